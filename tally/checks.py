"""What is wrong, open or doubtful about an entry: problems, questions and warnings, collected so that all are said."""
from dataclasses import dataclass, field

from .text import Seat, Text


@dataclass(frozen=True, slots=True)
class Question:
    """What only the table can decide or add. `seats` are the people it may name, `field` the input that answers.

    Asked by `check`, it must be answered before the entry is recorded; left behind by `after` as pending, it blocks
    the next round.
    """
    key: str
    text: Text
    seats: tuple[Seat, ...] = ()
    field: str = ""


@dataclass(frozen=True, slots=True)
class Problem:
    """Why an entry is refused, and at which form field ("points", "points-2", "" for the whole). `code` names it."""
    field: str
    text: Text
    code: str = ""


@dataclass(frozen=True, slots=True)
class Findings:
    """What `check` found: problems refuse, questions must be answered, warnings are confirmed by recording again."""
    problems: tuple[Problem, ...] = ()
    questions: tuple[Question, ...] = ()
    warnings: tuple[Text, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.problems or self.questions)


@dataclass
class Checks:
    """Collects everything that is wrong, so that it is said at once."""
    problems: list[Problem] = field(default_factory=list)
    questions: list[Question] = field(default_factory=list)
    warnings: list[Text] = field(default_factory=list)

    def require(self, condition: object, at: str, text: Text, code: str = "") -> bool:
        """Note a problem at field `at` unless the condition holds; answers whether it holds."""
        if not condition:
            self.problems.append(Problem(at, text, code))
        return bool(condition)

    def ask(self, question: Question) -> None:
        self.questions.append(question)

    def warn(self, text: Text) -> None:
        self.warnings.append(text)

    def findings(self) -> Findings:
        return Findings(tuple(self.problems), tuple(self.questions), tuple(self.warnings))


class EntryInvalid(Exception):
    """An entry that cannot be recorded; the findings say why and where."""

    def __init__(self, findings: Findings) -> None:
        super().__init__("; ".join(problem.text.id for problem in findings.problems))
        self.findings = findings


class DoesNotFit(Exception):
    """A recorded entry that makes no sense any more after a correction before it; it is kept, marked and listed."""

    def __init__(self, reason: Text) -> None:
        super().__init__(reason.id)
        self.reason = reason

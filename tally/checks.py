"""Validation of an entry: problems, questions and warnings, collected so that all of them are shown at once."""
from dataclasses import dataclass, field

from .printable import NOT_PRINTABLE, printable, visible
from .text import Seat, Text, _


@dataclass(frozen=True, slots=True)
class Question:
    """A question only the players can answer. `seats` are those it may name, `field` the input that answers it.

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
    """The result of `check`: problems refuse, questions must be answered, warnings are confirmed by recording again."""
    problems: tuple[Problem, ...] = ()
    questions: tuple[Question, ...] = ()
    warnings: tuple[Text, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.problems or self.questions)


@dataclass
class Checks:
    """Collects findings."""
    problems: list[Problem] = field(default_factory=list)
    questions: list[Question] = field(default_factory=list)
    warnings: list[Text] = field(default_factory=list)

    def require(self, condition: object, at: str, text: Text, code: str = "") -> bool:
        """Note a problem at field `at` unless the condition holds; return whether it holds."""
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


def sentence(typed: str, at: str, most: int, missing: Text) -> str:
    """Return what was typed with single spaces. Raises `EntryInvalid` where nothing was, too much, or no characters."""
    cleaned, checks = " ".join(visible(typed).split()), Checks()
    checks.require(cleaned, at, missing, at)
    checks.require(len(cleaned) <= most, at, _("At most %(n)s characters.", n=most), at)
    checks.require(printable(cleaned), at, NOT_PRINTABLE, at)
    if checks.problems:
        raise EntryInvalid(checks.findings())
    return cleaned


class DoesNotFit(Exception):
    """A recorded entry that an earlier correction made impossible; it stays in the log, marked on the sheet."""

    def __init__(self, reason: Text) -> None:
        super().__init__(reason.id)
        self.reason = reason

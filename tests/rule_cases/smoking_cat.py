"""Run scored cases of Smoking Cat: translate them to entries and table states, and the answers back.

No rule is written here. Single rounds go through validation and replay, whole games through a real sitting in a
database of their own.
"""
import itertools
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from decimal import Decimal
from pathlib import Path
from typing import Any, cast

from babel import Locale
from babel.numbers import format_percent

import models
from app import create_app
from games.smoking_cat.game import GAME
from games.smoking_cat.rules import (
    BETWEEN_ROUNDS,
    ENTRIES,
    Carry,
    Counted,
    Decision,
    Entry,
    HouseRules,
    Kind,
    Lost,
    PenaltyCard,
    Reason,
    Taken,
    ThrownIn,
    check_word,
    letters,
    points_of,
    split,
)
from games.smoking_cat.rules.cards import CARD_POINTS, ROUND_POINTS
from games.smoking_cat.rules.loser import hejma_of, top
from games.smoking_cat.rules.rounds import is_round
from games.smoking_cat.rules.success import success
from games.smoking_cat.rules.table import PLAYERS, able, waiting
from models.table.names import NameRefused, refuse_wrong
from tally import (
    Deal,
    EntryInvalid,
    Findings,
    Seat,
    TableState,
    Unreadable,
    decode,
    decode_dataclass,
    decode_kind,
)
from tally.log import Play
from tally.replay import Fate, Played, advance
from tally.table_events import (
    DealerMoved,
    Ended,
    Joined,
    Left,
    Paused,
    PlayersChosen,
    Resumed,
    Returned,
    Substituted,
    check_event,
)
from tally.validation import validate
from tests.rule_cases.words import Unknown, agreeing, as_written, only, same_people

Case = Mapping[str, Any]
Answer = dict[str, Any]

STRANGER = 900
"""Seats from here on belong to names not at the table."""

_ids = (f"submission{number:06}" for number in itertools.count())


class Refused(Exception):
    """The project refused the input; the code says why."""


def outcomes(data: dict[str, Any]) -> Iterator[tuple[str, str | None]]:
    with _house():
        for listed in data.values():
            for case in listed if isinstance(listed, list) else ():
                yield str(case.get("id", "?")), difference(case)


def difference(case: Case) -> str | None:
    """None when the project agrees with the case, or what differs."""
    given, expect = case["given"], case["expect"]
    operation = OPERATIONS.get(given["op"])
    if operation is None:
        return f"unknown op {given['op']!r}"
    try:
        only(given, "op", *GIVEN[given["op"]], of="given")
        answer = operation(given)
    except Unknown as unknown:
        return str(unknown)
    except Refused as refused:
        answer = {"error": str(refused)}
    except Exception as error:  # a crash is a disagreement too; go on with the next case
        return f"{type(error).__name__}: {error}"
    try:
        return agreeing(expect, lambda each: _compared(answer, each))
    except Unknown as unknown:
        return str(unknown)


def _compared(answer: Answer, expect: Case) -> str | None:
    if "error" in answer and not {"error", "refused"} & set(expect):
        return f"refused: {answer['error']}"
    for key, wanted in expect.items():
        if key in ("error", "refused"):
            if ("error" in answer) is not bool(wanted):
                return f"expected the refusal {wanted}, got {answer}"
        elif key not in answer:
            return f"{key} is not answered"
        elif not _same(key, answer[key], wanted, answer.get("left", ())):
            return f"{key}: expected {wanted!r}, got {answer[key]!r}"
    return None


PEOPLE = ("candidates", "one_letter_left", "active", "loser", "losers", "undecided", "tied")
"""Where the order of the names says nothing."""


def _same(key: str, found: Any, wanted: Any, left: Sequence[str] = ()) -> bool:
    """Equal; who left and has no letter need not be listed."""
    if key == "needs":
        return bool(found.removesuffix("_taker") == wanted.removesuffix("_taker"))
    if key == "text":
        return wanted in found
    if key in ("candidates", "undecided") and isinstance(found, _Open) and isinstance(wanted, list):
        return same_people(found, wanted) or same_people(found[:-1], wanted)
    if key == "ranking":
        listed = {name for group in wanted for name in group}
        there = [[name for name in group if name in listed or name not in left] for group in found]
        return [sorted(group) for group in there if group] == [sorted(group) for group in wanted]
    if key == "counts":
        return bool(wanted == {name: n for name, n in found.items() if n or name in wanted or name not in left})
    if key == "set_aside":
        return wanted in (found, len(found), [{"round": number} for number in found])
    if key in PEOPLE and (isinstance(wanted, list) or key in ("losers", "tied")) and not isinstance(wanted, bool):
        return same_people(found if isinstance(found, list) else [] if found is None else [found], wanted)
    if isinstance(wanted, bool):
        return bool(found) is wanted
    if isinstance(found, list) and isinstance(wanted, int):
        return len(found) == wanted
    return bool(found == wanted)


class _Open(list[Any]):
    """Between whom a tie lies, the Hejma taker last: cases may name only the tied."""


# one thing at a time

RANKS = ("7", "8", "9", "10", "unter", "ober", "king", "ace")
DECK = [f"{suit}_{rank}" for suit in ("hearts", "leaves", "acorns", "bells") for rank in RANKS]


def _deck(given: Case) -> Answer:
    hearts = [_worth(card) for card in DECK if card.startswith("hearts_")]
    return {"cards": len(DECK), "per_suit": len(RANKS), "penalty_cards": len(PenaltyCard),
            "hearts_total": sum(hearts), "round_total": ROUND_POINTS}


def _card_points(given: Case) -> Answer:
    return {"points": _worth(given["card"].replace("-", "_"))}


def _worth(card: str) -> int:
    if card not in DECK:
        raise Refused("unknown_card")
    return CARD_POINTS.get(card, 0)


def _word(given: Case) -> Answer:
    tiles = split(given["word"], given["ch_one_letter"])
    _refuse(check_word(tiles))
    return {"letters": list(letters(tiles)), "count": len(letters(tiles))}


def _filled(rules: HouseRules, count: int) -> str:
    """The letters that somebody with so many has."""
    return "".join(tile.text for tile in rules.filled(count) if tile.filled)


def _success(given: Case) -> Answer:
    if not 0 <= given["rounds_lost"] <= given["rounds_played"]:
        raise Refused("bad_number")
    share = success(given["rounds_played"], given["rounds_lost"])
    if share is None:
        return {"text": ("–",)}
    locale = Locale.parse(given["locale"].replace("-", "_"))
    pattern = locale.percent_formats[None].pattern.replace("0", "0.0", 1)
    written = [format_percent(Decimal(share) / 1000, pattern, locale, numbering_system=each)
               for each in ("latn", "default")]
    return {"text": [text for each in written for text in as_written(each, locale)]}


def _join_letters(given: Case) -> Answer:
    names = list(given["counts"])
    now = TableState(order=tuple(range(len(names))), occupants=dict(enumerate(range(len(names)))),
                    totals={seat: given["counts"][name] for seat, name in enumerate(names)})
    rules = _rules({"word": ["X"] * given["word_length"], "start_letters": given.get("policy", "average")})
    suggested = GAME.opening(now, rules).suggested
    if "letters" in given:
        _refuse(check_event(Joined(len(names), len(names), None, given["letters"]), now, rules, GAME))
    return {"letters": suggested}


def _seating(given: Case) -> Answer:
    names = _Names(given["players"])
    queue = tuple(names.seat(name) for name in given.get("waiting", ()))
    order = tuple(range(len(given["players"])))
    playing = tuple(seat for seat in order if seat not in queue)
    now = TableState(order=order, playing=playing, dealer=playing[0] if playing else None,
                    occupants={seat: seat for seat in order}, carry=Carry(waiting=queue))
    if "dealer" in given:
        now = _replaced(now, dealer=names.seat(given["dealer"]))
    rules = _rules({"seating": given.get("policy", "loser_out")})
    after = _played(Lost(names.seat(given["loser"])), now, rules).after
    return _who_plays(after, rules, names)


def _round(given: Case) -> Answer:
    names = _Names(given["players"])
    seats = tuple(names.seat(name) for name in given["players"])
    now = TableState(order=seats, playing=seats, dealer=seats[0], occupants={seat: seat for seat in seats})
    rules = _rules(given)
    entry = _entry(given["entry"], names)
    findings = _judged(entry, now, rules)
    answer: Answer = {"loser": None, "losers": [], "letters_given": {}, "undecided": False, "candidates": []}
    if isinstance(entry, (Counted, Taken, ThrownIn)):
        points = points_of(entry, now.playing)
        tied = top(points)
        answer["points"] = {names.of(seat): own for seat, own in points.items()}
        answer["tied"] = names.list(tied) if len(tied) > 1 else []
    if isinstance(entry, (Counted, Taken)):
        answer["hejma_taker"] = answer["hejma"] = names.of(hejma_of(entry))
    if findings.questions:
        question = findings.questions[0]
        return answer | {"needs": question.key, "candidates": names.list(question.seats)}
    played = advance(GAME, _play(entry, now), now, rules)
    if played.after.pending:
        candidates = played.after.pending[0].seats
        if "decision" not in given:
            return answer | {key: _Open(names.list(candidates)) for key in ("undecided", "candidates")}
        decision = given["decision"]
        played = _played(Decision(None if decision is None else names.seat(decision)), played.after, rules)
    given_letters = {names.of(seat): n for seat, n in played.score.totals().items() if n}
    losers = list(given_letters)
    return answer | {"letters_given": given_letters, "losers": losers,
                     "loser": losers[0] if len(losers) == 1 else losers or None}


def _new_game(given: Case) -> Answer:
    game = _Game(given)
    return game.answer() | {"letters": list(letters(game.sitting.rules.word))}


def _game(given: Case) -> Answer:
    try:
        game = _Game(given)
    except Refused as refused:
        return {"error": str(refused), "at_event": 0}
    for number, event in enumerate(given["events"], start=1):
        before = game.state()
        try:
            game.happen(event)
        except Refused as refused:
            changed = {} if game.state() == before else {"error": "refused, but something changed"}
            return game.answer() | {"error": str(refused), "at_event": number} | changed
    return game.answer()


OPERATIONS: dict[str, Callable[[Case], Answer]] = {
    "deck": _deck, "card_points": _card_points, "round": _round, "new_game": _new_game, "word": _word,
    "game": _game, "join_letters": _join_letters, "seating": _seating, "success": _success,
}


# words of the cases

SWITCHES = ("tie_policy", "throw_bar", "seating", "end_rule", "start_letters", "rank_by", "keep_points",
            "renonc_a", "renonc_c", "ch_one_letter", "word_public", "pack")
GIVEN = {
    "deck": (), "card_points": ("card",), "word": ("word", "ch_one_letter"),
    "success": ("rounds_played", "rounds_lost", "locale"),
    "join_letters": ("counts", "word_length", "policy", "letters"),
    "seating": ("players", "waiting", "loser", "policy", "dealer"),
    "round": ("players", "entry", "decision", *SWITCHES),
    "new_game": ("players", "word", "first_dealer", "waiting", "stake", *SWITCHES),
    "game": ("players", "word", "first_dealer", "waiting", "stake", "events", *SWITCHES),
}
ROUND = ("mode", "end", "loser", "player", "points", "taken", "cards", "last_trick", "hejma", "heart_ace")
RENONC = ("player", "kind", "outcome", "on_purpose")
EVENTS = {
    **dict.fromkeys(("round", "early", "throw"), (*ROUND, "active", "dealer")), "renonc": (*RENONC, "active", "dealer"),
    "correct": ("round", *ROUND, *RENONC), "decide": ("player",), "redeal": ("reason",),
    "penalty": ("player", "reason"), "warning": ("player", "reason"), "undo": (), "redo": (), "end": (),
    "sub": ("out", "in"), "join": ("player", "letters", "after"), "players": ("players",),
    **dict.fromkeys(("leave", "pause", "resume", "dealer"), ("player",)),
}


class _Names:
    """Names of a case as seats; unknown names get the seat of a stranger."""

    def __init__(self, names: Sequence[str]) -> None:
        self.seats: dict[str, Seat] = {}
        for seat, name in enumerate(names):
            self.seats.setdefault(name, seat)

    def seat(self, name: Any) -> Seat:
        if name not in self.seats:
            self.seats[name] = STRANGER + len(self.seats)
        return self.seats[name]

    def of(self, seat: Seat | None) -> Any:
        return next((name for name, each in self.seats.items() if each == seat), None)

    def list(self, seats: Sequence[Seat]) -> list[Any]:
        return [self.of(seat) for seat in seats]


POLICIES = {"mean_floor": "average", "mean": "average", "max": "worst"}
def _rules(given: Case) -> HouseRules:
    """The house rules a case names; its word is a list of letters, or is split."""
    chosen = {name: given[name] for name in SWITCHES if name in given}
    if "throw_bar" in chosen:
        chosen["throw_bar"] = str(chosen["throw_bar"])
    if "start_letters" in chosen:
        chosen["start_letters"] = POLICIES.get(chosen["start_letters"], chosen["start_letters"])
    if "word" in given:
        word = given["word"]
        tiles = split(word, given.get("ch_one_letter", True)) if isinstance(word, str) else tuple(word or ())
        _refuse(check_word(tiles))
        chosen["word"] = list(tiles)
    return _decoded(lambda: decode_dataclass(HouseRules, chosen))


def _entry(said: Case, names: Any) -> Entry:
    """The entry a case describes, decoded like a stored one; malformed input is refused."""
    if "t" not in said:
        only(said, *ROUND, of="entry")
    mode = said.get("mode") or ("throw" if said.get("t") == "throw" else "points" if "points" in said else
                                "cards" if "taken" in said or "cards" in said else "loser")
    end = {"end": "early" if said.get("t") == "early" else said.get("end", "complete")}
    taken = said.get("taken", said.get("cards", {}))
    seats = {key: None if said[key] is None else names.seat(said[key])
             for key in ("last_trick", "hejma", "heart_ace") if key in said}
    match mode:
        case "loser":
            facts = {"kind": "Lost", "loser": names.seat(said.get("loser", said.get("player")))}
        case "points":
            facts = {"kind": "Counted", "points": _by_seat(said["points"], names), **end,
                     **{_COUNTED.get(key, key): seat for key, seat in seats.items()}}
        case "cards":
            facts = {"kind": "Taken", "cards": _cards(taken, names), **end, **seats}
        case "throw":
            facts = {"kind": "ThrownIn", "thrower": names.seat(said["player"]), "cards": _cards(taken, names),
                     **seats}
            if "points" in said:
                facts["points"] = _by_seat(said["points"], names)
        case _:
            raise Unknown(f"unknown mode {mode!r}")
    return _decoded(lambda: decode_kind(ENTRIES, facts))


_COUNTED = {"last_trick": "last_trick_taker", "heart_ace": "heart_ace_taker"}


def _by_seat(points: Case, names: Any) -> dict[str, Any]:
    return {str(names.seat(name)): own for name, own in points.items()}


def _cards(taken: Case, names: Any) -> dict[str, Seat]:
    """An entry has one seat for each penalty card, so nothing else can be entered."""
    found: dict[str, Seat] = {}
    for name, cards in taken.items():
        for card in (each.replace("-", "_") for each in cards):
            if not _worth(card) or card in found:
                raise Refused("card_twice" if card in found else "not_a_penalty_card")
            found[card] = names.seat(name)
    return found


def _decoded(read: Callable[[], Any]) -> Any:
    try:
        return read()
    except Unreadable as unreadable:
        raise Refused(f"bad_input: {unreadable}") from None


def _refuse(findings: Findings) -> None:
    if findings:
        raise _refusal(findings)


def _refusal(findings: Findings) -> Refused:
    return Refused(", ".join([each.code or each.text.id for each in findings.problems]
                             + [each.key for each in findings.questions]))


# pure rounds

def _play(entry: Entry, now: TableState) -> Play:
    return Play(1, 1, entry, None if isinstance(entry, BETWEEN_ROUNDS) else Deal(now.dealer, now.playing))


def _judged(entry: Entry, now: TableState, rules: HouseRules) -> Findings:
    findings = validate(GAME, entry, _play(entry, now).deal, now, rules)
    if findings.problems:
        raise _refusal(findings)
    return findings


def _played(entry: Entry, now: TableState, rules: HouseRules) -> Played:
    _refuse(_judged(entry, now, rules))
    return advance(GAME, _play(entry, now), now, rules)


def _replaced(now: TableState, **changes: Any) -> TableState:
    return TableState(**{name: getattr(now, name) for name in now.__slots__} | changes)


def _who_plays(now: TableState, rules: HouseRules, names: Any) -> Answer:
    return {"waiting": names.list(waiting(now, rules)), "active": names.list(now.playing),
            "dealer": names.of(now.dealer), "leader": names.of(now.leader)}


# whole games

@contextmanager
def _house() -> Iterator[None]:
    """The app with an empty database of its own."""
    with tempfile.TemporaryDirectory() as folder:
        app = create_app({"SQLALCHEMY_DATABASE_URI": f"sqlite:///{Path(folder) / 'cases.sqlite3'}",
                          "SECRET_KEY": "cases", "SIGNING_KEY": "", "HISTORY": False, "TESTING": True})
        with app.app_context():
            models.db.create_all(bind_key=None)
            yield
            models.db.session.remove()
            models.db.engine.dispose()


class _Game:
    """A sitting that the events of a case happen to."""

    def __init__(self, given: Case) -> None:
        players = given["players"]
        rules = _rules(given)
        if len(players) not in GAME.people:
            raise Refused("needs_four_players")
        if len(set(players)) != len(players):
            raise Refused("duplicate_player")
        if given.get("stake") is not None and not GAME.for_money(rules):
            raise Refused("money_not_allowed")
        first = given.get("first_dealer", players[0])
        if first not in players or not set(given.get("waiting", ())) <= set(players):
            raise Refused("unknown_player")
        with _refusing():
            self.sitting = models.open_table(GAME.key, players, players.index(first), rules, next(_ids))
        self._let_wait([players.index(name) for name in given.get("waiting", ())])
        self.seen: dict[int, int] = {}
        self._look()

    def _let_wait(self, queue: list[Seat]) -> None:
        """The people a case lets wait at the start, in its order."""
        if queue == list(waiting(self.now, self.sitting.rules)):
            return
        for seat in queue:
            self._record(Paused(seat))
        for seat in queue:
            self._record(Resumed(seat))

    @property
    def now(self) -> TableState:
        return self.sitting.now

    # names, as they sit now

    def seat(self, name: Any) -> Seat:
        seats = [seat for seat, each in self.sitting.names().items() if each == name]
        return seats[0] if seats else STRANGER

    def of(self, seat: Seat | None) -> Any:
        return None if seat is None else self.sitting.names().get(seat)

    def list(self, seats: Sequence[Seat]) -> list[Any]:
        return [self.of(seat) for seat in seats]

    # what happens

    def happen(self, event: Case) -> None:
        kind = event["t"]
        if kind not in EVENTS:
            raise Unknown(f"unknown event {kind!r}")
        only(event, "t", "id", "base", *EVENTS[kind], of=kind)
        if kind in ("round", "early", "throw"):
            self._record(_entry(event, self), event)
        elif kind in ("renonc", "redeal", "penalty", "warning", "decide"):
            self._record(self._beside(event), event)
        elif kind == "correct":
            self._correct(event)
        elif kind in ("undo", "redo"):
            with _refusing():
                getattr(models, kind)(self.sitting, self._sent(event))
        else:
            with _refusing():
                content = self._table_event(event)
            self._record(content, event)
        self._look()

    def _beside(self, event: Case) -> Entry:
        reason = event.get("reason", "misdeal")
        known = {"reason": reason}
        if reason not in [each.value for each in Reason]:
            known = {"reason": "other", "note": reason}
        seat = None if event.get("player") is None else self.seat(event["player"])
        facts: dict[str, Any]
        match event["t"]:
            case "renonc":
                which = _decoded(lambda: decode(Kind, event["kind"].lower()))
                facts = {"kind": "Renonc", "offender": seat, "which": which.value,
                         "outcome": event.get("outcome", self.sitting.rules.usual(which).value),
                         "on_purpose": event.get("on_purpose", False)}
            case "redeal":
                facts = {"kind": "Redeal", **known}
            case "decide":
                facts = {"kind": "Decision", "loser": seat}
            case "penalty":
                facts = {"kind": "Penalty", "seat": seat, **known}
            case _:
                facts = {"kind": "Warned", "seat": seat, **known}
        return _decoded(lambda: decode_kind(ENTRIES, facts))

    def _table_event(self, event: Case) -> Any:
        seat = self.seat(event.get("player", event.get("out")))
        match event["t"]:
            case "sub":
                return Substituted(seat, self._person(event["in"]))
            case "join":
                return self._joined(event, seat)
            case "leave":
                return Left(seat)
            case "pause":
                return Paused(seat)
            case "resume":
                return Resumed(seat)
            case "dealer":
                return DealerMoved(seat)
            case "players":
                return PlayersChosen(tuple(self.seat(name) for name in event["players"]))
            case "end":
                return Ended()
        raise Unknown(f"unknown event {event['t']!r}")

    def _joined(self, event: Case, seat: Seat) -> Any:
        """Somebody who had left gets the old line back."""
        if seat in self.now.gone:
            return Returned(seat)
        opening = event.get("letters", GAME.opening(self.now, self.sitting.rules).suggested)
        person = self._person(event["player"])
        after = self.seat(event["after"]) if event.get("after") is not None else None
        facts = {"seat": len(self.now.seats), "person": person, "after": after, "opening": opening}
        return _decoded(lambda: decode_dataclass(Joined, facts))

    def _person(self, name: str | None) -> int:
        """Somebody new at the table, by a name nobody there has."""
        refuse_wrong([name or ""], list(self.sitting.names().values()))
        return models.add_person(self.sitting.table, name or "")

    def _correct(self, event: Case) -> None:
        rounds = self._recorded()
        if not 1 <= event["round"] <= len(rounds):
            raise Refused("no_such_round")
        play = rounds[event["round"] - 1].play
        entry = self._beside({**event, "t": "renonc"}) if "kind" in event else _entry(event, self)
        with _refusing():
            models.correct(self.sitting, play.root, entry, self._sent(event), play.deal)

    def _record(self, content: Any, event: Case | None = None) -> None:
        now = self.now
        event = event or {}
        deal = None
        if isinstance(content, ENTRIES) and not isinstance(content, BETWEEN_ROUNDS):
            playing = tuple(self.seat(name) for name in event["active"]) if "active" in event else now.playing
            deal = Deal(self.seat(event["dealer"]) if "dealer" in event else now.dealer, playing)
        sent = self._sent(event)
        if "id" in event:
            deal = self._deal_of(sent.id) or deal
        with _refusing():
            models.record(self.sitting, content, sent, deal)

    def _deal_of(self, submission: str) -> Deal | None:
        """The dealer and players that a resent form had the first time."""
        for entry in self.sitting.log(size=1000):
            if entry.submission == submission and entry.deal is not None:
                return decode_dataclass(Deal, entry.deal)
        return None

    def _sent(self, event: Case) -> models.Submission:
        """A submission with the version of the sitting that showed as many rounds as the phone had seen."""
        base = event.get("base")
        version = self.sitting.version if base is None else self.seen.get(base, self.sitting.version)
        return models.Submission(event.get("id") or next(_ids), version)

    def _look(self) -> None:
        recorded = sum(played.fate is Fate.COUNTS for played in self._recorded())
        self.seen[recorded] = self.sitting.version

    # what is seen

    def _recorded(self) -> Sequence[Played]:
        """The rounds in their order, also those that no longer count."""
        return [played for played in self.sitting.sheet()
                if _counts_as_round(played.play.content) and played.fate is not Fate.STRUCK]

    def _rounds(self) -> int:
        """The rounds that count: a tie the table has not decided yet is one until nobody lost it."""
        return self.now.number - 1 + len(self.now.pending)

    def _ended_at(self) -> int | None:
        """The number of the round with which the game was over, or before whose end a letter ended it."""
        number = 0
        for played in self.sitting.sheet():
            number += _counts_as_round(played.play.content) and played.fate is Fate.COUNTS
            if played.after.finished:
                return number
        return None

    def state(self) -> Any:
        models.db.session.expire_all()
        return self.sitting.version, self.sitting.state

    def answer(self) -> Answer:
        now, rules = self.now, self.sitting.rules
        counts = {self.of(seat): now.total(seat) for seat in now.seats}
        full = [name for name, count in counts.items() if count >= rules.length]
        return {
            "counts": counts,
            "shown": {name: _filled(rules, count) for name, count in counts.items() if count},
            "ranking": [self.list(group) for group in GAME.ranking(now, rules)],
            "rounds": self._rounds(), "ended_at_round": self._ended_at(),
            "set_aside": [number for number, played in enumerate(self._recorded(), start=1)
                          if played.fate is Fate.SET_ASIDE],
            "one_letter_left": self.list(tuple(seat for seat in now.seats if rules.one_letter_left(now.total(seat)))),
            "out": [self.of(seat) for group in now.carry.out for seat in group], "left": self.list(now.gone),
            "status": "ended" if now.finished else "undecided" if now.pending else
                      "paused" if len(able(now, rules)) < PLAYERS else "running",
            "loser": (full[0] if len(full) == 1 else full or None) if now.finished else None,
            "losers": full if now.finished else [],
            "undecided": _Open(self.list(now.pending[0].seats)) if now.pending else False,
            "candidates": _Open(self.list(now.pending[0].seats)) if now.pending else [],
            **_who_plays(now, rules, self),
        }


def _counts_as_round(content: Any) -> bool:
    return isinstance(content, ENTRIES) and is_round(cast(Entry, content))


@contextmanager
def _refusing() -> Iterator[None]:
    try:
        yield
    except EntryInvalid as invalid:
        raise _refusal(invalid.findings) from None
    except models.StaleForm:
        raise Refused("stale_base") from None
    except models.SubmissionReused:
        raise Refused("id_reused") from None
    except NameRefused as refused:
        raise Refused(str(refused)) from None
    except models.NothingToUndo:
        raise Refused("nothing_to_undo") from None

"""Run scored cases of Marriage through the functions the application calls; translates only."""
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from decimal import Decimal, InvalidOperation
from typing import Any

from games.marriage.game import GAME
from games.marriage.rules import Carry, HouseRules, Settled, Void, seating
from games.marriage.rules.explanation import Matrix
from games.marriage.rules.house_rules import Unshown, contradictions
from games.marriage.rules.maal_table import Table
from games.marriage.rules.settlement import settlement_of
from tally import (
    Deal,
    EntryInvalid,
    Seat,
    TableState,
    Unreadable,
    decode_dataclass,
    decode_kind,
    encode,
)
from tally.log import Play
from tally.money import money
from tally.replay import Fate, Played, advance
from tally.settlement import settle
from tally.validation import validate
from tests.rule_cases.words import Unknown, agreeing, only, transfer

FLOOR_ROWS = {"ordinary": "ordinary_tunnel", "ordinary_joker": "ordinary_joker_tunnel",
              "poplu_jhiplu": "poplu_jhiplu_tunnel", "putali": "putali_tunnel", "alter": "alter_tunnel",
              "marriage": "floor_marriage"}
HAND_ROWS = {name: name for name in ("ordinary", "ordinary_joker", "poplu", "jhiplu", "putali", "tiplu",
                                     "alter",
                                     "marriage", "master")} | {"master_card": "master"}
VARIATIONS = ("tunnel_pachaunu", "maal_pachaunu", "murder", "kidnap")
PLAYER = {"id", "status", "hand", "floor_tunnels", "floor_marriages", "maal", "tunnel_points"}


class Refused(Exception):
    """The input was refused."""


def outcomes(data: Mapping[str, Any]) -> Iterator[tuple[str, str | None]]:
    """For every case: its id, and what differs (None: it agrees)."""
    for cases in data.values():
        for case in cases if isinstance(cases, list) else ():
            try:
                yield case["id"], _difference(case)
            except Unknown as unknown:
                yield case["id"], f"cannot be translated: {unknown}"
            except Exception as error:  # a crash is a disagreement too; go on with the next case
                yield case["id"], f"{type(error).__name__}: {error}"


def _difference(case: Mapping[str, Any]) -> str | None:
    given, kind = case["given"], case["kind"]
    if kind == "refuse":
        kind = given["what"]
        given = {name: each for name, each in given.items() if name != "what"}
    operation = OPERATIONS.get(kind)
    if operation is None:
        raise Unknown(f"operation {kind!r}")
    why = None
    try:
        got = {"refused": False} | operation(given)
    except (Refused, Unreadable, EntryInvalid) as refused:
        got, why = {"refused": True}, f"refused: {refused}"
    return agreeing(case["expect"], lambda each: _compared(got, each, why))


def _compared(got: Mapping[str, Any], expect: Mapping[str, Any], why: str | None) -> str | None:
    if why is not None and not expect.get("refused"):
        return why
    for name, wanted in expect.items():
        if name == "reason" and expect.get("refused"):
            continue  # "a hint, not binding wording"
        if name not in got:
            raise Unknown(f"expectation {name!r}")
        if not _same(wanted, got[name]):
            return f"{name}: expected {wanted}, got {got[name]}"
    return None


def _same(wanted: Any, got: Any) -> bool:
    """Equal, except that a seat with nothing may be omitted."""
    if isinstance(got, dict):
        wanted = wanted or {}
        return all(wanted.get(name, 0) == got.get(name, 0) for name in {**wanted, **got})
    if isinstance(got, list) and isinstance(wanted, list):
        return len(wanted) == len(got) and all(map(_same, wanted, got))
    return bool(wanted == got)


# --- the operations ---


def _maal(given: Mapping[str, Any]) -> dict[str, Any]:
    """The cards of one player, in a game in which the others hold nothing."""
    _known(given, {"tiplu", "rules", "player"})
    rules = _rules(given.get("rules"))
    n = min(max(4, rules.dublee_min_players), rules.max_players)
    others = [{"id": f"other {i}", "status": "shown", "maal": 0} for i in range(1, n)]
    table = _Table([{"id": "the player", **given["player"]}, *others])
    entry = table.entry({**given, "players": table.players, "finisher": "other 1"})
    played = table.play(entry, table.seats(table.players), rules)
    held = settlement_of(entry, played.before, rules).held[table.seat("the player")]
    return {"maal": held.points, "card_points": held.card_points, "tunnel_points": held.tunnel_points}


def _one_game(given: Mapping[str, Any]) -> tuple["_Table", Settled, Played, HouseRules]:
    """A game at a table that owes what is said."""
    _known(given, {"players", "finisher", "rules", "tiplu", "better", "fouls", "dhoos_due", "left"})
    rules = _rules(given.get("rules"))
    due = Counter(given.get("dhoos_due") or ())
    table = _Table([*given["players"], *({"id": name} for name in due)])
    table.now = _with_dhoos(table.now, {table.seat(name): count for name, count in due.items()})
    entry = table.entry(given)
    return table, entry, table.play(entry, table.seats(given["players"]), rules), rules


def _settlement(given: Mapping[str, Any]) -> dict[str, Any]:
    table, entry, played, rules = _one_game(given)
    settled = settlement_of(entry, played.before, rules)
    return {"net": table.by_name(played.score.totals()), "counted_maal": table.by_name(settled.counted),
            "total_maal": settled.total, "sum": sum(played.score.totals().values()),
            "dhoos_carried": table.fouls(played.after.carry.dhoos)}


def _session(given: Mapping[str, Any]) -> dict[str, Any]:
    _known(given, {"rules", "games", "rounds"})
    if {"games", "rounds"} <= set(given):
        raise Unknown("games and rounds in given")
    games = given["games"] if "games" in given else given["rounds"]
    table = _Table([player for game in games for player in game.get("players") or ()])
    nets = []
    for game in games:
        _known(game, {"players", "finisher", "fouls", "better", "tiplu", "void", "rules", "left"})
        rules = _rules({**(given.get("rules") or {}), **(game.get("rules") or {})})
        entry = table.void(game) if _is_void(game) else table.entry(game)
        playing = table.seats(game["players"]) if game.get("players") else None
        nets.append(table.by_name(table.play(entry, playing, rules).score.totals()))
    return {"net_per_game": nets, "totals": table.by_name(table.now.totals),
            "sum": sum(table.now.totals.values()), "rounds": table.now.number - 1,
            "dhoos_pending_at_end": table.fouls(table.now.carry.dhoos)}


def _warning(given: Mapping[str, Any]) -> dict[str, Any]:
    return {"warning": bool(_one_game(given)[0].warnings)}


def _money(given: Mapping[str, Any]) -> dict[str, Any]:
    """Without a cash unit the amounts are exact: as many decimals as the rate has. `rounds` add up to the points."""
    _known(given, {"net_points", "rounds", "rate_per_point", "cash_unit"})
    if {"net_points", "rounds"} <= set(given):
        raise Unknown("net_points and rounds in given")
    points = given["net_points"] if "net_points" in given else _sums(given["rounds"])
    names = {seat: name for seat, name in enumerate(points, 1)}
    rate, cash_unit = given["rate_per_point"], given.get("cash_unit")
    try:
        decimals = max(_decimals(each) for each in (rate, cash_unit or "1"))
        unit_of_cash = int(Decimal(cash_unit).scaleb(decimals)) if cash_unit is not None else 1
        totals = {seat: points[name] for seat, name in names.items()}
        paid = money(totals, rate, 10**decimals, unit_of_cash)
    except (ValueError, TypeError, AttributeError, InvalidOperation) as wrong:
        raise Refused(str(wrong)) from None
    amounts = {names[seat]: Decimal(amount).scaleb(-decimals) for seat, amount in paid.items()}
    transfers = [(names[each.payer], names[each.receiver], Decimal(each.amount).scaleb(-decimals))
                 for each in settle(paid).transfers]
    return {"money": _Amounts(amounts), "sum": _Amount(sum(paid.values())), "net_points": points,
            "transfers": _Transfers(transfers)}


def _sums(rounds: Iterable[Mapping[str, int]]) -> dict[str, int]:
    """What each player has after all rounds."""
    points: dict[str, int] = {}
    for each in rounds:
        for name, n in each.items():
            points[name] = points.get(name, 0) + n
    return points


class _Transfers(tuple[tuple[str, str, Decimal], ...]):
    """Compares with the payments of a case, in whatever order and however their amounts are written."""

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, list):
            return False
        wanted = [(payer, payee, Decimal(str(amount))) for payer, payee, amount in map(transfer, other)]
        return sorted(wanted) == sorted(self)

    __hash__ = tuple.__hash__


OPERATIONS: dict[str, Callable[[Mapping[str, Any]], dict[str, Any]]] = {
    "maal": _maal, "settlement": _settlement, "session": _session, "warning": _warning, "money": _money}


# --- translation ---


class _Amount(Decimal):
    """Compares with the words that a case writes amounts in."""

    def __eq__(self, other: object) -> bool:
        return Decimal(str(other)) == Decimal(self)

    __hash__ = Decimal.__hash__


class _Amounts(dict[str, Decimal]):
    """Compares seat by seat with amounts written as words."""

    def get(self, name: str, default: Any = None) -> Any:
        return _Amount(super().get(name, default))


def _decimals(word: str) -> int:
    return len(word.partition(".")[2])


class _Table:
    """The people of a case at a table; unknown names get a seat outside it."""

    def __init__(self, players: Iterable[Mapping[str, Any]]) -> None:
        self.players = list(players)
        if not all(isinstance(each, Mapping) and isinstance(each.get("id"), str) for each in self.players):
            raise Unreadable("somebody without a name")
        names = list(dict.fromkeys(player["id"] for player in self.players))
        self._seats = {name: seat for seat, name in enumerate(names, 1)}
        order = tuple(self._seats.values())
        self.now = TableState(order=order, occupants={seat: seat for seat in order})
        self.rules: HouseRules | None = None
        self.warnings: tuple[Any, ...] = ()

    def seat(self, name: Any) -> Any:
        """The seat of a name; what is no name stays what it is, for the codec to refuse."""
        if not isinstance(name, str):
            return name
        return self._seats.get(name, 1000 + len(self._seats))

    def seats(self, players: Iterable[Mapping[str, Any]]) -> tuple[Seat, ...]:
        return tuple(self.seat(player["id"]) for player in players)

    def by_name(self, amounts: Mapping[Seat, int]) -> dict[str, int]:
        names = {seat: name for name, seat in self._seats.items()}
        return {names[seat]: amount for seat, amount in amounts.items()}

    def fouls(self, counts: Mapping[Seat, int]) -> list[str]:
        return sorted(Counter(self.by_name(counts)).elements())

    def entry(self, game: Mapping[str, Any]) -> Settled:
        """A game as read from storage."""
        data: dict[str, Any] = {"kind": "Settled", "finisher": self.seat(game.get("finisher")),
                                "tiplu": game.get("tiplu"), "better": game.get("better", False),
                                "fouls": self._counted(game.get("fouls")),
                                "left": [self.seat(name) for name in game.get("left") or ()]}
        parts: dict[str, dict[str, Any]] = {"status": {}, "maal": {}, "tunnel_points": {}, "cards": {}}
        for player in game["players"]:
            _known(player, PLAYER)
            seat = str(self.seat(player["id"]))
            for name in ("status", "maal", "tunnel_points"):
                if name in player:
                    parts[name][seat] = player[name]
            if {"hand", "floor_tunnels", "floor_marriages"} & set(player):
                parts["cards"][seat] = _cards(player)
        return decode_kind((Settled, Void), data | parts)

    def void(self, game: Mapping[str, Any]) -> Void:
        data = {"kind": "Void", "fouls": self._counted(game.get("fouls")),
                "left": [self.seat(name) for name in game.get("left") or ()]}
        return decode_kind((Settled, Void), data)

    def _counted(self, fouls: Iterable[str] | Mapping[str, int] | None) -> dict[str, int]:
        """Everybody named as often as he fouled, or how often by name."""
        return {str(self.seat(name)): count for name, count in Counter(fouls or ()).items()}

    def play(self, entry: Settled | Void, playing: tuple[Seat, ...] | None, rules: HouseRules) -> Played:
        """Validate and record as the table would; where the case is silent, everybody who can plays."""
        self.now = seating(self.now, rules)
        deal = Deal(self.now.dealer, self.now.playing if playing is None else playing)
        findings = validate(GAME, entry, deal, self.now, rules)
        if findings:
            raise Refused(", ".join(problem.code for problem in findings.problems))
        self.warnings = findings.warnings
        played = advance(GAME, Play(1, 1, entry, deal), self.now, rules)
        if played.fate is not Fate.COUNTS:
            raise Refused(f"{played.fate.value}: {played.why}")
        self.now = played.after
        return played


def paid_by(matrix: Matrix) -> dict[Seat, int]:
    """What each player receives (pays, if negative) by a matrix of who pays whom."""
    sums = dict.fromkeys(matrix.maal, 0)
    for payer, payees in matrix.maal.items():
        for payee, amount in [*payees.items(), (matrix.finisher, matrix.fees.get(payer, 0))]:
            sums[payer] -= amount * matrix.times
            sums[payee] += amount * matrix.times
    return sums


def _with_dhoos(now: TableState, due: Mapping[Seat, int]) -> TableState:
    return TableState(order=now.order, occupants=now.occupants, carry=Carry(dhoos=dict(due)))


def _cards(player: Mapping[str, Any]) -> dict[str, Any]:
    hand = player.get("hand", [])
    if not isinstance(hand, list) or not all(isinstance(card, str) for card in hand):
        raise Unreadable(f"{hand!r} is no list of cards")
    return {"hand": Counter(hand), "tunnels": player.get("floor_tunnels", []),
            "marriages": player.get("floor_marriages", 0)}


def _is_void(game: Mapping[str, Any]) -> bool:
    return bool(game.get("void")) or game.get("finisher") is None


def _rules(given: Mapping[str, Any] | None) -> HouseRules:
    data = {name: each for name, each in (given or {}).items()}
    data["unshown"] = unshown_under([name for name in VARIATIONS if data.pop(name, False)]).value
    data["table"] = _table(data.pop("table", None))
    rules: HouseRules = decode_dataclass(HouseRules, data)
    for problem in contradictions(rules).problems:
        raise Refused(problem.code)
    return rules


def unshown_under(agreed: Collection[str]) -> Unshown:
    """Kidnap goes before Pachaunu; both Pachaunu rules are Murder; Kidnap and Murder exclude each other."""
    if {"kidnap", "murder"} <= set(agreed):
        raise Refused("kidnap_with_murder")
    if "kidnap" in agreed:
        return Unshown.KIDNAP
    if "murder" in agreed or {"tunnel_pachaunu", "maal_pachaunu"} <= set(agreed):
        return Unshown.MURDER
    if "tunnel_pachaunu" in agreed:
        return Unshown.TUNNELS_LAPSE
    return Unshown.MAAL_LAPSES if "maal_pachaunu" in agreed else Unshown.COUNTS


def _table(given: Mapping[str, Any] | None) -> dict[str, Any]:
    table: dict[str, Any] = encode(Table())
    for part, names in (("hand", HAND_ROWS), ("floor", FLOOR_ROWS)):
        rows = (given or {}).get(part) or {}
        _known(rows, set(names))
        table |= {names[name]: _without_blanks(values) for name, values in rows.items()}
    _known(given or {}, {"hand", "floor"})
    return table


def _without_blanks(values: list[Any]) -> list[Any]:
    while values and values[-1] is None:
        values = values[:-1]
    return values


def _known(given: Mapping[str, Any], names: set[str]) -> None:
    only(given, *names, of="given")

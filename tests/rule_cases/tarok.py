"""Run scored cases of Taroky „S králem“: each becomes an entry, validated and scored as the app does it."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, replace
from enum import Enum
from typing import Any

from games.tarok.rules import (
    ENTRIES,
    Announced,
    Bonus,
    Cards,
    Claim,
    Contract,
    HandedIn,
    HouseRules,
    Kind,
    Mond,
    Negative,
    Positive,
    Revoked,
    Round,
    Silent,
    Varsava,
    after,
    check,
    completed,
    rounded,
    score,
    seating,
)
from games.tarok.rules.counting import WINS, cards_problems, left_over, whole
from games.tarok.rules.table import MINOR_UNITS, rate
from tally import Seat, TableState, Unreadable, decode, decode_dataclass, decode_kind, tagged
from tally.money import money
from tally.settlement import settle

from .words import Unknown, agreeing
from .words import only as _only

NOBODY: Seat = 99  # somebody not at the table
Given = Mapping[str, Any]
LOSERS = ("from", "loser", "lost_by", "of", "owner")
TAKERS = ("by", "taken_by", "taker", "catcher", "caught_by", "captured_by", "to")


class Unsayable(Exception):
    """The entry types cannot express this, so it cannot be entered."""


def outcomes(data: Mapping[str, Any]) -> Iterator[tuple[str, str | None]]:
    """The id of every case with what differs from its expectation, or None."""
    for name, cases in data.items():
        if name.startswith("_"):
            continue
        for case in cases:
            try:
                yield case["id"], _judged(name, case)
            except Exception as error:  # a crash is a disagreement too; go on with the next case
                yield case["id"], f"{type(error).__name__}: {error}"


def _judged(name: str, case: Given) -> str | None:
    if name not in LISTS:
        raise Unknown(f"unknown list {name}")
    _only(case, "id", "source", "given", "expect", "why", "house_rules", "ambiguous", "ambiguous_reason",
          "alternatives", "assumes", "optional", of="case")
    return agreeing(case["expect"], lambda expect: LISTS[name]({**case, "expect": expect}))


def _round(case: Given) -> str | None:
    given, expect = case["given"], case["expect"]
    _only(expect, "scores", "money_points", "refused", of="expect")
    refused, found = _played(given, {**given.get("house_rules", {}), **case.get("house_rules", {})})
    if expect.get("refused", False) != bool(refused):
        return f"refused: {refused}" if refused else "was not refused"
    names = given["players"]
    for key in set(expect) & {"scores", "money_points"}:
        ledger = {name: found[key].get(seat, 0) for seat, name in enumerate(names)}
        if ledger != expect[key]:
            return f"{key} {ledger}, expected {expect[key]}"
    return None


def _played(given: Given, house: Given) -> tuple[str, dict[str, dict[Seat, int]]]:
    """Why a round is refused, or its standings and payments."""
    rules = house_rules(house)
    try:
        now = _situation(given)
        entry = decode_kind(ENTRIES, tagged(_entry(given, now)))  # as stored: a wrong type is refused
    except (Unsayable, Unreadable) as reason:
        return f"cannot be entered: {reason}", {}
    except (AttributeError, KeyError, TypeError, ValueError) as malformed:
        return f"cannot be said in the words of the entries: {malformed!r}", {}
    if isinstance(entry, Positive) and given.get("bonuses") is None:
        entry = completed(entry, now, rules)  # as the form does; a list of bonuses, even an empty one, is complete
    findings = check(entry, now, rules)
    if findings:
        return "; ".join(
            [f"{each.field}: {each.code}" for each in findings.problems] + [each.key for each in findings.questions]
        ), {}
    result = score(entry, now, rules)
    return "", {"scores": result.counted(), "money_points": result.totals()}


def house_rules(given: Given) -> HouseRules:
    """The switches by their names; words for enums, truth values also as "on" and "off"."""
    defaults = HouseRules()
    values: dict[str, Any] = {}
    words = {"seed": "printed", "chosen each round": "chosen", "on": True, "off": False}
    for name, value in given.items():
        if name not in {field.name for field in fields(HouseRules)}:
            raise Unknown(f"house rule {name}")
        default = getattr(defaults, name)
        value = words.get(value, value) if isinstance(value, str) else value
        values[name] = type(default)(value) if isinstance(default, Enum) else value
    return HouseRules(**values)


def _situation(given: Given) -> TableState:
    names = given["players"]
    if len({name.strip().casefold() for name in names}) < len(names):
        raise Unsayable("two people bear one name")  # every form for names refuses it
    order = tuple(range(len(names)))
    resting = {_seat(name, names) for name in _list(given.get("sits_out"))}
    playing = tuple(seat for seat in order if seat not in resting)
    dealer = order[_seat(given["forhont"], names) - 1] if given.get("dealer") is None else _seat(given["dealer"], names)
    now = TableState(order=order, playing=playing, dealer=dealer, occupants={seat: seat for seat in order})
    if dealer not in order:
        raise Unsayable("the dealer is not at the table")
    if given.get("forhont") is not None and playing and names[now.leader or 0] != given["forhont"]:
        raise Unsayable("forhont is not the next after the dealer")
    return now


def _entry(given: Given, now: TableState) -> Round:
    _only(
        given,
        "players",
        "forhont",
        "dealer",
        "sits_out",
        "contract",
        "declarer",
        "partner",
        "king_in_talon",
        "gave_up",
        "called_own_king",
        "result",
        "flek_game",
        "fleks",
        "bonuses",
        "valat",
        "kaiser_stych",
        "mond_captured",
        "renonc",
        "claims",
        "house_rules",
        of="given",
    )
    kind = _contract(given).row.kind
    if given.get("renonc") or given.get("called_own_king"):
        return _revoked(given)
    if given.get("gave_up"):
        return _handed_in(given)
    if kind is Kind.NEGATIVE:
        return _negative(given)
    return _varsava(given) if kind is Kind.VARSAVA else _positive(given)


def _positive(given: Given) -> Positive:
    names, result = given["players"], given.get("result") or {}
    _only(
        result,
        "won",
        "declarer_points",
        "opponents_points",
        "declarer_cards",
        "opponents_cards",
        "declarer_tricks",
        of="result",
    )
    _nothing(given, "fleks")
    points, left = _points(result.get("declarer_points"))
    their_points, their_left = _points(result.get("opponents_points"))
    declarer = _seat(given["declarer"], names)
    return Positive(
        contract=_contract(given),
        declarer=declarer,
        partner=_maybe(given.get("partner"), names),
        king_in_talon=bool(given.get("king_in_talon")),
        won=result.get("won"),
        points=points,
        left_over=left,
        opponents_points=their_points,
        opponents_left_over=their_left,
        cards=_cards(result.get("declarer_cards")),
        opponents_cards=_cards(result.get("opponents_cards")),
        tricks=result.get("declarer_tricks"),
        flek=_steps(given.get("flek_game"), declarer, names),
        announced=_announced(given),
        silent=_silent(given),
        **_facts(given),
    )


def _negative(given: Given) -> Negative:
    names, result = given["players"], given.get("result") or {}
    _nothing(given, "partner", "king_in_talon", "flek_game", "bonuses", "valat")
    _nothing(result, "declarer_points", "opponents_points", "declarer_cards", "opponents_cards")
    _only(result, "won", "declarer_tricks", of="result")
    return Negative(
        contract=_contract(given),
        declarer=_seat(given["declarer"], names),
        won=result.get("won"),
        tricks=result.get("declarer_tricks"),
        fleks=_fleks(given),
        **_facts(given),
    )


def _varsava(given: Given) -> Varsava:
    names, result = given["players"], given.get("result") or {}
    _nothing(given, "partner", "king_in_talon", "flek_game", "fleks", "bonuses", "valat")
    _nothing(
        result, "won", "declarer_points", "opponents_points", "declarer_cards", "opponents_cards", "declarer_tricks"
    )
    _only(result, "points", "tricks", of="result")
    counted = {_seat(name, names): _points(each) for name, each in (result.get("points") or {}).items()}
    return Varsava(
        declarer=_maybe(given.get("declarer"), names),
        points={seat: points for seat, (points, _left) in counted.items() if points is not None},
        left_over={seat: left for seat, (_points, left) in counted.items() if left is not None},
        tricks={_seat(name, names): n for name, n in (result.get("tricks") or {}).items()},
        **_facts(given),
    )


def _handed_in(given: Given) -> HandedIn:
    """Whatever was said or made before, a game handed in pays its value alone."""
    names = given["players"]
    if not given.get("king_in_talon") or given.get("partner") is not None:
        raise Unsayable("a game is handed in because the called king lay in the talon")
    _nothing(given, "result", "fleks")
    declarer = _seat(given["declarer"], names)
    return HandedIn(contract=_contract(given), declarer=declarer, flek=_steps(given.get("flek_game"), declarer, names))


def _revoked(given: Given) -> Revoked:
    """What was made in silence before the renonc is not asked."""
    names, renonc = given["players"], given.get("renonc") or {}
    _only(renonc, "by", "claims", "odd_point", of="renonc")
    _nothing(given, "gave_up")
    declarer = _maybe(given.get("declarer"), names)
    owner = NOBODY if declarer is None else declarer
    claims: Any = renonc.get("claims") or given.get("claims") or ()
    one = isinstance(claims, Mapping) and set(claims) & {"player", "by"}
    pairs = (
        claims.items()
        if isinstance(claims, Mapping) and not one
        else [(_first(each, "player", "by"), _first(each, "points", "amount"))
              for each in ([claims] if one else claims)]
    )
    return Revoked(
        contract=_contract(given),
        declarer=declarer,
        partner=_maybe(given.get("partner"), names),
        offenders=tuple(_seat(name, names) for name in _list(renonc.get("by", given.get("declarer")))),
        king_in_talon=bool(given.get("king_in_talon")),
        called_own_king=bool(given.get("called_own_king")),
        flek=_steps(given.get("flek_game"), owner, names),
        fleks=_fleks(given),
        announced=_announced(given),
        claims=tuple(Claim(_seat(name, names), points) for name, points in pairs),
        odd_point=_maybe(renonc.get("odd_point"), names),
    )


def _announced(given: Given) -> tuple[Announced, ...]:
    names = given["players"]
    return tuple(
        Announced(
            decode(Bonus, each["type"]),
            owner := _seat(each["by"], names),
            each.get("made"),
            _steps(each.get("flek"), owner, names),
        )
        for each in _items(given)
        if each["announced"]
    )


def _silent(given: Given) -> tuple[Silent, ...]:
    names = given["players"]
    for each in _items(given):
        if not each["announced"] and (each.get("flek") or {}).get("level"):
            raise Unsayable("a silent bonus has no flek")
    return tuple(
        Silent(
            decode(Bonus, each["type"]),
            _seat(each["by"], names),
            each.get("made", True),
            _maybe(each.get("caught_by"), names),
        )
        for each in _items(given)
        if not each["announced"]
    )


def _items(given: Given) -> list[dict[str, Any]]:
    items = [dict(each) for each in given.get("bonuses") or ()]
    if given.get("valat"):
        items.append({**given["valat"], "type": "valat"})
    for each in items:
        _only(each, "type", "by", "announced", "made", "flek", "caught_by", of="bonus")
    return items


def _facts(given: Given) -> dict[str, Any]:
    names = given["players"]
    facts: dict[str, Any] = {}
    if kaiser := _fact(given.get("kaiser_stych")):
        _only(kaiser, *TAKERS, of="kaiser_stych")
        facts["kaiser"] = _maybe(_first(kaiser, *TAKERS), names)
    if mond := _fact(given.get("mond_captured")):
        _only(mond, *LOSERS, *TAKERS, of="mond_captured")
        facts["mond"] = Mond(_maybe(_first(mond, *LOSERS), names), _maybe(_first(mond, *TAKERS), names))
    return facts


def _fact(said: Any) -> Any:
    """A name alone is who took it; "true" that it happened, to nobody named."""
    return {"by": said} if isinstance(said, str) else {} if said is True else said


def _steps(flek: Given | None, owner: Seat, names: list[str]) -> tuple[Seat | None, ...]:
    """Flek by the one named, re by the owner of the item, and so on in turn."""
    if not flek:
        return ()
    _only(flek, "level", "by", of="flek")
    first = _maybe(flek.get("by"), names)
    if flek["level"] < 0:
        raise Unsayable("a flek of less than nothing")
    return tuple(first if step % 2 == 0 else owner for step in range(flek["level"]))


def _fleks(given: Given) -> dict[Seat, int]:
    return {
        _seat(name, given["players"]): each["level"] if isinstance(each, Mapping) else each
        for name, each in (given.get("fleks") or {}).items()
    }


def _points(said: Any) -> tuple[int | None, int | None]:
    if not isinstance(said, Mapping):
        return said, None
    _only(said, "points", "cards", of="points")
    return said.get("points"), said.get("cards")


def _cards(said: Given | None) -> Cards | None:
    return None if said is None else Cards(**said)


def _contract(given: Given) -> Contract:
    contract: Contract = decode(Contract, given["contract"])
    return contract


def _seat(name: str | None, names: list[str]) -> Seat:
    return names.index(name) if name in names else NOBODY


def _maybe(name: str | None, names: list[str]) -> Seat | None:
    return None if name is None else _seat(name, names)


def _list(said: Any) -> list[Any]:
    if said is None:
        return []
    return list(said) if isinstance(said, (list, tuple)) else [said]


def _first(said: Given, *keys: str) -> Any:
    return next((said[key] for key in keys if key in said), None)


def _nothing(said: Given, *keys: str) -> None:
    """This kind of round has no place for these."""
    for key in keys:
        if said.get(key) not in (None, False) and said[key] != {} and said[key] != []:
            raise Unsayable(f"{key} in this kind of round")


def _counting(case: Mapping[str, Any]) -> str | None:
    _only(case["given"], "side_cards", of="given")
    _only(case["expect"], "side", "other_side", "side_wins_as_declarer", "refused", of="expect")
    try:
        cards: Cards = decode_dataclass(Cards, case["given"]["side_cards"])
        refused = any(cards_problems(cards, "cards"))
    except Unreadable:
        refused = True
    if refused or case["expect"].get("refused"):
        return None if refused is case["expect"].get("refused") else "refused" if refused else "was not refused"
    found = {
        "side": _count(cards),
        "other_side": _count(cards.rest()),
        "side_wins_as_declarer": cards.thirds >= WINS,
        "refused": refused,
    }
    return _differs(found, case["expect"])


def _count(cards: Cards) -> dict[str, int]:
    return {
        "cards_total": cards.total,
        "points": whole(cards.thirds),
        "left_over_cards": left_over(cards.thirds),
        "thirds": cards.thirds,
        "rounded_points": rounded(cards.thirds),
    }


MISDEALS = ("misdeal", "redeal", "zadání")
RENONCS = ("renonc", "revoked")
PLAYED = ("played", "round", "scored", "game")
CONTRACTS = {each.value for each in Contract}
TOLD = ("contract", "deal", "event", "kind", "outcome", "result", "what")  # what may name the kind of a deal


def _seating(case: Given) -> str | None:
    given = case["given"]
    _only(given, "seats_counterclockwise", "players", "first_dealer", "deals", "house_rules", of="given")
    names = given["seats_counterclockwise"] if "seats_counterclockwise" in given else given["players"]
    rules = house_rules(given.get("house_rules", {}))
    order = tuple(range(len(names)))
    now = seating(
        TableState(order=order, dealer=_seat(given["first_dealer"], names), occupants={s: s for s in order}), rules
    )
    found: dict[str, Any] = {"dealer": [], "forhont": [], "sits_out": []}
    deals = given["deals"]
    for deal in ["played"] * deals if isinstance(deals, int) else deals:
        assert now.dealer is not None and now.leader is not None
        found["dealer"].append(names[now.dealer])
        found["forhont"].append(names[now.leader])
        found["sits_out"].append(names[now.resting[0]] if now.resting else None)
        now = _dealt(deal, now, rules)
    assert now.dealer is not None and now.leader is not None
    found |= {"next_dealer": names[now.dealer], "next_forhont": names[now.leader]}
    found["next_sits_out"] = names[now.resting[0]] if now.resting else None
    return _differs(found, case["expect"])


def _dealt(deal: Any, now: TableState, rules: HouseRules) -> TableState:
    """What comes after a deal. A misdeal („zadání“) is dealt again by the same, and nothing is recorded."""
    if not isinstance(deal, str):
        _only(deal, *MISDEALS, *RENONCS, *PLAYED, *CONTRACTS, *TOLD, of="deals")
    words = [deal] if isinstance(deal, str) else [each for pair in deal.items() for each in pair if each is not False]
    said = {word for word in words if word in (*MISDEALS, *RENONCS, *PLAYED) or word in CONTRACTS}
    if len(said) != 1:
        raise Unknown(f"unknown deal {deal!r}")
    word = said.pop()
    if word in MISDEALS:
        return now
    assert now.leader is not None
    entry: Round = Positive(contract=Contract.TROJKA, declarer=now.leader, won=True)
    if word in RENONCS:
        entry = Revoked(contract=Contract.TROJKA, declarer=now.leader, offenders=(now.leader,))
    then = after(entry, score(entry, now, rules), now, rules)
    return replace(now, number=now.number + 1, dealer=then.dealer, playing=then.playing or now.playing)


def _money(case: Given) -> str | None:
    """Totals, or the rounds they are sums of; what each is worth, and the fewest transfers."""
    given = case["given"]
    _only(given, "players", "totals", "rounds", "currency", "minor_units_per_point", "house_rules", of="given")
    own = {key: given[key] for key in ("currency", "minor_units_per_point") if key in given}
    rules = house_rules({**given.get("house_rules", {}), **own})
    names = list(given.get("players") or given.get("totals") or given["rounds"][0])
    if {"totals", "rounds"} <= set(given):
        raise Unknown("totals and rounds in given")
    try:
        totals = given["totals"] if "totals" in given else _sums(given["rounds"], names, given)
        paid = money({seat: totals[name] for seat, name in enumerate(names)}, rate(rules), MINOR_UNITS)
        transfers = [(names[each.payer], names[each.receiver], each.amount) for each in settle(paid).transfers]
    except (ValueError, Unsayable) as reason:  # the totals of a sitting always add up to nothing
        return None if case["expect"].get("refused") else str(reason)
    found = {
        "totals": totals,
        "minor_units": {name: paid[seat] for seat, name in enumerate(names)},
        "money": {name: paid[seat] for seat, name in enumerate(names)},
        "refused": False,
    }
    expect = dict(case["expect"])
    if "transfers" in expect and sorted(map(_transfer, expect.pop("transfers"))) != sorted(transfers):
        return f"transfers {transfers}, expected {case['expect']['transfers']}"
    return _differs(found, expect)


def _sums(rounds: list[Any], names: list[str], given: Given) -> dict[str, int]:
    """Each round as points by name or in the order of the players, or as a whole round to be scored."""
    totals = dict.fromkeys(names, 0)
    for each in rounds:
        if isinstance(each, Mapping) and "contract" in each:
            refused, found = _played({"players": names, **each}, given.get("house_rules", {}))
            if refused:
                raise Unsayable(refused)
            points = {name: found["scores"].get(seat, 0) for seat, name in enumerate(names)}
        else:
            points = each.get("scores", each) if isinstance(each, Mapping) else dict(zip(names, each, strict=True))
        for name, n in points.items():
            totals[name] += n
    return totals


def _transfer(said: Any) -> tuple[str, str, int]:
    """{from, to, amount}, or the three of them in a list."""
    if not isinstance(said, Mapping):
        payer, payee, amount = said
        return payer, payee, amount
    payers, payees, amounts = ("from", "payer"), ("to", "payee"), ("amount", "minor_units", "money", "points")
    _only(said, *payers, *payees, *amounts, of="transfer")
    return _first(said, *payers), _first(said, *payees), _first(said, *amounts)


def _differs(found: Mapping[str, Any], expect: Mapping[str, Any]) -> str | None:
    for key, wanted in expect.items():
        if key not in found:
            raise Unknown(f"unknown {key} in expect")
        mine = found[key]
        if isinstance(mine, Mapping) and isinstance(wanted, Mapping):
            if difference := _differs(mine, wanted):
                return f"{key}: {difference}"
        elif mine != wanted:
            return f"{key} {mine}, expected {wanted}"
    return None


LISTS: dict[str, Callable[[Mapping[str, Any]], str | None]] = {
    "vectors": _round,
    "refusals": _round,
    "counting": _counting,
    "seating": _seating,
    "money": _money,
}

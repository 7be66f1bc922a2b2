"""Scored cases of Mordýřova sudá: what a case says in its own words, said to the rules, and their answer
back.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from games.mordyr.rules.betting import BidStep, StakesRules
from games.mordyr.rules.cards import Card, cards_of
from games.mordyr.rules.groupings import Kind
from games.mordyr.rules.layouts import Claim, Group, Laid, Layout, best_layout, classify, equally_good, judge
from games.mordyr.rules.refusals import Refused
from games.mordyr.rules.regional import (
    Conditions,
    DeathScope,
    Eights,
    Elephants,
    Rule,
    Shift,
    eights_mode,
    octarine_next,
)
from games.mordyr.rules.runs import RunRules, longest_run
from games.mordyr.rules.showdown import (
    CrippleScope,
    ShowdownRules,
    Table,
    compare,
    require_hands_of,
    showdown,
)
from games.mordyr.rules.stakes import apply, begin
from games.mordyr.rules.steps import (
    Accept,
    Bid,
    BidPass,
    Buy,
    DealerDecline,
    DealerFold,
    DealerMatch,
    Event,
    Extra,
    Fold,
    Match,
    Refuse,
    Stake,
    Won,
)
from tally.codec import Unreadable, decode

Given = Mapping[str, Any]


class Unknown(Exception):
    """A word of a case that this translation does not know."""


def outcomes(data: Mapping[str, Any]) -> Iterator[tuple[str, str | None]]:
    """Every case with None when the rules agree, else one line on what differs."""
    for name, cases in data.items():
        if isinstance(cases, list):
            for case in cases:
                try:
                    yield str(case.get("id", name)), _difference(case)
                except Exception as error:  # a crash is a disagreement too, and the next case is still run
                    yield str(case.get("id", name)), f"{type(error).__name__}: {error}"


def _difference(case: Given) -> str | None:
    given, expect = case["given"], case["expect"]
    try:
        answer = _OPS[given["op"]](given) if given.get("op") in _OPS else None
        if answer is None:
            return f"unknown op {given.get('op')!r}"
    except Refused as refused:
        return None if "refused" in expect else f"refused: {refused}"
    except Unreadable as unreadable:  # a word no form offers is refused before the rules see it
        return None if "refused" in expect else f"cannot be read: {unreadable}"
    except Unknown as unknown:
        return f"unknown {unknown}"
    except (KeyError, TypeError) as missing:
        return f"cannot be said in the words of the rules: {missing!r}"
    if "refused" in expect:
        return f"not refused ({expect['refused']}): {answer}"
    for key, wanted in expect.items():
        got = answer.get(key, "nothing")
        if key == "groups":
            if not any(_groups_agree(each, wanted) for each in got()):
                return f"groups: {[_group(each) for each in next(iter(got()))]}, expected {wanted}"
        elif got != wanted:
            return f"{key}: {got}, expected {wanted}"
    return None


_RULES = {
    "eights",
    "remainder",
    "cripple",
    "wild_cripple",
    "octavo",
    "fool",
    "run_ace",
    "natural_eight_is_wild",
    "cripple_scope",
    "death_scope",
}
_EFFECTS = {"zero_aces", "lady", "death", "sender", "arch_jack", "arch_wild", "atuin", "elephants", "eights"}


def _conditions(given: Given, effects: Given | None = None) -> Conditions:
    rules, effects = given.get("rules", {}), given.get("effects", {}) if effects is None else effects
    _known(rules, _RULES)
    _known(effects, _EFFECTS)
    scope = decode(DeathScope, rules.get("death_scope", "hand"))
    atuin, elephants = effects.get("atuin", False), effects.get("elephants")
    return Conditions(
        eights=decode(Eights, effects.get("eights") or rules.get("eights", "plain")),
        octavo=rules.get("octavo", False),
        fool=rules.get("fool", False),
        no_aces=effects.get("zero_aces", False),
        low_elevens=int(effects.get("lady", 0)),
        death=scope if effects.get("death") else None,
        sender=effects.get("sender", False),
        arch_jack=effects.get("arch_jack", False),
        arch_wild=effects.get("arch_wild", False),
        atuin=bool(atuin),
        shift=Shift(atuin["minus"], atuin["plus"]) if isinstance(atuin, Mapping) else None,
        elephants=_elephants(elephants) if elephants else None,
    )


def _elephants(said: Any) -> Elephants:
    if isinstance(said, Mapping):
        return Elephants(said["queen"], tuple(said.get("four", ())))
    return Elephants(said)


def _known(words: Given, known: set[str]) -> None:
    if words.keys() - known:
        raise Unknown(", ".join(sorted(words.keys() - known)))


def _showdown_rules(given: Given) -> ShowdownRules:
    rules = given.get("rules", {})
    return ShowdownRules(
        leftovers=rules.get("remainder", "compare") == "compare", cripple=rules.get("cripple", True),
        mage=rules.get("wild_cripple", False), scope=decode(CrippleScope, rules.get("cripple_scope", "still_in")),
        runs=_run_rules(given))


def _run_rules(given: Given) -> RunRules:
    rules = given.get("rules", {})
    return RunRules(rules.get("run_ace", "both") == "both", rules.get("natural_eight_is_wild", False))


def _hand(codes: Sequence[str]) -> tuple[Card, ...]:
    cards = cards_of(codes)
    require_hands_of({0: cards})
    return cards


def _classify(given: Given) -> Given:
    cards = cards_of(given["cards"])
    strength = classify(cards, _conditions(given))
    return {"group": strength and _group(Group(strength, cards, strength.total))}


def _best(given: Given) -> Given:
    cards, conditions = _hand(given["cards"]), _conditions(given)
    best_layout(cards, conditions)
    shown = {True, _showdown_rules(given).leftovers}  # ignored leftovers may be listed or not
    return {"groups": lambda: (_counted(each, leftovers) for each in equally_good(cards, conditions)
                               for leftovers in shown)}


def _laid(given: Given) -> Given:
    laid = [Laid(cards_of(group["cards"]), _claim(group.get("claim"))) for group in given["groups"]]
    layout = judge(cards_of(given["cards"]), laid, _conditions(given))
    return {"groups": lambda: iter([_counted(layout, _showdown_rules(given).leftovers)])}


def _claim(said: Given | None) -> Claim | None:
    if said is None:
        return None
    return Claim(decode(Kind, said["kind"]), said.get("n"), said.get("nulls"), said.get("sum"))


def _counted(layout: Layout, leftovers: bool) -> list[Group]:
    return [group for group in layout.groups if leftovers or group.strength.kind is not Kind.ZBYTEK]


def _group(group: Group) -> dict[str, Any]:
    strength = group.strength
    if strength.kind is Kind.ZBYTEK:
        return {"kind": "zbytek", "sum": strength.total}
    size = strength.size or (4 if strength.kind is Kind.OKTAVO else len(group.cards))
    return {"kind": strength.kind.value, "n": size} | ({"nulls": strength.nulls} if strength.nulls else {})


def _groups_agree(groups: Sequence[Group], wanted: Sequence[Given]) -> bool:
    """Best first, equal groups in any order."""
    if len(groups) != len(wanted):
        return False
    mine, at = [_group(group) for group in groups], 0
    while at < len(groups):
        equal = sum(group.strength == groups[at].strength for group in groups)
        if sorted(map(_key, mine[at:at + equal])) != sorted(map(_key, wanted[at:at + equal])):
            return False
        at += equal
    return True


def _key(group: Given) -> list[tuple[str, str]]:
    return sorted((key, str(value)) for key, value in group.items() if value)


def _compare(given: Given) -> Given:
    effects = given.get("effects", {})
    hands = {0: cards_of(given["a"]), 1: cards_of(given["b"])}
    require_hands_of(hands)
    own = [given.get(f"effects_{side}", _effects_of(effects, side, ("a", "b"))) for side in "ab"]
    one, other = (best_layout(hands[at], _conditions(given, own[at])) for at in hands)
    sign, group = compare(one, other, _showdown_rules(given).leftovers)
    return {"sign": sign, "decided_by": group}


def _effects_of(effects: Given, name: str, names: Sequence[str]) -> Given:
    """Effects are given for all hands, or by the name of each."""
    if effects and set(effects) <= set(names):
        return dict(effects.get(name, {}))
    return effects


def _run(given: Given) -> Given:
    run = longest_run(_hand(given["cards"]), _run_rules(given), _conditions(given))
    return {"length": run.length, "wilds": run.wilds}


def _showdown(given: Given) -> Given:
    names = list(given["seats"])
    seats = _seats(names)
    effects = given.get("effects", {})
    table = Table(tuple(seats[name] for name in names), seats.get(given["dealer"], -9),
                  tuple(seats.get(name, -9) for name in given.get("folded", ())))
    hands = {seats.get(name, -9): cards_of(codes) for name, codes in given["hands"].items()}
    conditions = {seats[name]: _conditions(given, _effects_of(effects, name, names)) for name in names}
    require_hands_of(hands, cards_of(given.get("discards", ())))
    outcome = showdown(table, hands, _showdown_rules(given), conditions)
    duels = [[names[duel.leader], names[duel.challenger], names[duel.survivor], duel.group or "seat"]
             for duel in outcome.duels]
    return {
        "winner": names[outcome.winner],
        "by": outcome.by.value,
        "next_dealer": names[outcome.next_dealer],
        "duels": duels,
    }


def _seats(names: Sequence[str]) -> dict[str, int]:
    """Seats by name; a name said twice is the same seat twice."""
    return {name: names.index(name) for name in names}


def _eights(given: Given) -> Given:
    modes, octarine = [], False
    for played in [*given["null_played"], False]:
        modes.append(eights_mode((Rule.MAGIC,), octarine).value)
        octarine = octarine_next(octarine, played)
    return {"modes": modes}


def _stakes(given: Given) -> Given:
    names, options = list(given["seats"]), given.get("options", {})
    _known(options, {"carry_ante", "match_own", "bid_step", "debts", "table_stakes"})
    seats = _seats(names)
    rules = StakesRules(
        decode(BidStep, options.get("bid_step", "exact")),
        options.get("match_own", True),
        options.get("carry_ante", True),
        options.get("debts", not options.get("table_stakes", False)),
    )
    balances = {seats[name]: amount for name, amount in given.get("balances", dict.fromkeys(names, 0)).items()}
    now, moves = begin(tuple(seats[name] for name in names), seats.get(given["dealer"], -9), given["ante"],
                       given.get("carry", 0), rules, balances)
    for said in given["events"]:
        now, more = apply(now, _event(said, seats), rules)
        moves += more
    for move in moves:
        balances[move.seat] -= move.amount
    dealer = now.next_dealer
    return {"balances": {name: balances[seats[name]] for name in names}, "pot": now.pot,
            "phase": now.step.value, "dealer": names[now.dealer],
            "winner": None if now.winner is None else names[now.winner], "how": now.how and now.how.value,
            "next_dealer": None if dealer is None else names[dealer], "carry": now.carry}


def _event(said: Given, seats: Mapping[str, int]) -> Event:
    player = seats.get(said.get("p", ""), -9)
    events: dict[str, Callable[[], Event]] = {
        "stake": lambda: Stake(said["amount"]), "match": lambda: Match(player, said.get("extra", 0)),
        "fold": lambda: Fold(player), "dealer_match": DealerMatch, "dealer_fold": DealerFold,
        "bid": lambda: Bid(player, said["total"]), "bid_pass": lambda: BidPass(player),
        "buy": lambda: Buy(player, said["count"]), "extra": lambda: Extra(player, said["amount"]),
        "dealer_decline": DealerDecline, "accept": lambda: Accept(player), "refuse": lambda: Refuse(player),
        "showdown": lambda: Won(seats.get(said["winner"], -9))}
    if said["t"] not in events:
        raise Unknown(f"event {said['t']!r}")
    return events[said["t"]]()


_OPS: dict[str, Callable[[Given], Given]] = {
    "classify": _classify,
    "best": _best,
    "compare": _compare,
    "run": _run,
    "showdown": _showdown,
    "eights": _eights,
    "laid": _laid,
    "stakes": _stakes,
}

"""Run scored cases of Mordýřova sudá: translate a case for the rules, and their answer back."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from games.mordyr.rules import Carry, HouseRules, Shown, StepByStep, WinnerOnly, check
from games.mordyr.rules.betting import BidStep
from games.mordyr.rules.cards import Card, cards_of, require_copies, require_hand
from games.mordyr.rules.evaluator import firsts, places, solved
from games.mordyr.rules.groupings import Kind, Strength
from games.mordyr.rules.layouts import Group, Layout, best_layout, classify, layout_of, layouts_as_laid, validate, worth
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
from games.mordyr.rules.rounds import outcome_of
from games.mordyr.rules.runs import RunRules, longest_run
from games.mordyr.rules.showdown import (
    CrippleScope,
    ShowdownRules,
    Table,
    compare,
    require_hands,
    require_table,
    showdown,
)
from games.mordyr.rules.stakes import apply, begin
from games.mordyr.rules.step_by_step import strength_of
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
from games.mordyr.rules.ways import ways
from tally import TableState, _
from tally.codec import Unreadable, decode

from .words import Unknown, agreeing, only, same_people

Given = Mapping[str, Any]


def outcomes(data: Mapping[str, Any]) -> Iterator[tuple[str, str | None]]:
    """Every case with None when the rules agree, else one line on what differs."""
    for name, cases in data.items():
        if isinstance(cases, list):
            for case in cases:
                try:
                    yield str(case.get("id", name)), _difference(case)
                except Exception as error:  # a crash is a disagreement too; go on with the next case
                    yield str(case.get("id", name)), f"{type(error).__name__}: {error}"


def _difference(case: Given) -> str | None:
    given = case["given"]
    answer: Given | None = None
    try:
        if given.get("op") not in _OPS:
            return f"unknown op {given.get('op')!r}"
        said, known = _OPS[given["op"]]
        only(given, "op", *known.split(), of="given")
        answer, why_not = said(given), ""
    except Refused as refused:
        why_not = f"refused: {refused}"
    except Unreadable as unreadable:  # a word no form offers is refused before the rules see it
        why_not = f"cannot be read: {unreadable}"
    except Unknown as unknown:
        return str(unknown)
    except (AttributeError, KeyError, TypeError) as missing:
        return f"cannot be said in the words of the rules: {missing!r}"
    try:
        return agreeing(case["expect"], lambda expect: _differs(answer, why_not, expect))
    except Unknown as unknown:
        return str(unknown)


def _differs(answer: Given | None, why_not: str, expect: Given) -> str | None:
    """What one of the right answers says otherwise than the rules; the reason of a refusal is not compared."""
    if answer is None or "refused" in expect:
        return None if answer is None and "refused" in expect else why_not or f"not refused: {answer}"
    for key, wanted in expect.items():
        if key not in answer:
            raise Unknown(f"unknown {key} in expect")
        if difference := _unlike(key, answer[key], wanted):
            return difference
    return None


def _unlike(key: str, got: Any, wanted: Any) -> str | None:
    if key == "groups":
        return None if any(_groups_agree(each, wanted) for each in got()) else (
            f"groups: {[_group(each) for each in next(iter(got()))]}, expected {wanted}")
    if key == "losers":
        return None if same_people(got, wanted) else f"losers: {got}, expected {wanted}"
    if key in ("deals", "rounds") and isinstance(wanted, list):
        if len(got) != len(wanted):
            return f"{key}: {len(got)}, expected {len(wanted)}"
        found = (_differs(each, "", expect) for each, expect in zip(got, wanted, strict=True))
        return next((f"{key} {at}: {each}" for at, each in enumerate(found, start=1) if each), None)
    return None if got == wanted else f"{key}: {got}, expected {wanted}"


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
    only(rules, *_RULES, of="rules")
    only(effects, *_EFFECTS, of="effects")
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
    require_hand(cards)
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
    """The groups as laid; each is also what it is called, where it is called anything."""
    hand, conditions = cards_of(given["cards"]), _conditions(given)
    laid = [cards_of(group["cards"]) for group in given["groups"]]
    claims = [group.get("claim") for group in given["groups"]]
    if len(laid) == 1 and claims[0] and len(laid[0]) < len(hand):
        return _shown(given, laid[0], claims[0])
    layout = validate(hand, laid, conditions)
    if any(claims):
        agreeing = [each for each in layouts_as_laid(hand, laid, conditions) if all(
            _claimed(claim, each, cards) for claim, cards in zip(claims, laid, strict=True))]
        if not agreeing:
            raise Refused(_("This is another group."), "not_that_group")
        layout = max(agreeing, key=lambda each: each.value)
    return {"groups": lambda: iter([_counted(layout, _showdown_rules(given).leftovers)])}


def _claimed(claim: Given | None, layout: Layout, cards: Sequence[Card]) -> bool:
    """Whether the group of these cards is what it is called in this layout; packs count only where both are named."""
    faces = sorted(each.face for each in cards)
    known = next((each.strength for each in layout.groups if sorted(card.face for card in each.cards) == faces), None)
    return claim is None or (known is not None and _is_called(claim, known, len(cards)))


def _is_called(claim: Given, strength: Strength, cards: int) -> bool:
    """Parts of a claim not given (size, null eights, total) are not compared."""
    kind = decode(Kind, claim["kind"])
    size = strength.size or (4 if kind is Kind.OKTAVO else cards)
    return (kind is strength.kind and claim.get("n") in (None, size)
            and claim.get("nulls") in (None, strength.nulls) and claim.get("sum") in (None, strength.total))


def _shown(given: Given, cards: Sequence[Card], claim: Given) -> Given:
    """One group called by its name is what a player shows at the showdown: „vyloží nejvyšší své karetní uskupení“
    (section 3). The rest of his ten cards is not laid yet; a whole division uses every card once (section 2).
    """
    if Counter(cards) - Counter(cards_of(given["cards"])):
        raise Refused(_("This card is not in the hand."), "card_not_held")
    kind = decode(Kind, claim["kind"])
    strength = strength_of(Shown(kind, cards=tuple(each.code for each in cards)), _conditions(given))
    if not _is_called(claim, strength, len(cards)):
        raise Refused(_("This is another group."), "not_that_group")
    return {"groups": lambda: iter([[Group(strength, tuple(cards), strength.total)]])}


def equally_good(cards: Sequence[Card], conditions: Conditions) -> Iterator[Layout]:
    """Every layout worth as much as the best that differs in a group's name or number of cards."""
    best, seen = best_layout(cards, conditions).value, set()
    for way in ways(cards, conditions):
        if not way.pieces or worth(way) != best:
            continue
        found = places(way.pieces, way.mode)
        kept = solved(found, (1 << len(way.pieces)) - 1)
        for masks in _splits((1 << len(way.pieces)) - 1, found, kept, {}):
            laid = layout_of(cards, way, masks)
            look = tuple(sorted((group.strength.name.id, len(group.cards)) for group in laid.groups))
            if look not in seen:
                seen.add(look)
                yield laid


def _splits(mask: int, found: bytearray, kept: Mapping[int, tuple[int, int]],
            known: dict[int, list[tuple[int, ...]]]) -> list[tuple[int, ...]]:
    """Optimal partitions of a set, one for each combination of group sizes."""
    if not mask:
        return [()]
    if mask not in known:
        by_look: dict[object, tuple[int, ...]] = {}
        for group in firsts(found, mask, kept):
            for rest in _splits(mask ^ group, found, kept, known):
                split = (group, *rest)
                by_look.setdefault(tuple(sorted((found[each], each.bit_count()) for each in split)), split)
        known[mask] = list(by_look.values())
    return known[mask]


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
    for hand in hands.values():
        require_hand(hand)
    require_copies([*hands[0], *hands[1]])
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
    """One deal, or several in turn: the winner of one deals the next."""
    if "deals" not in given:
        return _one_showdown(given)
    answers: list[Given] = []
    for deal in given["deals"]:
        said = deal if "hands" in deal else {"hands": deal}
        only(said, *_OPS["showdown"][1].split(), of="deals")
        dealer = answers[-1]["next_dealer"] if answers else given.get("dealer")
        answers.append(_one_showdown({**given, "dealer": dealer, **said}))
    return {**answers[-1], "deals": answers, "winners": [each["winner"] for each in answers]}


def _one_showdown(given: Given) -> Given:
    names = list(given["seats"])
    seats = _seats(names)
    effects = given.get("effects", {})
    table = Table(tuple(seats[name] for name in names), seats.get(given["dealer"], -9),
                  tuple(seats.get(name, -9) for name in given.get("folded", ())))
    hands = {seats.get(name, -9): cards_of(codes) for name, codes in given["hands"].items()}
    conditions = {seats[name]: _conditions(given, _effects_of(effects, name, names)) for name in names}
    require_table(table)
    require_hands(table, hands, cards_of(_discarded(given)))
    outcome = showdown(table, hands, _showdown_rules(given), conditions)
    duels = [[names[duel.leader], names[duel.challenger], names[duel.survivor], duel.group or "seat"]
             for duel in outcome.duels]
    return {
        "winner": names[outcome.winner],
        "by": outcome.by.value,
        "next_dealer": names[outcome.winner],
        "duels": duels,
        "losers": [name for name in names if name != names[outcome.winner]],
    }


def _discarded(given: Given) -> list[str]:
    """Cards known to lie aside, as a list or by the name of who put them there; "discards" and "discarded" are one."""
    found: list[str] = []
    for said in (given.get("discards", ()), given.get("discarded", ())):
        for part in said.values() if isinstance(said, Mapping) else [said]:
            found.extend(part)
    return found


def _steps(given: Given) -> Given:
    """The showdown group by group: what each showed, by name or by cards, and who broke in with a running flush."""
    names = list(given["seats"])
    seats = _seats(names)
    shown = {seats[name]: tuple(map(_group_shown, groups)) for name, groups in given["shown"].items()}
    active = tuple(decode(Rule, each) for each in given.get("active", ["0"]))
    entry = StepByStep(shown, active, given.get("no_more", False), seats.get(given.get("murdered_by", "")),
                       given.get("run", 0), run_wilds=given.get("run_wilds"), mord_wilds=given.get("mord_wilds"))
    order = tuple(seats.values())
    now = TableState(order=order, playing=order, dealer=seats[given["dealer"]],
                    occupants={seat: seat + 1 for seat in order}, carry=Carry(octarine=given.get("octarine", False)))
    found = check(entry, now, HouseRules())
    for problem in found.problems:
        raise Refused(problem.text, problem.code, problem.field)
    asked = [question.key for question in found.questions]
    outcome = None if asked else outcome_of(entry, now, HouseRules())[0]
    return {"asked": asked, "winner": outcome and names[outcome.winner], "by": outcome and outcome.by.value}


def _group_shown(said: Given) -> Shown:
    if "cards" in said:
        return Shown(cards=tuple(said["cards"]))
    only(said, "kind", "n", "nulls", "sum", of="shown")
    return Shown(decode(Kind, said["kind"]), said.get("n", 0), said.get("nulls", 0), said.get("sum", 0))


def _seats(names: Sequence[str]) -> dict[str, int]:
    """Seats by name; a name said twice is the same seat twice."""
    return {name: names.index(name) for name in names}


def _eights(given: Given) -> Given:
    """What eights are from round to round. "octarine" says what the first round is, "fated" in which rounds the king of
    cups ended octarine eights; with "validate" every round is also what somebody would record.
    """
    played, fated = given["null_played"], given.get("fated", ())
    rounds = list(played) if isinstance(played, list) else [played]
    modes, octarine = [], bool(given.get("octarine", False))
    ended = [fated] * len(rounds) if isinstance(fated, bool) else [*fated, *[False] * len(rounds)]
    rules = HouseRules(fate_octarine=given.get("fate_octarine", True))
    for null_played, by_fate in zip(rounds, ended, strict=False):
        if given.get("validate", given["op"] == "validate"):
            _validate(null_played, octarine, by_fate, rules)
        modes.append(eights_mode((Rule.MAGIC,), octarine).value)
        octarine = octarine_next(octarine, null_played, by_fate and rules.fate_octarine)
    return {"modes": [*modes, eights_mode((Rule.MAGIC,), octarine).value], "octarine": octarine, "valid": True}


def _validate(null_played: bool, octarine: bool, fated: bool, rules: HouseRules) -> None:
    """A round of which only the winner is said. Raises `Refused`."""
    now = TableState(order=(0, 1), playing=(0, 1), dealer=0, occupants={0: 1, 1: 2}, carry=Carry(octarine=octarine))
    found = check(WinnerOnly(0, tuple(Rule), null_played, fated), now, rules)
    for problem in found.problems:
        raise Refused(problem.text, problem.code, problem.field)


def _stakes(given: Given) -> Given:
    """One round, or several in sequence: balances, the carried pot and the dealer go on to the next."""
    if "rounds" not in given:
        return _one_round(given)
    answers: list[Given] = []
    for each in given["rounds"]:
        said = each if isinstance(each, Mapping) else {"events": each}
        only(said, *_OPS["stakes"][1].split(), of="rounds")
        held = {name: answers[-1][was] for name, was in _GOES_ON.items()} if answers else {}
        answers.append(_one_round({**given, **held, **said}))
    return {**answers[-1], "rounds": answers}


_GOES_ON = {"balances": "balances", "carry": "carry", "dealer": "next_dealer"}  # key of the next case: of the answer


def _one_round(given: Given) -> Given:
    names, options = list(given["seats"]), given.get("options", {})
    only(options, "carry_ante", "match_own", "bid_step", "debts", "table_stakes", of="options")
    seats = _seats(names)
    rules = HouseRules(
        bid_step=decode(BidStep, options.get("bid_step", "exact")), match_own=options.get("match_own", True),
        carry_ante=options.get("carry_ante", True), debts=options.get("debts", not options.get("table_stakes", False)),
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
    losers = () if now.winner is None else [name for name in names if name != names[now.winner]]
    return {"losers": losers,"balances": {name: balances[seats[name]] for name in names}, "pot": now.pot,
            "phase": now.step.value, "dealer": names[now.dealer],
            "winner": None if now.winner is None else names[now.winner], "how": now.how and now.how.value,
            "next_dealer": None if dealer is None else names[dealer],
            "carry": now.pot if now.over and now.winner is None else 0}


def _event(said: Given, seats: Mapping[str, int]) -> Event:
    only(said, "t", "p", "amount", "extra", "total", "count", "winner", of="event")
    player = seats.get(said.get("p", ""), -9)
    events: dict[str, Callable[[], Event]] = {
        "stake": lambda: Stake(said["amount"]), "match": lambda: Match(player, said.get("extra", 0)),
        "fold": lambda: Fold(player), "dealer_match": DealerMatch, "dealer_fold": DealerFold,
        "bid": lambda: Bid(player, said["total"]), "bid_pass": lambda: BidPass(player),
        "buy": lambda: Buy(player, said["count"]), "extra": lambda: Extra(player, said["amount"]),
        "dealer_decline": DealerDecline, "accept": lambda: Accept(player), "refuse": lambda: Refuse(player),
        "showdown": lambda: Won(seats.get(said["winner"], -9))}
    if said["t"] not in events:
        raise Unknown(f"unknown event {said['t']!r}")
    return events[said["t"]]()


_CARDS, _TABLE = "cards rules effects", "seats dealer hands folded rules effects discards discarded"
_ROUNDS = "null_played octarine fated fate_octarine validate"
_OPS: dict[str, tuple[Callable[[Given], Given], str]] = {  # each with the words it knows
    "classify": (_classify, _CARDS),
    "best": (_best, _CARDS),
    "compare": (_compare, "a b rules effects effects_a effects_b"),
    "run": (_run, _CARDS),
    "showdown": (_showdown, f"{_TABLE} deals"),
    "eights": (_eights, _ROUNDS),
    "validate": (_eights, _ROUNDS),
    "laid": (_laid, f"{_CARDS} groups"),
    "steps": (_steps, "seats dealer shown active octarine no_more murdered_by run run_wilds mord_wilds"),
    "stakes": (_stakes, "seats dealer ante balances carry events options rounds"),
}

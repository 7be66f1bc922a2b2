"""A showdown told group by group: deals that are really played must be accepted and won by the same player."""
from collections.abc import Iterator, Mapping, Sequence
from random import Random

from games.mordyr.game import GAME
from games.mordyr.rules import (
    CardEvent,
    Carry,
    Declared,
    HouseRules,
    Rule,
    Shown,
    StepByStep,
    cards_of,
    carried,
    codes,
)
from games.mordyr.rules.layouts import Group, best_layout
from tally import TableState
from tests.second import mordyr_showdown as second
from tests.second.mordyr import conditions_of


def told(chance: Random, group: Group) -> Shown:
    """A group by its name or by its cards."""
    strength, cards = group.strength, codes(group.cards)
    if chance.random() < 0.5:
        return Shown(chance.choice((None, strength.kind)), cards=cards)
    return Shown(strength.kind, strength.size, strength.nulls, strength.total)


def differences(chance: Random, rules: HouseRules) -> Iterator[str]:
    """A showdown as it is played."""
    order, octarine = tuple(range(chance.randint(2, 4))), chance.random() < 0.4
    active = tuple(rule for rule in Rule if rule.value != "10" and chance.random() < 0.7)
    fool = Rule.FOOL in active and chance.random() < 0.3
    now = TableState(order=order, playing=order, occupants=dict.fromkeys(order, 0), dealer=chance.choice(order),
                     carry=Carry(octarine))
    cards = second.Cards(second.deal(chance, order), active, octarine, rules)
    cards.done = {Declared.FOOL_SHOWN: CardEvent(Declared.FOOL_SHOWN, 0)} if fool else {}
    how = cards.how(0)
    own = conditions_of(how)
    groups = {seat: best_layout(cards_of(hand), own).groups for seat, hand in cards.hands.items()}
    try:
        found = second.showdown(now.in_turn, cards, {})
    except NotImplementedError:
        return
    shown = {seat: tuple(told(chance, group) for group in groups[seat][:count])
             for seat, count in laid(chance, now.in_turn, found).items()}
    told_eights = found.run and how["eights"] == "wild" and Rule.MAGE in active
    entry = StepByStep(shown, active, any(count > 10 for *_two, count in found.duels), fool=fool,
                       murdered_by=found.run[2] if found.run else None, run=found.run[0] if found.run else 0,
                       run_wilds=found.run[3] if found.run and told_eights else None,
                       mord_wilds=found.eights if told_eights else None)
    about = f"{entry} of {cards.hands}, octarine {octarine}, dealt by {now.dealer} under {rules}"
    answer = GAME.check(entry, now, rules)
    if answer.problems or answer.questions:
        yield f"{[(each.field, each.code) for each in answer.problems]}: {about}"
    elif (score := GAME.score(entry, now, rules)).totals() != {found.winner: 1}:
        yield f"{found.winner} here: {about}"
    elif carried(GAME.after(entry, score, now, rules).carry).octarine != (
            not octarine and any(each.nulls for groups in shown.values() for each in groups)):
        yield f"null eights: {about}"


def laid(chance: Random, line: Sequence[int], found: second.Shown) -> Mapping[int, int]:
    """How many groups each shows: as many as his duels take; who cannot win may show none."""
    shown = {line[0]: 1}
    leads = {leader for leader, *_more in found.duels} | {found.leader, line[0]}
    for leader, challenger, count in found.duels:
        if challenger in leads or count > 10 or chance.random() < 0.7:
            shown |= {seat: max(shown.get(seat, 0), count) for seat in (leader, challenger)}
    return shown

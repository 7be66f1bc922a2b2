"""Sections 3 and 5 of Mordýřova sudá a second time: declared cards, the showdown and what it means for the next round.

Hands are valued by mordyr_brute.py. A card is its code with the digit of its pack.
"""
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from games.mordyr.rules import CardEvent, Declared, HouseRules, Layouts, Rule
from games.mordyr.rules.house_rules import LadyHits, RunAce
from games.mordyr.rules.showdown import CrippleScope
from tests.second import mordyr_brute as brute
from tests.second.mordyr_brute import Impossible

DECK = [rank + pair + pack for rank in "E23456789DJQK" for pair in "khsm" for pack in "12"]
LADY, FATE, ATUIN, SENDER, DEATH, ARCH, FOOL = "Qh1", "Ks2", "Qm2", "Jm1", "Kk2", "Jh2", "Jk1"
NEEDS = {  # who holds which card may do this by which rule
    Declared.LADY_SHOWN: (4, LADY), Declared.LADY_DEVALUES: (4, LADY), Declared.FATE_SHOWN: (5, FATE),
    Declared.FATE_CANCELS: (5, FATE), Declared.LADY_RESTORES: (5, LADY), Declared.ATUIN: (6, ATUIN),
    Declared.ELEPHANTS: (7, LADY), Declared.SENDER_VISIBLE: (8, SENDER), Declared.DEATH_VISIBLE: (9, DEATH),
    Declared.ARCH_SHOWN: (10, ARCH), Declared.DEATH_SHOWN: (10, DEATH), Declared.DISCLOSED: (10, ""),
    Declared.FOOL_SHOWN: (11, FOOL)}
AFTER = {Declared.FATE_SHOWN: Declared.LADY_SHOWN, Declared.LADY_RESTORES: Declared.FATE_CANCELS,
         Declared.DEATH_SHOWN: Declared.ARCH_SHOWN, Declared.DISCLOSED: Declared.DEATH_SHOWN}
ORDINARY = {Declared.LADY_SHOWN: True, Declared.FATE_SHOWN: True, Declared.LADY_DEVALUES: False,
            Declared.FATE_CANCELS: False}  # only while eights are, or are not, ordinary


class Cards:
    """The cards of a round while one declaration follows another."""

    def __init__(self, hands: Mapping[int, Sequence[str]], active: Sequence[Rule], octarine: bool,
                 rules: HouseRules) -> None:
        self.hands = {seat: [*hand] for seat, hand in hands.items()}
        self.numbers, self.rules = {int(rule.value) for rule in active}, rules
        self.octarine = octarine and 1 in self.numbers
        self.done: dict[Declared, CardEvent] = {}
        self.aside: list[str] = []
        self.open = set[str]()  # visible to everybody

    def declare(self, event: CardEvent) -> None:
        number, card = NEEDS[event.what]
        if event.what is Declared.ELEPHANTS:
            card = self.rules.elephant_queen.code
        hand = self.hands.get(event.by)
        if (hand is None or number not in self.numbers or (card and card not in hand)
                or (event.what in self.done and event.what is not Declared.DISCLOSED)
                or (event.what in AFTER and AFTER[event.what] not in self.done)
                or (event.what in ORDINARY and ORDINARY[event.what] == self.octarine)
                or not self.can(event, hand)):
            raise Impossible(event)
        if event.kept:
            hand[hand.index(card)] = event.kept
            self.aside += [card, *(each for each in event.cards if each != event.kept)]
        self.octarine = self.octarine and event.what is not Declared.FATE_CANCELS
        self.done[event.what] = event
        self.open |= {card, *(event.cards if event.what is Declared.DISCLOSED else ())}

    def can(self, event: CardEvent, hand: Sequence[str]) -> bool:
        """What the cards named with it must be; those that points are moved with lie where they are."""
        named, moving = event.cards, (Declared.ATUIN, Declared.ELEPHANTS)
        if event.what is Declared.LADY_RESTORES:
            return self.done[Declared.FATE_CANCELS].by != event.by
        if event.what is Declared.DISCLOSED:
            return len(named) == 1 and named[0] in hand
        if event.what in (Declared.LADY_SHOWN, Declared.FATE_SHOWN):
            moved = [code for what in moving if what in self.done for code in self.done[what].cards]
            moved += [self.rules.elephant_queen.code] if Declared.ELEPHANTS in self.done else []
            return len(named) == 2 and event.kept in named and NEEDS[event.what][1] not in moved
        return not named or event.what in moving

    def moves(self, event: CardEvent) -> bool:
        """Whether points can be moved so, by what eights are at the end."""
        named, wild = event.cards, self.how(event.by)["eights"] == "wild"
        if not named or event.what not in (Declared.ATUIN, Declared.ELEPHANTS):
            return True
        points = [{*range(1, 12)} if wild and code[0] == "8" else brute.plain(code).points for code in named]
        if not {*named} <= {*self.hands[event.by]} or len({*named}) < len(named):
            return False
        if event.what is Declared.ATUIN:
            return len(named) == 2 and bool({9, 10, 11} & points[0]) and bool({1, 2, 3} & points[1])
        worth = [10 if code[0] == "D" else int(code[0]) for code in named if code[0] in ("89D" if wild else "9D")]
        return len(named) == len(worth) == 4 and worth.count(10) <= 2 and 10 - (42 - sum(worth)) >= 1

    def how(self, seat: int) -> dict[str, Any]:
        """What all this does to the hand of one player, in the words of mordyr_brute.py."""
        by = {what: event.by for what, event in self.done.items()}
        how: dict[str, Any] = {"eights": "plain"}
        if 1 in self.numbers:
            how["eights"] = "wild" if self.octarine or by.get(Declared.LADY_RESTORES) == seat else "null"
        how["octavo"] = 3 in self.numbers
        how["fool"], how["sender"] = Declared.FOOL_SHOWN in by, 8 in self.numbers and SENDER in self.open
        how["zero_aces"] = Declared.FATE_SHOWN in by and by[Declared.LADY_SHOWN] == seat
        if Declared.LADY_DEVALUES in by:
            how["lady"] = int(self.rules.lady_hits is LadyHits.ALL or by[Declared.LADY_DEVALUES] != seat)
        if 9 in self.numbers and DEATH in self.open:
            how["death"] = self.rules.death_scope.value
        how["arch_jack"] = 10 in self.numbers
        how["arch_wild"] = Declared.ARCH_SHOWN in by and not any(DEATH in hand for hand in self.hands.values())
        if by.get(Declared.ATUIN) == seat:
            how["atuin"] = self.done[Declared.ATUIN].cards or True
        if by.get(Declared.ELEPHANTS) == seat:
            how["elephants"], how["four"] = self.rules.elephant_queen.code, self.done[Declared.ELEPHANTS].cards
        how["ace_high"] = self.rules.run_ace is RunAce.BOTH
        how["natural_eight_is_wild"] = self.rules.natural_eight_is_wild
        return how


def declared(hands: Mapping[int, Sequence[str]], events: Sequence[CardEvent], active: Sequence[Rule], octarine: bool,
             rules: HouseRules) -> Cards:
    """All cards after all declarations; `Impossible` where the text forbids one."""
    cards = Cards(hands, active, octarine, rules)
    for event in events:
        cards.declare(event)
    table = Counter(card for hand in cards.hands.values() for card in hand) + Counter(cards.aside)
    if any(len(hand) != 10 for hand in cards.hands.values()) or max(table.values()) > 1:
        raise Impossible(table)
    holds_death = any(DEATH in hand for hand in cards.hands.values())
    if not all(map(cards.moves, cards.done.values())):
        raise Impossible
    if Declared.ARCH_SHOWN in cards.done and holds_death and Declared.DEATH_SHOWN not in cards.done:
        raise Impossible("the king of swords must be shown")
    return cards


@dataclass
class Shown:
    """Who led last, whether a null eight was shown, how many groups each duel took, which run crippled him."""

    leader: int
    null: bool
    duels: list[tuple[int, int, int]]
    run: tuple[int, int, int, int] | None  # its length, how good the seat is, whose, how many octarine eights
    eights: int = 0  # octarine ones in what was crippled

    @property
    def winner(self) -> int:
        return self.run[2] if self.run else self.leader


def showdown(line: Sequence[int], cards: Cards, laid: Mapping[int, Any]) -> Shown:
    """`line`: from Posměr on, the dealer last. Who is beaten is out, who beats the leader leads."""
    as_laid = cards.rules.layouts is Layouts.AS_LAID
    values = {seat: brute.laid_value(cards.hands[seat], laid[seat], cards.how(seat)) if as_laid else
              brute.value(cards.hands[seat], cards.how(seat)) for seat in line}
    null = any(place > 2 and place % 2 == 0 and less < 0 for value in values.values() for place, less in value)
    counted = {seat: tuple(each for each in value if each[0] or cards.rules.leftovers)
               for seat, value in values.items()}
    senior = {seat: -at for at, seat in enumerate((line[-1], *line[:-1]))}
    leader, *challengers = line
    found = Shown(leader, null, [], None)
    crippled(found, line, values, senior, cards)
    while challengers and not found.run:
        rivals = line if cards.rules.cripple_scope is CrippleScope.ALL else (leader, *challengers)
        challenger = challengers.pop(0)
        one, other = counted[leader], counted[challenger]
        alike = next((at for at, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), 10)
        found.duels.append((leader, challenger, alike + 1))
        if (other, senior[challenger]) > (one, senior[leader]):
            leader = found.leader = challenger
            crippled(found, rivals, values, senior, cards)
    return found


def crippled(found: Shown, rivals: Sequence[int], values: Mapping[int, Any], senior: Mapping[int, int],
             cards: Cards) -> None:
    """Rules 0 and 2: the longest run wins, then the better seat."""
    shown = found.leader
    needed = {(13, 5): 9, (13, 4.9): 9, (13, 4.5): 9, (13, 4): 10}.get(values[shown][0], 0)
    if not needed or 0 not in cards.numbers:
        return
    if cards.how(shown)["eights"] == "wild":
        found.eights = sum(code[0] == "8" for code in cards.hands[shown])
    if found.eights and needed == 10 and 2 in cards.numbers:
        raise NotImplementedError  # which eights stand in a masový mord is not told by its strength
    runs = []
    for seat in rivals:
        how = cards.how(seat)
        counts = 2 in cards.numbers and how["eights"] == "wild"
        runs += [(length, senior[seat], seat, wilds)
                 for length, wilds in brute.crippling_runs(cards.hands[seat], how).items()
                 if seat != shown and length >= needed and not (counts and wilds > found.eights)]
    found.run = max(runs, default=None)


# --- random rounds ---


SPECIAL = {card for _rule, card in NEEDS.values()} | {code for code in DECK if code[0] in "89DE"}


def deal(chance: Random, seats: Sequence[int]) -> dict[int, tuple[str, ...]]:
    """Ten cards for everybody; often those that rules speak of, now and then a greatest group against a run."""
    rare = chance.choice((1, 4, 12))
    deck = sorted(DECK, key=lambda code: chance.random() * (1 if code in SPECIAL else rare))
    if chance.random() < 0.3:
        start, pair = chance.randint(0, 4), chance.choice("khsm")
        run = [rank + pair + "1" for rank in "E23456789DJQK"[start:start + chance.choice((9, 10))]]
        run[chance.randint(0, 8)] = chance.choice((run[0], "8" + pair + "2"))
        rest = [code for code in deck if code not in run]
        great = [*[code for code in rest if code[0] == "E"][:5], *[code for code in rest if code[0] in "JQK8"]][:10]
        deck = [*dict.fromkeys((*great, *run, *deck))]
    return {seat: tuple(deck[10 * at:10 * at + 10]) for at, seat in enumerate(chance.sample(seats, len(seats)))}


def some_events(chance: Random, hands: Mapping[int, Sequence[str]], active: Sequence[Rule], octarine: bool,
                rules: HouseRules) -> tuple[CardEvent, ...]:
    """What may be declared, one after the other; rarely something that may not."""
    cards, events = Cards(hands, active, octarine, rules), list[CardEvent]()
    left = [code for code in DECK if all(code not in hand for hand in hands.values())]
    for what in chance.choices([*Declared], k=chance.choice((0, 30, 60))):
        by = chance.choice([seat for seat, hand in cards.hands.items() if NEEDS[what][1] in hand] or [*hands])
        event = some_event(chance, what, by, cards.hands[by], left if chance.random() < 0.97 else DECK)
        try:
            cards.declare(event)
            if not cards.moves(event) and chance.random() < 0.95:
                del cards.done[what]
                continue
            left = [code for code in left if code not in event.cards]
        except Impossible:
            if chance.random() < 0.99:
                continue
        events.append(event)
    if Declared.ARCH_SHOWN in cards.done and Declared.DEATH_SHOWN not in cards.done and chance.random() < 0.9:
        events += [CardEvent(Declared.DEATH_SHOWN, seat) for seat, hand in cards.hands.items() if DEATH in hand]
    return tuple(events)


def some_event(chance: Random, what: Declared, by: int, hand: Sequence[str], left: Sequence[str]) -> CardEvent:
    count, among = {
        Declared.LADY_SHOWN: (2, left), Declared.FATE_SHOWN: (2, left), Declared.DISCLOSED: (1, hand),
        Declared.ATUIN: (2, [code for code in hand if code[0] in "E23D9KQJ8"]),
        Declared.ELEPHANTS: (4, [code for code in hand if code[0] in "9D" or chance.random() < 0.2]),
    }.get(what, (0, hand))
    if what in (Declared.ATUIN, Declared.ELEPHANTS) and (len(among) < count or chance.random() < 0.2):
        count = 0
    named = tuple(chance.sample(among, count))
    drawn = what in (Declared.LADY_SHOWN, Declared.FATE_SHOWN)
    return CardEvent(what, by, named, chance.choice((*named * 5, hand[0])) if drawn else "")


def some_groups(chance: Random, hand: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """A hand laid in some groups, up to twenty-one mostly."""
    groups: list[list[str]] = [[]]
    for code in hand:
        over = sum(min(brute.plain(each).points) for each in (*groups[-1], code)) > 21
        if groups[-1] and chance.random() < (0.97 if over else 0.1):
            groups.append([])
        groups[-1].append(code)
    return tuple(map(tuple, groups))

"""Smoking Cat a second time: deals played card by card, and a judge of what may be recorded of them.

Written from the rule text (SCWU, I. to III.). Of the game only its entries and house rules are used. What the cards can
give is not worked out but tried: every way to hand out the ten things that cost points.
"""
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from functools import cache
from itertools import groupby, product
from operator import itemgetter
from random import Random
from typing import Any

from games.smoking_cat.game import GAME
from games.smoking_cat.rules import (
    Counted,
    Decision,
    End,
    EndRule,
    HouseRules,
    Kind,
    Lost,
    Outcome,
    Penalty,
    PenaltyCard,
    Reason,
    Redeal,
    Renonc,
    Taken,
    ThrowBar,
    ThrownIn,
    TiePolicy,
    Warned,
)
from tally import Labelled, TableState
from tally.replay import begin

SUITS, RANKS = "hlab", ("7", "8", "9", "10", "unter", "ober", "king", "ace")
WORTH = {("h", "7"): 1, ("h", "8"): 1, ("h", "9"): 1, ("h", "10"): 1, ("h", "unter"): 2, ("h", "ober"): 3,
         ("h", "king"): 4, ("h", "ace"): 5, ("l", "ober"): 10}
CARDS = {PenaltyCard(f"{'hearts' if suit == 'h' else 'leaves'}_{rank}"): worth for (suit, rank), worth in WORTH.items()}
HEJMA, ACE, LAST = PenaltyCard.HEJMA, PenaltyCard.HEARTS_ACE, 5
ALL = 33
Card = tuple[str, str]


# playing

@dataclass(frozen=True)
class Played:
    """A deal after some tricks: who took which cards that cost points, and the last trick if it was played."""
    cards: Mapping[PenaltyCard, int]
    last: int | None

    @property
    def points(self) -> dict[int, int]:
        return {seat: sum(CARDS[card] for card, taker in self.cards.items() if taker == seat)
                + LAST * (seat == self.last) for seat in range(4)}


def played(chance: Random, tricks: int = 8) -> Played:
    """Deal, send three cards to the left, and play so many tricks as the rules allow it (I.B to I.D)."""
    deck = [(suit, rank) for suit in SUITS for rank in RANKS]
    chance.shuffle(deck)
    hands = [deck[seat::4] for seat in range(4)]
    sent = [chance.sample(hand, 3) for hand in hands]
    for seat, cards in enumerate(sent):
        hands[seat] = [card for card in hands[seat] if card not in cards]
        hands[(seat + 1) % 4] += cards
    leader, taken = chance.randrange(4), dict[PenaltyCard, int]()
    names = dict(zip(WORTH, CARDS, strict=True))
    for _trick in range(tricks):
        table = list[tuple[int, Card]]()
        for seat in ((leader + nth) % 4 for nth in range(4)):
            following = [card for card in hands[seat] if table and card[0] == table[0][1][0]]
            card = chance.choice(following or hands[seat])
            hands[seat].remove(card)
            table.append((seat, card))
        suit = table[0][1][0]
        leader = max((RANKS.index(card[1]), seat) for seat, card in table if card[0] == suit)[1]
        taken |= {names[card]: leader for _seat, card in table if card in names}
    return Played(taken, leader if tricks == 8 else None)


# what can be

@cache
def whole() -> frozenset[tuple[tuple[int, ...], int, int, int]]:
    """Points of four after all tricks with the takers of Hejma, the last trick and the ace: every way there is."""
    return frozenset(
        (tuple(10 * (hejma == seat) + 5 * (last == seat) + 5 * (ace == seat) + rest[seat] for seat in range(4)),
         hejma, last, ace) for hejma, last, ace in product(range(4), repeat=3) for rest in _small(4))


@cache
def partial() -> frozenset[tuple[tuple[int, ...], int, int]]:
    """The same before the last trick, where 4 stands for a card nobody has taken yet."""
    return frozenset((tuple(10 * (hejma == seat) + 5 * (ace == seat) + rest[seat] for seat in range(4)), hejma, ace)
                     for hejma, ace in product(range(5), repeat=2) for rest in _small(5))


@cache
def _small(seats: int) -> frozenset[tuple[int, ...]]:
    """What the hearts from 7 to king can give to so many."""
    return frozenset(tuple(sum(worth for worth, taker in zip((4, 3, 2, 1, 1, 1, 1), takers, strict=True)
                               if taker == seat) for seat in range(4)) for takers in product(range(seats), repeat=7))


def can_be(points: Mapping[int, int], early: bool, hejma: int | None, last: int | None, ace: int | None) -> bool:
    """Whether cards can give these points, with these takers where they are named; seats are those of `points`."""
    seats = [*points]
    wanted, own = tuple(points.values()), {seat: at for at, seat in enumerate(seats)}

    def fits(said: int | None, found: int) -> bool:
        return said is None or own.get(said) == found
    if early:
        return any(fits(hejma, each[1]) and fits(ace, each[2]) for each in _early().get(wanted, ()))
    return any(fits(hejma, each[1]) and fits(last, each[2]) and fits(ace, each[3])
               for each in _complete().get(wanted, ()))


@cache
def _complete() -> dict[tuple[int, ...], list[tuple[tuple[int, ...], int, int, int]]]:
    return {points: [*these] for points, these in groupby(sorted(whole()), key=itemgetter(0))}


@cache
def _early() -> dict[tuple[int, ...], list[tuple[tuple[int, ...], int, int]]]:
    return {points: [*these] for points, these in groupby(sorted(partial()), key=itemgetter(0))}


# judging

REFUSED, OPEN = "refused", "open"


def judged(entry: Any, now: TableState, rules: HouseRules) -> Any:
    """What the text says of an entry: `REFUSED`, the name of what is asked, `OPEN` (the table decides), or the losers.
    """
    playing, letters = set(now.playing), len(rules.word)
    full = {seat for seat in now.seats if now.total(seat) >= letters}
    a_round = isinstance(entry, (Lost, Counted, Taken, ThrownIn)) or (
        isinstance(entry, Renonc) and entry.outcome is Outcome.ROUND_LOST)
    if a_round and (len(playing) != 4 or playing & full):
        return REFUSED
    match entry:
        case Lost(loser):
            return [loser] if loser in playing else REFUSED
        case Counted():
            named = (entry.hejma, entry.last_trick_taker, entry.heart_ace_taker)
            if set(entry.points) != playing or not all(0 <= each <= ALL for each in entry.points.values()) or any(
                    each is not None and each not in playing for each in named):
                return REFUSED
            return _decided(dict(entry.points), entry.end, named, rules)
        case Taken(cards, last, end):
            if not {*cards.values(), *(() if last is None else (last,))} <= playing:
                return REFUSED
            points = {seat: sum(CARDS[card] for card, taker in cards.items() if taker == seat) + LAST * (seat == last)
                      for seat in now.playing}
            whole_round = sum(points.values()) == ALL
            if not whole_round and end is End.COMPLETE:
                return REFUSED
            return _decided(points, end, (cards.get(HEJMA), last, cards.get(ACE)), rules)
        case ThrownIn():
            return _thrown_in(entry, now, rules)
        case Renonc(offender, which, outcome, on_purpose):
            there = set(now.order) if which is Kind.C and outcome is not Outcome.ROUND_LOST else playing
            follows = {Kind.A: (Outcome.ROUND_LOST, Outcome.LETTER_ONLY, Outcome.WARNING),
                       Kind.B: (Outcome.ROUND_LOST,),
                       Kind.C: tuple(Outcome)}[which]
            if offender not in there or outcome not in follows or (on_purpose and which is not Kind.B):
                return REFUSED
            if not a_round and (offender in full or now.pending):
                return REFUSED
            return [offender] if outcome in (Outcome.ROUND_LOST, Outcome.LETTER_ONLY) else []
        case Penalty(seat, reason, note) | Warned(seat, reason, note):
            silent = reason is Reason.OTHER and not note.strip()
            if seat not in now.order or silent or (isinstance(entry, Penalty) and seat in full):
                return REFUSED
            return [seat] if isinstance(entry, Penalty) else []
        case Redeal(reason, note):
            silent = reason is Reason.OTHER and not note.strip()
            return REFUSED if silent or now.pending or len(playing) != 4 else []
        case Decision(loser):
            if not now.pending or (loser is not None and loser not in now.pending[0].seats):
                return REFUSED
            return [] if loser is None else [loser]
    raise AssertionError(entry)


def _decided(points: dict[int, int], end: End, named: tuple[int | None, int | None, int | None],
             rules: HouseRules) -> Any:
    """Who has most loses, or who took Hejma of those who share it (I.F); the house where neither decides."""
    hejma, last, ace = named
    most, total = max(points.values()), sum(points.values())
    early = end is End.EARLY and total != ALL
    if early and (last is not None or most < 17 or total > ALL - LAST):
        return REFUSED
    if (not early and total != ALL) or not can_be(points, early, hejma, last, ace):
        return REFUSED
    tied = [seat for seat, own in points.items() if own == most]
    if len(tied) == 1:
        return tied
    if hejma is None:
        return "hejma"
    if hejma in tied:
        return [hejma]
    match rules.tie_policy:
        case TiePolicy.LAST_TRICK:
            return "last_trick_taker" if last is None else [last]
        case TiePolicy.HEART_ACE:
            return "heart_ace_taker" if ace is None else [ace]
        case TiePolicy.HEJMA_TAKER:
            return [hejma]
        case TiePolicy.BOTH:
            return tied
        case TiePolicy.NOBODY:
            return []
    return OPEN


def _thrown_in(entry: ThrownIn, now: TableState, rules: HouseRules) -> Any:
    """Who throws in takes all that is left, with the last trick, and must clearly lose (I.E)."""
    thrower, given = entry.thrower, {*entry.cards.values(), *entry.points}
    if thrower not in now.playing or not given <= set(now.playing) or (entry.cards and entry.points) or (
            thrower in entry.points or not all(0 <= each <= ALL for each in entry.points.values())):
        return REFUSED
    others = {seat: entry.points.get(seat, 0) + sum(CARDS[card] for card, taker in entry.cards.items() if taker == seat)
              for seat in now.playing if seat != thrower}
    own = ALL - sum(others.values())
    if own < 0 or not can_be({seat: others.get(seat, own) for seat in now.playing}, False, None, thrower, None):
        return REFUSED
    enough = own >= 17 if rules.throw_bar is ThrowBar.SEVENTEEN else own > max(others.values())
    return [thrower] if enough else REFUSED


# making up

def differences(chance: Random) -> Iterator[str]:
    """Make up one entry, and say where the game and this module do not agree about it."""
    switches: dict[str, Any] = {each.name: chance.choice(list(type(each.default))) for each in fields(HouseRules)
                                if isinstance(each.default, Labelled)}
    rules = HouseRules(word=tuple("HEJMA"[:chance.choice((2, 3, 5))]), **switches)
    people = chance.choice((4, 4, 4, 5, 6))
    now = begin(GAME, tuple(range(people)), {seat: seat + 100 for seat in range(people)}, chance.randrange(people),
                rules)
    now = replace(now, totals={seat: chance.randint(0, len(rules.word) - (chance.random() < 0.9))
                               for seat in range(people)})
    truth = played(chance)
    entry: Any = made_up(truth, now, chance)
    if isinstance(entry, Decision):
        now = _with_open_tie(now, rules)
    said = judged(entry, now, rules)
    findings = GAME.check(entry, now, rules)
    about = f"{entry} at {now.playing} {dict(now.totals)} under {rules}"
    asked = findings.questions[0].field if findings.questions and not findings.problems else ""
    if bool(findings.problems) != (said == REFUSED):
        yield f"{said} here, {[each.code for each in findings.problems]} there: {about}"
    elif asked != (said if isinstance(said, str) and said not in (REFUSED, OPEN) else ""):
        yield f"{said} here, {asked} asked there: {about}"
    elif said == OPEN or isinstance(said, list):
        yield from _scored(entry, now, rules, said, about)


def _scored(entry: Any, now: TableState, rules: HouseRules, said: Any, about: str) -> Iterator[str]:
    score = GAME.score(entry, now, rules)
    got = sorted(seat for seat in now.seats for _letter in range(score.of(seat)))
    if got != ([] if said == OPEN else sorted(said)):
        yield f"{said} here, {got} there: {about}"
        return
    then = GAME.after(entry, score, now, rules)
    if bool(then.pending) != (said == OPEN or (bool(now.pending) and not isinstance(entry, Decision))):
        yield f"the table is asked {then.pending}: {about}"
    have = {seat: now.total(seat) + got.count(seat) for seat in now.seats}
    left = [seat for seat in now.order if have[seat] < len(rules.word)]
    over = len(left) < len(now.order) and (rules.end_rule is EndRule.FIRST_FULL or len(left) < 4)
    if said != OPEN and then.finished != over:
        yield f"over: {then.finished} there, {over} here: {about}"
    lost_round = len(got) == 1 and isinstance(entry, (Lost, Counted, Taken, ThrownIn, Decision))
    if lost_round and not over and have[got[0]] < len(rules.word) and then.dealer != got[0]:
        yield f"{then.dealer} deals there, the loser {got[0]} here: {about}"


def _with_open_tie(now: TableState, rules: HouseRules) -> TableState:
    """The table after the one tie that Hejma does not decide, where the house asks."""
    a, b, c, d = now.playing
    tie = Counted({a: 10, b: 1, c: 11, d: 11}, hejma=a)
    asking = replace(rules, tie_policy=TiePolicy.ASK)
    if GAME.check(tie, now, asking).problems:
        return now
    return replace(now, pending=GAME.after(tie, GAME.score(tie, now, asking), now, asking).pending)


def made_up(truth: Played, now: TableState, chance: Random) -> Any:
    """Something a form can say: what was played, or that with a slip."""
    seats, slip = now.playing, chance.random() < 0.4
    anybody = [*now.order, 9] if slip else [*seats]
    def someone() -> int:
        return chance.choice(anybody)
    def perhaps(seat: int | None) -> int | None:
        return None if chance.random() < 0.5 else someone() if slip and chance.random() < 0.3 else seat
    at = dict(enumerate(seats))
    cards = {card: at.get(taker, 9) for card, taker in truth.cards.items()}
    last = None if truth.last is None else at.get(truth.last, 9)
    match chance.randrange(12):
        case 0:
            return Lost(someone())
        case 1 | 2 | 3:
            points = {at[seat]: own for seat, own in truth.points.items() if seat in at}
            if chance.random() < 0.3:
                points = _tied(seats, chance)
            if slip:
                points[someone()] = chance.randint(-1, 34)
            return Counted(points, End.COMPLETE, perhaps(cards.get(HEJMA)), perhaps(last), perhaps(cards.get(ACE)))
        case 4 | 5:
            early = played(chance, chance.randint(2, 7))
            points = {at[seat]: own for seat, own in early.points.items() if seat in at}
            if slip:
                points[someone()] = chance.randint(0, 28)
            return Counted(points, End.EARLY, perhaps(at.get(early.cards.get(HEJMA, 0))), perhaps(None))
        case 6 | 7:
            if slip:
                for card in chance.sample(sorted(cards, key=str), chance.randint(0, 2)):
                    cards[card] = someone()
                cards.pop(chance.choice(sorted(cards, key=str)), None)
            return Taken(cards, perhaps(last) if slip else last, chance.choice([*End]))
        case 8 | 9:
            before = played(chance, chance.randint(0, 7))
            thrower = someone()
            taken = {card: at.get(taker, 9) for card, taker in before.cards.items() if at.get(taker) != thrower}
            if chance.random() < 0.5:
                return ThrownIn(thrower, taken)
            points = {seat: sum(CARDS[card] for card, taker in taken.items() if taker == seat) for seat in seats
                      if seat != thrower}
            return ThrownIn(thrower, {}, points | ({someone(): chance.randint(0, 33)} if slip else {}))
        case 10:
            which = chance.choice([*Kind])
            return Renonc(someone(), which, chance.choice([*Outcome]), chance.random() < 0.2)
    return chance.choice((Penalty, Warned))(someone(), chance.choice([*Reason]), chance.choice(("", " ", "why"))) if (
        chance.random() < 0.6) else chance.choice((
            Redeal(chance.choice([*Reason]), chance.choice(("", "why"))), Decision(chance.choice((None, *now.order)))))


def table(rules: HouseRules | None = None) -> tuple[TableState, HouseRules]:
    """Four people at a fresh table."""
    rules = rules or HouseRules()
    return begin(GAME, tuple(range(4)), {seat: seat + 100 for seat in range(4)}, 0, rules), rules


def some_points(chance: Random) -> dict[int, int]:
    """33 points among four, as anybody might type them; often so that nobody need have Hejma."""
    if chance.random() < 0.5:
        low = chance.choice(((9, 9, 9, 6), (9, 9, 8, 7), (9, 8, 8, 8), (10, 9, 8, 6), (10, 10, 9, 4)))
        return dict(enumerate(chance.sample(low, 4)))
    cuts = sorted(chance.randint(0, ALL) for _cut in range(3))
    return dict(enumerate(to - since for since, to in zip((0, *cuts), (*cuts, ALL), strict=True)))


def _tied(seats: Collection[int], chance: Random) -> dict[int, int]:
    """Points of which the most are shared, the one tie that Hejma leaves open among them."""
    points = [*chance.choice(((11, 11, 10, 1), (11, 11, 10, 1), (16, 16, 1, 0), (12, 12, 9, 0), (10, 10, 10, 3),
                              (9, 9, 9, 6), (15, 15, 3, 0)))]
    chance.shuffle(points)
    return dict(zip(seats, points, strict=False))

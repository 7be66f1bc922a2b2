"""Marriage a second time: hands dealt from three packs, every payment from one person to another, what no packs hold.

Written from the rule text (chapters „Bodování“, „Maal / Body“, „Variace“). Of the game only its entries, house rules
and the rows of the printed table are used. The best grouping is found by trying every one.
"""
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from functools import cache
from itertools import product
from random import Random
from typing import Any

from games.marriage.game import GAME
from games.marriage.rules import Cards, Carry, HouseRules, Settled, Status, Unshown, Void
from games.marriage.rules.house_rules import PRESETS, BonusFrom, DhoosWhen, Grouping, Kidnapped
from games.marriage.rules.maal_table import Table
from tally import TableState

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
COLOUR = {"H": "D", "D": "H", "S": "C", "C": "S"}
FACES = tuple(rank + suit for suit in "SHDC" for rank in RANKS)
Supply = Counter[str]


# cards

@cache
def beside(face: str, steps: int) -> str:
    return RANKS[(RANKS.index(face[:-1]) + steps) % 13] + face[-1]


def kind(face: str, tiplu: str, rules: HouseRules) -> str:
    return _kind(face, tiplu, rules.alter)


@cache
def _kind(face: str, tiplu: str, alter: bool) -> str:
    """The row of the table in hand."""
    if face in ("JOKER", "MASTER"):
        return {"JOKER": "putali", "MASTER": "master"}[face]
    if face in (tiplu, beside(tiplu, 1), beside(tiplu, -1)):
        return {tiplu: "tiplu", beside(tiplu, 1): "poplu", beside(tiplu, -1): "jhiplu"}[face]
    if face[:-1] != tiplu[:-1]:
        return "ordinary"
    return "alter" if alter and face[-1] == COLOUR[tiplu[-1]] else "ordinary_joker"


def supply(tiplu: str, rules: HouseRules) -> Supply:
    """All cards that can be in hands: three packs without the tiplu under the stock, jokers, the master card."""
    cards = Counter({face: 3 for face in FACES}) + Counter(JOKER=rules.jokers, MASTER=int(rules.master_card))
    cards[tiplu] -= 1
    return cards


def held(cards: Cards, tiplu: str) -> Supply:
    """Every card somebody holds, wherever it lies."""
    all_cards = Counter(dict(cards.hand))
    for face in cards.tunnels:
        all_cards[face] += 3
    for face in (beside(tiplu, -1), tiplu, beside(tiplu, 1)) if cards.marriages else ():
        all_cards[face] += cards.marriages
    return all_cards


# maal

TUNNEL = {"poplu": "poplu_jhiplu_tunnel", "jhiplu": "poplu_jhiplu_tunnel", "putali": "putali_tunnel",
          "alter": "alter_tunnel", "ordinary_joker": "ordinary_joker_tunnel", "ordinary": "ordinary_tunnel"}


def worth(table: Table, row: str, count: int) -> int | None:
    """So many copies by the printed table; None where it has no value."""
    values = getattr(table, row)
    if not count:
        return 0
    if count > len(values):
        return values[-1] + 10 * (count - len(values)) if row == "ordinary_tunnel" and values else None
    return int(values[count - 1])


def maal(cards: Cards, tiplu: str, rules: HouseRules) -> int | None:
    """The most that these cards are worth: what lies on the floor may be counted as if it were in hand."""
    lying = [kind(face, tiplu, rules) for face in cards.tunnels]
    fixed = Counter(TUNNEL[each] for each in lying if each.startswith("ordinary"))
    movable = [each for each in lying if not each.startswith("ordinary")]
    inside = Counter[str]()
    for face, count in cards.hand.items():
        inside[kind(face, tiplu, rules)] += count
        if kind(face, tiplu, rules).startswith("ordinary") and worth(
                rules.table, kind(face, tiplu, rules), count) is None:
            return None
    plain = sum(worth(rules.table, kind(face, tiplu, rules), count) or 0 for face, count in cards.hand.items()
                if kind(face, tiplu, rules).startswith("ordinary"))
    found = []
    for kept, floor in product(product((True, False), repeat=len(movable)), range(cards.marriages + 1)):
        floored, hand = Counter(fixed), Counter(inside)
        for each, stays in zip(movable, kept, strict=True):
            floored[TUNNEL[each]] += stays
            hand[each] += 0 if stays else 3
        for each in ("tiplu", "poplu", "jhiplu"):
            hand[each] += cards.marriages - floor
        rows = [worth(rules.table, row, count) for row, count in floored.items()]
        rows += [worth(rules.table, "floor_marriage", floor), _in_hand(hand, rules)]
        if None not in rows:
            found.append(sum(each or 0 for each in rows))
    return max(found) + plain if found else None


def _in_hand(hand: Supply, rules: HouseRules) -> int | None:
    most = min(hand["tiplu"], hand["poplu"], hand["jhiplu"])
    found = []
    for marriages in (most,) if rules.maal_grouping is Grouping.MARRIAGE_FIRST else range(most + 1):
        rows = [worth(rules.table, "marriage", marriages)]
        rows += [worth(rules.table, row, hand[row] - marriages) for row in ("tiplu", "poplu", "jhiplu")]
        rows += [worth(rules.table, row, hand[row]) for row in ("alter", "putali", "master")]
        if None not in rows:
            found.append(sum(each or 0 for each in rows))
    return max(found, default=None)


def without_tunnels(cards: Cards) -> Cards:
    return Cards(Counter(dict(cards.hand)) + Counter({face: 3 for face in cards.tunnels}), (), cards.marriages)


# who pays whom

def payments(entry: Settled, order: tuple[int, ...], owing: Mapping[int, int], rules: HouseRules) -> Counter[int]:
    """The net of every player, made of single payments; `owing` are fouls of games before."""
    finisher, net = entry.finisher, Counter[int]()
    assert finisher is not None
    players = [seat for seat in order if seat in entry.status]

    def pay(payer: int, receiver: int, amount: int) -> None:
        net[payer] -= amount
        net[receiver] += amount
    counts = {seat: _counts(seat, entry, rules) for seat in players}
    if rules.unshown is Unshown.KIDNAP:
        counts[finisher] = _kidnapped(entry, players, rules)
    dublees = Status.DUBLEE in entry.status.values() and rules.dublee_triggers_better
    times = 4 if entry.better and dublees and rules.dublee_better_again else 2 if entry.better or dublees else 1
    for receiver in players:
        for payer in players:
            pay(payer, receiver, counts[receiver] * times)
    after = [*players[players.index(finisher) + 1:], *players[:players.index(finisher)]]
    for place, loser in enumerate(after):
        fee = {Status.UNSHOWN: rules.fee_unshown, Status.SHOWN: rules.fee_shown,
               Status.DUBLEE: 0 if rules.dublee_exempt else rules.fee_shown}[entry.status[loser]]
        if entry.status[finisher] is Status.DUBLEE:
            fee += rules.dublee_bonus if rules.dublee_bonus_from is BonusFrom.EACH else (
                rules.dublee_bonus // len(after) + (place < rules.dublee_bonus % len(after)))
        pay(loser, finisher, fee * times)
    fouls = Counter(owing) + (Counter(entry.fouls) if rules.dhoos_when is DhoosWhen.THIS_GAME else Counter())
    for fouler, count in fouls.items():
        pay(fouler, finisher, count * rules.dhoos_amount * (times if rules.dhoos_doubled else 1))
    return net


def _points(seat: int, entry: Settled, rules: HouseRules) -> tuple[int, int]:
    """Points of the cards, and of them those that are only there because tunnels were declared."""
    if seat not in entry.cards:
        whole, part = entry.maal.get(seat, 0), entry.tunnel_points.get(seat, 0)
        return whole, part
    whole_ = maal(entry.cards[seat], entry.tiplu or "", rules) or 0
    return whole_, whole_ - (maal(without_tunnels(entry.cards[seat]), entry.tiplu or "", rules) or 0)


def _counts(seat: int, entry: Settled, rules: HouseRules) -> int:
    whole, tunnels = _points(seat, entry, rules)
    if entry.status[seat] is not Status.UNSHOWN:
        return whole
    return {Unshown.COUNTS: whole, Unshown.TUNNELS_LAPSE: whole - tunnels, Unshown.MAAL_LAPSES: tunnels,
            Unshown.MURDER: 0, Unshown.KIDNAP: 0}[rules.unshown]


def _kidnapped(entry: Settled, players: list[int], rules: HouseRules) -> int:
    those = [seat for seat in players if seat == entry.finisher or entry.status[seat] is Status.UNSHOWN]
    if rules.kidnapped is Kidnapped.POINTS:
        return sum(_points(seat, entry, rules)[0] for seat in those)
    hands = [entry.cards[seat] for seat in those if seat in entry.cards]
    together = Cards(sum((Counter(dict(each.hand)) for each in hands), Counter()),
                     tuple(face for each in hands for face in each.tunnels), sum(each.marriages for each in hands))
    return (maal(together, entry.tiplu or "", rules) or 0) + sum(
        entry.maal.get(seat, 0) for seat in those if seat not in entry.cards)


# what can be

def refused(entry: Any, now: TableState, rules: HouseRules) -> bool:
    """Whether no deal under these rules can end like this; an entry with cards names all that somebody holds."""
    if any(seat not in now.seats or not 0 <= count <= 21 for seat, count in entry.fouls.items()) or (
            not set(entry.left) <= set(now.playing)):
        return True
    if isinstance(entry, Void):
        return False
    status, playing = entry.status, set(now.playing)
    shown = status.get(entry.finisher)
    if not rules.min_players <= len(playing) <= rules.max_players or set(status) != playing or (
            entry.finisher not in playing or shown is Status.UNSHOWN or entry.finisher in entry.left):
        return True
    if Status.DUBLEE in status.values() and (not rules.dublee or len(playing) < rules.dublee_min_players):
        return True
    if not {*entry.maal, *entry.cards} <= playing or set(entry.maal) & set(entry.cards):
        return True
    return bool(entry.cards) and _impossible(entry, rules)


def _impossible(entry: Settled, rules: HouseRules) -> bool:
    """Whether the packs do not hold these cards, or the table has no value for them."""
    if entry.tiplu not in FACES:
        return True
    all_cards, there = sum((held(each, entry.tiplu) for each in entry.cards.values()), Counter()), supply(
        entry.tiplu, rules)
    if any(count > there[face] for face, count in all_cards.items()):
        return True
    for seat, cards in entry.cards.items():
        status = entry.status[seat]
        if held(cards, entry.tiplu).total() > 21 or len(set(cards.tunnels)) != len(cards.tunnels):
            return True
        if entry.tiplu in cards.tunnels or (cards.marriages and status is not Status.SHOWN):
            return True
        if None in (maal(cards, entry.tiplu, rules), maal(without_tunnels(cards), entry.tiplu, rules)):
            return True
        pairs = sum(count // 2 for count in held(cards, entry.tiplu).values())
        if status is Status.DUBLEE and pairs + (21 - held(cards, entry.tiplu).total()) / 2 < (
                8 if seat == entry.finisher else 7):
            return True
    return _nothing_for_the_kidnapper(entry, rules)


def _nothing_for_the_kidnapper(entry: Settled, rules: HouseRules) -> bool:
    if rules.unshown is not Unshown.KIDNAP or rules.kidnapped is not Kidnapped.CARDS:
        return False
    captured = [seat for seat, status in entry.status.items() if status is Status.UNSHOWN and seat in entry.cards]
    hands = [each for seat, each in entry.cards.items() if seat == entry.finisher or seat in captured]
    together = Cards(sum((Counter(dict(each.hand)) for each in hands), Counter()),
                     tuple(face for each in hands for face in each.tunnels), sum(each.marriages for each in hands))
    return bool(captured) and maal(together, entry.tiplu or "", rules) is None


# making up

@cache
def _switches() -> tuple[Any, ...]:
    return tuple(each for each in fields(HouseRules) if each.name not in ("table", "rate", "cash_unit"))


def some_rules(chance: Random) -> HouseRules:
    """House rules from a preset, every switch turned at random."""
    values: dict[str, Any] = dict(chance.choice([*PRESETS.values()]).values)
    for each in _switches():
        if each.name in values:
            continue
        about, usual = each.metadata["switch"], each.default
        if isinstance(usual, bool):
            values[each.name] = chance.random() < 0.5
        elif isinstance(usual, int):
            values[each.name] = usual if chance.random() < 0.5 else chance.randint(about.low, min(about.high, 20))
        else:
            values[each.name] = chance.choice(list(usual.__class__))
    low, high = sorted((values["min_players"], values["max_players"]))
    return HouseRules(**values | {"min_players": low, "max_players": max(high, 3)})


def dealt(players: int, tiplu: str, rules: HouseRules, dublees: list[bool], chance: Random) -> list[Supply]:
    """A hand of twenty-one for everybody, of eight pairs and more where somebody plays dublees."""
    left, hands = supply(tiplu, rules), []
    for player in range(players):
        hand = Counter[str]()
        pairs = [face for face in sorted(left) if left[face] >= 2]
        for face in chance.sample(pairs, min(8, len(pairs))) if dublees[player] else ():
            hand[face] += 2
        left -= hand
        rest = [face for face in sorted(left) for _copy in range(left[face])]
        if chance.random() < 0.5 and not dublees[player]:  # who collects what counts
            good = [face for face in rest if kind(face, tiplu, rules) != "ordinary"]
            taken = Counter(chance.sample(good, min(len(good), chance.randint(0, 9))))
            hand += taken
            left -= taken
            rest = [face for face in sorted(left) for _copy in range(left[face])]
        more = Counter(chance.sample(rest, 21 - hand.total()))
        hand += more
        left -= more
        hands.append(hand)
    return hands


def laid(hand: Supply, tiplu: str, status: Status, chance: Random) -> Cards:
    """The hand with some of its tunnels and marriages on the floor."""
    hand, tunnels, marriages = Counter(hand), [], 0
    for face in sorted(hand):
        if hand[face] == 3 and face != tiplu and status is not Status.DUBLEE and chance.random() < 0.7:
            tunnels.append(face)
            hand[face] = 0
    trio = (beside(tiplu, -1), tiplu, beside(tiplu, 1))
    while status is Status.SHOWN and all(hand[face] for face in trio) and chance.random() < 0.6:
        marriages += 1
        for face in trio:
            hand[face] -= 1
    return Cards({face: count for face, count in hand.items() if count}, tuple(tunnels), marriages)


def made_up(now: TableState, rules: HouseRules, chance: Random) -> Any:
    """A game as it was dealt, or with a slip of whoever types it."""
    seats, tiplu = now.playing, chance.choice(FACES)
    if chance.random() < 0.05:
        return Void({chance.choice(now.seats): chance.randint(0, 22)})
    kinds = [*Status] if (rules.dublee and len(seats) >= rules.dublee_min_players) or chance.random() < 0.1 else [
        Status.SHOWN, Status.UNSHOWN]
    status = {seat: chance.choice(kinds) for seat in seats}
    finisher = chance.choice(seats)
    if status[finisher] is Status.UNSHOWN and chance.random() < 0.95:
        status[finisher] = Status.SHOWN
    hands = dealt(len(seats), tiplu, rules, [status[seat] is Status.DUBLEE for seat in seats], chance)
    cards = {seat: laid(hand, tiplu, status[seat], chance) for seat, hand in zip(seats, hands, strict=True)}
    fouls = {seat: chance.randint(1, 2) for seat in now.seats if chance.random() < 0.1}
    entry = Settled(finisher, status, {}, {}, tiplu, cards, chance.random() < 0.2, fouls)
    if chance.random() < 0.6:
        return entry
    seat = chance.choice(seats)
    mine = cards[seat]
    match chance.randrange(8):
        case 0:  # a card too many, which may be one that is not there
            face = chance.choice((*FACES, "JOKER", "MASTER"))
            mine = replace(mine, hand={**mine.hand, face: mine.hand.get(face, 0) + 1})
        case 1:  # another card instead
            gone = chance.choice(sorted(mine.hand)) if mine.hand else ""
            face = chance.choice((tiplu, beside(tiplu, 1), "JOKER", *chance.sample(FACES, 2)))
            hand = {each: count - (each == gone) for each, count in mine.hand.items()}
            mine = replace(mine, hand={**hand, face: hand.get(face, 0) + 1})
        case 2:
            mine = replace(mine, tunnels=(*mine.tunnels, chance.choice((*FACES, *mine.tunnels))))
        case 3:
            mine = replace(mine, marriages=mine.marriages + 1)
        case 4:
            status[seat] = chance.choice([*Status])
        case 5:
            status.pop(seat)
        case 6:
            return replace(entry, left=(chance.choice(now.seats),), fouls={seat: 22} if chance.random() < 0.3 else {})
        case _:
            return replace(entry, finisher=chance.choice((None, *now.seats)))
    return replace(entry, cards={**cards, seat: mine})


def differences(chance: Random) -> Iterator[str]:
    """Make up one game, and say where the game and this module do not agree about it."""
    rules = some_rules(Random(int(chance.random() ** 3 * 200)))  # few often: what each permits takes long to find
    people = chance.randint(2, 6) if chance.random() < 0.1 else chance.randint(rules.min_players, 6)
    order = tuple(range(people))
    owing = {seat: 1 for seat in order if chance.random() < 0.1}
    now = GAME.seating(TableState(order=order, occupants={seat: seat for seat in order}, dealer=chance.choice(order),
                                  carry=Carry(dhoos=owing)), rules)
    entry = made_up(now, rules, chance)
    findings = GAME.check(entry, now, rules)
    about = f"{entry} of {now.playing} owing {owing} under {rules}"
    if bool(findings.problems) != refused(entry, now, rules):
        yield f"{[(each.field, each.code) for each in findings.problems]}: {about}"
    elif not findings.problems:
        net = GAME.score(entry, now, rules).totals()
        mine = payments(entry, order, owing, rules) if isinstance(entry, Settled) else Counter()
        if {seat: net.get(seat, 0) for seat in order} != {seat: mine[seat] for seat in order}:
            yield f"{dict(mine)} here, {dict(net)} there: {about}"

"""Checks: the impossible is refused, the unlikely must be confirmed; each at its field.

Source: Marriage (card game), all chapters; what three packs of cards cannot hold.
Unit: points; copies of a card.
"""
from collections.abc import Mapping
from dataclasses import replace

from tally import Checks, Findings, Seat, TableState, Text, _, _p, who

from .cards import (
    HAND_SIZE,
    MARRIAGE_SIZE,
    STANDARD_CARDS,
    TIPLUS_IN_HANDS,
    TUNNEL_SIZE,
    UNSAID,
    Card,
    Role,
    card_name,
    copies,
    known_cards,
    role_of,
)
from .check_digit import greatest_maal, impossible_ending
from .entries import Cards, Entry, Settled, Status
from .house_rules import HouseRules, contradictions
from .maal import NO_VALUE, TUNNELS, cards_held, grouped, without_tunnels
from .maal_table import Row
from .people import better_offered
from .settlement import held_by
from .together import greatest_card_points, greatest_together

MOST_FOULS = 21  # a foul is made with a card, and a hand has twenty-one of them: more is a slip of the finger
SELDOM_FOULS = 3  # cards are shown three times: tunnels before the first draw, the primary sets, and at the end


def check(entry: Entry, now: TableState, rules: HouseRules) -> Findings:
    """Return problems, questions and warnings for a new game."""
    checks = Checks([replace(problem, field="") for problem in contradictions(rules).problems])
    _check_fouls(checks, entry.fouls, now)
    checks.require(set(entry.left) <= set(now.playing), "left", _("Only who played can leave in the middle."),
                   "left_not_playing")
    if isinstance(entry, Settled):
        _check_people(checks, entry, now, rules)
        _check_finisher(checks, entry, now)
        _check_statuses(checks, entry, now, rules)
        _check_numbers(checks, entry, now, rules)
        check_cards(checks, entry.cards, entry.status, entry.tiplu, rules)
        if not checks.problems:
            _warn(checks, entry, now, rules)
    return checks.findings()


def _check_fouls(checks: Checks, fouls: Mapping[Seat, int], now: TableState) -> None:
    for seat, count in fouls.items():
        checks.require(seat in now.seats, f"fouls-{seat}", _("Nobody sits there."), "unknown_player")
        checks.require(count >= 0, f"fouls-{seat}", _("The number of fouls cannot be negative."),
                       "foul_count")
        checks.require(count <= MOST_FOULS, f"fouls-{seat}", _(
            "%(player)s: %(n)s fouls in one game; at most %(most)s can be entered.", player=who(seat), n=count,
            most=MOST_FOULS), "too_many_fouls")
        if SELDOM_FOULS < count <= MOST_FOULS:
            checks.warn(_("%(player)s: %(n)s fouls in one game.", player=who(seat), n=count))


def _check_people(checks: Checks, entry: Settled, now: TableState, rules: HouseRules) -> None:
    n = len(now.playing)
    checks.require(rules.min_players <= n <= rules.max_players, "playing", _(
        "From %(low)s to %(high)s play, not %(n)s.", low=rules.min_players, high=rules.max_players, n=n),
        "player_count")
    for seat in now.playing:
        checks.require(seat in entry.status, f"status-{seat}", _("Say whether %(player)s had shown.",
                                                                 player=who(seat)), "no_status")
    for name in ("status", "maal", "tunnel_points", "cards"):
        for seat in getattr(entry, name):
            checks.require(seat in now.playing, f"{name}-{seat}", _(
                "%(player)s does not play this game.", player=who(seat)), "not_playing")


def _check_finisher(checks: Checks, entry: Settled, now: TableState) -> None:
    if not checks.require(entry.finisher is not None, "finisher", _(
            "Say who finished; a game that nobody finished is void."), "no_finisher"):
        return
    checks.require(entry.finisher in now.playing, "finisher", _("Whoever finished must have played."),
                   "finisher_not_playing")
    checks.require(entry.status.get(entry.finisher or 0) is not Status.UNSHOWN, "finisher", _(
        "Nobody finishes without having shown."), "finisher_unshown")
    checks.require(entry.finisher not in entry.left, "left", _("Who left in the middle did not finish."),
                   "finisher_left")


def _check_statuses(checks: Checks, entry: Settled, now: TableState, rules: HouseRules) -> None:
    for seat, status in entry.status.items():
        if status is not Status.DUBLEE:
            continue
        checks.require(rules.dublee, f"status-{seat}", _("Dublees are not played here."),
                       "dublee_not_allowed")
        checks.require(len(now.playing) >= rules.dublee_min_players, f"status-{seat}", _(
            "Dublees need at least %(least)s players; %(n)s play.", least=rules.dublee_min_players,
            n=len(now.playing)), "dublee_not_allowed")


def _check_numbers(checks: Checks, entry: Settled, now: TableState, rules: HouseRules) -> None:
    _check_bounds(checks, entry, rules)
    for seat, part in entry.tunnel_points.items():
        whole = entry.maal.get(seat, 0)
        checks.require(part >= 0, f"tunnel_points-{seat}", _("Tunnel points are never negative."),
                       "tunnel_value")
        checks.require(part <= max(whole, 0) or seat in entry.cards, f"tunnel_points-{seat}", _(
            "Of %(whole)s maal, tunnels cannot be %(part)s.", whole=whole, part=part), "tunnel_part_larger")
    for seat in {*entry.maal, *entry.tunnel_points} & set(entry.cards):
        checks.require(False, f"maal-{seat}", _("Either the number or the cards, not both."),
                       "number_and_cards")


def _check_bounds(checks: Checks, entry: Settled, rules: HouseRules) -> None:
    """No player holds more than the best hand of twenty-one cards, nor all together more than all cards."""
    most = greatest_maal(rules) if entry.maal else 0
    for seat, maal in entry.maal.items():
        checks.require(maal >= 0, f"maal-{seat}", _("Maal is never negative."), "maal_value")
        checks.require(maal <= most, f"maal-{seat}", _(
            "%(player)s: %(maal)s maal, but nobody can hold more than %(most)s.", player=who(seat), maal=maal,
            most=most), "more_than_a_hand_holds")
    if not entry.maal or checks.problems:
        return
    together, limit = sum(entry.maal.values()), greatest_together(len(entry.status), rules)
    checks.require(together <= limit, "maal", _(
        "All players together: %(together)s maal, but the cards give %(limit)s at most.", together=together,
        limit=limit), "more_than_all_cards")


def check_cards(checks: Checks, cards: Mapping[Seat, Cards], status: Mapping[Seat, Status],
                tiplu: Card | None, rules: HouseRules) -> None:
    """The hands of all players together must be possible with the cards in play."""
    if tiplu is not None and not checks.require(tiplu in STANDARD_CARDS, "tiplu", _(
            "%(card)s cannot be the tiplu: take another card.", card=card_name(tiplu)), "tiplu_not_standard"):
        return
    known = [_check_shape(checks, seat, held, tiplu) for seat, held in cards.items()]
    named = any(face in STANDARD_CARDS and n for held in cards.values()
                for face, n in (*dict.fromkeys(held.tunnels, 1).items(), *held.hand.items()))
    if not checks.require(tiplu is not None or not named, "tiplu", _(
            "Cards can only be counted once the tiplu is known."), "no_tiplu") or not all(known):
        return
    tiplu = tiplu or UNSAID
    for seat, held in cards.items():
        _check_hand(checks, seat, held, status.get(seat), tiplu, rules)
    _check_marriages(checks, cards)
    _check_copies(checks, cards, tiplu, rules)


def _check_shape(checks: Checks, seat: Seat, held: Cards, tiplu: Card | None) -> bool:
    """Only known cards, in possible numbers."""
    before, cards = len(checks.problems), known_cards(tiplu)
    for face, count in held.hand.items():
        field = f"cards-{seat}-hand-{face}"
        checks.require(face in cards, field, _("%(card)s is not a card of this game.", card=card_name(face)),
                       "unknown_card")
        checks.require(count >= 0, field, _("The number of copies cannot be negative."), "copy_count")
    for face in held.tunnels:
        checks.require(face in cards, f"cards-{seat}-tunnels", _(
            "%(card)s is not a card of this game.", card=card_name(face)), "unknown_card")
    checks.require(held.marriages >= 0, f"cards-{seat}-marriages",
                   _("The number of marriages cannot be negative."),
                   "marriage_count")
    return len(checks.problems) == before


def _check_hand(checks: Checks, seat: Seat, held: Cards, status: Status | None, tiplu: Card,
                rules: HouseRules) -> None:
    """One player: twenty-one cards, each tunnel once, and a floor marriage only among shown sequences."""
    n = sum(held.hand.values()) + TUNNEL_SIZE * len(held.tunnels) + MARRIAGE_SIZE * held.marriages
    checks.require(n <= HAND_SIZE, f"cards-{seat}", _(
        "%(player)s: %(n)s cards, but a hand has %(most)s.", player=who(seat), n=n, most=HAND_SIZE),
        "more_than_21_cards")
    for face in sorted(set(held.tunnels)):
        field = f"cards-{seat}-tunnels"
        checks.require(held.tunnels.count(face) == 1, field, _(
            "%(card)s: the same tunnel twice.", card=card_name(face)), "same_tunnel_twice")
        checks.require(role_of(face, tiplu, rules.alter) is not Role.TIPLU, field, _(
            "%(card)s is the tiplu: one of its copies lies under the stock, so it makes no tunnel.",
            card=card_name(face)), "tiplu_tunnel")
    checks.require(not held.marriages or status is Status.SHOWN, f"cards-{seat}-marriages", _(
        "A marriage on the floor lies among three shown sets: %(player)s has not shown such sets.",
        player=who(seat)), "floor_marriage_needs_shown_sets")
    _check_values(checks, seat, held, tiplu, rules)


def _check_values(checks: Checks, seat: Seat, held: Cards, tiplu: Card, rules: HouseRules) -> None:
    """The table in force must have a value for what lies on the floor, and some grouping for the hand."""
    lying = [TUNNELS[role] for face in held.tunnels if (role := role_of(face, tiplu, rules.alter)) in TUNNELS]
    for row in sorted(set(lying), key=lying.index):
        checks.require(rules.table.worth(row, lying.count(row)) is not None, f"cards-{seat}-tunnels", _(
            "%(row)s: the table has no value for %(n)s of them.", row=row.label, n=lying.count(row)),
            "no_value")
    checks.require(rules.table.worth(Row.FLOOR_MARRIAGE, held.marriages) is not None,
                   f"cards-{seat}-marriages", _(
        "%(row)s: the table has no value for %(n)s of them.", row=Row.FLOOR_MARRIAGE.label, n=held.marriages),
        "no_value")
    possible = all(copies(face, tiplu, rules) >= count for face, count in cards_held(held, tiplu).items())
    if possible and not checks.problems:
        valued = None not in (grouped(held, tiplu, rules), grouped(without_tunnels(held), tiplu, rules))
        checks.require(valued, f"cards-{seat}", NO_VALUE, "no_value")


def _check_marriages(checks: Checks, cards: Mapping[Seat, Cards]) -> None:
    laid = [seat for seat, held in cards.items() if held.marriages]
    n = sum(held.marriages for held in cards.values())
    for seat in laid if n > TIPLUS_IN_HANDS else ():
        checks.require(False, f"cards-{seat}-marriages", _(
            "%(n)s marriages on the floor, but only %(most)s tiplus are in play.", n=n, most=TIPLUS_IN_HANDS),
            "too_many_marriages")


def _check_copies(checks: Checks, cards: Mapping[Seat, Cards], tiplu: Card, rules: HouseRules) -> None:
    """No card more often than it is in play, over all players; every holder is named."""
    held = {seat: cards_held(each, tiplu) for seat, each in cards.items()}
    for face in sorted({face for each in held.values() for face in each}):
        holders = {seat: each[face] for seat, each in held.items() if each[face]}
        n, limit = sum(holders.values()), copies(face, tiplu, rules)
        if n <= limit:
            continue
        text = _("%(card)s: %(holders)s – %(n)s in all, but %(limit)s in play.", card=card_name(face),
                 holders=_holders(tuple(holders.items())), n=n, limit=limit)
        code = "tiplu_indicator" if face == tiplu else "too_many_copies"
        for seat in holders:
            checks.require(False, _where(seat, face, cards[seat]), text, code)


def _holders(holders: tuple[tuple[Seat, int], ...]) -> Text:
    """"Hari 3, Sita 1"."""
    (seat, count), *others = holders
    first = _("%(player)s %(count)s", player=who(seat), count=count)
    if not others:
        return first
    return _p("list", "%(first)s, %(others)s", first=first, others=_holders(tuple(others)))


def _where(seat: Seat, face: Card, held: Cards) -> str:
    """The field path of a player's copies of a card."""
    if held.hand.get(face):
        return f"cards-{seat}-hand-{face}"
    return f"cards-{seat}-tunnels" if face in held.tunnels else f"cards-{seat}-marriages"


def copies_left(cards: Mapping[Seat, Cards], tiplu: Card, rules: HouseRules, face: Card) -> int:
    """How many copies of a face nobody holds yet; limits the steppers of all players."""
    return copies(face, tiplu, rules) - sum(cards_held(each, tiplu)[face] for each in cards.values())


def _warn(checks: Checks, entry: Settled, now: TableState, rules: HouseRules) -> None:
    """Possible but rare: confirmed by recording again."""
    _warn_of_numbers(checks, entry, rules)
    if entry.finisher is not None and entry.fouls.get(entry.finisher):
        checks.warn(_("%(player)s finished and fouled in the same game.", player=who(entry.finisher)))
    if entry.better and not better_offered(now):
        checks.warn(_("A Better game is played when everybody has dealt once; somebody has not dealt yet."))
    for seat in entry.left:
        checks.warn(_("%(player)s left in the middle: the game is settled with what is entered here. It may "
                      "also be void.", player=who(seat)))


def _warn_of_numbers(checks: Checks, entry: Settled, rules: HouseRules) -> None:
    """Typed numbers that the table in force cannot give."""
    for seat, maal in entry.maal.items():
        if impossible_ending(maal, rules):
            checks.warn(_("%(player)s: no maal ends in %(digit)s with this table. Please count again.",
                          player=who(seat), digit=maal % 10))
    together = sum(held_by(seat, entry, rules).card_points for seat in entry.status)
    limit = greatest_card_points(rules)
    if entry.maal and together > limit:
        checks.warn(_("All players together: %(together)s card points, but the hands hold %(limit)s at most. "
                      "Only tunnels and marriages on the floor are worth more.", together=together,
                      limit=limit))

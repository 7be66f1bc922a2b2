"""Checks: the impossible is refused, the unlikely must be confirmed; each at its field.

Source: Marriage (card game), all chapters.
Unit: points.
"""
from collections.abc import Mapping
from dataclasses import replace

from tally import Checks, Findings, Seat, TableState, _, who

from .card_checks import check_cards, most_dublees
from .cards import DUBLEES_SHOWN, DUBLEES_TO_END, UNSAID
from .check_digit import greatest_maal, impossible_ending, tunnel_parts
from .entries import Entry, Settled, Status
from .house_rules import HouseRules, Kidnapped, Unshown, contradictions
from .maal import NO_VALUE, cards_held, grouped, joined
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
        _check_dublees(checks, entry, rules)
        _check_kidnap(checks, entry, rules)
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
        checks.require(part >= 0, f"tunnel_points-{seat}", _("Tunnel points are never negative."),
                       "tunnel_value")
    typed = {*entry.maal, *entry.tunnel_points}
    for seat in sorted(typed - set(entry.cards)):
        _check_worth(checks, seat, entry, rules)
    for seat in typed & set(entry.cards):
        name = "maal" if seat in entry.maal else "tunnel_points"
        checks.require(False, f"{name}-{seat}", _("Either the number or the cards, not both."), "number_and_cards")


def _check_worth(checks: Checks, seat: Seat, entry: Settled, rules: HouseRules) -> None:
    """Some cards that the player can hold must be worth what was counted, and some tunnels their part of it."""
    whole, part = entry.maal.get(seat, 0), entry.tunnel_points.get(seat, 0)
    if whole < 0 or part < 0:
        return
    asked = whole > greatest_maal(rules) or impossible_ending(whole, rules)  # a miscount is asked for, see `_warn`
    status = entry.status.get(seat)
    parts = tunnel_parts(None if asked else whole, rules, status is Status.SHOWN,
                         _dublees(seat, entry) if status is Status.DUBLEE else 0)
    if checks.require(bool(parts), f"maal-{seat}", _(
            "%(player)s: no cards that could be held here are worth %(maal)s.", player=who(seat), maal=whole),
            "no_such_maal") and part:
        checks.require(part <= whole and part in parts, f"tunnel_points-{seat}", _(
            "Of %(whole)s maal, tunnels cannot be %(part)s.", whole=whole, part=part), "tunnel_part")


def _dublees(seat: Seat, entry: Settled) -> int:
    """How many dublees a player of dublees holds at the end."""
    return DUBLEES_TO_END if seat == entry.finisher else DUBLEES_SHOWN


def _check_bounds(checks: Checks, entry: Settled, rules: HouseRules) -> None:
    """All players together hold no more than all cards; one hand with too much is asked for, see `_warn`."""
    for seat, maal in entry.maal.items():
        checks.require(maal >= 0, f"maal-{seat}", _("Maal is never negative."), "maal_value")
    if not entry.maal or checks.problems:
        return
    together, limit = sum(entry.maal.values()), greatest_together(len(entry.status), rules)
    checks.require(together <= limit, "maal", _(
        "All players together: %(together)s maal, but the cards give %(limit)s at most.", together=together,
        limit=limit), "more_than_all_cards")


def _check_dublees(checks: Checks, entry: Settled, rules: HouseRules) -> None:
    """Who showed seven dublees holds them still, and who ended with dublees holds eight."""
    if checks.problems:
        return
    tiplu = entry.tiplu or UNSAID
    for seat, held in entry.cards.items():
        least = _dublees(seat, entry)
        if entry.status.get(seat) is Status.DUBLEE:
            most = most_dublees(held, entry.cards, tiplu, rules)
            checks.require(most >= least, f"cards-{seat}", _(
                "%(player)s: at most %(most)s dublees can be among these cards, but %(least)s were needed.",
                player=who(seat), most=most, least=least), "too_few_dublees")


def _check_kidnap(checks: Checks, entry: Settled, rules: HouseRules) -> None:
    """Where cards are carried off, those of the finisher and of who had not shown must be known."""
    holding = {seat for seat, held in entry.cards.items() if cards_held(held, entry.tiplu).total()}
    captured = [seat for seat, status in entry.status.items() if status is Status.UNSHOWN
                and (entry.maal.get(seat) or seat in holding)]
    if checks.problems or rules.unshown is not Unshown.KIDNAP or rules.kidnapped is not Kidnapped.CARDS or not captured:
        return
    seats = [entry.finisher or 0, *captured]
    for seat in seats:
        checks.require(not entry.maal.get(seat), f"maal-{seat}", _(
            "%(player)s: Kidnap counts the cards together, so they must be entered, not their number.",
            player=who(seat)), "kidnapped_number")
    together = joined(entry.cards[seat] for seat in seats if seat in entry.cards)
    checks.require(grouped(together, entry.tiplu or UNSAID, rules) is not None, f"cards-{entry.finisher}", NO_VALUE,
                   "no_value")


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
    """Typed numbers that the table in force, or the best hand of twenty-one cards, cannot give: a miscount."""
    most = greatest_maal(rules) if entry.maal else 0
    for seat, maal in entry.maal.items():
        if maal > most:
            checks.warn(_("%(player)s: %(maal)s maal, but nobody can hold more than %(most)s.", player=who(seat),
                          maal=maal, most=most))
        if impossible_ending(maal, rules):
            checks.warn(_("%(player)s: no maal ends in %(digit)s with this table. Please count again.",
                          player=who(seat), digit=maal % 10))
    together = sum(held_by(seat, entry, rules).card_points for seat in entry.status)
    limit = greatest_card_points(rules)
    if entry.maal and together > limit:
        checks.warn(_("All players together: %(together)s card points, but the hands hold %(limit)s at most. "
                      "Only tunnels and marriages on the floor are worth more.", together=together,
                      limit=limit))

"""Who plays, who deals first, the places, and what must be decided before the table closes.

Source: Mordýřova sudá, sections 1, 3 and 4. Unit: games won, or chips where there are stakes.
"""
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from tally.checks import Question
from tally.scoring import Score
from tally.state import TableState
from tally.text import POT, Seat, Text, _, _n, _p, who

from .betting import Betting
from .entries import (
    SHOWDOWNS,
    Carry,
    Hands,
    OctarineSet,
    PotSettled,
    RoundOpened,
    StepByStep,
    WinnerOnly,
    carried,
)
from .house_rules import HouseRules
from .regional import Rule, why_eights
from .showdown import MOST_PLAYERS
from .stakes import turn
from .steps import BETTING, Accept, Bid, BidPass, Buy, Extra, Fold, Match, Refuse, Rest, Stake, Step

PEOPLE = range(2, MOST_PLAYERS + 1)  # section 1: two to seven; eight would need 112 cards


def seating(now: TableState, rules: HouseRules) -> TableState:
    """Everybody present plays; the table chooses the first dealer, by default the first seat.

    A pot left by an earlier game is there from the start.
    """
    present = now.present
    dealer = now.dealer if now.dealer in present or not present else (
        present[0] if now.dealer is None else now.left_of(now.dealer, present))
    left = Carry(pot=rules.pot, kept=True) if now.carry is None and rules.stakes and rules.pot else now.carry
    return replace(now, playing=present, dealer=dealer, carry=left)


def inherit(rules: HouseRules, earlier: Iterable[tuple[TableState, HouseRules]]) -> HouseRules:
    """Carry the pot kept by the last game for stakes into the new house rules."""
    last = next((carried(now.carry) for now, was in earlier if was.stakes), Carry())
    return replace(rules, pot=last.pot if rules.stakes and last.kept else 0)


def ranking(now: TableState, rules: HouseRules) -> tuple[tuple[Seat, ...], ...]:
    """Most games won, or most chips; equal totals share the place."""
    return now.ranked()


def close(now: TableState, rules: HouseRules) -> Score | tuple[Question, ...]:
    """A pot must be decided about before closing, unless it is kept for the next evening."""
    carry = carried(now.carry)
    pot = carry.chips
    if not pot or carry.kept:
        return Score()
    return (Question("pot", _n("There is %(n)s chip in the pot. What becomes of it?",
                               "There are %(n)s chips in the pot. What becomes of them?", pot), field="how"),)


def unit(n: int) -> Text:
    """The neutral unit, whatever is played for."""
    return _n("%(n)s point", "%(n)s points", n)


def unit_of(n: int, rules: HouseRules) -> Text:
    """Games won, or chips where there are stakes."""
    if rules.stakes:
        return _n("%(n)s chip", "%(n)s chips", n)
    return _n("%(n)s game won", "%(n)s games won", n)


def zero_sum(rules: HouseRules) -> bool:
    """With stakes people and pot sum to zero; won games do not."""
    return rules.stakes


def for_money(rules: HouseRules) -> bool:
    return rules.stakes


def eights_said(now: TableState, active: tuple[Rule, ...]) -> tuple[bool, Text]:
    """Whether the coming round is octarine, and why."""
    carry = carried(now.carry)
    if Rule.MAGIC not in active:
        return False, _("Without rule 1 eights count eight.")
    return carry.octarine, why_eights(carry.octarine, carry.overridden)


def turn_said(now: TableState, rules: HouseRules) -> Text:
    """Who acts in the betting and how much he owes."""
    betting = carried(now.carry).betting
    if betting is None:
        return _("The round has not begun.")
    acting = turn(betting, rules)
    if acting.seat is None:
        return acting.step.label
    if betting.unasked is Step.DEALER:
        return _("%(who)s had nothing to match and names the next stake, or folds.", who=who(acting.seat))
    if betting.unasked is Step.SECOND:
        return _("%(who)s had nothing to match and names the next stake, or gives up dealing.", who=who(acting.seat))
    seat, named = who(acting.seat), {"who": who(acting.seat), "amount": acting.owes}
    sentences = {
        Step.ANSWER: _("%(who)s stays for %(amount)s or folds.", **named) if acting.owes else
        _("The stake is 0: %(who)s stays and may add an extra bet.", who=seat),
        Step.DEALER: _("%(who)s matches the extra bets, %(amount)s, or folds.", **named),
        Step.AUCTION: _("%(who)s bids %(amount)s for the dealership or passes.", **named),
        Step.BUY: _("%(who)s buys cards face down at %(amount)s each.", **named),
        Step.SECOND: _("%(who)s matches the extra bets, %(amount)s, or gives up dealing.", **named),
        Step.OFFER: _("%(who)s takes the dealership for %(amount)s or refuses.", **named),
        Step.EXTRA: _("%(who)s may add an extra bet.", who=seat),
    }
    return sentences.get(acting.step, _("%(who)s names the stake.", who=seat))


def step(entry: Any, now: TableState) -> str:
    """Concurrency key: a round, or one turn of the betting."""
    betting = carried(now.carry).betting
    if isinstance(entry, BETTING) and betting:
        acting = turn(betting)
        bids = sum(betting.bids.values())
        return f"betting-{now.number}-{betting.kolo}-{acting.step.value}-{acting.seat}-{bids}"
    if isinstance(entry, SHOWDOWNS):
        return "round"
    return type(entry).__name__


def title(entry: Any, now: TableState) -> Text:
    """The entry in one line."""
    match entry:
        case WinnerOnly(winner):
            return _("Won: %(who)s", who=who(winner))
        case Hands(hands):
            return _("Showdown: %(who)s", who=who(*hands))
        case StepByStep(shown):
            return _("Showdown: %(who)s", who=who(*shown))
        case RoundOpened():
            return _("The round begins: antes")
        case OctarineSet(octarine):
            return _("The eights are octarine") if octarine else _("The eights are not octarine")
        case PotSettled(how):
            return _("The pot: %(how)s", how=how.label)
    return bet_said(entry, carried(now.carry).betting)


def headline(entry: Any, scored: Score, now: TableState) -> Text:
    """The title with the winner and what decided: the showdown, or the bet after which nobody else was left."""
    winners = [seat for seat, amount in scored.totals().items() if amount > 0 and seat != POT]
    if not isinstance(entry, (*SHOWDOWNS, *BETTING)) or len(winners) != 1:
        return title(entry, now)
    by = title(entry, now) if isinstance(entry, BETTING) else scored.lines[-1].reason.values.get("by")
    if isinstance(entry, WinnerOnly) or by is None:
        return _("Won: %(who)s", who=who(winners[0]))
    return _("Won: %(who)s (%(by)s)", who=who(winners[0]), by=by)


def bet_said(entry: Any, betting: Betting | None = None) -> Text:
    """A betting event, worded like its button."""
    match entry:
        case Stake(amount, True):
            return _("Stake: %(amount)s, all stay", amount=amount)
        case Stake(amount):
            return _("Stake: %(amount)s", amount=amount)
        case Rest(True):
            return _("Nobody buys or adds")
        case Rest():
            return _rest_said(betting)
        case Match(player, extra):
            return (_("%(who)s stays and adds %(extra)s", who=who(player), extra=extra) if extra
                    else _("%(who)s stays", who=who(player)))
        case Fold(player):
            return _p("betting", "%(who)s folds", who=who(player))
        case Bid(player, total):
            return _("%(who)s bids %(total)s", who=who(player), total=total)
        case BidPass(player):
            return _("%(who)s bids no more", who=who(player))
        case Buy(player, 0):
            return _("%(who)s buys no card", who=who(player))
        case Extra(player, 0):
            return _("%(who)s adds nothing", who=who(player))
        case Buy(player, count):
            return _n("%(who)s buys %(n)s card", "%(who)s buys %(n)s cards", count, who=who(player))
        case Extra(player, amount):
            return _("%(who)s adds %(amount)s", who=who(player), amount=amount)
        case Accept(player):
            return _("%(who)s takes the dealership", who=who(player))
        case Refuse(player):
            return _("%(who)s does not want to deal", who=who(player))
    return {"DealerMatch": _("The dealer matches the extra bets"), "DealerFold": _("The dealer folds"),
            "DealerDecline": _("The dealer gives up dealing")}.get(type(entry).__name__, _("Betting"))


def _rest_said(betting: Betting | None) -> Text:
    """What all players still to act do; "the others" if somebody has acted before them."""
    first = betting is None or betting.waiting == betting.others
    match betting.step if betting else None:
        case Step.BUY:
            return _("Nobody buys a card") if first else _("The others buy no card")
        case Step.EXTRA:
            return _("Nobody adds an extra bet") if first else _("The others add nothing")
    return _("Everybody stays") if first else _("The others stay")

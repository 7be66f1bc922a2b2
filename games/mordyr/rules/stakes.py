"""Hra o sázky: antes, three bettings, five more cards, two more bettings, and the pot to the winner.

Source: Mordýřova sudá, section 4. Unit: chips. Events only ever add: the state is a fold over them.
"""
from collections.abc import Callable, Mapping
from dataclasses import replace

from tally.text import Seat, Text, _, who

from .betting import Betting, BidStep, LastOpponent, Move, RepeatedBid, Turn
from .house_rules import HouseRules
from .refusals import Refused
from .showdown import Table, require_table
from .steps import (
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
    HowWon,
    Match,
    Refuse,
    Rest,
    Stake,
    Step,
    Why,
    Won,
)

LAST_BEFORE_SECOND_FIVE, LAST_KOLO = 3, 5  # section 4: three bettings, then two
SECOND_FIVE = 5
BY_THE_TEXT = HouseRules()


After = tuple[Betting, tuple[Move, ...]]


def begin(
    seats: tuple[Seat, ...],
    dealer: Seat,
    ante: int,
    carry: int = 0,
    rules: HouseRules = BY_THE_TEXT,
    balances: Mapping[Seat, int] | None = None,
) -> After:
    """Collect the antes before the first deal, on top of a carried pot."""
    require_table(Table(seats, dealer))
    for amount in (ante, carry):
        _require_amount(amount, "ante")
    purse = {} if rules.debts else {seat: (balances or {}).get(seat, 0) for seat in seats}
    now = Betting(seats, dealer, ante, seats, pot=carry, carried_in=carry, purse=purse)
    if carry and not rules.carry_ante:
        return now, ()
    return _pay(now, tuple(Move(seat, ante, Why.ANTE) for seat in seats))


def turn(now: Betting, rules: HouseRules = BY_THE_TEXT) -> Turn:
    """Whose turn it is and how much he owes."""
    match now.step:
        case Step.STAKE:
            return Turn(now.step, now.dealer)
        case Step.DEALER | Step.SECOND:
            return Turn(now.step, now.dealer, now.owed_extras(now.dealer, rules.match_own))
        case Step.SHOWDOWN | Step.DONE | Step.CARRIED:
            return Turn(now.step, None)
    seat = now.waiting[0]
    owes = {Step.ANSWER: now.stake, Step.AUCTION: _high(now) + now.ante, Step.BUY: now.ante,
            Step.OFFER: now.owed_extras(seat, rules.match_own)}
    return Turn(now.step, seat, owes.get(now.step, 0))


def apply(now: Betting, event: Event, rules: HouseRules = BY_THE_TEXT) -> After:
    """Return the betting after one event, and the chips it moved. Raises `Refused` without any change."""
    if now.over:
        raise Refused(_("This round is over."), "round_over")
    now = _asked(now) if isinstance(event, (DealerFold, DealerDecline)) else replace(now, unasked=None)
    match event:
        case Stake(amount, all_stay):
            after = _stake(now, amount)
            if all_stay:
                after = _the_rest(after, rules)
        case Rest(both):
            after = _the_rest((now, ()), rules)
            if both:
                _require_step(now, Step.BUY)
                after = _the_rest(after, rules)
        case Match(player, extra):
            after = _match(now, player, extra)
        case Fold(player):
            after = _fold(now, player)
        case DealerMatch():
            _require_step(now, Step.DEALER, Step.SECOND)
            owed = Move(now.dealer, now.owed_extras(now.dealer, rules.match_own), Why.MATCH_EXTRAS)
            after = _then(_pay(now, (owed,)), _next_kolo)
        case DealerFold():
            after = _dealer_folds(now, rules)
        case Bid(player, total):
            after = _bid(now, player, total, rules)
        case BidPass(player):
            after = _bid_pass(now, player, rules)
        case Buy(player, count):
            after = _buy(now, player, count)
        case Extra(player, amount):
            after = _extra(now, player, amount)
        case DealerDecline():
            after = _decline(now)
        case Accept(player):
            _require_turn(now, player, Step.OFFER)
            after = _take_over(now, player, rules)
        case Refuse(player):
            _require_turn(now, player, Step.OFFER)
            left = now.waiting[1:]
            after = (replace(now, waiting=left), ()) if left else (_carried(now), ())
        case Won(winner):
            _require_step(now, Step.SHOWDOWN)
            if winner not in now.active:
                raise Refused(
                    _("%(who)s is no longer in the game.", who=who(winner)), "winner_folded", "winner"
                )
            after = _won(now, winner, HowWon.SHOWDOWN)
    return after


def _stake(now: Betting, amount: int) -> After:
    _require_step(now, Step.STAKE)
    _require_amount(amount, "amount")
    then, moves = _pay(now, (Move(now.dealer, amount, Why.STAKE),))
    return replace(then, step=Step.ANSWER, stake=amount, waiting=now.others, extras={}), moves


def _the_rest(after: After, rules: HouseRules) -> After:
    """Everybody still to act in this step stays, buys nothing and adds nothing, in order."""
    now, moves = after
    plain: Mapping[Step, Callable[[Seat], Event]] = {
        Step.ANSWER: Match, Step.BUY: lambda seat: Buy(seat, 0), Step.EXTRA: lambda seat: Extra(seat, 0)}
    _require_step(now, *plain)
    does = plain[now.step]
    for seat in now.waiting:
        now, more = apply(now, does(seat), rules)
        moves += more
    return now, moves


def _match(now: Betting, player: Seat, extra: int) -> After:
    _require_turn(now, player, Step.ANSWER)
    _require_amount(extra, "extra")
    if extra and now.kolo == LAST_BEFORE_SECOND_FIVE:
        raise Refused(_("The third betting has no extra bets."), "no_extra_in_third", "extra")
    moves = (Move(player, now.stake, Why.MATCH), Move(player, extra, Why.EXTRA))
    return _then(
        _pay(now, moves), lambda then: _answered(replace(then, extras={**then.extras, player: extra}))
    )


def _fold(now: Betting, player: Seat) -> After:
    _require_turn(now, player, Step.ANSWER)
    if not now.stake:
        raise Refused(_("With a stake of zero everybody stays in the game."), "fold_at_zero", "action")
    left = replace(now, active=tuple(seat for seat in now.active if seat != player))
    if len(left.active) == 1:
        return _won(left, left.active[0], HowWon.LAST_PLAYER)
    return _answered(left), ()


def _answered(now: Betting) -> Betting:
    left = replace(now, waiting=now.waiting[1:])
    if left.waiting:
        return left
    if now.kolo == LAST_BEFORE_SECOND_FIVE:  # „pouze dorovnání částky Střeďanem vyhlášené proběhne“
        return _next_kolo(left)
    return _dealer_asked(left, Step.DEALER)


def _dealer_asked(now: Betting, step: Step) -> Betting:
    """The dealer matches the extra bets or gives up. With nothing to match the turn is skipped, and the dealer may
    still give up until his next event.
    """
    if any(now.extras.values()):
        return replace(now, step=step)
    return replace(_next_kolo(now), unasked=step)


def _asked(now: Betting) -> Betting:
    """Return to the dealer's skipped turn, because he gives up."""
    if now.unasked is None:
        return now
    kolo = now.kolo if now.step is Step.SHOWDOWN else now.kolo - 1
    return replace(now, step=now.unasked, kolo=kolo, unasked=None)


def _next_kolo(now: Betting) -> Betting:
    """After the third betting come the second five cards, after the fifth the showdown."""
    fresh = replace(now, stake=0, waiting=(), extras={}, bids={})
    if now.step in (Step.SECOND, Step.OFFER, Step.EXTRA):
        return replace(fresh, step=Step.STAKE, kolo=LAST_BEFORE_SECOND_FIVE + 1)
    if now.kolo == LAST_BEFORE_SECOND_FIVE:
        return replace(fresh, step=Step.BUY, waiting=now.others)
    if now.kolo == LAST_KOLO:
        return replace(fresh, step=Step.SHOWDOWN)
    return replace(fresh, step=Step.STAKE, kolo=now.kolo + 1)


def _dealer_folds(now: Betting, rules: HouseRules) -> After:
    """A folding dealer leaves his place to an auction; a single opponent wins at once, or must bid for it too."""
    if now.step is Step.SECOND:
        raise Refused(_("After the second five cards the dealer gives up dealing, he does not fold."),
                      "decline_not_fold")
    _require_step(now, Step.DEALER)
    left = replace(now, active=now.others, step=Step.AUCTION, waiting=now.others, bids={})
    if len(left.active) == 1 and rules.last_opponent is LastOpponent.WINS:
        return _won(left, left.active[0], HowWon.LAST_PLAYER)
    return left, ()


def _bid(now: Betting, player: Seat, total: int, rules: HouseRules) -> After:
    _require_turn(now, player, Step.AUCTION)
    _require_amount(total, "total")
    needed = _high(now) + now.ante
    if total < needed or (total > needed and rules.bid_step is BidStep.EXACT):
        text: Text = (_("The next bid is %(needed)s, not %(total)s.", needed=needed, total=total)
                      if rules.bid_step is BidStep.EXACT else
                      _("The next bid is at least %(needed)s, not %(total)s.", needed=needed, total=total))
        raise Refused(text, "bid_too_low" if total < needed else "bid_too_high", "total")
    before = now.bids.get(player, 0) if rules.repeated_bid is RepeatedBid.DIFFERENCE else 0
    more = total - before
    _require_purse(now, player, more + now.owed_extras(player, rules.match_own))
    bid, moves = _pay(now, (Move(player, more, Why.BID),))
    bid = replace(bid, bids={**now.bids, player: total}, waiting=(*now.waiting[1:], player))
    if len(bid.waiting) > 1:
        return bid, moves
    taken, more_moves = _take_over(bid, player, rules)
    return taken, moves + more_moves


def _high(now: Betting) -> int:
    return max(now.bids.values(), default=0)


def _bid_pass(now: Betting, player: Seat, rules: HouseRules) -> After:
    """The last bidder deals; if nobody bids, all are out and the pot is carried."""
    _require_turn(now, player, Step.AUCTION)
    left = replace(now, waiting=now.waiting[1:])
    if not left.waiting:
        return _carried(replace(left, active=())), ()
    if len(left.waiting) == 1 and left.waiting[0] in left.bids:
        return _take_over(left, left.waiting[0], rules)
    return left, ()


def _buy(now: Betting, player: Seat, count: int) -> After:
    if player == now.dealer and now.step is Step.BUY:
        raise Refused(
            _("The dealer's five cards lie face down in any case."), "dealer_does_not_buy", "player"
        )
    _require_turn(now, player, Step.BUY)
    _require_amount(count, "count")
    if count > SECOND_FIVE:
        raise Refused(
            _("At most %(most)s cards can be bought, not %(count)s.", most=SECOND_FIVE, count=count),
            "too_many_bought",
            "count",
        )
    then, moves = _pay(now, (Move(player, count * now.ante, Why.BUY),))
    then = replace(then, bought={**now.bought, player: count}, waiting=now.waiting[1:])
    return (then if then.waiting else replace(then, step=Step.EXTRA, waiting=then.others)), moves


def _extra(now: Betting, player: Seat, amount: int) -> After:
    _require_turn(now, player, Step.EXTRA)
    _require_amount(amount, "amount")
    then, moves = _pay(now, (Move(player, amount, Why.EXTRA),))
    then = replace(then, extras={**now.extras, player: amount}, waiting=now.waiting[1:])
    return (then if then.waiting else _dealer_asked(then, Step.SECOND)), moves


def _decline(now: Betting) -> After:
    if now.step is Step.DEALER:
        raise Refused(_("Before the second five cards the dealer matches or folds."), "fold_not_decline")
    _require_step(now, Step.SECOND)
    return replace(now, step=Step.OFFER, waiting=now.others), ()


def _take_over(now: Betting, player: Seat, rules: HouseRules) -> After:
    """The new dealer matches the extra bets; order and seniority go from him. Alone he has won."""
    owed = Move(player, now.owed_extras(player, rules.match_own), Why.MATCH_EXTRAS)
    if now.active == (player,):
        paid, moves = _pay(now, (owed,))
        won, pot = _won(replace(paid, dealer=player), player, HowWon.LAST_PLAYER)
        return won, moves + pot
    return _then(_pay(now, (owed,)), lambda then: _next_kolo(replace(then, dealer=player)))


def _won(now: Betting, winner: Seat, how: HowWon) -> After:
    won = replace(now, step=Step.DONE, winner=winner, how=how, waiting=(), pot=0)
    return won, (Move(winner, -now.pot, Why.WIN),)


def _carried(now: Betting) -> Betting:
    return replace(now, step=Step.CARRIED, how=HowWon.CARRIED, waiting=())


def _then(after: After, go_on: Callable[[Betting], Betting]) -> After:
    now, moves = after
    return go_on(now), moves


def _pay(now: Betting, moves: tuple[Move, ...]) -> After:
    """Everything paid goes into the pot at once."""
    moves = tuple(move for move in moves if move.amount)
    paid, purse = dict(now.paid), dict(now.purse)
    for move in moves:
        _require_purse(replace(now, purse=purse), move.seat, move.amount)
        paid[move.seat] = paid.get(move.seat, 0) + move.amount
        if purse:
            purse[move.seat] -= move.amount
    return replace(now, paid=paid, purse=purse, pot=now.pot + sum(move.amount for move in moves)), moves


def _require_purse(now: Betting, seat: Seat, amount: int) -> None:
    if now.purse and amount > now.purse[seat]:
        raise Refused(_("%(who)s has %(left)s left, not %(amount)s.", who=who(seat), left=now.purse[seat],
                        amount=amount), "not_enough_chips")


def _require_amount(amount: object, at: str) -> None:
    if not isinstance(amount, int) or isinstance(amount, bool) or amount < 0:
        raise Refused(_("Amounts are whole numbers, zero or more."), "bad_amount", at)


def _require_step(now: Betting, *steps: Step) -> None:
    if now.step not in steps:
        raise Refused(_("Not now: %(step)s.", step=now.step.label), "out_of_turn")


def _require_turn(now: Betting, player: Seat, step: Step) -> None:
    if player not in now.seats:
        raise Refused(_("Nobody sits there."), "unknown_player", "player")
    if player not in now.active:
        raise Refused(_("%(who)s is no longer in the game.", who=who(player)), "already_folded", "player")
    _require_step(now, step)
    if now.waiting[0] != player:
        raise Refused(_("It is not the turn of %(who)s, but of %(other)s.", who=who(player),
                        other=who(now.waiting[0])), "out_of_turn", "player")

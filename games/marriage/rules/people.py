"""Who plays, who deals, who draws first, and how far the round of dealing has come.

Source: Marriage (card game), chapters „Hráči“ and „Jednání“; variation „Lepší“ („když kola skončí“). The text
names no rotation of the deal: here it goes on in the order of play.
Unit: games.
"""
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from tally import Seat, TableState, Text, _

from .entries import Entry, Settled
from .house_rules import HouseRules, NextDealer


@dataclass(frozen=True, slots=True)
class Carry:
    """State carried from game to game.

    `dhoos` counts the fouls still to be paid. `members` were there when the round of dealing began, `dealt` have dealt
    in it, `games` were settled in it, `rounds` are complete. `away` went home in the middle of the last game.
    """
    dhoos: Mapping[Seat, int] = field(default_factory=dict)
    members: tuple[Seat, ...] = ()
    dealt: tuple[Seat, ...] = ()
    games: int = 0
    rounds: int = 0
    away: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class RoundOfDealing:
    """The coming game's number in the round, and how many games the round has."""
    game: int
    of: int

    @property
    def text(self) -> Text:
        return _("game %(game)s of %(of)s: everybody deals once", game=self.game, of=self.of)


def carried(now: TableState) -> Carry:
    """The carry of the games so far."""
    return now.carry if isinstance(now.carry, Carry) else Carry()


def seating(now: TableState, rules: HouseRules) -> TableState:
    """Everybody present plays, up to the number the house allows; a dealer who is there keeps the deal."""
    carry = carried(now)
    carry = replace(carry, away=tuple(seat for seat in carry.away if seat in now.present))
    there = _there(now, carry)
    carry = _round_ended(carry, there)
    dealer = _dealer_there(now, carry, there)
    return replace(now, carry=carry, dealer=dealer, playing=_playing(there, dealer, rules))


def next_deal(entry: Entry, now: TableState, rules: HouseRules) -> tuple[Carry, Seat | None, tuple[Seat, ...]]:
    """Carry (without the dhoos), dealer and players after a game; a void game is dealt by the same dealer."""
    carry = carried(now)
    back = set(now.playing) - set(entry.left)
    carry = replace(carry, away=tuple(seat for seat in now.present
                                      if seat in entry.left or (seat in carry.away and seat not in back)))
    there = _there(now, carry)
    if isinstance(entry, Settled):
        carry = _dealt(carry, now.dealer, now, there)
        waiting = _to_deal(carry, there)
        carry, dealer = _round_ended(carry, there), now.dealer
        if rules.next_dealer is NextDealer.FINISHER and entry.finisher in there:
            dealer = entry.finisher
        elif there and dealer is not None:
            dealer = now.left_of(dealer, waiting or there)
    else:
        dealer = _dealer_there(now, carry, there)
    return carry, dealer, _playing(there, dealer, rules)


def _dealer_there(now: TableState, carry: Carry, there: tuple[Seat, ...]) -> Seat | None:
    """The dealer, or the next who may deal when he is not there."""
    if not there or now.dealer in there:
        return now.dealer
    return there[0] if now.dealer is None else now.left_of(now.dealer, _to_deal(carry, there) or there)


def _there(now: TableState, carry: Carry) -> tuple[Seat, ...]:
    return tuple(seat for seat in now.present if seat not in carry.away)


def _dealt(carry: Carry, dealer: Seat | None, now: TableState, there: tuple[Seat, ...]) -> Carry:
    members = carry.members if carry.games else now.present
    dealt = carry.dealt if dealer is None or dealer in carry.dealt else (*carry.dealt, dealer)
    return replace(carry, members=members, dealt=dealt, games=carry.games + 1)


def _to_deal(carry: Carry, there: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Who may deal next in this round: people who joined in the middle of it deal at its end."""
    waiting = tuple(seat for seat in there if seat not in carry.dealt)
    members = tuple(seat for seat in waiting if seat in carry.members)
    return members or waiting


def _round_ended(carry: Carry, there: tuple[Seat, ...]) -> Carry:
    """A round is over when everybody present has dealt once."""
    if carry.games and there and set(there) <= set(carry.dealt):
        return replace(carry, members=(), dealt=(), games=0, rounds=carry.rounds + 1)
    return carry


def _playing(there: tuple[Seat, ...], dealer: Seat | None, rules: HouseRules) -> tuple[Seat, ...]:
    """With more people than may play, the dealer and those after him play: the rest goes round."""
    if len(there) <= rules.max_players or dealer not in there:
        return there[:rules.max_players]
    at = there.index(dealer)
    chosen = (there[at:] + there[:at])[:rules.max_players]
    return tuple(seat for seat in there if seat in chosen)


def round_of_dealing(now: TableState) -> RoundOfDealing:
    """How far the round of dealing has come: "game 3 of 4: everybody deals once"."""
    carry = carried(now)
    waiting = [seat for seat in _there(now, carry) if seat not in carry.dealt]
    # Where the finisher deals, somebody may deal twice in a round.
    again = now.dealer is not None and now.dealer in carry.dealt
    return RoundOfDealing(carry.games + 1, max(carry.games + len(waiting) + again, carry.games + 1))


def better_offered(now: TableState) -> bool:
    """When the rounds end, a game for twice the points may be played."""
    carry = carried(now)
    return carry.rounds > 0 and carry.games == 0

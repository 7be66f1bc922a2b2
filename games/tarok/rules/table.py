"""Who deals, who is forhont, who rests, which sides play, and the length of the evening.

Source: Taroky „S králem“, introduction, chapters „Rozdávání“ and „Chycení Monda“. Unit: rounds.
"""

from dataclasses import dataclass, replace

from tally import Checks, Next, Score, Seat, TableState, Text, Worth, _

from .auction import Auction
from .contracts import Contract
from .entries import Entry, Hat, Negative, Positive, Revoked, Round, Varsava
from .house_rules import HouseRules, Resting

PLAYERS = 4
EMPEROR = _("Emperor’s trick")
MINOR_UNITS = 100  # haléře in a crown, cents in a euro
Side = tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Sides:
    """The declarer's side and the opponents, each in the order of play."""

    own: Side
    others: Side

    def of(self, seat: Seat) -> Side:
        return self.own if seat in self.own else self.others

    def against(self, side: Side) -> Side:
        return self.others if side == self.own else self.own


def sides(declarer: Seat, partner: Seat | None, now: TableState) -> Sides:
    """Declarer and holder of the called king against the rest, or one against three."""
    own = tuple(seat for seat in now.playing if seat in (declarer, partner))
    return Sides(own, tuple(seat for seat in now.playing if seat not in own))


def seating(now: TableState, rules: HouseRules) -> TableState:
    """Four play. With five at the table one rests: the dealer, also suggested where the table chooses."""
    dealer, playing = _suggested(now, now.dealer)
    return replace(now, dealer=dealer, playing=playing)


def _suggested(now: TableState, dealer: Seat | None) -> tuple[Seat | None, tuple[Seat, ...]]:
    """Dealer and players where the deal is at `dealer`."""
    present = now.present
    if not present:
        return dealer, ()
    if dealer is None:
        dealer = present[0]
    if dealer not in present:
        dealer = now.left_of(dealer, present)
    return dealer, present if len(present) <= PLAYERS else tuple(seat for seat in present if seat != dealer)


def after(entry: Entry, score: Score, now: TableState, rules: HouseRules) -> Next:
    """After every scored round, also after a renonc, the deal moves on to the next seat; an auction ends no round."""
    if isinstance(entry, Auction):
        return Next(now.carry, round_over=False)
    dealer, playing = now.dealer, now.playing
    if dealer is not None and now.present:
        dealer, playing = _suggested(now, now.left_of(dealer, now.present))
    mond = getattr(entry, "mond", None)
    length = length_of(now, rules)
    return Next(
        carry=Hat(mond.loser) if mond and mond.loser is not None else now.carry,
        dealer=dealer,
        playing=playing,
        finished=length is not None and now.number >= length,
        lost=tuple(seat for seat, amount in score.totals().items() if amount < 0),
    )


def length_of(now: TableState, rules: HouseRules) -> int | None:
    """How many games the evening has: in one radl everybody deals once. None: open end."""
    return rules.radl * len(now.order) if rules.radl else None


def progress(now: TableState, rules: HouseRules) -> Text | None:
    """Round 14 of 20; None with an open end."""
    length = length_of(now, rules)
    return None if length is None else _("Round %(number)s of %(length)s", number=min(now.number, length),
                                         length=length)


def last_round(now: TableState, rules: HouseRules) -> bool:
    """The last radl of an agreed length: everybody deals once more, or less."""
    length = length_of(now, rules)
    return length is not None and length - len(now.order) < now.number <= length


def ranking(now: TableState, rules: HouseRules) -> tuple[tuple[Seat, ...], ...]:
    """Most points first, in the ledger of the standings; equal points share the place."""
    return now.ranked(now.totals if rules.flek_in_standings else now.counted)


def rate(rules: HouseRules) -> str:
    """„Hodnota bodů násobená deseti v centech Eura“: value of a point as a decimal string (0.10)."""
    whole, minor = divmod(rules.minor_units_per_point, MINOR_UNITS)
    return f"{whole}.{minor:02}"


def worth_of_point(rules: HouseRules) -> Worth | None:
    """Value of a point in the house's currency; None where it is worth nothing."""
    return Worth(rate(rules), rules.currency) if rules.minor_units_per_point else None


def named(entry: Round) -> tuple[Seat, ...]:
    """The seats a round cannot be scored without."""
    seats = [getattr(entry, name, None) for name in ("declarer", "partner", "kaiser")]
    if mond := getattr(entry, "mond", None):
        seats += [mond.loser, mond.catcher]
    seats += [each.by for each in (*getattr(entry, "announced", ()), *getattr(entry, "silent", ()))]
    if isinstance(entry, Varsava):
        seats += [*entry.points, *entry.losers, *entry.panny]
    if isinstance(entry, Revoked):
        seats += [*entry.offenders, *(each.player for each in entry.claims)]
    return tuple(seat for seat in seats if seat is not None)


def two_against_two(entry: Positive | Revoked) -> bool:
    """Whether a king was called and somebody holds it."""
    return entry.contract.row.partner and not entry.king_in_talon


def hidden(entry: Positive | Revoked) -> bool:
    """Whether there is a partner whom nobody named."""
    return two_against_two(entry) and entry.partner is None


def king_in_talon_of_solo(entry: Positive | Revoked) -> bool:
    """„Fleky neplatí“: no flek counts and nobody can play king ultimo."""
    return entry.contract is Contract.S_KRALEM_SOLO and entry.king_in_talon


def check_table(now: TableState, rules: HouseRules, checks: Checks) -> bool:
    """Exactly four play a round; the table may choose another resting player than the rules suggest."""
    if rules.resting_player is Resting.DEALER and len(now.present) > PLAYERS and now.dealer in now.playing:
        checks.warn(_("By the rules of this table the dealer rests."))
    return checks.require(len(set(now.playing)) == PLAYERS == len(now.playing), "playing",
                          _("Exactly four play a round, not %(n)s.", n=len(now.playing)), "four_play")


def check_player(seat: Seat | None, at: str, now: TableState, checks: Checks) -> bool:
    """Who rests takes no part in the round."""
    return checks.require(seat is None or seat in now.playing, at,
                          _("Only somebody who plays this round can be this."), "not_playing")


def check_declarer(contract: Contract, declarer: Seat | None, now: TableState, checks: Checks) -> None:
    """„Existují tři hry, které může hrát jedině forhont.“"""
    if not checks.require(declarer is not None, "declarer", _("Who is the declarer?"), "declarer_missing"):
        return
    if check_player(declarer, "declarer", now, checks) and contract.row.forhont_only:
        checks.require(declarer == now.leader, "declarer",
                       _("Only forhont can play “%(contract)s”.", contract=contract.label), "forhont_only")


def check_partner(entry: Positive | Revoked, now: TableState, checks: Checks) -> None:
    """The partner holds the called king; nobody does when it lies in the talon, or in a game alone."""
    name, partner = entry.contract.label, entry.partner
    if not entry.contract.row.partner:
        checks.require(partner is None, "partner", _("“%(contract)s” is played without a partner.", contract=name),
                       "partner_alone")
        checks.require(not entry.king_in_talon, "partner",
                       _("No king is called in “%(contract)s”.", contract=name), "no_king_called")
        return
    checks.require(partner is None or partner != entry.declarer, "partner",
                   _("The declarer cannot be their own partner."), "partner_is_declarer")
    checks.require(partner is None or not entry.king_in_talon, "partner",
                   _("If the called king lay in the talon, nobody was the partner."), "partner_and_talon")
    check_player(partner, "partner", now, checks)


def check_facts(entry: Positive | Negative | Varsava, now: TableState, rules: HouseRules, checks: Checks) -> None:
    """Check who took the emperor's trick and who lost the mond."""
    check_player(entry.kaiser, "kaiser", now, checks)
    if entry.mond is None:
        return
    loser, catcher = entry.mond.loser, entry.mond.catcher
    check_player(loser, "mond-loser", now, checks)
    check_player(catcher, "mond-catcher", now, checks)
    checks.require(loser is None or loser != catcher, "mond-catcher", _("Nobody catches their own mond."), "own_mond")
    missing_allowed = not rules.mond_value and (loser, catcher) != (None, None)
    checks.require(loser is not None or missing_allowed, "mond-loser", _("Who lost the mond?"), "mond_missing")
    checks.require(catcher is not None or missing_allowed, "mond-catcher", _("Who caught the mond?"), "mond_missing")

"""The seven special cards: who may declare them, in which order, and what that does to every hand.

Source: Mordýřova sudá, section 5, rules 4-11. Cards are codes.
"""
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from tally.checks import Checks, Question
from tally.text import Seat, _, who

from . import cards as special
from .cards import Card, cards_of, codes, find_card, find_cards, listed
from .entries import CardEvent, Declared
from .house_rules import HouseRules, LadyHits
from .refusals import Refused
from .regional import Conditions, Eights, Elephants, Rule, Shift, eights_mode
from .ways import require_declared


class _Needs(NamedTuple):
    """Preconditions of an event: its rule, the card its player holds, whether eights must be octarine, preceding
    events.
    """

    rule: Rule
    card: str = ""
    octarine: bool | None = None
    before: Declared | None = None
    cards: int = 0


NEEDS = {
    Declared.LADY_SHOWN: _Needs(Rule.LADY, special.LADY, False, cards=2),
    Declared.LADY_DEVALUES: _Needs(Rule.LADY, special.LADY, True),
    Declared.FATE_SHOWN: _Needs(Rule.FATE, special.FATE, False, Declared.LADY_SHOWN, cards=2),
    Declared.FATE_CANCELS: _Needs(Rule.FATE, special.FATE, True),
    Declared.LADY_RESTORES: _Needs(Rule.FATE, special.LADY, None, Declared.FATE_CANCELS),
    Declared.ATUIN: _Needs(Rule.ATUIN, special.ATUIN),
    Declared.ELEPHANTS: _Needs(Rule.ELEPHANTS),
    Declared.SENDER_VISIBLE: _Needs(Rule.SENDER, special.SENDER),
    Declared.DEATH_VISIBLE: _Needs(Rule.DEATH, special.DEATH),
    Declared.ARCH_SHOWN: _Needs(Rule.ARCHCHANCELLOR, special.ARCHCHANCELLOR),
    Declared.DEATH_SHOWN: _Needs(Rule.ARCHCHANCELLOR, special.DEATH, None, Declared.ARCH_SHOWN),
    Declared.DISCLOSED: _Needs(Rule.ARCHCHANCELLOR, "", None, Declared.DEATH_SHOWN, cards=1),
    Declared.FOOL_SHOWN: _Needs(Rule.FOOL, special.FOOL),
}


@dataclass(frozen=True, slots=True)
class Magic:
    """The rules in force in a round and whether it began octarine."""
    active: tuple[Rule, ...]
    octarine: bool
    events: tuple[CardEvent, ...] = ()
    fated: bool = False  # the king of cups was declared, without a recorded event

    def did(self, what: Declared) -> CardEvent | None:
        return next((event for event in self.events if event.what is what), None)

    @property
    def eights(self) -> Eights:
        """What eights count for everybody after the king of cups (rule 5 ii)."""
        return eights_mode(self.active, self.octarine and not self.cancelled)

    def eights_of(self, seat: Seat) -> Eights:
        """The same for one player, who may have made his own octarine again."""
        restores = self.did(Declared.LADY_RESTORES)
        return Eights.WILD if restores and restores.by == seat else self.eights

    @property
    def cancelled(self) -> bool:
        """Whether octarine eights were ended (rule 5 ii)."""
        return self.octarine and (self.fated or self.did(Declared.FATE_CANCELS) is not None)


def replaced(hand: Sequence[Card], seat: Seat, magic: Magic) -> tuple[Card, ...]:
    """Rules 4 i and 5 i: the card that was kept takes the place of the shown one."""
    cards = list(hand)
    for what in (Declared.LADY_SHOWN, Declared.FATE_SHOWN):
        event = magic.did(what)
        shown = find_card(cards, NEEDS[what].card) if event and event.by == seat else None
        if event and shown:
            cards[cards.index(shown)] = cards_of([event.kept])[0]
    return tuple(cards)


def played(hands: Mapping[Seat, Sequence[Card]], magic: Magic) -> dict[Seat, tuple[Card, ...]]:
    """All hands with the cards that were kept."""
    return {seat: replaced(hand, seat, magic) for seat, hand in hands.items()}


def drawn(magic: Magic) -> tuple[Card, ...]:
    """Cards drawn for a shown one: they count as copies on the table."""
    taken = (Declared.LADY_SHOWN, Declared.FATE_SHOWN)
    return tuple(card for event in magic.events if event.what in taken for card in cards_of(event.cards))


def conditions(
    seat: Seat, hands: Mapping[Seat, Sequence[Card]], magic: Magic, rules: HouseRules
) -> Conditions:
    """What the round and its declarations do to one player's hand."""
    lady, fate = magic.did(Declared.LADY_SHOWN), magic.did(Declared.FATE_SHOWN)
    devalues, atuin, elephants = (magic.did(what) for what in (
        Declared.LADY_DEVALUES, Declared.ATUIN, Declared.ELEPHANTS))
    lowered = devalues is not None and (rules.lady_hits is LadyHits.ALL or devalues.by != seat)
    own = Conditions(
        eights=magic.eights_of(seat),
        octavo=Rule.OCTAVO in magic.active,
        fool=magic.did(Declared.FOOL_SHOWN) is not None,
        no_aces=bool(fate and lady and lady.by == seat),
        low_elevens=int(lowered),
        death=rules.death_scope if _lies_open(special.DEATH, Rule.DEATH, magic, hands) else None,
        sender=_lies_open(special.SENDER, Rule.SENDER, magic, hands),
        arch_jack=Rule.ARCHCHANCELLOR in magic.active,
        arch_wild=magic.did(Declared.ARCH_SHOWN) is not None and not holders(hands, special.DEATH))
    if atuin and atuin.by == seat:
        own = replace(own, atuin=True, shift=Shift(*atuin.cards) if len(atuin.cards) == 2 else None)
    if elephants and elephants.by == seat:
        own = replace(own, elephants=Elephants(rules.elephant_queen.code, elephants.cards))
    return own


def _lies_open(card: str, rule: Rule, magic: Magic, hands: Mapping[Seat, Sequence[Card]]) -> bool:
    """Whether a rule that a visible card brings holds: one shown in answer or disclosed is as visible."""
    return rule in magic.active and any(
        card == NEEDS[event.what].card or (event.what is Declared.DISCLOSED and card in codes(
            find_cards(hands.get(event.by, ()), event.cards) or ())) for event in magic.events)


def holders(hands: Mapping[Seat, Iterable[Card]], code: str) -> tuple[Seat, ...]:
    return tuple(seat for seat, hand in hands.items() if find_card(hand, code))


def check_events(
    magic: Magic, hands: Mapping[Seat, Sequence[Card]], rules: HouseRules, checks: Checks
) -> None:
    """Every declaration needs its rule, its holder, its turn and its kind of eights."""
    for at, event in enumerate(magic.events):
        try:
            now = played(hands, replace(magic, events=magic.events[:at]))
            _require_event(event, magic, magic.events[:at], now, rules)
        except Refused as refused:
            checks.require(False, "events", refused.problem.text, refused.problem.code)
    if checks.problems:
        return
    shown = magic.did(Declared.ARCH_SHOWN)
    holding = [seat for seat, hand in played(hands, magic).items() if special.DEATH in codes(hand)]
    checks.require(not (shown and holding and not magic.did(Declared.DEATH_SHOWN)), "events", _(
        "The jack of staves was shown: the king of swords must be shown too, by %(who)s.", who=who(*holding)),
        "death_must_be_shown")


def _require_event(event: CardEvent, magic: Magic, earlier: Sequence[CardEvent],
                   hands: Mapping[Seat, Sequence[Card]], rules: HouseRules) -> None:
    needs = NEEDS[event.what]
    if event.by not in hands:
        raise Refused(_("%(who)s does not play this round.", who=who(event.by)), "unknown_player")
    if needs.rule not in magic.active:
        raise Refused(_("Rule %(rule)s is not in force.", rule=needs.rule.label), "rule_not_in_force")
    code = rules.elephant_queen.code if event.what is Declared.ELEPHANTS else needs.card
    if code and find_card(hands[event.by], code) is None:
        raise Refused(_("%(who)s does not hold %(card)s.", who=who(event.by), card=listed(cards_of([code]))),
                      "card_not_held")
    done = [each.what for each in earlier]
    if event.what in done and event.what is not Declared.DISCLOSED:
        raise Refused(_("This happens once in a round: %(what)s", what=event.what.label), "declared_twice")
    if needs.before and needs.before not in done:
        raise Refused(_("Before this must come: %(what)s", what=needs.before.label), "event_out_of_order")
    octarine = magic.octarine and Rule.MAGIC in magic.active and Declared.FATE_CANCELS not in done
    if needs.octarine is not None and needs.octarine != octarine:
        raise Refused(_("Not while eights are octarine: %(what)s", what=event.what.label) if octarine else
                      _("Only while eights are octarine: %(what)s", what=event.what.label), "wrong_eights")
    _require_cards(event, needs, magic, hands[event.by], rules)


def _require_cards(
    event: CardEvent, needs: _Needs, magic: Magic, hand: Sequence[Card], rules: HouseRules
) -> None:
    cards_of(event.cards)
    if needs.cards and len(event.cards) != needs.cards:
        raise Refused(_("This names %(all)s cards, not %(n)s.", all=needs.cards, n=len(event.cards)),
                      "wrong_number_of_cards")
    cancels = magic.did(Declared.FATE_CANCELS)
    if event.what is Declared.LADY_RESTORES and cancels and cancels.by == event.by:
        raise Refused(
            _("%(who)s cannot use both the king of cups and the queen of spades.", who=who(event.by)),
            "lady_and_fate",
        )
    if needs.cards == 2 and not (event.kept and find_card(cards_of(event.cards), *codes(cards_of([event.kept])))):
        raise Refused(_("One of the two drawn cards must be kept."), "kept_not_drawn")
    base = Conditions(eights=magic.eights_of(event.by))
    if event.what is Declared.ATUIN:
        if len(event.cards) not in (0, 2):
            raise Refused(_("A'Tuin lowers one card and raises another."), "wrong_number_of_cards")
        shift = Shift(*event.cards) if event.cards else None
        require_declared(hand, replace(base, atuin=True, shift=shift))
    elif event.what is Declared.ELEPHANTS:
        require_declared(hand, replace(base, elephants=Elephants(rules.elephant_queen.code, event.cards)))
    elif event.what is Declared.DISCLOSED and find_card(hand, event.cards[0]) is None:
        raise Refused(
            _("%(who)s does not hold %(card)s.", who=who(event.by), card=listed(cards_of(event.cards))),
            "card_not_held",
        )


def ask_packs(hands: Mapping[Seat, Sequence[Card]], magic: Magic, checks: Checks) -> None:
    """Ask for the pack of a special card, only when a rule depends on it."""
    needed = {NEEDS[event.what].card for event in magic.events} - {""}
    if Rule.ARCHCHANCELLOR in magic.active:
        needed.add(special.ARCHCHANCELLOR)
    if magic.did(Declared.ARCH_SHOWN):
        needed.add(special.DEATH)
    if Rule.SENDER in magic.active:  # which a disclosed jack of diamonds brings
        needed |= {special.SENDER for event in magic.events for code in event.cards
                   if event.what is Declared.DISCLOSED and code[:2] == special.SENDER[:2]}
    for code in sorted(needed):
        named = {event.by for event in magic.events if NEEDS[event.what].card == code}
        for seat, hand in hands.items():
            unnamed = any(not card.deck and card.face == code[:2] for card in hand)
            if unnamed and seat not in named and not (named and code != special.ARCHCHANCELLOR):
                checks.ask(Question("which_pack", _(
                    "%(card)s of %(who)s: which of its two copies is it?",
                    card=listed(cards_of([code[:2]])), who=who(seat)), (seat,), f"hands-{seat}"))

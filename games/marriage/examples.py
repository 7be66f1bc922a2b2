"""Worked examples of Marriage: printed on its page and run by the tests."""
from tally import Example, TableState, _

from .rules import Cards, Carry, HouseRules, Settled, Status, Unshown, Void, seating
from .rules.house_rules import BonusFrom, Kidnapped

SHOWN, DUBLEE, UNSHOWN = Status.SHOWN, Status.DUBLEE, Status.UNSHOWN


def _table(n: int, carry: Carry | None = None, rules: HouseRules | None = None) -> TableState:
    fresh = TableState(order=tuple(range(n)), occupants={seat: seat for seat in range(n)}, dealer=0,
                      carry=carry)
    return seating(fresh, rules or HouseRules())


TWO, THREE, FOUR = _table(2), _table(3), _table(4)
SCORING, VARIATIONS = "Bodování", "Variace"
ALL_SHOWN = dict.fromkeys(range(4), SHOWN)
MIXED = {0: SHOWN, 1: SHOWN, 2: UNSHOWN, 3: SHOWN}
MAAL = {0: 10, 1: 5, 3: 12}
TUNNEL = Cards({"8H": 1}, ("KS",))

EXAMPLES = (
    Example(_("every pair settles, every loser pays the finisher"), Settled(0, MIXED, MAAL),
            {0: 29, 1: -10, 2: -37, 3: 18}, now=FOUR, rule=SCORING),
    Example(_("the finisher may pay all the same"), Settled(1, ALL_SHOWN, {0: 30, 1: 2, 2: 5, 3: 5}),
            {0: 75, 1: -25, 2: -25, 3: -25}, now=FOUR, rule=SCORING),
    Example(_("the finisher ends with dublees: 5 more from each"),
            Settled(0, MIXED | {0: DUBLEE}), {0: 31, 1: -8, 2: -15, 3: -8}, now=FOUR,
            rule="Pravidla / Výjimky ze skórování"),
    Example(_("the 5 more come from all together, by house rule"),
            Settled(0, MIXED | {0: DUBLEE}), {0: 21, 1: -5, 2: -12, 3: -4}, now=FOUR,
            rules=HouseRules(dublee_bonus_from=BonusFrom.ALL), rule="Pravidla / Výjimky ze skórování"),
    Example(_("a dublee player who loses is free of the 3"), Settled(0, MIXED | {1: DUBLEE}, {0: 4}),
            {0: 25, 1: -4, 2: -14, 3: -7}, now=FOUR, rule="Pravidla / Výjimky ze skórování"),
    Example(_("Murder: who has not shown counts nothing"),
            Settled(0, {0: SHOWN, 1: UNSHOWN, 2: SHOWN}, {0: 2, 1: 10}), {0: 17, 1: -12, 2: -5}, now=THREE,
            rules=HouseRules(unshown=Unshown.MURDER), rule=VARIATIONS),
    Example(_("Kidnap: the finisher takes the maal of who has not shown"),
            Settled(0, {0: SHOWN, 1: UNSHOWN, 2: SHOWN}, {0: 2, 1: 10}), {0: 37, 1: -22, 2: -15}, now=THREE,
            rules=HouseRules(unshown=Unshown.KIDNAP), rule=VARIATIONS),
    Example(_("Kidnap of cards, by house rule: they are counted together"),
            Settled(0, {0: SHOWN, 1: UNSHOWN, 2: SHOWN}, tiplu="7H",
                    cards={0: Cards({"8H": 2}), 1: Cards({"8H": 1}), 2: Cards()}),
            {0: 33, 1: -20, 2: -13}, now=THREE,
            rules=HouseRules(unshown=Unshown.KIDNAP, kidnapped=Kidnapped.CARDS), rule=VARIATIONS),
    Example(_("Tunnel Pachaunu: the tunnel of who has not shown lapses"),
            Settled(0, {0: SHOWN, 1: UNSHOWN, 2: SHOWN}, tiplu="7H",
                    cards={0: Cards({"7H": 1}), 1: TUNNEL, 2: Cards({"6H": 2})}),
            {0: 12, 1: -14, 2: 2}, now=THREE, rules=HouseRules(unshown=Unshown.TUNNELS_LAPSE),
            rule=VARIATIONS),
    Example(_("a Better game counts twice"), Settled(0, MIXED, MAAL, better=True),
            {0: 58, 1: -20, 2: -74, 3: 36}, now=_table(4, Carry(rounds=1)), rule=VARIATIONS),
    Example(_("a Better game in which dublees were shown counts four times, by house rule"),
            Settled(0, ALL_SHOWN | {1: DUBLEE}, better=True), {0: 24, 2: -12, 3: -12},
            rules=HouseRules(dublee_triggers_better=True, dublee_better_again=True),
            now=_table(4, Carry(rounds=1)), rule=VARIATIONS),
    Example(_("the dhoos of a doubled game is doubled too, by house rule"),
            Settled(0, {0: SHOWN, 1: SHOWN}, better=True), {0: 36, 1: -36}, rules=HouseRules(dhoos_doubled=True),
            now=_table(2, Carry(dhoos={1: 1}, rounds=1)), rule=VARIATIONS),
    Example(_("a dhoos is paid to the finisher of the next game"),
            Settled(1, {0: SHOWN, 1: SHOWN, 2: UNSHOWN}),
            {0: -18, 1: 28, 2: -10}, now=_table(3, Carry(dhoos={0: 1, 1: 1})), rule=VARIATIONS),
    Example(_("a foul moves nothing in its own game"), Settled(0, {0: SHOWN, 1: SHOWN}, fouls={1: 1}),
            {0: 3, 1: -3}, now=TWO, rule=VARIATIONS),
    Example(_("a marriage in hand, a tunnel of poplus on the floor"),
            Settled(0, {0: SHOWN, 1: SHOWN}, tiplu="AS",
                    cards={0: Cards({"KS": 1, "AS": 1}, ("2S",)), 1: Cards()}),
            {0: 23, 1: -23}, now=TWO, rule="Maal / Body"),
    Example(_("nobody finished: nothing is settled"), Void(fouls={2: 1}), {}, now=FOUR, rule="Konec"),
    Example(_("a game that nobody finished is void"), Settled(None, {0: SHOWN, 1: SHOWN}),
            problems=("finisher",),
            now=TWO),
    Example(_("nobody finishes without having shown"), Settled(1, {0: SHOWN, 1: UNSHOWN}),
            problems=("finisher",),
            now=TWO),
    Example(_("dublees need four players"), Settled(0, {0: SHOWN, 1: DUBLEE}), problems=("status-1",),
            now=TWO,
            rule="Dublee"),
    Example(_("no tunnels give one point"),
            Settled(0, {0: SHOWN, 1: SHOWN}, {1: 3}, {1: 1}), problems=("tunnel_points-1",), now=TWO,
            rule="Maal / Body"),
    Example(_("four copies of a card in three packs"),
            Settled(0, {0: SHOWN, 1: SHOWN}, tiplu="7H", cards={0: Cards({"8H": 3}), 1: Cards({"8H": 1})}),
            problems=("cards-0-hand-8H", "cards-1-hand-8H"), now=TWO),
    Example(_("a tunnel of the tiplu"), Settled(0, {0: SHOWN, 1: SHOWN}, tiplu="7H",
                                               cards={0: Cards({}, ("7H",)), 1: Cards()}),
            problems=("cards-0-tunnels", "cards-0-tunnels"), now=TWO),
)

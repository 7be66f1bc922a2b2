"""The coming game step by step: who deals, who draws first, who may see the tiplu.

Source: Marriage (card game), „Jednání“ to „Kola primární sady“; variation „Otevřeno“.
"""
from tally import Step, TableState, _, who

from .house_rules import HouseRules


def course(now: TableState, rules: HouseRules) -> tuple[Step, ...]:
    """The steps of the coming game; none while it is open who plays."""
    if now.dealer is None or not now.in_turn:
        return ()
    first, *rest = now.in_turn
    seen = (Step(_("The tiplu is open to everybody; wild cards only after showing."), "11-1-1") if rules.open
            else Step(_("Whoever shows first chooses the tiplu; the others may look once they have shown."), "6-3"))
    dublee = (Step(_("Seven dublees may be shown."), "5-9")
              if rules.dublee and len(now.playing) >= rules.dublee_min_players
              else Step(_("Dublees are not played in this game."), "5-10"))
    return (
        Step(_("%(dealer)s deals twenty-one cards one by one, anticlockwise, %(first)s first.", dealer=who(now.dealer),
               first=who(first)), "3-1"),
        Step(_("A tunnel from the deal is shown before its holder takes a card from the stock."), "5-2"),
        Step(_("%(first)s draws first, then %(rest)s.", first=who(first), rest=who(*rest)), "4-1"),
        seen, dublee,
    )

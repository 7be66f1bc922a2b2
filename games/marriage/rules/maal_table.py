"""The printed table of maal: data that a house may change row by row.

Source: Marriage (card game), chapter „Maal / Body“, tables „Na ručních kartách“ and „Na podlahových kartách“.
Unit: points, the total for that many copies (single, double, triple), never per card.
"""
from dataclasses import dataclass
from typing import Any

from tally import Labelled, Preset, Text, _, switch, switches
from tally import by_chapter as chapters

FURTHER_ORDINARY_TUNNEL = 10  # the steps of the printed row go on: 5, 15, 25, then 35

IN_HAND = _("In hand")
ON_THE_FLOOR = _("On the floor")


class Row(Labelled):
    """A row of the printed table; the key is its field in `Table`."""
    ORDINARY = "ordinary", _("ordinary card")
    ORDINARY_JOKER = "ordinary_joker", _("ordinary joker")
    POPLU = "poplu", _("poplu")
    JHIPLU = "jhiplu", _("jhiplu")
    PUTALI = "putali", _("printed joker")
    TIPLU = "tiplu", _("tiplu")
    ALTER = "alter", _("alter")
    MARRIAGE = "marriage", _("marriage")
    MASTER = "master", _("master card")
    ORDINARY_TUNNEL = "ordinary_tunnel", _("ordinary tunnel")
    ORDINARY_JOKER_TUNNEL = "ordinary_joker_tunnel", _("tunnel of ordinary jokers")
    POPLU_JHIPLU_TUNNEL = "poplu_jhiplu_tunnel", _("tunnel of poplu or jhiplu")
    PUTALI_TUNNEL = "putali_tunnel", _("tunnel of printed jokers")
    ALTER_TUNNEL = "alter_tunnel", _("tunnel of alters")
    FLOOR_MARRIAGE = "floor_marriage", _("marriage on the floor")


def _row(row: Row, chapter: Text, *values: int) -> Any:
    return switch(values, row.label, chapter=chapter, source="Maal / Body", high=999)


@dataclass(frozen=True, slots=True)
class Table:
    """Each row: the points for one, two, three copies. Counts beyond a row cannot occur (N/A)."""
    ordinary: tuple[int, ...] = _row(Row.ORDINARY, IN_HAND, 0, 0, 0)
    ordinary_joker: tuple[int, ...] = _row(Row.ORDINARY_JOKER, IN_HAND, 0, 0, 0)
    poplu: tuple[int, ...] = _row(Row.POPLU, IN_HAND, 2, 5, 10)
    jhiplu: tuple[int, ...] = _row(Row.JHIPLU, IN_HAND, 2, 5, 10)
    putali: tuple[int, ...] = _row(Row.PUTALI, IN_HAND, 5, 15, 25)
    tiplu: tuple[int, ...] = _row(Row.TIPLU, IN_HAND, 3, 7)
    alter: tuple[int, ...] = _row(Row.ALTER, IN_HAND, 5, 15, 25)
    marriage: tuple[int, ...] = _row(Row.MARRIAGE, IN_HAND, 10, 30)
    master: tuple[int, ...] = _row(Row.MASTER, IN_HAND, 5)  # „Hlavní karta“: „s hodnotou pěti bodů“
    ordinary_tunnel: tuple[int, ...] = _row(Row.ORDINARY_TUNNEL, ON_THE_FLOOR, 5, 15, 25)
    ordinary_joker_tunnel: tuple[int, ...] = _row(Row.ORDINARY_JOKER_TUNNEL, ON_THE_FLOOR, 10, 20, 30)
    poplu_jhiplu_tunnel: tuple[int, ...] = _row(Row.POPLU_JHIPLU_TUNNEL, ON_THE_FLOOR, 15, 35)
    putali_tunnel: tuple[int, ...] = _row(Row.PUTALI_TUNNEL, ON_THE_FLOOR, 35)
    alter_tunnel: tuple[int, ...] = _row(Row.ALTER_TUNNEL, ON_THE_FLOOR, 35)
    floor_marriage: tuple[int, ...] = _row(Row.FLOOR_MARRIAGE, ON_THE_FLOOR, 15, 35)

    def worth(self, row: Row, count: int) -> int | None:
        """Points of `count` copies of a row together; None where the table has no value."""
        values: tuple[int, ...] = getattr(self, row.value)
        if count == 0:
            return 0
        if count <= len(values):
            return values[count - 1]
        if row is Row.ORDINARY_TUNNEL and values:
            return values[-1] + FURTHER_ORDINARY_TUNNEL * (count - len(values))
        return None


def by_chapter(table: Table) -> list[tuple[Text, list[tuple[Text, tuple[int, ...]]]]]:
    """The rows of a table as it is printed: cards in hand, then what lies on the floor."""
    return [(chapter, [(row.question, getattr(table, name)) for name, row in rows.items()])
            for chapter, rows in chapters(switches(Table)) if chapter is not None]


EACH_5 = (5, 10, 15, 20, 25, 30, 35)  # seven tunnels are a whole hand

PRINTED_TABLES = {  # other programs' tables; rows they do not use keep the printed values
    "pagat": Preset(_("Points as on pagat.com"), {"table": Table(
        marriage=(10, 30), floor_marriage=(10, 30), ordinary_tunnel=EACH_5,
        ordinary_joker_tunnel=(10, 20, 30),
        poplu_jhiplu_tunnel=(20, 40))}),
    "marriage_calculator": Preset(_("Points as in the app Marriage Calculator"), {"table": Table(
        tiplu=(3, 8), marriage=(10, 25), floor_marriage=(10, 25), ordinary_tunnel=(5, 15, 30, 45),
        ordinary_joker_tunnel=(0, 0, 0), poplu_jhiplu_tunnel=(10, 30), alter=(5, 15, 30),
        putali=(5, 15, 30))}),
    "bhidne_ho": Preset(_("Points as in the online game Bhidne Ho"), {"table": Table(
        tiplu=(3, 8, 15), marriage=(10, 25), floor_marriage=(10, 25), ordinary_tunnel=EACH_5,
        ordinary_joker_tunnel=(5, 10, 15), poplu_jhiplu_tunnel=(15, 30), putali=(2, 5, 10),
        putali_tunnel=(15,))}),
    "clubroyale": Preset(_("Points as in the online game Club Royale"), {"table": Table(
        tiplu=(3, 6), poplu=(2, 4, 6), jhiplu=(2, 4, 6), ordinary_tunnel=EACH_5,
        ordinary_joker_tunnel=(5, 10, 15),
        poplu_jhiplu_tunnel=(11, 22), alter=(5, 10, 15), alter_tunnel=(20,), putali=(2, 4, 6),
        putali_tunnel=(11,))}),
}

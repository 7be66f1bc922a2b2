"""Names of every kind, and who wrote what: a club arrives as it was, whatever its people are called."""
import json
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from sqlalchemy import select

import models
from models import Actor, CardTable, Sitting, db
from models.club.commands import Settings, make_club
from models.ops.verifying import verify
from models.transfer.backfill import Copied, Place, begin_paper, copy_evening
from models.transfer.club_files import export_club, import_club, parse_club
from models.transfer.table_files import bring, export, parse
from tally import Deal
from tests.clubs import make_user
from tests.evenings import sent, site
from tests.toy_games.pebbles.rules import HouseRules, Won

NASTY = ["=1+1", "+420", "-5", "@SUM(A1)", "\u05d0\u05d1\u200f (\u05d2)", "عربي", "<script>alert(1)</script>",
         "नी" * 40, "a" + "\u0301" * 399, "\"quoted\"; \\n", "👩‍👩‍👧‍👦"]


@pytest.mark.parametrize("nasty", range(0, len(NASTY), 4))
def test_an_evening_copied_by_who_never_sat_there_arrives_with_any_names(tmp_path: Path, nasty: int):
    """Who copies a notebook is a player of the club and perhaps nobody at its table."""
    with site(tmp_path):
        owner = make_user("Eva písařka")
        club = make_club(owner, Settings(f"Klub {NASTY[nasty]}"[:40], "CZK", 100), "nastyclub")
        by = Actor(club.members[0].person_id, owner.id)
        names = [NASTY[(nasty + number) % len(NASTY)] for number in range(4)]
        copy_evening(Place(club, by), Copied("pebbles", date(1900, 1, 1), names, (3, -1, -1, -1), HouseRules(),
                                                   f"=1+1 {names[0]}"[:200]), "notebook1")
        players = [person.id for person in club.people if person.club_id and person.name in names]
        sitting = begin_paper(Place(club, by), "pebbles", players, HouseRules(), datetime(1900, 1, 3, tzinfo=UTC),
                              "paper0001")
        models.record(sitting, Won(0), sent(sitting, "paper001", by.person), Deal(0, (0, 1, 2, 3)))
        text = "".join(export_club(club))
        data = json.loads(text)
        assert [each["sittings"][0]["by"] for each in data["tables"]] == [0, 0], "the owner, who sat at neither table"
        arrived = import_club(parse_club(text, models.all_games()), owner, "nasty")
        assert "".join(export_club(arrived)) == text
        for table in db.session.scalars(select(CardTable).filter_by(club_id=arrived.id)).all():
            alone = bring(parse("".join(export(table)), models.all_games()), f"alone{table.id}")
            assert "".join(export(alone)) == "".join(export(table))
        assert [difference for each in db.session.scalars(select(Sitting)) for difference in verify(each)] == []

"""Partners: rounds on one side with each, shown from thirty on, cached and verified like all results."""
from collections.abc import Sequence
from datetime import date
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

import models
from games.tarok.game import GAME
from games.tarok.rules import Contract, HandedIn, HouseRules, Negative, Positive, Revoked, Varsava
from models import Actor, Club, Role, Sitting, Submission, db
from models.books.closing import Terms, close, reopen
from models.books.results import Round
from models.books.sitting_sums import sums_of
from models.club.club_tables import open_club_table
from models.club.rosters import add_player, merge
from models.league.deal_history import LEAST
from models.league.head_to_head import head_to_head
from models.league.league_cache import deals, player
from tally import Deal
from tests.clubs import make_club, make_member, make_user, sign_in
from tests.leagues import new_id
from tests.rows import only

EVA, PETR, JANA, IVO = range(4)
FORHONT_EVA = Deal(IVO, (EVA, PETR, JANA, IVO))
MADE: dict[str, Any] = {"contract": Contract.S_KRALEM, "won": True}


def fresh() -> models.Sitting:
    return models.open_table("tarok", ["Eva", "Petr", "Jana", "Ivo"], 0, HouseRules(), new_id())


@pytest.mark.parametrize("entry, sides", [
    (Positive(declarer=EVA, partner=JANA, **MADE), ((EVA, JANA), (PETR, IVO))),
    (Positive(declarer=EVA, king_in_talon=True, **MADE), ((EVA,), (PETR, JANA, IVO))),
    (Negative(contract=Contract.BETL, declarer=IVO, won=True), ((IVO,), (EVA, PETR, JANA))),
    (HandedIn(contract=Contract.S_KRALEM, declarer=PETR), ((PETR,), (EVA, JANA, IVO))),
    (Revoked(contract=Contract.S_KRALEM, offenders=(IVO,), declarer=EVA, partner=PETR), ((EVA, PETR), (JANA, IVO))),
    (Varsava(losers=(EVA,)), ()),
    (Revoked(contract=Contract.VARSAVA, offenders=(IVO,)), ()),
], ids=["two against two", "the king in the talon", "a negative game", "handed in", "renonc", "varšava",
        "renonc in varšava"])
def test_a_round_of_tarok_says_who_played_together(app: Flask, entry: object, sides: object):
    assert GAME.sides is not None
    with app.app_context():
        assert GAME.sides(entry, fresh().now, HouseRules()) == sides


def test_sums_of_a_few_rounds():
    players = {EVA: 10, PETR: 20, JANA: 30, IVO: 40}
    rounds = [
        Round("a", players, ((EVA, PETR), (JANA, IVO)), paid := {EVA: 2, PETR: 2, JANA: -2, IVO: -2}, paid),
        Round("a", players, ((EVA, PETR), (JANA, IVO)), lost := {EVA: -6, PETR: 1, JANA: 2, IVO: 3}, lost),
        Round("b", players, (), paid, paid),
        Round("a", players, ((EVA,), (PETR, JANA, IVO)), alone := {EVA: 3, PETR: -1, JANA: -1, IVO: -1}, alone)]
    found = {both: sums[:3] for both, sums in sums_of(rounds).pairs.items()}
    assert found[10, 20] == [2, 1, -4] and found[20, 10] == [2, 1, 3]
    assert found[30, 40] == [3, 1, -1] and found[40, 30] == [3, 1, 0]
    assert found[20, 30] == [1, 0, -1] and (10, 30) not in found


def played(club: Club, people: Sequence[int | str], rounds: int, sitting: Sitting | None = None) -> Sitting:
    """An evening in which Eva called Petr each time, and lost the first; closed."""
    sitting = sitting or open_club_table(club, "tarok", people, 0, HouseRules(), Actor(), new_id())
    for number in range(rounds):
        entry = Positive(contract=Contract.S_KRALEM, declarer=EVA, partner=PETR, won=number > 0)
        models.record(sitting, entry, Submission(new_id(), sitting.version), FORHONT_EVA)
        sitting = db.session.get_one(Sitting, sitting.id)
    close(sitting, Terms(), Actor(), new_id())
    return db.session.get_one(Sitting, sitting.id)


@pytest.fixture
def club(app: Flask, client: FlaskClient) -> str:
    with app.app_context():
        made, owner = make_club(make_user("Jan"), "Klub"), make_user("Ota")
        make_member(made, owner, Role.OWNER)
        sign_in(client, owner)
        for name in ("Eva", "Petr", "Jana", "Ivo"):
            add_player(made, name, owner.id, new_id())
        played(made, [person.id for person in made.people], LEAST - 1)
        return made.key


def here(key: str) -> tuple[Club, dict[str, int]]:
    club = only(Club, key=key)
    return club, {person.name: person.id for person in club.people}


def test_with_whom_is_told_from_thirty_rounds_on(app: Flask, client: FlaskClient, club: str):
    english = {"Accept-Language": "en"}
    with app.app_context():
        made, who = here(club)
        eva, petr = f"/clubs/{club}/players/{who['Eva']}", f"/clubs/{club}/players/{who['Eva']}/with/{who['Petr']}"
        assert player(made, who["Eva"])["games"]["tarok"]["partners"] == {}
        assert "together" not in head_to_head(made, who["Eva"], who["Petr"])["games"]["tarok"]
        assert "With whom, from 30 rounds" not in client.get(eva, headers=english).text
        assert "On one side" not in client.get(petr, headers=english).text
        played(made, list(who.values()), 1)
        made, who = here(club)
        rounds, won, counted, _squares = player(made, who["Eva"])["games"]["tarok"]["partners"][who["Petr"]]
        assert (rounds, won) == (30, 28) and counted > 0  # each evening began with one that was lost
        assert who["Jana"] not in player(made, who["Eva"])["games"]["tarok"]["partners"]
        mine, theirs = head_to_head(made, who["Jana"], who["Ivo"])["games"]["tarok"]["together"]
        assert mine[:3] == theirs[:3] == [30, 2, -counted]
        for page in (eva, petr):
            text = client.get(page, headers=english).text
            assert "30 rounds on one side" in text and "93.3%" in text.replace("\u00a0", "").replace(" %", "%"), page


def test_sums_of_partners_follow_corrections_and_merges(in_app: Flask, club: str):
    made, who = here(club)
    sitting = played(made, list(who.values()), 2)
    made, who = here(club)
    assert deals(made)["tarok"].pairs[who["Eva"]][who["Petr"]][:2] == [31, 29]
    reopen(sitting, "špatně", Actor(), new_id())
    made, who = here(club)
    assert deals(made)["tarok"].pairs[who["Eva"]][who["Petr"]][:2] == [29, 28]
    played(made, [], 1, db.session.get_one(Sitting, sitting.id))
    made, who = here(club)
    assert deals(made)["tarok"].pairs[who["Eva"]][who["Petr"]][0] == 32
    owner = made.members[0].user_id
    guest = add_player(made, "Petr M.", owner, new_id())
    assert guest is not None
    played(made, [who["Eva"], guest, who["Jana"], who["Ivo"]], 3)
    made, who = here(club)
    merge(made, guest, who["Petr"], owner, new_id())
    made, who = here(club)
    assert deals(made)["tarok"].pairs[who["Eva"]][who["Petr"]][0] == 35


def test_an_evening_that_is_not_closed_does_not_count(in_app: Flask, club: str):
    made, who = here(club)
    sitting = open_club_table(made, "tarok", list(who.values()), 0, HouseRules(), Actor(), new_id())
    models.record(sitting, Positive(declarer=EVA, partner=PETR, **MADE), Submission(new_id(), 0),
                  FORHONT_EVA)
    assert sitting.evening <= date.today() and deals(here(club)[0])["tarok"].pairs[who["Eva"]][who["Petr"]][0] == 29

"""The roster: players with and without an account, guests linked to players, merges that change no sum."""
import re
import secrets
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import select

import views.club.roster
from models import (
    Actor,
    Balance,
    Book,
    CardTable,
    Club,
    Person,
    Result,
    Role,
    Sitting,
    Submission,
    User,
    add_person,
    all_games,
    club_log,
    db,
    record,
)
from models.books import pay_out, payees
from models.books.book import Bill, Sent, expense
from models.books.closing import Terms, close, reopen
from models.club import rosters
from models.club.club_tables import link, open_club_table, unlinked
from models.club.rosters import (
    NotPossible,
    SatTogether,
    add_player,
    delete_player,
    merge,
    player_of,
    players_of,
    refuse_together,
    unmerge,
    who_sat,
)
from models.history.checking import differences
from models.history.loading import Owner
from models.ops.verifying import verify, verify_books
from models.schema.people import holder_of, root_of
from tally import Deal
from tally.table_events import Joined, Substituted
from tests.clubs import make_account, make_club, make_member, sign_in
from tests.conftest import lent_app
from tests.everything import IBAN
from tests.ledger_lines import balances_from_lines
from tests.long import tries
from tests.rows import only
from tests.test_concurrency import side_by_side
from tests.toy_games.pebbles.rules import Won
from tests.web import ENGLISH


def fresh() -> str:
    return secrets.token_hex(16)


class Roster:
    """A club, its organiser's phone, and players by name."""

    def __init__(self, app: Flask) -> None:
        self.user = make_account("organiser")
        self.club = make_club(make_account("owner"), "Our club", ("Eva", "Petr", "Jana", "Karel"))
        make_member(self.club, self.user, Role.ORGANISER)
        self.phone: FlaskClient = app.test_client()
        sign_in(self.phone, self.user)
        self.key, self.by = self.club.key, self.user.id

    def __getitem__(self, name: str) -> int:
        return next(each.id for each in self.club.people if each.name == name)

    def post(self, path: str, **sent: Any) -> Any:
        answer = self.phone.post(f"/clubs/{self.key}/roster{path}", data=sent, headers=ENGLISH)
        db.session.rollback()
        return answer

    def page(self, path: str = "") -> str:
        return self.phone.get(f"/clubs/{self.key}/roster{path}", headers=ENGLISH).text

    def table(self, *names: str) -> Sitting:
        """A table of the club begun by these players."""
        return open_club_table(self.club, "pebbles", [self[name] for name in names], 0,
                               all_games()["pebbles"].house_rules(), Actor(), fresh())


@pytest.fixture
def roster(app: Flask) -> Iterator[Roster]:
    with app.app_context():
        yield Roster(app)


def round_won(sitting: Sitting, winner: int = 1) -> None:
    record(sitting, Won(winner), Submission(fresh(), sitting.version), Deal(0, sitting.now.playing))


def sealed(sitting: Sitting) -> None:
    close(sitting, Terms("1", "CZK", 100), Actor(), fresh())


# coming, going, names

def test_players_come_once_however_often_it_is_sent(roster: Roster):
    for _ in range(2):
        assert roster.post("", name="  Žofie  Nová ", submission="12345678").status_code == 303
    assert [each.name for each in players_of(roster.club)].count("Žofie Nová") == 1
    assert "Žofie Nová" in roster.page()
    other = roster.post("", name="Oldřich", submission="12345678")
    assert other.status_code == 422 and "\nOldřich</textarea>" in other.text, "nobody is lost without a word"


def test_a_name_that_cannot_be_is_refused_and_not_lost(roster: Roster):
    eva = roster["Eva"]
    for name, sentence in (("", "Write a name."), ("eVA", "Two players cannot both be called eVA"),
                           ("x" * 41, "At most 40 letters.")):
        answer = roster.post("", name=name)
        assert answer.status_code == 422
        assert sentence in answer.text and f"\n{name}</textarea>" in answer.text and 'id="name-errors"' in answer.text
        answer = roster.post(f"/{roster['Petr']}/name", name=name)
        assert answer.status_code == 422
        assert sentence in answer.text and f'value="{name}"' in answer.text
    assert roster.post(f"/{eva}/name", name="EVA").status_code == 303, "one's own name may be written anew"
    assert player_of(roster.club, eva).name == "EVA"  # type: ignore[union-attr]


def test_a_name_that_several_add_or_take_at_the_same_moment_has_one_player(any_app: Flask):
    with any_app.app_context():
        user = make_account("organiser")
        club = make_club(user, "Our club", ("Eva", "Petr", "Jana", "Karel"))
        key, people = club.key, [each.id for each in club.people]
        phone = any_app.test_client()
        sign_in(phone, user)

    def send(path: str) -> Callable[[], object]:
        return lambda: phone.post(f"/clubs/{key}/roster{path}", data={"name": "Zdeněk", "submission": fresh()})
    side_by_side(any_app, *(send("") for _each in range(3)), *(send(f"/{each}/name") for each in people))
    with any_app.app_context():
        assert [each.name for each in players_of(only(Club, key=key))].count("Zdeněk") == 1


def test_who_is_deleted_while_something_is_said_of_him_is_not_there_any_more(
        roster: Roster, monkeypatch: pytest.MonkeyPatch):
    jana = roster["Jana"]
    monkeypatch.setattr(rosters, "player_of", lambda _club, _person: None)
    for path, sent in (("name", {"name": "Hana"}), ("retirement", {}), ("return", {}), ("player", {}),
                       ("deletion", {}), ("unmerging", {})):
        monkeypatch.setattr(views.club.roster, "_player", lambda *_asked: None)
        assert roster.post(f"/{jana}/{path}", **sent).status_code == 404, path
    begun = roster.phone.post(f"/clubs/{roster.key}/tables/new/pebbles", headers=ENGLISH, data={
        "name-0": "Eva", "name-1": "Petr", "name-2": "Jana", "goal": "10", "start": "1"})
    assert begun.status_code == 422 and "Somebody changed the roster" in begun.text and 'value="Jana"' in begun.text


def test_a_table_of_the_club_that_is_begun_by_three_taps_at_once_is_one(any_app: Flask):
    with any_app.app_context():
        user = make_account("organiser")
        key = make_club(user, "Our club", ("Eva", "Petr", "Jana")).key
        phone = any_app.test_client()
        sign_in(phone, user)
    sent = {"name-0": "Eva", "name-1": "Petr", "name-2": "Zdeněk", "goal": "10", "start": "1", "submission": fresh()}

    def tap() -> None:
        assert phone.post(f"/clubs/{key}/tables/new/pebbles", data=sent).status_code == 303
    side_by_side(any_app, tap, tap, tap)
    with any_app.app_context():
        assert only(CardTable) and len(players_of(only(Club, key=key))) == 4


def test_the_clubs_name_of_a_player_is_not_the_name_at_the_table(roster: Roster):
    sitting = roster.table("Eva", "Petr", "Jana")
    roster.post(f"/{roster['Petr']}/name", name="Petr Novák")
    assert "Petr Novák" in roster.page()
    assert sitting.table.names[sitting.table.people[1].id] == "Petr"


def test_a_retired_player_is_offered_nowhere_and_comes_back(roster: Roster):
    petr = roster["Petr"]
    new = f"/clubs/{roster.key}/tables/new/pebbles"
    for what, offered in (("retirement", False), ("return", True)):
        for _ in range(2):
            assert roster.post(f"/{petr}/{what}").status_code == 303
        assert (f'name="add" value="{petr}"' in roster.phone.get(new).text) is offered
        assert (">Retired players 1<" in roster.page()) is not offered
        czech = roster.phone.get(f"/clubs/{roster.key}/roster", headers={"Accept-Language": "cs"}).text
        assert (">Už nehrají 1<" in czech) is not offered, "not: since, as beside a day"
    said = [event.what for event in club_log.events_of(roster.club)]
    assert said == ["player.returned", "player.retired"], "nothing is noted where nothing changed"


def test_who_comes_back_is_called_otherwise_than_who_came_meanwhile(roster: Roster):
    petr = roster["Petr"]
    roster.post(f"/{petr}/retirement")
    assert roster.post("", name="petr").status_code == 303
    refused = roster.post(f"/{petr}/return")
    assert refused.status_code == 422 and "Two players cannot both be called" in refused.text
    assert roster.post(f"/{petr}/name", name="Petr Starý").status_code == 303
    assert roster.post(f"/{petr}/return").status_code == 303 and "Retired players" not in roster.page()


def test_only_who_never_did_anything_is_deleted(roster: Roster):
    jana, petr = roster["Jana"], roster["Petr"]
    roster.table("Eva", "Petr", "Karel")
    expense(Book(roster.club), Bill(roster["Eva"], 100, "CZK", "equally", {roster["Eva"]: 1}),
            Sent(fresh(), Actor()))
    assert "Delete: there is no record" in roster.page(f"/{jana}")
    assert "Delete: there is no record" not in roster.page(f"/{petr}")
    answer = roster.post(f"/{petr}/deletion")
    assert answer.status_code == 422
    assert "can only be retired" in answer.text
    for _ in range(2):
        assert roster.post(f"/{jana}/deletion", submission="12345678").status_code == 303
    assert roster.post(f"/{jana}/deletion").status_code == 404
    assert sorted(each.name for each in players_of(roster.club)) == ["Eva", "Karel", "Petr"]


def test_who_is_only_in_the_book_or_has_an_account_is_not_deleted_either(roster: Roster):
    eva, petr, jana = (roster[name] for name in ("Eva", "Petr", "Jana"))
    expense(Book(roster.club), Bill(eva, 100, "CZK", "equally", {petr: 1}), Sent(fresh(), Actor()))
    make_member(roster.club, make_account("jana"), Role.VIEWER, jana)
    both = [add_player(roster.club, name, roster.by, fresh()) or 0 for name in ("Dana", "Emil")]
    expense(Book(roster.club), Bill(both[0], 200, "CZK", "equally", dict.fromkeys(both, 1), several=dict.fromkeys(
        both, 100)), Sent(fresh(), Actor()))  # each paid his own part: no balance changes
    paid_at = add_player(roster.club, "Filip", roster.by, fresh()) or 0
    payees.leave(Book(roster.club), paid_at, "CZK", IBAN, "", Sent(fresh(), Actor()))  # booked, without a sum
    for player, why in ((petr, "records"), (jana, "member"), *((each, "records") for each in (*both, paid_at))):
        with pytest.raises(NotPossible, match=why):
            delete_player(roster.club, player, roster.by, fresh())
    merge(roster.club, roster["Karel"], petr, roster.by, fresh())
    with pytest.raises(NotPossible, match="records"):
        delete_player(roster.club, roster["Karel"], roster.by, fresh())


# guests at tables

def test_guests_are_listed_and_become_players(roster: Roster):
    sitting = roster.table("Eva", "Petr", "Jana")
    guest, other = add_person(sitting.table, "karel"), add_person(sitting.table, "Milan")
    rev = roster.club.results_rev
    page = roster.page()
    assert f'<option value="{roster["Karel"]}" selected>Karel</option>' in page, "equal names are offered"
    assert "2 guests at your tables" in roster.phone.get(f"/clubs/{roster.key}", headers=ENGLISH).text
    for person, player in ((guest, roster["Karel"]), (other, "new")):
        for _ in range(2):
            assert roster.post("/links", person=person, player=player).status_code == 303
    assert unlinked(roster.club) == []
    stands = {person: db.session.get_one(Person, person).stands_for_id for person in (guest, other)}
    assert stands[guest] == roster["Karel"]
    assert player_of(roster.club, stands[other] or 0).name == "Milan"  # type: ignore[union-attr]
    assert roster.club.results_rev == rev + 2


@pytest.mark.parametrize("sent", [
    {"player": ""}, {"player": "x"}, {"player": "999999"}, {"player": "9" * 400}, {"player": "0"}])
def test_a_guest_stands_for_a_player_of_the_roster_or_somebody_new(roster: Roster, sent: dict[str, str]):
    guest = add_person(roster.table("Eva", "Petr", "Jana").table, "Milan")
    answer = roster.post("/links", person=guest, **sent)
    assert answer.status_code == 422
    assert f'id="person-{guest}-errors"' in answer.text
    assert db.session.get_one(Person, guest).stands_for_id is None


def test_a_guest_who_sat_with_a_player_is_not_that_player(roster: Roster):
    sitting = roster.table("Eva", "Petr", "Jana")
    guest = add_person(sitting.table, "Pétr")
    record(sitting, Joined(3, guest), Submission(fresh(), 0))
    answer = roster.post("/links", person=guest, player=roster["Petr"])
    assert answer.status_code == 422
    assert "both sat at the same table on" in answer.text
    assert f'<option value="{roster["Petr"]}" selected>' in answer.text, "what was chosen is not lost"
    for _ in range(2):  # twice is once, and nobody is told that there is nobody
        assert roster.post("/links", person=guest, player=roster["Karel"], submission="87654321").status_code == 303
        assert "Nobody is waiting" not in roster.page()


def test_a_guest_with_a_result_is_the_player_of_that_name_who_is_not_at_the_table(roster: Roster):
    sitting = roster.table("Eva", "Petr", "Jana")
    sitting.table.rename(sitting.now.occupants[0], "Eva K.")
    guests = [add_person(sitting.table, name) for name in ("karel", "Eva", "Milan")]
    for seat, guest in enumerate(guests, 3):
        record(sitting, Joined(seat, guest), Submission(fresh(), sitting.version))
    round_won(sitting)
    sealed(sitting)
    stands = [db.session.get_one(Person, each).stands_for_id for each in guests]
    assert stands[0] == roster["Karel"]
    assert not {*stands[1:]} & {roster["Eva"], roster["Karel"], None}, "new ones"


def test_people_and_tables_of_others_cannot_be_linked(roster: Roster):
    other = make_club(make_account("other"), "Other club", ("Milan",))
    theirs = open_club_table(other, "pebbles", [other.people[0].id, "A", "B"], 0, all_games()["pebbles"].house_rules(),
                             Actor(), fresh())
    guest = add_person(theirs.table, "Guest")
    assert roster.post("/links", person=guest, player="new").status_code == 303, "nobody of that number waits here"
    ours = add_person(roster.table("Eva", "Petr", "Jana").table, "Guest")
    for person, player in ((guest, roster["Eva"]), (ours, other.people[0].id), (roster["Eva"], roster["Petr"]),
                           (999999, None)):
        with pytest.raises(LookupError):
            link(roster.club, person, player, roster.by, fresh())
    db.session.rollback()
    assert {db.session.get_one(Person, each).stands_for_id for each in (guest, ours)} == {None}


def test_who_stands_for_whom_is_put_right_only_before_money_is_booked(roster: Roster):
    sitting = roster.table("Eva", "Petr", "Jana")
    seat = sitting.table.people[1].id
    link(roster.club, seat, roster["Karel"], roster.by, fresh())
    assert db.session.get_one(Person, seat).stands_for_id == roster["Karel"]
    round_won(sitting)
    sealed(sitting)
    with pytest.raises(NotPossible, match="booked"):
        link(roster.club, seat, roster["Petr"], roster.by, fresh())


# two players who are one

def test_two_who_sat_together_are_two_and_the_sentence_says_when(roster: Roster):
    sitting = roster.table("Eva", "Petr", "Jana")
    answer = roster.post(f"/{roster['Eva']}/merging", into=roster["Jana"])
    assert answer.status_code == 422
    sentence = re.search(r"They cannot be one player: both sat at the same table on ([^,]+, \d{4}), at ([\w ]+)\.",
                         answer.text)
    assert sentence is not None
    assert str(sitting.evening.year) in sentence[1]
    assert all(each.stands_for_id is None for each in roster.club.people)


def test_somebody_who_joined_or_took_over_a_seat_sat_there_too_but_not_if_it_was_undone(roster: Roster):
    from models import undo
    sitting = roster.table("Eva", "Petr", "Jana")
    people = {person.name: person.id for person in sitting.table.people}
    guest = add_person(sitting.table, "Karel")
    link(roster.club, guest, roster["Karel"], roster.by, fresh())
    merge(roster.club, roster["Karel"], roster["Eva"], roster.by, fresh())
    unmerge(roster.club, roster["Karel"], roster.by, fresh())
    for event in (Joined(3, guest), Substituted(0, guest)):
        sent = Submission(fresh(), sitting.version)
        record(sitting, event, sent)
        assert who_sat(sitting) == {*people.values(), guest}
        with pytest.raises(SatTogether) as together:
            merge(roster.club, roster["Karel"], roster["Eva"], roster.by, fresh())
        assert together.value.sitting.id == sitting.id
        undo(sitting, Submission(fresh(), sitting.version))
        assert who_sat(sitting) == set(people.values())
    refuse_together({guest}, {people["Eva"]})


def test_merging_is_a_pointer_that_can_be_taken_back(roster: Roster):
    eva, karel, rev = roster["Eva"], roster["Karel"], roster.club.results_rev
    for _ in range(2):
        assert roster.post(f"/{karel}/merging", into=eva, submission="12345678").status_code == 303
        assert roster.post(f"/{karel}/merging", submission="12345678").status_code == 303  # without the other one
    assert roster.club.results_rev == rev + 1
    assert karel not in [each.id for each in players_of(roster.club)]
    assert "Also this player:" in roster.page(f"/{eva}")
    assert "This is the same player as:" in roster.page(f"/{karel}")
    assert roster.post(f"/{karel}/unmerging").status_code == 303
    assert roster.club.results_rev == rev + 2
    assert karel in [each.id for each in players_of(roster.club)]


def test_what_is_closed_while_two_are_one_goes_with_each_when_they_are_two_again(roster: Roster):
    karel, eva = roster["Karel"], roster["Eva"]
    sitting = roster.table("Karel", "Petr", "Jana")
    round_won(sitting, 0)
    merge(roster.club, karel, eva, roster.by, fresh())
    sealed(sitting)
    assert verify(sitting) == []
    merged = Book(roster.club).balances()["CZK"]
    assert merged[eva] > 0 and karel not in merged
    unmerge(roster.club, karel, roster.by, fresh())
    assert verify(sitting) == []
    apart = Book(roster.club).balances()["CZK"]
    assert apart[karel] == merged[eva] and eva not in apart


def test_money_booked_for_the_one_instead_of_the_other_is_put_right_by_opening_the_game_and_closing_it(
        roster: Roster, monkeypatch: pytest.MonkeyPatch):
    """Until November 2026 lines were written for whom the player was merged into."""
    karel, eva = roster["Karel"], roster["Eva"]
    sitting = roster.table("Karel", "Petr", "Jana")
    round_won(sitting, 0)
    merge(roster.club, karel, eva, roster.by, fresh())
    with monkeypatch.context() as before:
        before.setattr(pay_out, "booked_as", holder_of)
        sealed(sitting)
    unmerge(roster.club, karel, roster.by, fresh())
    [difference] = verify(sitting)
    assert "all closings together lack" in difference and "open the game again" in difference
    assert eva in Book(roster.club).balances()["CZK"]
    reopen(sitting, "booked for the other one", Actor(user=roster.by), fresh())
    sealed(sitting)
    apart = Book(roster.club).balances()["CZK"]
    assert verify(sitting) == [] and apart[karel] > 0 and eva not in apart
    assert not [*differences(Owner.of(roster.club)), *verify_books()]


def test_what_cannot_be_merged_is_refused_with_the_reason(roster: Roster):
    eva, petr, jana, karel = (roster[name] for name in ("Eva", "Petr", "Jana", "Karel"))
    make_member(roster.club, make_account("eva"), Role.VIEWER, eva)
    make_member(roster.club, make_account("petr"), Role.VIEWER, petr)
    stranger = make_club(make_account("other"), "Other club", ("Milan",)).people[0].id
    merge(roster.club, karel, petr, roster.by, fresh())
    for one, other, sentence in (
            (eva, petr, "Both have an account"), (karel, jana, "take that back first"), (eva, eva, "take that back"),
            (jana, karel, "take that back first"), (eva, stranger, "Choose another player."),
            (eva, "", "Choose another player."), (eva, "9" * 400, "Choose another player.")):
        answer = roster.post(f"/{one}/merging", into=other)
        assert answer.status_code == 422, (one, other)
        assert sentence in answer.text
    assert roster.post(f"/{stranger}/merging", into=eva).status_code == 404
    assert re.search(r'name="into"[^>]*>\s*<option value=""', answer.text), "nobody is chosen unasked"


def test_the_account_of_a_merged_player_sits_where_the_other_sat(roster: Roster):
    karel = roster["Karel"]
    user = make_account("karel")
    make_member(roster.club, user, Role.SCOREKEEPER, karel)
    sitting = roster.table("Eva", "Petr", "Jana")
    key, seat = sitting.table.key, sitting.table.people[0].id
    merge(roster.club, karel, roster["Eva"], roster.by, fresh())
    phone = roster.phone.application.test_client()
    sign_in(phone, db.session.get_one(User, user.id))
    chosen = re.search(r'<button class="" name="person" value="(\d+)"', phone.get(f"/tables/{key}/me").text)
    assert chosen is not None
    assert int(chosen[1]) == seat


# no sum moves

names = st.sampled_from(["Eva", "Petr", "Jana", "Karel", "Milan", "Olga"])
evenings = st.lists(st.tuples(st.lists(names, min_size=3, max_size=4, unique=True), st.integers(0, 2),
                              st.booleans()), min_size=1, max_size=3)
merges = st.lists(st.tuples(names, names, st.booleans()), max_size=6)


def sums(club: Club) -> dict[str, dict[int, int]]:
    """Everything readers add up, by the end of the pointers: paid points of results, and what the book says."""
    people = {person.id: person for person in db.session.scalars(select(Person))}
    added: dict[str, dict[int, int]] = {"paid": {}, "rounds": {}, "book": {}}
    for result in db.session.scalars(select(Result)):
        root = root_of(result.person_id, people)
        for what, amount in (("paid", result.paid), ("rounds", result.rounds)):
            added[what][root] = added[what].get(root, 0) + amount
    added["book"] = dict(Book(club).balances().get("CZK", {}))
    return added


def written() -> list[tuple[Any, ...]]:
    """The stored rows themselves, whoever is merged into whom."""
    return [*((row.person_id, row.paid, row.counted, row.place) for row in db.session.scalars(select(Result))),
            *((row.person_id, row.currency, row.amount) for row in db.session.scalars(select(Balance)))]


@tries(0.25)
@given(evenings=evenings, merges=merges)
def test_merging_and_unmerging_change_no_sum(sqlite_uri: str, evenings: Any, merges: Any):
    with lent_app(sqlite_uri) as app, app.app_context():
        club = make_club(make_account(fresh()), "Our club", ("Eva", "Petr", "Jana", "Karel", "Milan", "Olga"))
        players, user = {each.name: each.id for each in club.people}, club.members[0].user_id
        _played(club, players, evenings)
        before, rows = sums(club), written()
        for one, other, back in merges:
            with suppress(SatTogether, NotPossible):
                merge(club, players[one], players[other], user, fresh())
            assert written() == rows
            now = sums(club)
            for what in before:
                assert sum(now[what].values()) == sum(before[what].values())
                roots = {each: root_of(each, {person.id: person for person in club.people}) for each in before[what]}
                moved: dict[int, int] = {}
                for player, amount in before[what].items():
                    moved[roots[player]] = moved.get(roots[player], 0) + amount
                assert {each: n for each, n in now[what].items() if n} == {each: n for each, n in moved.items() if n}
            if back:
                unmerge(club, players[one], user, fresh())
        for player in players.values():
            unmerge(club, player, user, fresh())
        assert sums(club) == before
        kept = {(row.person_id, row.currency): row.amount for row in db.session.scalars(select(Balance))}
        lines = balances_from_lines(players.values())
        assert {key: amount for key, amount in kept.items() if key[0] in players.values()} == lines
        db.session.execute(CardTable.__table__.delete())  # type: ignore[attr-defined]
        db.session.execute(Club.__table__.delete())  # type: ignore[attr-defined]
        db.session.commit()


def _played(club: Club, players: dict[str, int], evenings: Any) -> None:
    """Tables of the club, closed for money, and a bill after some of them."""
    for names, winner, bill in evenings:
        sitting = open_club_table(club, "pebbles", [players[name] for name in names], 0,
                                  all_games()["pebbles"].house_rules(), Actor(), fresh())
        round_won(sitting, winner)
        sealed(sitting)
        if bill:
            parts = {players[name]: 1 for name in names}
            expense(Book(db.session.get_one(Club, club.id)), Bill(
                players[names[0]], 1000 + winner, "CZK", "equally", parts), Sent(fresh(), Actor(), None))


def test_a_new_player_added_at_a_table_is_one_person_on_the_roster(roster: Roster):
    sitting = open_club_table(roster.club, "pebbles", [roster["Eva"], "Milan", "Olga"], 0,
                              all_games()["pebbles"].house_rules(), Actor(), fresh())
    assert [each.name for each in sitting.table.people] == ["Eva", "Milan", "Olga"]
    assert {"Milan", "Olga"} <= {each.name for each in players_of(roster.club)}
    assert add_player(roster.club, "Petra", roster.by, "petra00001") == add_player(
        roster.club, "Petra", roster.by, "petra00001")

"""A tournament in the browser, on a phone without scripts: from the names at the entrance to the prizes."""
from flask import Flask
from playwright.sync_api import Browser, expect

from models import Objection, Submission, Tournament, db, record, undo
from models.books.closing import Terms, close, reopen
from models.books.objecting import decide
from models.schema.confirmations import Outcome
from models.schema.ledger import Actor, Balance
from models.tournament import changes, running
from models.tournament.hall import Hall
from tests.clubs import SENTENCE, make_account, make_club
from tests.phones import Phone
from tests.said import object_
from tests.tournaments import NAMES, hand_in_all, play, running_tournament, sent, sittings
from tests.toy_games.pebbles.rules import Won


class Organiser(Phone):
    """The organiser's phone."""

    def press(self, name: str) -> None:
        self.taps += 1
        self.page.get_by_role("button", name=name, exact=True).first.click()

    def show(self, path: str) -> None:
        self.taps += 1
        self.page.goto(path)


def tournament() -> Tournament:
    db.session.rollback()
    return db.session.query(Tournament).one()


def played(app: Flask, number: int) -> None:
    """Play a round at every table: a deal, handed in and confirmed."""
    with app.app_context():
        for at, sitting in enumerate(sittings(tournament(), number)):
            winner = sitting.now.playing[at % len(sitting.now.playing)]
            record(sitting, Won(winner), Submission(f"{at}deal{number}" * 4, 0))
        hand_in_all(tournament(), number)


def test_seventeen_people_from_the_entrance_to_the_prizes(site: tuple[Flask, str], chrome: Browser) -> None:
    app, url = site
    with app.app_context():
        club = make_club(make_account("organiser"))
        key = club.key
    phone = Organiser(chrome, url, java_script_enabled=False)
    phone.page.goto("/sign-in")
    phone.page.fill("[name=name]", "organiser")
    phone.page.fill("[name=password]", SENTENCE)
    phone.page.locator("main form button").first.click()
    phone.page.goto(f"/clubs/{key}/tournaments/new/pebbles")
    phone.taps = 0
    phone.page.fill("#name", "Podzimní turnaj")
    phone.page.fill("#fee", "100")
    phone.page.fill("#rounds", "3")
    phone.page.locator("[name=size-5]").set_checked(False, force=True)
    phone.taps += 1
    phone.press("Založit turnaj")
    phone.page.fill("#names", "\n".join(NAMES[:16]))
    phone.press("Přihlásit")
    expect(phone.page.locator(".entrants > li")).to_have_count(16)
    base = phone.page.url.rpartition("/")[0]
    by_own_phone(phone, Phone(chrome, url, java_script_enabled=False), base)
    expect(phone.page.locator(".entrants > li")).to_have_count(17)
    expect(phone.page.locator(".entrants > li.away")).to_have_count(0)
    phone.taps += 1
    phone.page.get_by_role("button", name="K losování").click()
    phone.press("Vylosovat čísla a rozpis")
    expect(phone.page.locator("main")).to_contain_text("Nikdo se s nikým nepotká dvakrát")
    phone.press("Potvrdit rozpis")
    phone.press("Zahájit 1. kolo")
    expect(phone.page.locator(".tile")).to_have_count(5)
    assert phone.taps <= 40
    played(app, 1)
    objection = disputed(app)
    phone.show(f"{base}/desk")
    expect(phone.page.locator(".tile.disputed")).to_contain_text("sporné")
    decided(app, objection)
    phone.show(f"{base}/desk")
    expect(phone.page.locator(".tile.disputed")).to_have_count(0)
    phone.press("Ukončit kolo")
    phone.press("Uzavřít kolo")
    phone.page.locator("summary", has_text="Někdo přišel pozdě").click()
    phone.page.fill("#late-name", "Zdeněk")
    phone.press("Přidělit místo")
    expect(phone.page.locator(".seatings")).to_contain_text("Zdeněk")
    phone.show(f"{base}/penalties")
    phone.page.select_option("#chair", index=1)
    phone.page.fill("#points", "1")
    phone.page.fill("#reason", "pozdní příchod")
    phone.press("Strhnout")
    expect(phone.page.locator(".penalty")).to_have_count(1)
    corrected(app)
    phone.show(f"{base}/standings")
    expect(phone.page.locator("main")).to_contain_text("Opraveno po uzavření")
    phone.show(f"{base}/desk")
    phone.press("Zahájit 2. kolo")
    played(app, 2)
    phone.show(f"{base}/desk")
    phone.press("Ukončit kolo")
    phone.press("Uzavřít kolo")
    phone.page.locator("summary", has_text="Někdo odchází").click()
    phone.page.get_by_role("button", name="Odchází").first.click()
    phone.press("Zahájit 3. kolo")
    played(app, 3)
    phone.show(f"{base}/desk")
    phone.press("Ukončit kolo")
    phone.press("Uzavřít kolo")
    phone.show(f"{base}/prizes")
    phone.press("Uzavřít turnaj a zaúčtovat ceny")
    expect(phone.page.locator("main")).to_contain_text("Turnaj je uzavřen")
    assert phone.complaints == []
    with app.app_context():
        hall = Hall.of(tournament())
        assert hall.tournament.state == "closed" and len(hall.chairs) == 18
        assert [len(each.tables) for each in hall.rounds] == [5, 5, 5]
        assert sum(each.amount for each in db.session.query(Balance)) == 0


def by_own_phone(organiser: Organiser, own: Phone, base: str) -> None:
    """The organiser hangs up the poster; somebody registers with a phone and is marked present at the entrance."""
    organiser.show(f"{base}/registration")
    organiser.page.fill("#limit", "20")
    organiser.press("Nechat lidi přihlašovat se")
    own.page.goto("http://" + organiser.page.locator(".poster-address").inner_text())
    own.page.fill("#name", NAMES[16])
    own.page.locator("main form button").first.click()
    expect(own.page.locator("main")).to_contain_text("Řekněte u vchodu, že jste tady.")
    organiser.show(f"{base}/entrants")
    organiser.page.locator("li.away button").first.click()
    organiser.taps += 1


def disputed(app: Flask) -> int:
    """A player objects to a deal of the first table."""
    with app.app_context():
        sitting = next(sittings(tournament(), 1))
        return object_(sitting, 1, sitting.now.occupants[0]).id


def decided(app: Flask, objection: int) -> None:
    """The referee decides that the deal is right."""
    with app.app_context():
        decide(db.session.get_one(Objection, objection), Outcome.STANDS, "viděli to všichni", Actor(), "o" * 32)


def corrected(app: Flask) -> None:
    """Correct the only deal of a table of the sealed first round."""
    with app.app_context():
        sitting = next(sittings(tournament(), 1))
        reopen(sitting, "jiný vítěz", Actor(), "r" * 32)
        undo(sitting, Submission("u" * 32, 1), None)
        record(sitting, Won(sitting.now.playing[-1]), Submission("c" * 32, 2))
        close(sitting, Terms(), Actor(), "d" * 32)


def test_ten_tables_and_their_standings_fit_a_wide_screen_without_scrolling(site: tuple[Flask, str],
                                                                           chrome: Browser) -> None:
    app, url = site
    with app.app_context():
        club = make_club(make_account("organiser"))
        tournament = running_tournament(club, 40, 2)
        play(tournament, 1)
        changes.penalise(tournament, 1, 1, 2, "late", sent())
        play(tournament, 2, final=False)
        base, screen = f"/clubs/{club.key}/tournaments/{tournament.key}", f"/tournaments/{tournament.key}/screen"
    wide = Phone(chrome, url, viewport={"width": 1280, "height": 800})
    wide.page.goto("/sign-in")
    wide.page.fill("[name=name]", "organiser")
    wide.page.fill("[name=password]", SENTENCE)
    wide.page.locator("main form button").first.click()
    expect(wide.page).not_to_have_url(f"{url}/sign-in")
    wide.page.goto(f"{base}/desk")
    expect(wide.page.locator("[data-clock] .hall-time")).to_have_count(1)
    expect(wide.page.locator(".tile.handed_in")).to_have_count(0)
    with app.app_context():
        here = Hall.of(db.session.query(Tournament).filter_by(key=base.rpartition("/")[2]).one())
        running.hand_in(here.tournament, 2, 3, None, here.rounds[1].tables[3].version, sent(), reason="late")
    expect(wide.page.locator(".tile.handed_in")).to_have_count(1, timeout=15_000)
    for path, last in (("desk", ".tile:last-child"), ("standings", ".standing-two tbody tr:last-child >> nth=-1")):
        wide.page.goto(f"{base}/{path}")
        wide.fits()
        box = wide.page.locator(last).bounding_box()
        assert box is not None and box["y"] + box["height"] <= 800, (path, box)
    wide.page.goto(screen)
    expect(wide.page.locator(".hall-page:visible")).to_have_count(1)
    assert wide.page.evaluate("document.documentElement.scrollHeight") <= 800

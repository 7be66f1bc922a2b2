"""The proof of what was recorded: what a phone asks for, what it notices, the page to compare, receipts."""
import json
import re
import sqlite3
from base64 import b64decode, b64encode
from collections.abc import Iterator
from contextlib import closing, nullcontext
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from playwright.sync_api import Browser, expect

import verify_log
from models import Actor, CardTable, Club, Member, Sitting, User, all_games, db
from models.books import payees
from models.books.book import Sent
from models.club import accounts
from models.club.rosters import rename_player
from models.history import proofs
from models.history.checkpoints import current_signer
from models.history.loading import Owner
from models.history.proofs import Head, head_of
from models.history.receipts import LONGEST
from models.schema.ledger import Book
from models.transfer.club_files import export_club, parse_club
from models.transfer.histories import signed_with_history
from models.transfer.table_files import parse
from tally.merkle import leaf_hash
from tests.clubs import furnish, make_club, make_user, sign_in, take_in
from tests.conftest import begun, won
from tests.everything import IBAN, furnished
from tests.long import one_of
from tests.merkle_proofs import verify_consistency, verify_inclusion
from tests.phones import Phone
from tests.rich_club import rich_club
from tests.rows import only
from tests.tampering import found_now
from tests.web import ENGLISH, let_in
from views.access.table_access import token


def play(sitting: Sitting, rounds: int = 1) -> None:
    for _ in range(rounds):
        n = sitting.version
        won(sitting, n % 4, f"round{n:027}", n)


@pytest.fixture
def at(app: Flask, client: FlaskClient) -> Iterator[Sitting]:
    """A sitting of a free table, which the client may see; in an app context."""
    with app.app_context():
        sitting = begun()
        let_in(client, sitting.table)
        yield sitting


def asked(client: FlaskClient, sitting: Sitting, old: dict | None = None) -> dict:
    about = f"?from={old['size']}&origin={old['origin']}" if old else ""
    return client.get(f"/tables/{sitting.table.key}/proof.json{about}").get_json()


def follows(old: dict, now: dict) -> bool:
    """Whether the proof in an answer holds, by our own Merkle trees."""
    return verify_consistency(old["size"], bytes.fromhex(old["root"]), now["size"], bytes.fromhex(now["root"]),
                              [bytes.fromhex(each) for each in now["proof"]])


@pytest.mark.long
def test_each_later_look_proves_that_the_history_begins_with_the_earlier_ones(
        client: FlaskClient, at: Sitting, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(proofs, "FULL", 8)  # so that roots of full subtrees are kept
    seen = [asked(client, at)]
    for _ in range(15):
        play(at, 3)
        seen.append(asked(client, at))
        for old in seen:
            assert follows(old, asked(client, at, old))
    assert seen[-1]["size"] - seen[0]["size"] == 45
    assert asked(client, at, seen[-1] | {"size": seen[-1]["size"] + 1})["proof"] is None
    assert asked(client, at, seen[-1] | {"origin": "0" * 32})["former"] is None


def test_an_answer_that_is_as_before_is_not_sent_again(client: FlaskClient, at: Sitting):
    path = f"/tables/{at.table.key}/proof.json?from=2"
    first = client.get(path)
    assert client.get(path, headers={"If-None-Match": first.headers["ETag"]}).status_code == 304
    play(at)
    assert client.get(path, headers={"If-None-Match": first.headers["ETag"]}).status_code == 200


def test_the_page_shows_what_to_compare_and_how_to_check_it(client: FlaskClient, at: Sitting):
    play(at)
    head = head_of(Owner.of(at.table))
    page = client.get(f"/tables/{at.table.key}/proof").text
    assert head is not None
    assert head.root.hex(" ", -2)[:19] in page and head.origin in page
    assert b64encode(current_signer().public).decode() in page
    assert 'href="/check"' in page
    assert 'href="/verify_log.py"' in client.get("/check").text
    assert client.get("/verify_log.py").data == Path(verify_log.__file__).read_bytes()


def test_a_receipt_is_small_and_is_checked_by_the_script(client: FlaskClient, at: Sitting, tmp_path: Path,
                                                       capsys: pytest.CaptureFixture, monkeypatch):
    play(at, 40)
    index = client.get(f"/sittings/{at.id}/receipts").text
    leaves = list[bytes]()
    for person in at.now.occupants.values():
        assert f"/receipts/{person}" in index
        page = client.get(f"/sittings/{at.id}/receipts/{person}").text
        assert page.index(f"<li><bdi>Doklad, kdo: {at.table.names[person]}") < page.index("c2sp.org/tlog-proof@v1")
        text = client.get(f"/sittings/{at.id}/receipts/{person}.txt").text
        assert len(text.encode()) <= 2_000
        (tmp_path / "receipt.txt").write_text(text)
        verify_log.main([str(tmp_path / "receipt.txt"), "--key", b64encode(current_signer().public).decode()])
        said = capsys.readouterr().out
        assert at.table.names[person] in said and "Součet: " in said
        leaf = b64decode(text.split("\n")[1].split(" ")[1])
        assert json.loads(leaf)["leaf"] == "person" and leaf not in leaves, "each has a leaf of his own"
        leaves.append(leaf)
    assert client.get(f"/sittings/{at.id}/receipts/999999").status_code == 404


@pytest.mark.parametrize("letter", ["e", "\u0930\u0940", "\U00011103"])
def test_a_receipt_stays_small_with_the_longest_name_in_the_longest_history(
        client: FlaskClient, at: Sitting, letter: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(Head, "inclusion", lambda _head, _index: [bytes(32)] * 20)  # a million leaves
    person = at.table.people[0]
    person.name = (letter * 400)[:400]
    db.session.commit()
    for language in ("cs", "de", "ne"):
        path, headers = f"/sittings/{at.id}/receipts/{person.id}", {"Accept-Language": language}
        assert len(client.get(f"{path}.txt", headers=headers).data) <= LONGEST
        assert "<svg" in client.get(path, headers=headers).text


def test_who_is_erased_leaves_every_proof_as_it_was_and_neither_name_nor_account(
        app: Flask, client: FlaskClient, tmp_path: Path, capsys: pytest.CaptureFixture):
    with app.app_context():
        at = furnish()
        user = db.session.get_one(User, at.users["organiser"])
        player = db.session.scalars(db.select(Member.person_id).filter_by(user_id=user.id)).one()
        club = only(Club)
        assert player is not None
        payees.leave(Book(club), player, "CZK", IBAN, "Karel Zmizelý", Sent("account", Actor(user=user.id)))
        accounts.change_name(user, "Karel Zmizelý")
        rename_player(club, player, "Karel Zmizelý", user.id, "renaming")
        sign_in(client, user)
        receipts = [client.get(f"/sittings/{at.known['closed']}/receipts/{person}.txt").text
                    for person in db.session.get_one(Sitting, at.known["closed"]).now.occupants.values()]
        old = client.get(f"/clubs/{at.club}/proof.json").get_json()
        accounts.delete_account(user, False, "erased")
        assert not list(found_now())
        club = only(Club)
        head = head_of(Owner.of(club))
        assert head and verify_consistency(old["size"], bytes.fromhex(old["root"]), head.size, head.root,
                                           head.consistency(old["size"]))
        text = "".join(signed_with_history(export_club(club), Owner.of(club)))
    assert "Zmizel" not in text and IBAN not in text
    names = [tmp_path / f"{number}.txt" for number in range(len(receipts))]
    for name, receipt in zip(names, receipts, strict=True):
        name.write_text(receipt)
    (tmp_path / "file.json").write_text(text)
    verify_log.main([str(tmp_path / "file.json"), *map(str, names)])
    assert capsys.readouterr().out.count("The receipt holds and fits the file") == len(receipts) >= 4


def test_a_member_finds_his_receipts_on_his_own_page_alone(app: Flask, client: FlaskClient):
    with app.app_context():
        at = furnish()
        sign_in(client, db.session.get_one(User, at.users["owner"]))
    own, other = (client.get(f"/clubs/{at.club}/players/{at.known[who]}").text for who in ("own", "other"))
    found = re.findall(rf"/sittings/{at.known['closed']}/receipts/\d+", own)
    assert found == [f"/sittings/{at.known['closed']}/receipts/{at.known['at_table']}"] and "/receipts/" not in other
    assert "tlog-proof" in client.get(found[0]).text


def test_a_history_that_goes_on_in_a_club_proves_where_it_does(app: Flask, client: FlaskClient, at: Sitting):
    play(at, 3)
    old = asked(client, at)
    take_in(at.table, make_club(make_user("owner")))
    db.session.expire_all()
    now = asked(client, at, old)
    former = now["former"]
    assert now["origin"] != old["origin"] and json.loads(former["leaf"])["origin"] == old["origin"]
    assert follows(old, former)
    assert verify_inclusion(leaf_hash(former["leaf"].encode()), former["index"], now["size"],
                            [bytes.fromhex(each) for each in former["path"]], bytes.fromhex(now["root"]))


def test_what_a_phone_without_scripts_saw_is_looked_for_in_the_club_that_took_the_table_in(
        client: FlaskClient, at: Sitting):
    table = at.table.key

    def warned() -> bool:
        return ROLLED_BACK in client.get(f"/tables/{table}/proof", headers=ENGLISH).text

    assert not warned()
    play(at, 3)
    take_in(at.table, make_club(make_user("owner")))
    assert not warned()
    with client.session_transaction() as held:
        [[key, origin, size, root]] = held["seen"]
    assert key == table and size > 5
    for wrong in ("0" * 32, size, root), (origin, size + 1, root), (origin, size, "0" * 32):
        with client.session_transaction() as held:
            held["seen"] = [[key, *wrong]]
        assert warned()
    assert client.post(f"/tables/{table}/proof").status_code == 303
    assert not warned()


def test_a_file_of_a_club_with_tournaments_confirmations_and_objections_is_checked_by_the_script(
        app: Flask, tmp_path: Path, capsys: pytest.CaptureFixture):
    with app.app_context():
        furnished()
        club = only(Club)
        text = "".join(signed_with_history(export_club(club), Owner.of(club)))
    for was, now, said in (("", "", "The file is whole"), ("It was Jana", "It was Petr", "objection of"),
                           ('"counted":', '"counted":1', "WRONG"), ('"tournament":1', '"tournament":0', "WRONG")):
        (tmp_path / "file.json").write_text(text.replace(was, now, 1))
        with nullcontext() if not was else pytest.raises(SystemExit, match=said):
            verify_log.main([str(tmp_path / "file.json")])
    assert "The file is whole" in capsys.readouterr().out


@pytest.mark.parametrize("of", ["table", "club"])
def test_what_is_exported_with_its_history_is_checked_by_the_script_and_comes_in_again(
        client: FlaskClient, at: Sitting, tmp_path: Path, capsys: pytest.CaptureFixture, of: str):
    play(at, 5)
    receipt = client.get(f"/sittings/{at.id}/receipts/{at.now.occupants[0]}.txt").text
    path = f"/tables/{at.table.key}/export.json"
    if of == "club":
        club = rich_club()
        sign_in(client, only(User, name="Eva"))
        path = f"/clubs/{club.key}/export/club.json"
    text = client.get(path).text
    (tmp_path / "file.json").write_text(text)
    (tmp_path / "receipt.txt").write_text(receipt)
    verify_log.main([str(tmp_path / "file.json"), *([str(tmp_path / "receipt.txt")] if of == "table" else [])])
    assert "The file is whole" in capsys.readouterr().out
    assert json.loads(text)["history"]["leaves"]
    assert all(isinstance(each, str) for each in json.loads(text)["history"]["leaves"])
    read = parse_club(text, all_games()) if of == "club" else parse(text, all_games())
    assert read
    entry = text.replace('"winner":1', '"winner":2', 1)
    (tmp_path / "file.json").write_text(entry)
    with pytest.raises(SystemExit, match="WRONG: sitting 1, entry" if of == "table" else "WRONG"):
        verify_log.main([str(tmp_path / "file.json")])


def test_an_import_says_whose_key_the_file_is_signed_by(app: Flask, client: FlaskClient, at: Sitting):
    play(at, 2)
    text = client.get(f"/tables/{at.table.key}/export.json").text
    own, public = app.config["SIGNING_KEY"], b64encode(current_signer().public).decode()
    english = {"Accept-Language": "en"}
    for key, said in ((own, "signed by this server"), (b64encode(b"k" * 32).decode(), "a file cannot say")):
        app.config["SIGNING_KEY"] = key
        page = client.post("/import", data={"text": text, "submission": key[:16]}, headers=english,
                           follow_redirects=True)
        assert said in page.text and (key == own or public in page.text)
        made = page.request.path.rpartition("/")[2]
        proof = client.get(f"/tables/{made}/proof", headers=english).text
        assert "only you can know" in proof and f"<code>{public}</code>" in proof.partition("From a file")[2]


# in a browser

ROLLED_BACK = "Careful: this phone saw another past"


@pytest.fixture
def served(site: tuple[Flask, str]) -> tuple[Flask, str, str, str, int]:
    """The app, its address, the invitation, the table's page, the sitting."""
    app, url = site
    with app.app_context():
        sitting = begun()
        return app, url, f"/t/{token(sitting.table, 'play')}", f"/tables/{sitting.table.key}", sitting.id


def looked(phone: Phone, path: str) -> None:
    """Open a page and wait until it has asked for the proof."""
    with phone.page.expect_response(lambda answer: "proof.json" in answer.url) as answer:
        phone.page.goto(path)
    assert answer.value.ok
    answer.value.finished()


def copied(source: str, target: str) -> None:
    with closing(sqlite3.connect(source)) as here, closing(sqlite3.connect(target, timeout=30)) as there:
        here.backup(there)


@pytest.mark.browser
def test_a_database_put_back_is_noticed_by_the_phone_that_looked_before(
        chrome: Browser, served: tuple[Flask, str, str, str, int], tmp_path: Path):
    app, url, invitation, table, sitting_id = served
    path = str(app.config["SQLALCHEMY_DATABASE_URI"]).removeprefix("sqlite:///")
    with app.app_context():
        play(db.session.get_one(Sitting, sitting_id), 3)
    copied(path, str(tmp_path / "before.sqlite3"))
    phone = Phone(chrome, url, keeps=True, locale="en-GB")
    phone.page.goto(invitation)
    with app.app_context():
        play(db.session.get_one(Sitting, sitting_id), 2)
    looked(phone, table)
    with app.app_context():
        play(db.session.get_one(Sitting, sitting_id), 2)
    looked(phone, table)
    phone.expect("#witness").to_have_count(0)
    copied(str(tmp_path / "before.sqlite3"), path)
    looked(phone, table)
    alert = phone.page.locator("#witness[role=alert]")
    expect(alert).to_contain_text(ROLLED_BACK)
    phone.check_access()
    phone.fits()
    with app.app_context():  # as many as before, but other ones
        play(db.session.get_one(Sitting, sitting_id), 9)
    looked(phone, table)
    expect(alert).to_contain_text(ROLLED_BACK)
    phone.tap("#witness a")
    phone.page.wait_for_url(re.compile("/proof$"))
    with phone.page.expect_response(lambda answer: "proof.json" in answer.url):
        phone.tap("#witness button")
    looked(phone, table)
    phone.expect("main").to_be_visible()
    expect(alert).to_have_count(0)


@pytest.mark.long
@pytest.mark.browser
def test_without_scripts_a_phone_that_looked_before_is_warned_too(
        chrome: Browser, served: tuple[Flask, str, str, str, int], tmp_path: Path):
    app, url, invitation, table, sitting_id = served
    path = str(app.config["SQLALCHEMY_DATABASE_URI"]).removeprefix("sqlite:///")
    copied(path, str(tmp_path / "before.sqlite3"))
    with app.app_context():
        play(db.session.get_one(Sitting, sitting_id))
    phone = Phone(chrome, url, java_script_enabled=False, locale="en-GB")
    phone.page.goto(invitation)
    phone.page.goto(f"{table}/proof")
    first = phone.page.locator(".aloud").inner_text()
    assert re.fullmatch(r"([0-9a-f]{4} ){3}[0-9a-f]{4}", first)
    with app.app_context():
        play(db.session.get_one(Sitting, sitting_id))
    phone.page.reload()
    assert phone.page.locator(".aloud").inner_text() != first
    warned = phone.page.locator(".notice.wrong")
    expect(warned).to_have_count(0)
    copied(str(tmp_path / "before.sqlite3"), path)
    phone.page.goto(f"/sittings/{sitting_id}/agreement")
    expect(warned).to_contain_text(ROLLED_BACK)
    phone.fits()
    phone.tap("noscript a, .agreement a:has-text('What to do now')")
    expect(warned).to_contain_text(ROLLED_BACK)
    phone.fits()
    phone.page.reload()
    expect(warned).to_contain_text(ROLLED_BACK)
    phone.page.get_by_role("button", name="I know why").click()
    phone.expect(".aloud").to_be_visible()
    expect(warned).to_have_count(0)


@pytest.mark.browser
@one_of("address", "phone.test", "localhost")
def test_the_phone_works_out_the_same_as_the_server_also_without_https(
        chrome: Browser, served: tuple[Flask, str, str, str, int], address: str):
    """phone.test is no secure context: browsers have no hashes there."""
    app, url, _invitation, _table, sitting_id = served
    with app.test_client() as client, app.app_context():
        sitting = db.session.get_one(Sitting, sitting_id)
        let_in(client, db.session.get_one(CardTable, sitting.table_id))
        old = asked(client, sitting)
        play(sitting, 6)
        now = asked(client, sitting, old)
    wrong = [now | {"proof": now["proof"][::-1]}, now | {"root": old["root"]},
             now | {"proof": now["proof"][:-1]}, now | {"size": old["size"]}, now | {"size": 1},
             *(now | {"size": size, "root": old["root"], "proof": []} for size in ("x", None, 1.5, 2**32)),
             now | {"origin": "", "size": 0, "root": "", "proof": None}]
    phone = Phone(chrome, url)
    page = phone.page
    page.route("http://phone.test/**", lambda route: route.fulfill(
        response=phone.context.request.get(url + route.request.url.removeprefix("http://phone.test"))))
    page.goto("http://phone.test/" if address == "phone.test" else "/")
    script = re.search(r'src="(/static/[^"]*)main\.js"', page.content())
    assert script is not None
    said = page.evaluate("""async ([script, old, answers]) => {
        const { follows } = await import(script);
        return [isSecureContext, ...await Promise.all(answers.map((each) => follows(old, each)))];
    }""", [f"{script[1]}witness.js", old, [now, *wrong]])
    assert said == [address == "localhost", True, *[False] * len(wrong)]

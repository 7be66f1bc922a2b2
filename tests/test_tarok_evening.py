"""An evening of Taroky S králem: twenty games, five at the table, corrections; every amount was worked out by hand."""

import re

import pytest
from flask import Flask
from playwright.sync_api import Browser, expect

from models import Sitting, db
from models.ops.verifying import verify
from tests.phones import Phone

pytestmark = pytest.mark.browser
NAMES = ("Eva", "Petr", "Žofie", "Bohumil", "Xaver")
TALON = -2

# What is tapped, and what it brings to Eva, Petr, Žofie, Bohumil, Xaver. Eva deals first and rests; then it goes round.
GAMES: list[tuple[dict[str, object], tuple[int, ...]]] = [
    # 1: with Žofie, won: one pays one
    ({"contract": "s_kralem", "partner": 2, "won": "won"}, (0, 1, 1, -1, -1)),
    # 2: lost with a flek: 1 × 2
    ({"contract": "s_kralem", "partner": 4, "won": "lost", "tap": ["#flek-steps"]}, (2, 0, -2, 2, -2)),
    # 3: pagát 1 + 2, both made
    ({"contract": "pagat", "declarer": 0, "partner": 3, "won": "won", "bird": "made"},
     (3, -3, 0, 3, -3)),
    # 4: trojka 5 and a silent trul 1, from each of three
    ({"contract": "trojka", "declarer": 1, "won": "won", "tap": ["#bonuses-trul-1"]}, (-6, 18, -6, 0, -6)),
    # 5: Varšava, Žofie has most
    ({"contract": "varsava", "had-2": "most"}, (1, 1, -3, 1, 0)),
    # 6: betl 4 from each
    ({"contract": "betl", "declarer": 3, "won": "won"}, (0, -4, -4, 12, -4)),
    # 7: uhu: game won 1, announced uhu lost 4
    ({"contract": "uhu", "declarer": 4, "partner": 0, "won": "won", "bird": "failed"},
     (-3, 0, 3, 3, -3)),
    # 8: sólo with the king 2, silent four kings 1 × 2
    ({"contract": "s_kralem_solo", "declarer": 1, "partner": 4, "won": "won", "tap": ["#bonuses-four_kings-4"]},
     (-4, 4, 0, -4, 4)),
    # 9: šesti-trojka lost costs 10 to each
    ({"contract": "sesti_trojka", "won": "lost"}, (10, 10, 10, 0, -30)),
    # 10: the called king in the talon, handed in: 1 to each
    ({"contract": "s_kralem", "partner": TALON, "won": "handed_in"}, (-3, 1, 1, 1, 0)),
    # 11: colour sólo 10 by the count of 40/0
    ({"contract": "barevne_solo", "declarer": 2, "won": "count", "left_over": 0, "fill": {"#points": "40"}},
     (0, -10, 30, -10, -10)),
    # 12: trojka, an opponent's renonc: 3 × 5 to the declarer, 5 to each fellow
    ({"contract": "trojka", "declarer": 3, "won": "renonc", "offenders": 0}, (-25, 0, 5, 15, 5)),
    # 13: kakadu: game 1, announced kakadu 6 × 2 with a flek by Eva
    ({"contract": "kakadu", "declarer": 3, "partner": 1, "won": "won",
      "bird": "made", "tap": ["#bonuses-kakadu-flek-steps", "#bonuses-kakadu-flek-1"]},
     (-13, 13, 0, 13, -13)),
    # 14: pikolo 2 lost, Eva flekked
    ({"contract": "pikolo", "declarer": 2, "won": "lost", "tap": ["#fleks-0"]}, (4, 2, -8, 0, 2)),
    # 15: Varšava, forhont Eva is starosta
    ({"contract": "varsava", "had-0": "mayor"}, (-12, 4, 4, 4, 0)),
    # 16: quapil 1 + 8, and the opponents' announced trul lost 2
    ({"contract": "quapil", "declarer": 4, "partner": 2, "won": "won",
      "bird": "made", "tap": ["#bonuses-trul-3"] * 3}, (0, -11, 11, -11, 11)),
    # 17: game 1, and Xaver's silent pagát was caught 1
    ({"contract": "s_kralem", "partner": 3, "won": "won", "tap": ["#bonuses-pagat-4"] * 4}, (-2, 0, 2, 2, -2)),
    # 18: trojka sólo 10 lost to each
    ({"contract": "trojka_solo", "declarer": 0, "won": "lost"}, (-30, 10, 0, 10, 10)),
    # 19: all twelve tricks: a silent valat, 4 × 1
    ({"contract": "s_kralem", "partner": 1, "won": "count", "fill": {"#tricks": "12"}}, (-4, 4, -4, 0, 4)),
    # 20: game lost 1, Petr's announced king ultimo made 2
    ({"contract": "s_kralem", "partner": 1, "won": "lost", "tap": ["#bonuses-king_ultimo-1"] * 2}, (1, 1, -1, -1, 0)),
]
CORRECTED = {2: (-2, 0, 2, -2, 2), 4: (-5, 15, -5, 0, -5)}  # 2 was won after all; in 4 there was no trul
IN_THE_END = (-84, 38, 44, 35, -33)


def start(phone: Phone) -> str:
    phone.page.goto("/tables/new/tarok")
    phone.ready()
    for row, name in enumerate(NAMES):
        if not phone.page.locator(f"#name-{row}").is_visible():
            phone.page.locator(".more-names > summary").click()
        phone.page.fill(f"#name-{row}", name)
    phone.page.fill("input[name=radl]", "4")
    phone.page.locator("button[name=start]:not(.vh)").click()
    phone.page.wait_for_url(re.compile(r"/tables/\w+$"))
    return phone.page.url.rsplit("/", 1)[1]


def enter(phone: Phone, game: dict[str, object]) -> None:
    contract = str(game["contract"])
    short = phone.page.locator(f"p.tools a[href*='contract={contract}&']")
    phone.taps += 1
    short_cut = short.count() > 0
    if short_cut:
        short.click()
    else:
        phone.page.locator("a.record").click()
    phone.page.locator("button.cycle").first.wait_for(state="attached")  # a finger is slower than the scripts
    if not short_cut:
        phone.choose("contract", contract)
    for name in ("declarer", "partner", "won", "bird", "had-0", "had-2", "offenders", "left_over"):
        if name in game:
            phone.choose(name, game[name])
    for selector, text in dict(game.get("fill", {})).items():  # type: ignore[call-overload]
        phone.page.fill(selector, text)
    for selector in list(game.get("tap", [])):  # type: ignore[call-overload]
        if not phone.page.locator(selector).is_visible():
            phone.tap("details.rare > summary")
        phone.tap(selector)


@pytest.mark.long  # what each costs in taps and comes to: tests/test_tarok_taps.py
def test_twenty_games_with_corrections_give_what_was_worked_out_by_hand(chrome: Browser,
                                                                       site: tuple[Flask, str]) -> None:
    app, url = site
    phone = Phone(chrome, url)
    key = start(phone)
    totals: tuple[int, ...] = (0,) * 5
    for number, (game, amounts) in enumerate(GAMES, 1):
        assert sum(amounts) == 0
        expect(phone.page.locator(".coming")).to_contain_text(f"{number}. kolo z 20")
        phone.taps = 0
        enter(phone, game)
        phone.record()
        if game["contract"] == "s_kralem" and "tap" not in game and "fill" not in game:
            assert phone.taps <= 4, number
        elif game["contract"] == "s_kralem" and list(game.get("tap", [])) == ["#flek-steps"]:  # type: ignore[call-overload]
            assert phone.taps <= 5, number
        totals = tuple(had + got for had, got in zip(totals, amounts, strict=True))
        assert phone.totals() == totals, number
    expect(phone.page.locator("a.record")).to_have_count(0)
    with app.app_context():
        sitting = db.session.query(Sitting).one()
        assert sitting.now.finished
        version = sitting.version
        roots = {row.number: (sitting.id, row.root) for row in sitting.page(size=40) if row.round_over}

    for number in (3, 5, 6, 10, 11, 12, 13, 17):  # opened and saved unchanged writes nothing
        sitting_id, root = roots[number]
        phone.page.goto(f"/sittings/{sitting_id}/entries/{root}/correction")
        phone.record()
    with app.app_context():
        assert db.session.query(Sitting).one().version == version
    sitting_id, root = roots[2]
    phone.page.goto(f"/sittings/{sitting_id}/entries/{root}/correction")
    expect(phone.page.locator("button#flek-steps")).to_contain_text("×2")
    phone.choose("won", "won")
    expect(phone.page.locator("#preview")).to_contain_text("S králem, vyhráno: 1 · flek ×2 = 2")
    phone.record()
    sitting_id, root = roots[4]
    phone.page.goto(f"/sittings/{sitting_id}/entries/{root}/correction")
    phone.page.locator("button#bonuses-trul-1").wait_for()
    for _tap in range(3):  # on through called ✓ and lost ✗ back to nothing
        phone.tap("#bonuses-trul-1")
    expect(phone.page.locator("#preview")).not_to_contain_text("Trul")
    phone.record()

    by_hand = [CORRECTED.get(number, amounts) for number, (_game, amounts) in enumerate(GAMES, 1)]
    assert tuple(map(sum, zip(*by_hand, strict=True))) == IN_THE_END
    phone.goto_table(key)
    assert phone.totals() == IN_THE_END
    assert not phone.complaints
    with app.app_context():
        sitting = db.session.query(Sitting).one()
        assert verify(sitting) == []
        assert tuple(sitting.now.total(seat) for seat in range(5)) == IN_THE_END


def test_one_bonus_costs_one_tap_more_and_counting_by_threes_fills_the_kinds(chrome: Browser,
                                                                            site: tuple[Flask, str]) -> None:
    phone = Phone(chrome, site[1])
    start(phone)
    enter(phone, {"contract": "s_kralem", "partner": 2, "won": "won", "tap": ["#bonuses-pagat-1"] * 2})
    phone.record()
    assert phone.taps <= 6 and phone.totals() == (0, 3, 3, -3, -3)

    phone.page.goto("/games/tarok/tools/counting")
    phone.page.locator(".threes > summary").click()
    for kind in ("trull", "queens", "others", "kings"):
        phone.tap(f'[data-card="cards-{kind}"]')
    expect(phone.page.locator("[data-last]")).to_contain_text("5+4+1−2 = 8")
    expect(phone.page.locator("[data-last]")).to_contain_text("5−1 = 4")
    expect(phone.page.locator("[data-total]")).to_contain_text("12")
    expect(phone.page.locator("#cards-kings")).to_have_value("1")
    phone.tap("[data-undo]")
    expect(phone.page.locator("[data-total]")).to_contain_text("8")
    expect(phone.page.locator("#cards-kings")).to_have_value("")
    assert not phone.complaints


def test_the_pages_of_the_room_are_accessible_and_fit(chrome: Browser, site: tuple[Flask, str]) -> None:
    phone = Phone(chrome, site[1], viewport={"width": 320, "height": 640})
    start(phone)
    phone.check_access()
    phone.fits()
    entry = phone.page.locator("a.record").get_attribute("href")
    for contract in ("pagat", "varsava"):
        phone.page.goto(f"{entry}?contract={contract}&declarer=2")
        for box in phone.page.locator("details:visible").all():
            box.evaluate("box => { box.open = true; }")
        phone.choose("won", "renonc")
        phone.check_access()
        phone.fits()
    for page in ("/games/tarok", "/games/tarok/tools/counting", "/games/tarok/tools/counting?cards-others=26"):
        phone.page.goto(page)
        phone.check_access()
        phone.fits()
    assert not phone.complaints

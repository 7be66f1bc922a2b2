"""The page of a club is calm: what one comes for stands on it, the rest behind More; founding asks for a name."""
import re

import pytest

from models import Role
from tests.test_settling_pages import InClub, club

__all__ = ["club"]  # a fixture


@pytest.mark.parametrize("role", Role)
def test_it_has_at_most_twelve_controls_and_everything_else_is_one_page_further(club: InClub, role: Role):
    member = club.member(role)
    controls = re.findall(r'<a [^>]*href="(/clubs/[^"]*)"', _main(member.get(f"/clubs/{club.key}").text))
    assert len([each for each in controls if "/tables/new/" not in each]) <= 7  # and a game each
    more = re.findall(r'<a href="(/clubs/[^"]*)"', _main(member.get(f"/clubs/{club.key}/more").text))
    assert {f"/clubs/{club.key}/{each}" for each in ("log", "proof", "export", "tokens")} <= set(more)
    assert (f"/clubs/{club.key}/settings" in more) is (role in (Role.OWNER, Role.ORGANISER))
    assert all(member.get(each).status_code == 200 for each in more)


def test_founding_asks_for_a_name_alone_and_opens_what_is_wrong_in_the_rest(club: InClub):
    founder = club.member(Role.OWNER)
    page = _main(founder.get("/clubs/new", headers={"Accept-Language": "ne"}).text)
    assert re.search(r"<details>\s*<summary>", page) and 'value="NPR" selected' in page
    answer = founder.post("/clubs/new", data={"name": "Cats", "currency": "shells", "cash_unit": "100"})
    assert answer.status_code == 422 and "<details open>" in answer.text
    nameless = founder.post("/clubs/new", data={"name": "", "currency": "CZK", "cash_unit": "100"})
    assert nameless.status_code == 422 and "<details>" in _main(nameless.text)


def test_a_member_finds_the_club_before_the_games_and_who_is_in_none_finds_the_games_first(club: InClub):
    member, newcomer = club.member(Role.VIEWER), club.evening.app.test_client()
    for phone, own in (member, True), (newcomer, False):
        page = phone.get("/").text
        assert (page.index('id="clubs"') < page.index('id="start"')) is own and ('class="whom"' in page) is not own


def _main(page: str) -> str:
    return page.partition('<main')[2].partition("</main>")[0]

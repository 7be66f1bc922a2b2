"""The page on which people register themselves for a tournament, opened by a QR code at the entrance."""
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, abort, g, render_template, request

from models import SubmissionReused, Tournament
from models.club.rosters import players_of
from models.tournament.entering import folded, register_oneself
from models.tournament.hall import Hall
from models.tournament.log import Sent, WrongState, was_sent
from tally import Text, _

from .. import amounts, names
from ..access.membership import membership_in
from ..access.remembered import cards_here, remember_card
from ..club.clubs import SENT_BEFORE
from ..forms import submission_id
from ..web.rate_limits import count
from ..web.redirects import see_other
from .seats import entrant_token, who_opened

bp = Blueprint("tournament_registering", __name__)

WHY_NOT = {
    "by hand": _("Nobody registers by phone now: say your name at the entrance."),
    "drawn": _("The plan is drawn already: say at the desk that you came late, they find you a seat."),
    "over": _("The tournament is over."),
    "full": _("All places are taken: ask at the entrance."),
    "entered": _("Somebody of this name is registered already.")}


def require_open(code: str) -> Tournament:
    """Load a tournament by the address people register at; aborts with 404 where there is none."""
    tournament = Tournament.by_register_key(code)
    if tournament is None or tournament.club.deleted_at is not None:
        count("RATE_ADDRESS")
        abort(404)
    g.place = tournament.club
    return tournament


@bp.get("/register/<code>")
def show(code: str) -> Any:
    tournament = require_open(code)
    return _page(tournament, Hall.of(tournament), Typed())


@bp.post("/register/<code>")
def register(code: str) -> Any:
    """Register the person who typed a name, once however often it is sent; lead to that person's card."""
    tournament = require_open(code)
    hall, once = Hall.of(tournament), Sent(submission_id())
    typed = Typed.read(tournament, hall, request.form.get("name", ""), request.form.get("who", ""))
    if typed.is_like and typed.like in _mine(tournament):
        return see_other("tournament_public.card", key=tournament.key, token=_mine(tournament)[typed.like])
    entered = enter(tournament, typed, once)
    if entered is None:
        return _page(tournament, hall, typed)
    remember_card(tournament.key, entered[1])
    return see_other("tournament_public.card", key=tournament.key, token=entered[1])


def enter(tournament: Tournament, typed: "Typed", once: Sent) -> tuple[int, str] | None:
    """Register who was typed; return the player and the secret of the card. None: `typed` says why not."""
    before = was_sent(tournament, once)
    if before is not None and before.what == "registered.self":
        return _card(tournament, before.facts["people"][0], before.facts.get("card", 1))
    if typed.who is None:
        return None
    try:
        return _card(tournament, *register_oneself(tournament, typed.who, once, _own(tournament)))
    except WrongState as wrong:
        typed.error = WHY_NOT[str(wrong)]
    except SubmissionReused:
        typed.error = SENT_BEFORE
    except LookupError:
        typed.error = _("This does not fit any more. Look at the page as it is now.")
    return None


def _card(tournament: Tournament, person: int, generation: int) -> tuple[int, str]:
    return person, entrant_token(tournament, person, generation)


@dataclass
class Typed:
    """What was typed. `who` is the player to register, by id or name; else `error` or a question says what to do.

    `asked` is the name of somebody (`like`, by id) called nearly the same, `entered` whether that one is registered,
    `is_like` whether it is that one.
    """
    name: str = ""
    who: int | str | None = None
    error: Text | None = None
    asked: str | None = None
    entered: bool = False
    like: int = 0
    is_like: bool = False

    @classmethod
    def read(cls, tournament: Tournament, hall: Hall, typed: str, chosen: str) -> "Typed":
        """Understand a name: one of the roster is that player, one like it is asked about, `chosen` is the answer."""
        made = cls(typed)
        name = names.cleaned(made.name)
        made.error = names.problem(name)
        if made.error is not None:
            return made
        entered = {each.person_id for each in hall.entered}
        players = players_of(tournament.club)
        same = next((each for each in players if names.same(each.name, name)), None)
        alike = [each for each in players if folded(each.name) == folded(name)]
        here = next((each for each in (same, *alike) if each is not None and each.id in entered), None)
        like = here or same or (alike[0] if alike else None)
        made.entered, made.like = here is not None, like.id if like else 0
        made.is_like = made.entered and chosen != "new" and (like is same or chosen == str(made.like))
        if like is None or (like is same and here is None):
            made.who = name if like is None else like.id
        elif chosen == "new":
            made._be_another(name, same is not None)
        elif chosen == str(like.id):
            made.error, made.who = (_(
                "Then you are on the list: say at the entrance that you are here. There you get the address of your "
                "card."), None) if here else (None, like.id)
        else:
            made.asked = like.name
        return made

    def _be_another(self, name: str, taken: bool) -> None:
        if taken:
            self.error = names.taken(name)
        else:
            self.who = name


def _page(tournament: Tournament, hall: Hall, typed: Typed) -> Any:
    mine = [(token, hall.people[person]) for person, token in _mine(tournament).items() if person in hall.people]
    wrong = typed.error is not None or typed.asked is not None
    page = render_template(
        "tournament/register.html", tournament=tournament, hall=hall, typed=typed, mine=mine, why_not=_why_not(hall),
        fee=amounts.money(tournament.fee, tournament.currency) if tournament.fee else None,
        code=tournament.register_key, submission=submission_id())
    return page, 422 if wrong else 200


def _mine(tournament: Tournament) -> dict[int, str]:
    """Return by player the addresses of the cards of those whom this phone registered for the tournament."""
    here = [token for key, token in cards_here() if key == tournament.key]
    now = {entrant_token(tournament, each.person_id, each.card): each.person_id
           for each in Hall.of(tournament).entered}
    return {now[token]: token for token in here if token in now}


def _own(tournament: Tournament) -> set[int]:
    """Return whose this phone is: its account's player, and those whose card it has, also of who withdrew since."""
    hall, member = Hall.of(tournament), membership_in(tournament.club)
    cards = [who_opened(hall, token) or "" for key, token in cards_here() if key == tournament.key]
    own = {int(whose[1:]) for whose in cards if whose.startswith("p")}
    return own if member is None or member.member.person_id is None else own | {member.member.person_id}


def _why_not(hall: Hall) -> Text | None:
    """Return why nobody can register here now, or None."""
    tournament = hall.tournament
    if tournament.state == "closed":
        return WHY_NOT["over"]
    if tournament.state != "open":
        return WHY_NOT["drawn"]
    if tournament.register_limit is None:
        return WHY_NOT["by hand"]
    return WHY_NOT["full"] if len(hall.entered) >= tournament.register_limit else None

"""Variable symbols, by which a treasurer knows whose payment came: what the club chose, else the person's number."""
from collections.abc import Mapping

from ..club_log import note
from ..database import db
from ..schema.clubs import Club
from ..schema.people import Person, root_of
from .commands import changing

MOST_SYMBOL = 9_999_999_999


def symbols_of(people: Mapping[int, Person]) -> dict[int, int]:
    """Return the symbols by person; nobody has his own number where it was chosen for somebody else."""
    chosen = {person.symbol for person in people.values()}
    return {number: person.symbol or number for number, person in people.items()
            if person.symbol or number not in chosen}


def clashes(people: Mapping[int, Person], wanted: Mapping[int, int | None]) -> dict[int, int]:
    """Return of those for whom a symbol is wanted whose it is already, or would be too."""
    chosen = {number: person.symbol for number, person in people.items()} | dict(wanted)
    mine = [(symbol or number, number) for number, symbol in chosen.items()]
    return {person: other for person, symbol in wanted.items() if symbol for taken, other in mine
            if taken == symbol and other != person and (chosen[other] or root_of(other, people) != person)}


def choose(club: Club, wanted: Mapping[int, int | None], user_id: int, submission: str) -> dict[int, int]:
    """Give people of the roster these symbols, None: their own number. Return `clashes`; then nothing is changed."""
    with changing(club.id, submission) as here:
        if here is None:
            return {}
        people = {person.id: person for person in here.people}
        moved = {number: symbol for number, symbol in wanted.items()
                 if number in people and people[number].symbol != symbol}  # somebody may be deleted by now
        found = clashes(people, moved)
        if moved and not found:
            for number in moved:
                people[number].symbol = None
            db.session.flush()  # two may swap theirs
            for number, symbol in moved.items():
                people[number].symbol = symbol
            note(here, "club.symbols", user_id, submission)
        return found

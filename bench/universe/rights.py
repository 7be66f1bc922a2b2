"""Who may what: a small model, written from what people are told and apart from views/permissions.py.

It says only what is certainly forbidden. Who is asking is read off rows (members, claims) and what the phone opened.
"""
import re
from collections.abc import Collection
from dataclasses import dataclass

ORGANISERS = frozenset({"owner", "organiser"})
REFEREES = ORGANISERS | {"referee"}
KEEPERS = REFEREES | {"scorekeeper"}
BOOKKEEPERS = ORGANISERS | {"treasurer"}
MEMBERS = KEEPERS | BOOKKEEPERS | {"viewer"}

# Of a club: method, what follows its address, roles. The first that fits counts.
CLUB = (
    ("", "deletion|return", frozenset({"owner"})),
    ("", r"settings|invitations/.+|roster/.+|members/\d+.*|seasons/new|seasons/\d+/(terms|deletion|address)|"
         r"tournaments/new/.*|tournaments/\w+/(settings|deletion)|export/club\.json", ORGANISERS),
    ("", r"export/book\.csv|.*/fee", BOOKKEEPERS),
    ("POST", r"tournaments/\w+/prizes/(fees|paying)", BOOKKEEPERS),
    ("POST", r"roster|invitations|tournaments/\w+/((desk|penalties|prizes|log|registration).*|entrants/apart)|"
             r"seasons/\d+/penalties.*", ORGANISERS),
    ("", "disputes", REFEREES),
    ("", "tables/new/.*|companies/.+|before.*", KEEPERS),
    ("", r"book/cash|tournaments/\w+/entrants/fees", KEEPERS | BOOKKEEPERS),
    ("POST", "companies.*|tournaments/.*/entrants.*", KEEPERS),
    ("", ".*", MEMBERS),
)
# Of a table or a sitting: who may play there, or watch. At a club's table its book is the club's.
TABLE = (
    ("", r"me|claims.*|invitation.*|export\.json|company|drinks.*|scribe.*|closing|sittings.*|name|people/\d+.*|"
         "deletion|return|before.*|club|rows|foreseen|reopening|evening", "play"),
    ("", r"entries/(new|\d+/(correction|insertion|striking))|rules/change", "play"),
    ("POST", r"agreement|entries/\d+/objection|proof|words|book.*", "watch"),
    ("POST", ".*", "play"),
    ("", ".*", "watch"),
)
SCRIBES = re.compile(r"entries/(new|\d+/(correction|insertion|striking))|undo|redo|people/\w+|rules/change|closing|"
                     "reopening|draft/.*|deletion")  # POSTs of the scribe alone, where a table has one


@dataclass(frozen=True, slots=True)
class Standing:
    """Who asks: the role of its account in the club, what the address it opened says at the table ("play", "watch").

    `scribe`: it is, by a claim or its account, the table's scribe; None: there is none.
    """
    role: str | None = None
    door: str | None = None
    scribe: bool | None = None
    of_tournament: bool = False

    @property
    def plays(self) -> bool:
        return self.door == "play" or self.role in KEEPERS


def forbidden(method: str, place: str, rest: str, who: Standing) -> str:
    """Why this request must be refused, or "" where it may be not. `place` is "club" or "table"."""
    if place == "club":
        roles = next(roles for verb, path, roles in CLUB if verb in ("", method) and re.fullmatch(path, rest))
        return "" if who.role in roles else f"{who.role or 'a stranger'} at {rest or 'the club'}"
    needed = next(needed for verb, path, needed in TABLE if verb in ("", method) and re.fullmatch(path, rest))
    if who.door is None and who.role is None:
        return f"a stranger at {rest or 'the table'}"
    if needed == "play" and not who.plays:
        return f"who watches at {rest}"
    if method == "POST" and who.scribe is False and SCRIBES.fullmatch(rest) and not (
            who.of_tournament and who.role in ORGANISERS):
        return f"who is not the scribe at {rest}"
    return ""


@dataclass(frozen=True, slots=True)
class Known:
    """An accepted claim: whose (phone or account) and on which person."""
    person: int
    holder: str


def admitted_himself(before: Collection[Known], after: Collection[Known], me: Collection[str], organises: bool,
                     scribe: int | None) -> list[str]:
    """New claims that nobody with a right to it accepted: neither who is that person, nor an organiser."""
    wrong = []
    for new in set(after) - set(before):
        others = {each.holder for each in before if each.person == new.person and each.holder not in me}
        is_that = any(each.person == new.person and each.holder in me for each in before)
        if organises or is_that:
            continue
        if new.holder not in me:
            wrong.append(f"person {new.person} was given to another phone by one that is not")
        elif others or new.person == scribe:
            wrong.append(f"person {new.person} was taken though {'it keeps the score' if not others else 'it is held'}")
    return wrong

"""The word list: words to play some day, marked once played. For players only."""
from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from flask_babel import gettext

from models import Permission
from models.table.words import WordBook, folded
from views import names
from views.access.membership import require_membership
from views.access.table_access import TableAccess, require_table
from views.forms import submission_id
from views.inputs import asked
from views.translate import say

bp = Blueprint("words", __name__)
KEY = "smoking_cat"
LONGEST = 60


@bp.get("/tables/<key>/words")
def table(key: str) -> Any:
    return _of_table(require_table(key))


@bp.post("/tables/<key>/words")
def write(key: str) -> Any:
    """Write a word down, or cross one out."""
    return _of_table(require_table(key))


def _of_table(access: TableAccess) -> Any:
    return _book(WordBook.of(access.table), access.me, url_for(".table", key=access.table.key), access)


@bp.route("/clubs/<key>/words", methods=["GET", "POST"])
def club(key: str) -> Any:
    membership = require_membership(key, Permission.KEEP_SCORE)
    return _book(WordBook(membership.club), membership.member.person_id, url_for(".club", key=key), None)


def _book(book: WordBook, by: int | None, address: str, access: TableAccess | None) -> Any:
    typed, problem = "", ""
    if request.method == "POST":
        gone = asked(request.form, "remove")
        typed = names.cleaned(request.form.get("word", ""))
        if gone is not None:
            book.remove(gone)
            return redirect(address, 303)
        problem = _problem(typed)
        if not problem:
            book.add(typed, by, submission_id())
            return redirect(address, 303)
    used = book.used(KEY, lambda rules: "".join(rules.word))
    words = [(word, used.get(folded(word.text))) for word in book.words()]
    page = render_template("smoking_cat/words.html", words=words, game_key=KEY, access=access, club=book.club,
                           address=address, typed=typed, problem=problem)
    return page, 422 if problem else 200


def _problem(word: str) -> str:
    if not word:
        return gettext("Type a word.")
    if len(word) > LONGEST:
        return gettext("At most %(n)s letters.", n=LONGEST)
    wrong = names.problem(word)
    return say(wrong) if wrong is not None else ""

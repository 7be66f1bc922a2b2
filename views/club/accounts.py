"""Accounts: signing up, in and out; one's own name, e-mail and password; deleting the account."""
from typing import Any

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_babel import gettext

from models import Role, User
from models.club import accounts
from models.club.clubhouse import LastOwner, clubs_of
from tally import Text, _

from .. import names
from ..forms import fresh_id, submission_id
from ..house import limiting
from ..paths import own_path
from . import passwords
from .membership import account, begin_session, end_session, signed_in
from .passwords import TooManyTries

bp = Blueprint("accounts", __name__)

Errors = dict[str, list[Text | str]]  # by the name of the field
LONGEST_EMAIL = 254


@bp.route("/sign-up", methods=["GET", "POST"])
def sign_up() -> Any:
    """A new account: a name, a password, and nothing else that must be."""
    if request.method == "GET":
        return _landed() if signed_in() else render_template("accounts/sign_up.html", errors={}, typed={}, next=_next())
    name, email = names.cleaned(request.form.get("name", "")), request.form.get("email", "").strip()
    password = request.form.get("password", "")
    errors = _wrong_name(name) | _wrong("email", email_problem(email)) | _wrong(
        "password", passwords.problem(password, name))
    if not errors:
        try:
            user = accounts.sign_up(name, email or None, passwords.hashed(password), submission_id())
        except accounts.NameTaken:
            errors = _taken()
        else:
            if passwords.fits(password, user.password):
                begin_session(user)
                return _landed()
            errors = _taken()  # somebody else's submission
    typed = {"name": request.form.get("name", ""), "email": request.form.get("email", ""),
             "submission": request.form.get("submission", "")}
    return render_template("accounts/sign_up.html", errors=errors, typed=typed, next=_next()), 422


@bp.route("/sign-in", methods=["GET", "POST"])
def sign_in() -> Any:
    if request.method == "GET":
        return _landed() if signed_in() else _sign_in_page()
    name, password = names.cleaned(request.form.get("name", "")), request.form.get("password", "")
    if not name or not password:
        missing = _wrong("name", None if name else _("Write a name.")) | _wrong(
            "password", None if password else _("Write the password."))
        return _sign_in_page(missing)
    try:
        user = passwords.proved(name, password)
    except TooManyTries as tries:
        page, _status = _sign_in_page(_later(tries))
        return page, 429, {"Retry-After": str(tries.seconds)}
    if user is None:
        return _sign_in_page({"password": [_("The name or the password is not right.")]})
    begin_session(user)
    return _landed()


def _sign_in_page(errors: Errors | None = None) -> tuple[str, int]:
    page = render_template("accounts/sign_in.html", errors=errors or {}, name=request.form.get("name", ""),
                           next=_next())
    return page, 422 if errors else 200


@bp.post("/sign-out")
def sign_out() -> Any:
    """The account leaves this phone; the tables the phone was let into stay on it."""
    end_session()
    return redirect(url_for("phone.home"), 303)


@bp.get("/account")
def show() -> Any:
    return _page(account())


@bp.post("/account/name")
def change_name() -> Any:
    user, name = account(), names.cleaned(request.form.get("name", ""))
    errors, status = _wrong_name(name), 422
    if not errors:
        errors, status = _unproved(user)
    if not errors:
        try:
            accounts.change_name(user, name)
        except accounts.NameTaken:
            errors, status = _taken(), 422
        else:
            return _done(gettext("From now on you sign in by the new name."))
    return _page(user, "name", errors, status)


@bp.post("/account/email")
def change_email() -> Any:
    user, email = account(), request.form.get("email", "").strip()
    errors, status = _wrong("email", email_problem(email)), 422
    if not errors:
        errors, status = _unproved(user)
    if errors:
        return _page(user, "email", errors, status)
    accounts.change_email(user, email or None)
    return _done(gettext("The e-mail address is changed.") if email else gettext("The e-mail address is forgotten."))


@bp.post("/account/password")
def change_password() -> Any:
    """A new password; this session goes on, all others end at their next request."""
    user, new = account(), request.form.get("new", "")
    errors, status = _wrong("new", passwords.problem(new, user.name)), 422
    if not errors:
        errors, status = _unproved(user)
    if not errors:
        try:
            user = accounts.change_password(user, passwords.hashed(new))
        except accounts.Changed:
            errors, status = {"password": [_("The password was changed elsewhere a moment ago.")]}, 422
        else:
            begin_session(user)
            return _done(gettext("The password is changed. Other phones have to sign in again."))
    return _page(user, "password", errors, status)


@bp.route("/account/deletion", methods=["GET", "POST"])
def deletion() -> Any:
    """What goes and what stays, and then it is done: the sums stay, the person is forgotten."""
    user = account()
    if request.method == "GET":
        return _deletion_page(user)
    errors, status = _unproved(user)
    if errors:
        return _deletion_page(user, errors, status)
    try:
        accounts.delete_account(user, "keep" in request.form, submission_id())
    except LastOwner:
        return _deletion_page(user, {"": [_("First hand these clubs over to somebody, or delete them.")]})
    end_session()
    flash(gettext("The account is deleted."))
    return redirect(url_for("phone.home"), 303)


def _deletion_page(user: User, errors: Errors | None = None, status: int = 422) -> tuple[str, int]:
    owned = [member.club for member in clubs_of(user)
             if member.role == Role.OWNER.value and member.club.deleted_at is None
             and not any(other.role == Role.OWNER.value for other in member.club.members if other is not member)]
    page = render_template("accounts/deletion.html", user=user, owned=owned, errors=errors or {},
                           submission=fresh_id())
    return page, status if errors else 200


def _page(user: User, opened: str = "", errors: Errors | None = None, status: int = 422) -> tuple[str, int]:
    page = render_template("accounts/show.html", user=user, opened=opened, errors=errors or {},
                           clubs=clubs_of(user), typed=request.form)
    return page, status if errors else 200


def _done(sentence: str) -> Any:
    flash(sentence)
    return redirect(url_for(".show"), 303)


# what may be wrong

def email_problem(email: str) -> Text | None:
    """A loose look: nothing is sent there, so only what cannot be an address is refused."""
    before, at, after = email.rpartition("@")
    if email and (not (before and at and after) or not email.isprintable() or " " in email
                  or len(email) > LONGEST_EMAIL):
        return _("This does not look like an e-mail address.")
    return None


def _wrong(field: str, text: Text | None) -> Errors:
    return {} if text is None else {field: [text]}


def _wrong_name(name: str) -> Errors:
    problem = names.problem(name)
    if problem is None and len(accounts.login_of(name)) > accounts.MOST_LOGIN:
        problem = _("At most %(n)s letters.", n=names.MOST_LETTERS)
    return _wrong("name", problem)


def _taken() -> Errors:
    """Names found taken are counted: nobody learns them all by asking."""
    limiting.count("RATE_TAKEN")
    return {"name": [_("Another account has this name. Add something to it.")]}


def _unproved(user: User) -> tuple[Errors, int]:
    """What is wrong with the present password that was typed, and the status to say it with."""
    try:
        proof = passwords.proved(user.name, request.form.get("password", ""))
    except TooManyTries as tries:
        return _later(tries), 429
    if proof is None or proof.id != user.id:
        return {"password": [_("This is not your present password.")]}, 422
    return {}, 200


def _later(tries: TooManyTries) -> Errors:
    return {"password": [_("Too many wrong passwords were typed."), limiting.try_again(tries.seconds)]}


# where to go

def _next() -> str:
    """Where the sign-in leads, if anywhere special: a page of ours."""
    return own_path(request.values.get("next")) or ""


def _landed() -> Any:
    return redirect(_next() or url_for("clubs.index"), 303)

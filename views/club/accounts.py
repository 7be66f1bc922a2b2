"""Accounts: signing up, in and out; name, password, signed-in phones and data; deleting the account."""
import json
from typing import Any

from flask import Blueprint, Response, flash, redirect, render_template, request, url_for
from flask_babel import gettext

from models import Book, Club, Role, StaleForm, User
from models.club import accounts, notices, passkeys, recovery, sign_ins, tokens
from models.club import own_data as data
from models.club.commands import LastOwner, clubs_of
from tally import Text, _, verbatim

from .. import names
from ..access import passwords
from ..access.administrators import administers, reserved
from ..access.membership import account
from ..access.passwords import TooManyTries
from ..access.sessions import begin_session, end_session, here, signed_in
from ..amounts import money
from ..forms import submission_id
from ..paths import own_path
from ..web import rate_limits
from ..web.redirects import see_other

bp = Blueprint("accounts", __name__)

Errors = dict[str, list[Text | str]]  # by the name of the field


@bp.route("/sign-up", methods=["GET", "POST"])
def sign_up() -> Any:
    """Create an account from a name and a password."""
    if request.method == "GET":
        return landed() if signed_in() else render_template("club/sign_up.html", errors={}, typed={}, next=_next())
    name, password = names.cleaned(request.form.get("name", "")), request.form.get("password", "")
    errors = wrong_name(name) | wrong("password", passwords.problem(password, name))
    if not errors:
        try:
            if reserved(name):
                raise accounts.NameTaken
            user = accounts.sign_up(name, passwords.hashed(password), submission_id())
        except accounts.NameTaken:
            errors = _taken()
        else:
            if passwords.fits(password, user.password):
                begin_session(user)
                return landed()
            errors = _taken()  # somebody else's submission
    typed = {"name": request.form.get("name", ""), "submission": request.form.get("submission", "")}
    return render_template("club/sign_up.html", errors=errors, typed=typed, next=_next()), 422


@bp.route("/sign-in", methods=["GET", "POST"])
def sign_in() -> Any:
    if request.method == "GET":
        return landed() if signed_in() else sign_in_page()
    name, password = names.cleaned(request.form.get("name", "")), request.form.get("password", "")
    if not name or not password:
        missing = wrong("name", None if name else _("Write a name.")) | wrong(
            "password", None if password else _("Write the password."))
        return sign_in_page(missing)
    try:
        user = passwords.proved(name, password)
    except TooManyTries as tries:
        page, _status = sign_in_page(later(tries))
        return page, 429, {"Retry-After": str(tries.seconds)}
    if user is None:
        return sign_in_page({"password": [_("The name or the password is not right.")]})
    begin_session(user)
    return landed()


def sign_in_page(errors: Errors | None = None) -> tuple[str, int]:
    page = render_template("club/sign_in.html", errors=errors or {}, name=request.form.get("name", ""),
                           next=_next())
    return page, 422 if errors else 200


@bp.post("/sign-out")
def sign_out() -> Any:
    """Sign out on this phone; its access to tables stays."""
    if not end_session():
        flash(gettext("This phone is signed out. The disk of the server is full, so it could not note that: "
                      "sign out once more from another phone later."), "warning")
    return see_other("phone.home")


@bp.post("/account/sign-ins/<int:sign_in>/end")
def end_sign_in(sign_in: int) -> Any:
    """Sign one of the account's phones out; idempotent."""
    user = account()
    if sign_in == here().row:
        return sign_out()
    sign_ins.end_one(user, sign_in)
    return _signed_out(user, gettext("That phone is signed out."))


@bp.post("/account/sign-ins/end-others")
def end_other_sign_ins() -> Any:
    """Sign all other phones of the account out."""
    user, row = account(), here().row
    sign_ins.end_others(user, row)
    if not row:  # a session without a row (of an older version) ended with the others
        begin_session(user)
    return _signed_out(user, gettext("All other phones are signed out."))


@bp.get("/account")
def show() -> Any:
    return account_page(account())


@bp.post("/account/name")
def change_name() -> Any:
    user, name = account(), names.cleaned(request.form.get("name", ""))
    errors, status = wrong_name(name), 422
    if not errors:
        errors, status = unproved(user)
    if not errors:
        try:
            if reserved(name) and not administers(user):
                raise accounts.NameTaken
            accounts.change_name(user, name)
        except accounts.NameTaken:
            errors, status = _taken(), 422
        else:
            return done(gettext("From now on you sign in by the new name."))
    return account_page(user, "name", errors, status)


@bp.post("/account/password")
def change_password() -> Any:
    """Change the password; all phones are signed out, and this one signed in again."""
    user, new = account(), request.form.get("new", "")
    errors, status = wrong("new", passwords.problem(new, user.name)), 422
    if not errors:
        errors, status = unproved(user)
    if not errors:
        try:
            user = accounts.change_password(user, passwords.hashed(new))
        except StaleForm:
            errors, status = {"password": [_("The password was changed elsewhere a moment ago.")]}, 422
        else:
            return renewed(user, gettext("The password is changed. Other phones have to sign in again."))
    return account_page(user, "password", errors, status)


@bp.route("/account/deletion", methods=["GET", "POST"])
def deletion() -> Any:
    """Show what deletion removes and what stays; POST deletes the account. Ledger sums stay, personal data goes."""
    user = account()
    if request.method == "GET":
        return _deletion_page(user)
    errors, status = unproved(user)
    if errors:
        return _deletion_page(user, errors, status)
    try:
        accounts.delete_account(user, "keep" in request.form, submission_id())
    except LastOwner:
        return _deletion_page(user, {"": [_("First hand these clubs over to somebody, or delete them.")]})
    end_session()
    flash(gettext("The account is deleted."))
    return see_other("phone.home")


@bp.get("/account/data.json")
def own_data() -> Any:
    """Download everything stored about the account, as JSON."""
    user = account()
    body = json.dumps(data.own_data(user), ensure_ascii=False, indent=1)
    return Response(body, mimetype="application/json", headers={
        "Content-Disposition": 'attachment; filename="forhont-my-data.json"', "Cache-Control": "no-store"})


def _deletion_page(user: User, errors: Errors | None = None, status: int = 422) -> tuple[str, int]:
    owned = [member.club for member in clubs_of(user)
             if member.role == Role.OWNER.value and member.club.deleted_at is None
             and not any(other.role == Role.OWNER.value for other in member.club.members if other is not member)]
    page = render_template("club/account_deletion.html", owned=owned, errors=errors or {},
                           debts=_debts(user), FORGOTTEN=accounts.FORGOTTEN)
    return page, status if errors else 200


def _debts(user: User) -> list[tuple[Club, list[Text]]]:
    """What the account's players owe and are owed, by club."""
    debts = [(member.club, [
        _("you are owed %(amount)s", amount=verbatim(money(sums[player], currency))) if sums[player] > 0
        else _("you owe %(amount)s", amount=verbatim(money(-sums[player], currency)))
        for currency, sums in Book(member.club).balances().items() if player in sums])
        for member in clubs_of(user)
        if member.club.deleted_at is None and (player := accounts.player_id(member)) is not None]
    return [debt for debt in debts if debt[1]]


def account_page(user: User, opened: str = "", errors: Errors | None = None, status: int = 422,
                 options: str = "") -> tuple[str, int]:
    """`options`: of the passkey that the browser is to make now."""
    page = render_template("club/account.html", user=user, opened=opened, errors=errors or {},
                           clubs=clubs_of(user), typed=request.form, sign_ins=sign_ins.all_of(user), here=here().row,
                           codes_left=recovery.codes_left(user), CODES=recovery.CODES,
                           passkeys=passkeys.passkeys_of(user), options=options)
    return page, status if errors else 200


def done(sentence: str) -> Any:
    flash(sentence)
    return see_other("accounts.show")


def renewed(user: User, sentence: str) -> Any:
    """Sign in by a new password, and say so."""
    begin_session(user)
    return _signed_out(user, sentence)


def _signed_out(user: User, sentence: str) -> Any:
    """Say who is signed out, and what else there is of the account that is somebody's all the same."""
    flash(sentence)
    if passkeys.passkeys_of(user):
        flash(gettext("Your passkeys sign in as before. Remove those that are not yours."), "warning")
    if recovery.codes_left(user):
        flash(gettext("Recovery codes made until now are good as before. Make new ones if others may have them."),
              "warning")
    if tokens.made_by(user):
        flash(gettext("Tokens for programs are good as before. End those that are not yours, under More of the club or "
                      "of the table."), "warning")
    if notices.subscriptions_of(user):
        flash(gettext("Notices and links for a new password go to the same phones and addresses as before. "
                      "End those that are not yours."), "warning")
    return see_other("accounts.show")


# Validation

def wrong(field: str, text: Text | None) -> Errors:
    return {} if text is None else {field: [text]}


def wrong_name(name: str) -> Errors:
    problem = names.problem(name)
    if problem is None and len(accounts.login_of(name)) > accounts.MOST_LOGIN:
        problem = _("At most %(n)s letters.", n=names.MOST_LETTERS)
    return wrong("name", problem)


def _taken() -> Errors:
    """The error of a taken name; rate limited, so that account names cannot be enumerated."""
    rate_limits.count("RATE_TAKEN")
    return {"name": [_("Another account has this name. Add something to it.")]}


def unproved(user: User) -> tuple[Errors, int]:
    """Check the typed present password; return the errors and their status."""
    try:
        proof = passwords.proved(user.name, request.form.get("password", ""))
    except TooManyTries as tries:
        return later(tries), 429
    if proof is None or proof.id != user.id:
        return {"password": [_("This is not your present password.")]}, 422
    return {}, 200


def later(tries: TooManyTries) -> Errors:
    return {"password": [_("Too many wrong passwords were typed."), rate_limits.try_again(tries.seconds)]}


# Redirects

def _next() -> str:
    """The return path of the sign-in: a path of this app, or ""."""
    return own_path(request.values.get("next")) or ""


def landed() -> Any:
    return redirect(_next() or url_for("clubs.index"), 303)

"""flask make-user, reset-password, export, import and demo: accounts and clubs from the command line."""
import sys
from pathlib import Path
from random import Random

import click
from flask import current_app, url_for
from flask.cli import with_appcontext
from werkzeug.test import EnvironBuilder

import models
from models import Club, User
from models.club.accounts import NameTaken, sign_up, user_named
from models.club.recovery import make_link
from models.demo.evening import Generator
from models.demo.story import DemoClub, make_demo
from models.demo.tournament import add_closed_tournament, add_tournament
from models.history.files import history_in
from models.history.loading import Owner
from models.ops.backup import CannotBackUp, write_whole
from models.outside import token_hex, token_urlsafe
from models.transfer.club_files import export_club, import_club, parse_club
from models.transfer.histories import signed_with_history
from models.transfer.validators import CannotRead
from settings import PUBLIC_URL
from tally import Text
from views import names
from views.access import passwords
from views.access.table_access import address
from views.club.recovery import secret_of
from views.league.public import public_address

from .errors import readable_errors, sentence

DEMO = "demo"
HERE = "http://127.0.0.1:5000"
FILE = click.Path(dir_okay=False, allow_dash=True, path_type=Path)


@click.command("make-user")
@with_appcontext
@click.argument("name")
@click.option("--password-stdin", is_flag=True, help="Read the password from the standard input, not from a prompt.")
@readable_errors()
def make_user(name: str, password_stdin: bool) -> None:
    """Create an account."""
    name = names.cleaned(name)
    _refuse(names.problem(name))
    password = _password(password_stdin)
    _refuse(passwords.problem(password, name))
    _account(name, password)
    click.echo(f"{name} can sign in.")


def _password(from_stdin: bool) -> str:
    try:
        typed = str(sys.stdin.readline().rstrip("\r\n") if from_stdin
                    else click.prompt("Password", hide_input=True, confirmation_prompt=True))
        typed.encode()
    except UnicodeError:
        raise click.ClickException("The password is no text in UTF-8.") from None
    return typed


def _account(name: str, password: str) -> User:
    try:
        return sign_up(name, passwords.hashed(password), token_hex(16))
    except NameTaken:
        raise click.ClickException(f"There is an account called {name} already.") from None


def _refuse(problem: Text | None) -> None:
    if problem is not None:
        raise click.ClickException(sentence(problem))


@click.command("export")
@with_appcontext
@click.argument("club")
@click.argument("file", type=FILE)
@readable_errors()
def export_to(club: str, file: Path) -> None:
    """Write the club with the key CLUB (the last part of its address) into FILE, which only its owner may read.

    - is the standard output.
    """
    found = Club.by_key(club) if club.isascii() and club.isprintable() else None
    if found is None:
        raise click.ClickException(f"There is no club with the key {club}.")
    text = "".join(signed_with_history(export_club(found), Owner.of(found))).encode()
    if str(file) == "-":
        click.echo(text, nl=False)
        return
    try:
        write_whole(file, text)
    except CannotBackUp as reason:
        raise click.ClickException(str(reason)) from reason


@click.command("import")
@with_appcontext
@click.argument("file", type=FILE)
@click.option("--owner", required=True, metavar="NAME", help="The account that will own the club.")
@readable_errors()
def import_from(file: Path, owner: str) -> None:
    """Import the club in FILE; - is the standard input."""
    owner = names.cleaned(owner)
    user = None if names.problem(owner) else user_named(owner)
    if user is None:
        raise click.ClickException(f"There is no account called {owner}; flask make-user makes one.")
    with click.open_file(str(file), "rb") as source:
        text = source.read()
    try:
        packed = parse_club(text, models.all_games())
        history = history_in(text)
        club = import_club(packed, user, token_hex(16), history)
    except CannotRead as refused:
        raise click.ClickException(sentence(refused.text)) from refused
    if history == "changed":
        click.echo("This file was changed after it was made: its history begins anew and says so.")
    click.echo(f"{club.name}: {len(packed.tables)} tables, {packed.actions} actions, under the key {club.key}.")


def _address(_context: click.Context, _parameter: click.Parameter, url: str) -> str:
    try:
        asked = EnvironBuilder(base_url=url).get_request()
        good = asked.scheme in ("http", "https") and asked.host
    except ValueError:  # also of a query, and of names that cannot be
        good = False
    if not good:
        raise click.BadParameter("an address begins with http:// or https:// and a name")
    return url


@click.command("reset-password")
@with_appcontext
@click.argument("name")
@click.option("--url", default=lambda: PUBLIC_URL.value() or HERE, show_default=f"PUBLIC_URL, else {HERE}",
              callback=_address, help="Where the app is served.")
@readable_errors()
def reset_password(name: str, url: str) -> None:
    """Print a link by which NAME, who forgot the password, sets a new one, once and within a day."""
    name = names.cleaned(name)
    user = None if names.problem(name) else user_named(name)
    if user is None:
        raise click.ClickException(f"There is no account called {name}.")
    link = make_link(user, token_hex(16))
    with current_app.test_request_context(base_url=url):
        click.echo(url_for("recovery.address", token=secret_of(link), _external=True))


@click.command("demo")
@with_appcontext
@click.option("--password", default="", help="The password of the account; without it one is made up and printed.")
@click.option("--again", is_flag=True, help="Tell the story once more, as another club.")
@click.option("--url", default=HERE, show_default=True, callback=_address,
              help="Where the app is served.")
@readable_errors()
def demo(password: str, again: bool, url: str) -> None:
    """Create a club called Demo with evenings of every game, and print where to look."""
    user = user_named(DEMO)
    if user is not None and not again:
        raise click.ClickException("There is a demonstration already; --again adds another club to it.")
    if user is not None and password:
        raise click.ClickException(f"The account {DEMO} has a password; flask reset-password {DEMO} makes a link to "
                                   "set another.")
    if user is None:
        password = password or token_urlsafe(9)
        _refuse(passwords.problem(password, DEMO))
        user = _account(DEMO, password)
        click.echo(f"Account: {DEMO}, password: {password}")
    today = models.local(models.now_utc(), None).date()
    made = make_demo(user, today, "Demo")
    generator = Generator(Random(0), models.now_utc(), token_hex(12))
    season = add_closed_tournament(made.club, today, generator, user.id)
    tournament = add_tournament(made.club, today, generator, user.id)
    with current_app.test_request_context(base_url=url):
        _say_where(made)
        where = url_for("tournament_desk.show", key=made.club.key, tournament_key=tournament.key, _external=True)
        click.echo(f"{'A tournament in round 3:':28}{where}")
        where = url_for("league.season", key=made.club.key, season_id=season.id, _external=True)
        click.echo(f"{'A season with a tournament:':28}{where}")


def _say_where(made: DemoClub) -> None:
    club = made.club.key
    season = models.db.session.get_one(models.Season, made.public)
    for what, where in (
            ("Sign in", url_for("accounts.sign_in", _external=True)),
            ("The club", url_for("clubs.show", key=club, _external=True)),
            ("The league", url_for("league.club", key=club, _external=True)),
            ("Who pays whom", url_for("settling.club", key=club, _external=True)),
            ("A table that plays tonight", address(made.tonight, "play")),
            ("A season for everybody", public_address(season))):
        click.echo(f"{what + ':':28}{where}")


COMMANDS = (make_user, reset_password, export_to, import_from, demo)

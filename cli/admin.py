"""flask verify, rebuild, forget-deleted and translate: maintain an installation."""
from collections.abc import Iterator

import click
from sqlalchemy import select

import models
import settings
from models.club.commands import forget_deleted_clubs
from models.database import begin_snapshot
from models.history.checking import differences, forgotten, orphans
from models.history.daily import owners
from models.history.keys import strange_keys
from models.history.witnessed import remembered
from models.ops.verifying import rebuild, rebuild_balances, verify_books, verify_sittings
from tally import Text

from . import catalogues
from .errors import LANGUAGE, readable_errors, sentence


@click.command("settings")
def show_settings() -> None:
    """Print every setting and what holds here; of secrets only whether they are set."""
    for each in settings.ALL:
        each.value()  # exits where a wrong one is set
        value = "set" if each.secret and each.text() else each.text()
        click.echo(f"{each.name}={value}\n    # {each.meaning}; without it {each.without}")


@click.command("verify")
@click.option("--hashes", is_flag=True, help="Compare rows with the histories only; work out no scores.")
@LANGUAGE
@readable_errors()
def verify_all(hashes: bool, language: str) -> None:
    """Compare rows with histories, and derived data with what it follows from; exit 1 when something differs."""
    wrong = 0
    for where, difference in _changed():
        wrong += 1
        click.echo(f"{where}: {sentence(difference, language)}")
    if hashes:
        click.echo(f"{wrong} differences")
    else:
        wrong += _derived(wrong)
    if wrong:
        raise SystemExit(1)


def _changed() -> Iterator[tuple[str, Text]]:
    """Yield what was changed past the server, and where."""
    strange, seen = strange_keys(), remembered()
    for problem in strange.sentences():
        yield "keys", problem
    for owner in list(owners()):
        begin_snapshot()
        models.db.session.expunge_all()
        kind, word = (models.Club, "club") if owner.table == "club" else (models.CardTable, "table")
        free = [models.CardTable.club_id.is_(None)] if owner.table == "card_table" else []  # not taken in meanwhile
        key = models.db.session.scalar(select(kind.key).where(kind.id == owner.id, *free))
        for difference in differences(owner, seen, not strange.heads, not strange.notes) if key else ():
            yield f"{word} {key}", difference
    for difference in (*forgotten(seen), *orphans()):
        yield "histories", difference


def _derived(wrong: int) -> int:
    """Print how derived data differs from its sources; return how often."""
    before, count = wrong, 0
    for sitting, found, older in verify_sittings():
        count += 1
        for difference in found:
            wrong += 1
            click.echo(f"table {sitting.table.key}, sitting {sitting.id}: {difference}")
        for difference in older:
            click.echo(f"table {sitting.table.key}, sitting {sitting.id}, sealed by older rules: {difference}")
    begin_snapshot()
    for difference in verify_books():
        wrong += 1
        click.echo(difference)
    click.echo(f"{count} sittings, {wrong} differences")
    return wrong - before


@click.command("rebuild")
@LANGUAGE
@readable_errors()
def rebuild_all(language: str) -> None:
    """Rebuild all derived data from the logs and ledgers, unless these were changed."""
    changed = list(_changed())
    for where, difference in changed:
        click.echo(f"{where}: {sentence(difference, language)}")
    if changed:
        raise click.ClickException("Nothing was rebuilt: these rows are not as they were recorded.")
    count = 0
    for sitting in _sittings():
        if sitting.game_key not in models.all_games():
            click.echo(f"table {sitting.table.key}, sitting {sitting.id}: its game {sitting.game_key} is not installed")
            continue
        rebuild(sitting)
        count += 1
    click.echo(f"{count} sittings rebuilt")
    if balances := rebuild_balances():
        click.echo(f"{balances} balances put right")


def _sittings() -> Iterator[models.Sitting]:
    """Yield every sitting, each read in a snapshot of its own and dropped from memory before the next."""
    for sitting_id in models.db.session.scalars(select(models.Sitting.id).order_by(models.Sitting.id)).all():
        begin_snapshot()
        models.db.session.expunge_all()
        sitting = models.db.session.get(models.Sitting, sitting_id)
        if sitting is not None:
            yield sitting


@click.command("translate")
def translate() -> None:
    """Collect the messages of the project into the catalogues of every language, and say how far each is."""
    reached = catalogues.update()
    for path, figures in reached.items():
        click.echo(_figures_said(path.relative_to(catalogues.ROOT).as_posix(), [figures]))
    for language in catalogues.languages():
        click.echo(_figures_said(language, [each for path, each in reached.items()
                                            if catalogues.language_of(path) == language]))


def _figures_said(of: str, figures: list[catalogues.Figures]) -> str:
    messages, translated, fuzzy = (sum(each) for each in zip(*figures, strict=True))
    return f"{of}: {translated} of {messages} translated, {messages - translated - fuzzy} missing, {fuzzy} fuzzy"


@click.command("forget-deleted")
@readable_errors()
def forget_deleted() -> None:
    """Erase the tables and clubs that were deleted more than 30 days ago."""
    click.echo(f"{models.forget_deleted()} tables, {forget_deleted_clubs()} clubs erased")


COMMANDS = (show_settings, verify_all, rebuild_all, forget_deleted, translate)

"""flask verify, rebuild, forget-deleted and translate: maintain an installation."""
from collections.abc import Iterator

import click
from sqlalchemy import select

import models
from models.club.commands import forget_deleted_clubs
from models.league.league_cache import renew_digests, verify_digests
from models.ops.verifying import rebuild, rebuild_balances, scored_differently, verify, verify_books
from models.transfer.exporting import steady

from . import catalogues
from .errors import readable_errors


@click.command("verify")
@readable_errors()
def verify_all() -> None:
    """Compare all derived data with the logs and ledgers it follows from; exit 1 when something differs."""
    wrong = count = 0
    for sitting in _sittings():
        count += 1
        for difference in verify(sitting):
            wrong += 1
            click.echo(f"table {sitting.table.key}, sitting {sitting.id}: {difference}")
        for difference in scored_differently(sitting):
            click.echo(f"table {sitting.table.key}, sitting {sitting.id}, sealed by older rules: {difference}")
    steady()
    for difference in verify_books():
        wrong += 1
        click.echo(difference)
    for club in _clubs():
        for name in verify_digests(club):
            wrong += 1
            click.echo(f"club {club.key}: what is kept as {name} is not what the results give")
    click.echo(f"{count} sittings, {wrong} differences")
    if wrong:
        raise SystemExit(1)


@click.command("rebuild")
@readable_errors()
def rebuild_all() -> None:
    """Rebuild all derived data from the logs and ledgers."""
    count = 0
    for sitting in _sittings():
        rebuild(sitting)
        count += 1
    click.echo(f"{count} sittings rebuilt")
    if balances := rebuild_balances():
        click.echo(f"{balances} balances put right")
    if digests := renew_digests():
        click.echo(f"{digests} digests of results to be made anew")


def _sittings() -> Iterator[models.Sitting]:
    """Yield every sitting, each read in a snapshot of its own and dropped from memory before the next."""
    for sitting_id in models.db.session.scalars(select(models.Sitting.id).order_by(models.Sitting.id)).all():
        steady()
        models.db.session.expunge_all()
        sitting = models.db.session.get(models.Sitting, sitting_id)
        if sitting is not None:
            yield sitting


def _clubs() -> Iterator[models.Club]:
    for club_id in models.db.session.scalars(select(models.Club.id).order_by(models.Club.id)).all():
        steady()
        club = models.db.session.get(models.Club, club_id)
        if club is not None:
            yield club


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


COMMANDS = (verify_all, rebuild_all, forget_deleted, translate)

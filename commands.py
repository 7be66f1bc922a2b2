"""What the person who runs the house types: `flask translate`, `flask forget-deleted`."""
import click
from flask import Flask

import catalogues
import models


def init_app(app: Flask) -> None:
    """Give the app its commands."""
    for command in (translate, forget_deleted):
        app.cli.add_command(command)


@click.command("translate")
def translate() -> None:
    """Collect what the project says and bring the Czech catalogues up to date."""
    for path, waiting in catalogues.update().items():
        click.echo(f"{path.relative_to(catalogues.HOUSE)}: {waiting} to translate")


@click.command("forget-deleted")
def forget_deleted() -> None:
    """Erase the tables that were deleted more than 30 days ago."""
    click.echo(f"{models.forget_deleted()} tables erased")

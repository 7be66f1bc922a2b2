"""flask rotate-signing-key: another key for the checkpoints, which the old one vouches for; flask adopt-histories."""
import base64
from pathlib import Path

import click
from flask import current_app

import settings
from models.database import db, now_utc
from models.history.checkpoints import SEED, Signer
from models.history.daily import owners
from models.history.keys import adopt, strange_keys
from models.ops.backup import SIGNING, CannotBackUp, put_key
from models.outside import token_bytes

from .errors import LANGUAGE, readable_errors, sentence


@click.command("rotate-signing-key")
@readable_errors()
def rotate() -> None:
    """Make a new signing key, signed by the old one; restart the server after it."""
    try:
        new = Signer.parse(str(current_app.config["SIGNING_KEY"])).succeeded_by(token_bytes(SEED), now_utc())
        if settings.SIGNING_KEY.text():
            click.echo(f"SIGNING_KEY is set in the environment; set it to:\n{new}")
        else:
            put_key(str(new), Path(current_app.instance_path) / SIGNING, now_utc())
    except CannotBackUp as reason:
        raise click.ClickException(str(reason)) from reason
    click.echo(f"The new public key: {base64.b64encode(new.public).decode()}\nRestart the server: until then it signs "
               "with the old one. Phones and files that know the old key follow to the new one.")


@click.command("adopt-histories")
@click.option("--yes", is_flag=True, help="Do it: the keys were lost, or you changed them yourself.")
@LANGUAGE
@readable_errors()
def adopt_all(yes: bool, language: str) -> None:
    """Authenticate all histories by the keys of now, after a SECRET_KEY or SIGNING_KEY was lost or changed.

    What is recorded since the last signed checkpoint then rests on the database alone.
    """
    strange = strange_keys()
    if not yes:
        raise click.ClickException("Who changes the database cannot make its histories look sound without the keys; "
                                   "this does, as far as all else agrees. If the keys were lost, or you changed them "
                                   "yourself, say --yes.")
    refused = 0
    all_owners = list(owners())
    for owner in all_owners:
        db.session.expunge_all()
        found = adopt(owner, strange)
        refused += bool(found)
        for difference in found:
            click.echo(f"{owner.table} {owner.id}: {sentence(difference, language)}")
    click.echo(f"{len(all_owners) - refused} histories adopted, {refused} refused: these are not as they were recorded")
    if refused:
        raise SystemExit(1)


COMMANDS = (rotate, adopt_all)

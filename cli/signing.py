"""flask rotate-signing-key: another key for the checkpoints, which the old one vouches for."""
import base64
import os
import secrets
from pathlib import Path

import click
from flask import current_app

from models.database import now_utc
from models.history.checkpoints import SEED, BadSigningKey, Signer
from models.ops.backup import SIGNING, CannotBackUp, put_key

from .errors import readable_errors


@click.command("rotate-signing-key")
@readable_errors()
def rotate() -> None:
    """Make a new signing key, signed by the old one; restart the server after it."""
    try:
        new = Signer.parse(str(current_app.config["SIGNING_KEY"])).succeeded_by(secrets.token_bytes(SEED), now_utc())
        if os.environ.get("SIGNING_KEY"):
            click.echo(f"SIGNING_KEY is set in the environment; set it to:\n{new}")
        else:
            put_key(str(new), Path(current_app.instance_path) / SIGNING, now_utc())
    except (BadSigningKey, CannotBackUp) as reason:
        raise click.ClickException(str(reason)) from reason
    click.echo(f"The new public key: {base64.b64encode(new.public).decode()}\nRestart the server: until then it signs "
               "with the old one. Phones and files that know the old key follow to the new one.")


COMMANDS = (rotate,)

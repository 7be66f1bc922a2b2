"""PgBouncer in transaction mode before PostgreSQL: two connections carry many phones, none with another's settings."""
import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import flask_migrate
import psycopg
import pytest
from flask import Flask
from sqlalchemy import make_url, text

from models import Sitting, db
from tests import servers
from tests.conftest import begun, lent_app
from tests.test_concurrency import ROUNDS, side_by_side, stubborn

CONNECTIONS = 2
SETTINGS = """
[databases]
* = host={host} user={user}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = {connections}
server_login_retry = 1
"""


def free_port() -> int:
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        port: int = asked.getsockname()[1]
        return port


@pytest.fixture
def behind(shared: Path) -> Iterator[Flask]:
    """An app whose PostgreSQL is reached through PgBouncer."""
    program = shutil.which("pgbouncer") or shutil.which("pgbouncer", path="/usr/sbin")
    if program is None:
        assert not os.environ.get("CI"), "install pgbouncer"
        pytest.skip("no pgbouncer here")
    with servers.postgres(shared) as uri:
        url, port = make_url(uri), free_port()
        host = str(url.query["host"])
        file = Path(host) / f"pgbouncer-{port}.ini"  # whose folder the user of the server may enter
        file.write_text(SETTINGS.format(host=host, user=url.username, port=port, connections=CONNECTIONS))
        file.chmod(0o644)
        user = ["-u", Path(host).owner()] if os.getuid() == 0 else []
        running = subprocess.Popen([program, "-q", *user, str(file)], stderr=subprocess.DEVNULL)
        try:
            through = f"postgresql+psycopg://{url.username}@127.0.0.1:{port}/{url.database}"
            answers(through.replace("+psycopg", ""))
            with lent_app(through, PGBOUNCER=True) as app:
                yield app
        finally:
            running.terminate()
            running.wait(20)
            file.unlink()


def answers(uri: str) -> None:
    for attempt in range(100):
        try:
            psycopg.connect(uri).close()
        except psycopg.OperationalError:
            assert attempt < 99
            time.sleep(0.1)
        else:
            return


@pytest.mark.postgres
def test_behind_pgbouncer_many_phones_record_and_no_setting_of_one_is_left_for_another(behind: Flask):
    with behind.app_context():
        flask_migrate.upgrade()
        sitting_id = begun().id
        db.session.remove()
    side_by_side(behind, *[stubborn(sitting_id, nth % 4) for nth in range(8)])
    with behind.app_context():
        assert db.session.get_one(Sitting, sitting_id).version == 8 * ROUNDS
        assert db.session.scalars(text("SHOW lock_timeout")).one() == "0"
        assert not db.session.scalars(text("SELECT name FROM pg_prepared_statements")).all()
    assert behind.test_client().get("/readyz").text == "ready\n"

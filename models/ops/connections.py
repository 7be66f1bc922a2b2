"""How many connections the database admits, compared with what the workers may want."""
from sqlalchemy import text

from ..database import db

ADMITTED = text("""SELECT least(
    current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int,
    nullif(rolconnlimit, -1)) FROM pg_roles WHERE rolname = current_user""")


def admitted() -> int | None:
    """Connections that PostgreSQL admits for this user; None on SQLite, which has no such number."""
    if db.engine.dialect.name != "postgresql":
        return None
    with db.engine.connect() as connection:
        return connection.scalar(ADMITTED)


def too_many(workers: int, pool_size: int, overflow: int) -> str:
    """A sentence where all workers of all servers together may want more connections than are admitted, else ""."""
    most, wanted = admitted(), workers * (pool_size + overflow)
    if most is None or wanted <= most:
        return ""
    fitting = most // workers - overflow
    smaller = f"POOL_SIZE={fitting}, " if fitting > 0 else ""
    return (f"{workers} workers may want {wanted} connections and the database admits {most}: "
            f"{smaller}fewer WORKERS or a PgBouncer would do.")

"""A connection to PostgreSQL that does not wait for ever: a server may hang although the network and its host answer.

Requests alone have a deadline, for each thing they ask; what commands and chores ask may take its time.
"""
from typing import Any, TypeVar

from flask import has_request_context
from psycopg import Connection, OperationalError
from psycopg.abc import PQGen
from psycopg.pq import TransactionStatus

SECONDS = 8.0  # longer than anybody waits for a lock, shorter than a phone waits for an answer

Answer = TypeVar("Answer")


class Impatient(Connection[Any]):
    def wait(self, gen: PQGen[Answer], interval: float = 0.1, timeout: float | None = None) -> Answer:
        """Wait for an answer. One that does not come in time ends the connection, as it may come yet."""
        try:
            return super().wait(gen, interval, SECONDS if timeout is None and has_request_context() else timeout)
        except OperationalError:
            if self.pgconn.transaction_status == TransactionStatus.ACTIVE:
                self.close()
            raise

"""An account imports files made to be expensive: each is refused soon, and counts for the rate limit.

    bench hostile imports

The files of tests/test_import_costs.py, up to 20 MB each, and a table with thousands of rounds of which only the last
is invalid, sent one after the other.
"""
import re
import sys

from bench.harness import seeding
from bench.harness.measures import Aims
from bench.harness.phone import Phone
from bench.harness.served import database, scratch, served
from models import CardTable
from models.transfer.table_files import export
from tests.test_import_costs import MOST_MEMORY, MOST_SECONDS, shapes, wrong_at_its_end

REFUSED = (413, 422, 429)
ROUNDS = 9_000
PART = b"--part\r\nContent-Disposition: form-data; name=\"%s\"%s\r\n\r\n%s\r\n"


def body_of(token: str, file: bytes) -> bytes:
    """Return the body of a form with a file."""
    return (PART % (b"csrf_token", b"", token.encode())
            + PART % (b"file", b"; filename=\"club.json\"\r\nContent-Type: application/json", file) + b"--part--\r\n")


def main() -> bool:
    aims = Aims()
    with scratch() as folder, database("sqlite", folder) as uri:
        app = seeding.app_at(uri)
        club = seeding.seed_club(app, 30)
        with app.app_context():
            table = CardTable.by_key(seeding.seed(app, 30).key)
            assert table is not None
            played = "".join(export(table)).encode()
        seeding.close(app)
        with served(uri, folder) as server:
            phone = Phone(server.port, timeout=60)
            phone.cookie = club.cookie
            found = re.search(r'name="csrf_token" value="([^"]+)"', phone.get("/import").text)
            assert found, "no form to bring a file by"
            for _ in range(4):  # warm each worker up
                phone.hang_up()
                phone.get("/import")
            _bring(phone, found[1], b"{}")
            costs, statuses, before = [], [], server.memory()
            for name, file in {"wrong in its last round": wrong_at_its_end(played, ROUNDS), **shapes()}.items():
                spent = server.cpu()
                statuses.append(_bring(phone, found[1], file))
                costs.append(server.cpu() - spent)
                print(f"{name}: {statuses[-1]}, {costs[-1]:.2f} s of CPU, {server.memory():.0f} MB", flush=True)
            grown = server.memory() - before
    print(f"memory of a worker grew by {grown:.0f} MB")
    aims.at_most("most CPU of a file that is refused", max(costs), MOST_SECONDS, "s")
    aims.at_most("memory that stays", grown, MOST_MEMORY / 1_000_000, "MB")
    aims.at_most("files that were not refused", sum(each not in REFUSED for each in statuses), 0)
    aims.at_least("tries that were one too many (429)", statuses.count(429), 1)
    return aims.show()


def _bring(phone: Phone, token: str, file: bytes) -> int:
    return phone._ask("POST", "/import", body_of(token, file),
                      {"Content-Type": "multipart/form-data; boundary=part"}).status


if __name__ == "__main__":
    sys.exit(not main())

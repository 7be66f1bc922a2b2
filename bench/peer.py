"""ihatemoney beside us, in turn in one run: its list, settling, statistics, form and post, and what does that here.

    bench peer FILE [--rounds 10000] [--times 60]

FILE says where a project of a running ihatemoney is, as a phone that is signed in to it sees it, one word and its value
a line:

    address http://127.0.0.1:8000/peer/
    cookie session=…
    pid 1234

`pid` is the main process of its server where that runs on this computer: the CPU of its workers is measured then. Give
`--rounds` as many rounds as that project has bills. Each post adds a bill there. Without FILE nothing is measured.
"""
import argparse
import re
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from urllib.parse import urlsplit

from bench.measures import Act, Aims, Trial, at_least_one, measure, table
from bench.pages import House, forms
from tests import seeding
from tests.http_phone import Fields, Phone
from tests.served import cpu_of, database, scratch, served

CHEAPER = 50
TOKEN = r'name="csrf_token"[^>]*value="([^"]+)"'


@dataclass(frozen=True, slots=True)
class Peer:
    """A project of a running ihatemoney; `pid` 0: its CPU is not known."""
    host: str
    port: int
    path: str
    cookie: str
    pid: int

    @classmethod
    def of(cls, text: str) -> "Peer":
        """Read the FILE. Raises `SystemExit`."""
        values = dict(line.split(None, 1) for line in text.splitlines() if len(line.split(None, 1)) == 2)
        address = urlsplit(values.get("address", ""))
        if address.scheme != "http" or not address.hostname or "cookie" not in values:
            raise SystemExit(f"FILE needs an address (http) and a cookie, as here:\n{__doc__}")
        return cls(address.hostname, address.port or 80, address.path.rstrip("/"), values["cookie"].strip(),
                   int(values.get("pid", 0)))

    def cpu(self) -> float:
        """Return CPU seconds of its workers so far."""
        if not self.pid:
            return 0.0
        children = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split()
        return sum([cpu_of(int(each)) for each in children] or [cpu_of(self.pid)])

    def phone(self) -> Phone:
        phone = Phone(self.port, host=self.host)
        phone.cookie = self.cookie
        return phone

    def acts(self) -> dict[str, Act]:
        """Return its pages and the post of a bill by all people for all, as its form has them."""
        form = self.phone().get(f"{self.path}/add").text
        token = re.search(TOKEN, form)
        payers = re.findall(r'<option[^>]* value="(\d+)"', form)
        if token is None or not payers:
            raise SystemExit("ihatemoney shows no form for a bill: is the cookie that of somebody signed in?")
        # XXX is the code of ISO 4217 for "no currency", which their form wants
        bill: Fields = [("csrf_token", token[1]), ("date", "2026-11-23"), ("what", "round"), ("payer", payers[0]),
                        ("amount", "12"), ("bill_type", "Expense"), ("original_currency", "XXX"),
                        *(("payed_for", each) for each in re.findall(r'name="payed_for"[^>]*value="(\d+)"', form))]
        pages = {"list": "/", "settle": "/settle_bills", "statistics": "/statistics", "form": "/add"}
        found = {name: Act(name, lambda path=path: (self.path + path, None))  # type: ignore[misc]
                 for name, path in pages.items()}
        return found | {"post": Act("post", lambda: (f"{self.path}/add", bill), status=302)}


OURS = {"list": "table", "settle": "settling", "statistics": "standings", "form": "form of tarok", "post": "recording"}


def compare(peer: Peer, rounds: int, times: int, aims: Aims) -> None:
    """Measure each page of the peer in turns with ours; without its process its p50 is compared."""
    with scratch() as folder, database("sqlite", folder, durable=True) as uri:
        app = seeding.app_at(uri)
        club = seeding.seed_club(app, rounds)
        rows = []
        with served(uri, folder) as server:
            ours = House(app, server, club).trials(times) | dict(forms(app, server, times))
            for name, act in peer.acts().items():
                its, mine = Trial(peer, peer.phone(), act, times), ours[OURS[name]]
                measure(its, mine)
                cheaper = its.cpu / mine.cpu if peer.pid else median(its.walls) / median(mine.walls)
                rows.append([name, *its.told(), *mine.told(), f"{cheaper:.1f}"])
                aims.at_least(f"{name}: times cheaper", cheaper, 1 if name in ("form", "post") else CHEAPER)
        seeding.close(app)
    heads = ("CPU", "median", "p50", "p99", "bytes", "gzip")
    print(table(("page", *(f"its {each}" for each in heads), *(f"our {each}" for each in heads), "times"), rows))


def main() -> bool:
    parser = argparse.ArgumentParser(prog="bench peer", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE")
    parser.add_argument("--rounds", type=at_least_one, default=10_000)
    parser.add_argument("--times", type=at_least_one, default=60)
    wanted = parser.parse_args()
    if wanted.file is None:
        print("No FILE says where an ihatemoney runs: nothing is measured (bench peer --help).")
        return True
    try:
        peer = Peer.of(wanted.file.read_text("utf-8"))
    except (OSError, ValueError) as error:
        parser.error(f"FILE cannot be read: {error}")
    aims = Aims()
    compare(peer, wanted.rounds, wanted.times, aims)
    return aims.show()

"""ihatemoney beside us, in turn in one run: its list, settling, statistics, form and post, and what does that here.

    bench peer FILE [--rounds 1000] [--times 60]

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
import sys
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from bench.harness import seeding
from bench.harness.measures import Act, Figures, Trial, measure, table
from bench.harness.phone import Fields, Phone
from bench.harness.served import at_least_one, cpu_of, database, scratch, served
from bench.pages import CLUB_PAGES, Evening

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
        said = dict(line.split(None, 1) for line in text.splitlines() if len(line.split(None, 1)) == 2)
        address = urlsplit(said.get("address", ""))
        if address.scheme != "http" or not address.hostname or "cookie" not in said:
            raise SystemExit(f"FILE needs an address (http) and a cookie, as here:\n{__doc__}")
        return cls(address.hostname, address.port or 80, address.path.rstrip("/"), said["cookie"].strip(),
                   int(said.get("pid", 0)))

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


def ours(evening: Evening, house: seeding.ClubHouse) -> dict[str, tuple[Act, str]]:
    """Return what does the same here, and whose phone does it."""
    at_table = {act.name: act for act in evening.acts() if act.name in ("table", "entry form", "recording")}
    pages = {name: Act(name, lambda path=path: (path.format(house=house), None))  # type: ignore[misc]
             for name, path in CLUB_PAGES.items()}
    return {"list": (at_table["table"], "table"), "settle": (pages["settling"], "club"),
            "statistics": (pages["standings"], "club"), "form": (at_table["entry form"], "table"),
            "post": (at_table["recording"], "table")}


def rows(found: dict[str, tuple[Figures, Figures]], known: bool) -> list[list[str]]:
    """Return the lines of the printed table; `known`: whether the peer's CPU was measured."""
    return [[name, f"{its.p50:.1f}", f"{its.p99:.1f}", f"{its.least:.2f}" if known else "–", str(its.size),
             f"{mine.p50:.1f}", f"{mine.p99:.1f}", f"{mine.least:.2f}", str(mine.size),
             f"{its.least / mine.least:.0f}" if known else f"{its.p50 / mine.p50:.0f} (p50)"]
            for name, (its, mine) in found.items()]


def compare(peer: Peer, wanted: argparse.Namespace) -> None:
    with scratch() as folder, database("sqlite", folder, durable=True) as uri:
        app = seeding.app_at(uri)
        house = seeding.seed_club(app, wanted.rounds)
        with served(uri, folder) as server:
            phones = {"table": Phone(server.port), "club": Phone(server.port)}
            phones["table"].let_in(house.table.secret)
            phones["club"].cookie = house.cookie
            found, its = {}, peer.acts()
            for name, (act, whose) in ours(Evening(app, house.table), house).items():
                there, here = measure([Trial(peer, peer.phone(), its[name], wanted.times),
                                       Trial(server, phones[whose], act, wanted.times)])
                found[name] = there, here
        seeding.close(app)
    print(f"{wanted.rounds} rounds here\n")
    print(table(("page", "peer p50 ms", "p99", "CPU", "bytes", "ours p50 ms", "p99", "CPU", "bytes", "times"),
                rows(found, bool(peer.pid))), flush=True)


def main() -> bool:
    parser = argparse.ArgumentParser(prog="bench peer", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE")
    parser.add_argument("--rounds", type=at_least_one, default=1000)
    parser.add_argument("--times", type=at_least_one, default=60)
    wanted = parser.parse_args(sys.argv[1:])
    if wanted.file is None:
        print("No FILE says where an ihatemoney runs: nothing is measured (bench peer --help).")
        return True
    compare(Peer.of(wanted.file.read_text("utf-8")), wanted)
    return True


if __name__ == "__main__":
    main()

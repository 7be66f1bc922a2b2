"""A fresh browser process with the server stopped: how soon a kept table is seen; what keeping costs a first visit.

    bench offline opening [STARTS]

Also with the processor slowed four times. Bytes are all that a fresh browser fetches, gzipped as a proxy would send it,
beside the same visit with OFFLINE=0.
"""
import argparse
import gzip
import re
import sys
import time
from pathlib import Path
from statistics import median

from playwright.sync_api import BrowserType, Request, sync_playwright

from bench.harness.measures import Aims
from bench.harness.served import at_least_one, scratch
from tests.conftest import _closed, _migrated, begun, make_app
from tests.test_offline import Profile, Served, arrive, await_kept
from views.access.table_access import token

STARTS, SLOWER = 7, 4
LOOKS = 4000  # ms at a page


def main() -> bool:
    parser = argparse.ArgumentParser(prog="bench offline opening")
    parser.add_argument("starts", nargs="?", type=at_least_one, default=STARTS)
    wanted = parser.parse_args(sys.argv[1:])
    aims = Aims()
    with scratch() as folder, sync_playwright() as playwright:
        app = make_app(f"sqlite:///{folder / 'house.sqlite3'}", WTF_CSRF_ENABLED=True)
        _migrated(app)
        served = Served(app)
        for name, plays in (("first visit", False), ("first visit that opens the entry form", True)):
            without, all_of_it = (_visit(served, playwright.chromium, Path(folder), offline, plays) / 1024
                                  for offline in (False, True))
            aims.at_most(f"{name}: gzipped, more than {without:.1f} kB with OFFLINE=0", all_of_it - without, 30, " kB")
        profile = Profile(playwright.chromium, Path(folder) / "profile", served.url)
        arrive(served, profile)
        served.stop()
        for name, slower, aim in (("", 1, 1.0), (", processor slowed four times", SLOWER, 2.0)):
            times = [_start(profile, slower) for _start_nr in range(wanted.starts)]
            print(f"table visible{name}: {', '.join(f'{each:.2f}' for each in times)} s", flush=True)
            aims.at_most(f"median until the table is seen{name}", median(times), aim, " s")
        profile.context.close()
        _closed(app)
    return aims.show()


def _visit(served: Served, kind: BrowserType, folder: Path, offline: bool, plays: bool) -> int:
    """Open the address of a tarok table for the first time, look at it, perhaps open the entry form; the bytes fetched.
    """
    served.app.config["OFFLINE"] = offline
    with served.app.app_context():
        sitting = begun("tarok")
        with served.app.test_request_context():
            secret = token(sitting.table, "play")
        table, people = f"/tables/{sitting.table.key}", f"/sittings/{sitting.id}/people"
    profile, fetched = Profile(kind, folder / f"visit-{offline}-{plays}", served.url), list[int]()

    def count(asked: Request) -> None:
        answer = asked.response()
        if answer is None or answer.from_service_worker or asked.method != "GET" or "/live" in answer.url:
            return
        size = asked.sizes()["responseBodySize"]
        if size > 0:  # less: from the browser's cache
            fetched.append(size if answer.header_value("content-encoding") else len(gzip.compress(answer.body())))

    profile.context.on("requestfinished", count)
    page = profile.page
    page.goto(f"/t/{secret}")
    page.locator("form.choices button").nth(offline + 2 * plays).click()  # each visit is another person
    page.wait_for_url(re.compile(r"/tables/\w+$"), wait_until="load")
    if plays:
        page.locator("a.record").click()
        page.wait_for_load_state("load")
        page.wait_for_timeout(LOOKS)
        page.goto(table)
        page.wait_for_timeout(LOOKS)
    if offline:
        await_kept(page, table, "/offline", *([people] if plays else []))
    page.wait_for_timeout(LOOKS)
    profile.context.remove_listener("requestfinished", count)
    profile.context.close()
    return sum(fetched)


def _start(profile: Profile, slower: int) -> float:
    profile.again()
    profile.context.new_cdp_session(profile.page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    began = time.monotonic()
    profile.page.goto("/phone/last", wait_until="commit")
    profile.page.locator(".table-head").wait_for()
    return time.monotonic() - began


if __name__ == "__main__":
    main()

"""A fresh browser process with the server stopped: how soon a kept table is seen; what keeping costs a first visit.

    bench offline opening [STARTS]

Also with the processor slowed four times. Bytes are of what is fetched after the page has loaded, gzipped as a proxy
would send it; files the page itself had loaded come from the browser's cache and cost nothing.
"""
import argparse
import gzip
import re
import sys
import time
from pathlib import Path
from statistics import median

from playwright.sync_api import Request, sync_playwright

from bench.harness.measures import Aims
from bench.harness.served import at_least_one, scratch
from tests.conftest import _closed, _migrated, begun, make_app
from tests.test_offline import Profile, Served, await_kept
from views.access.table_access import token

STARTS, SLOWER = 7, 4


def main() -> bool:
    parser = argparse.ArgumentParser(prog="bench offline opening")
    parser.add_argument("starts", nargs="?", type=at_least_one, default=STARTS)
    wanted = parser.parse_args(sys.argv[1:])
    aims = Aims()
    with scratch() as folder, sync_playwright() as playwright:
        app = make_app(f"sqlite:///{folder / 'house.sqlite3'}", WTF_CSRF_ENABLED=True)
        _migrated(app)
        served = Served(app)
        profile = Profile(playwright.chromium, Path(folder) / "profile", served.url)
        aims.at_most("first visit: bytes fetched after the page loaded, gzipped", _first_visit(served, profile) / 1024,
                     30, " kB")
        served.stop()
        for name, slower, aim in (("", 1, 1.0), (", processor slowed four times", SLOWER, 2.0)):
            times = [_start(profile, slower) for _start_nr in range(wanted.starts)]
            print(f"table visible{name}: {', '.join(f'{each:.2f}' for each in times)} s", flush=True)
            aims.at_most(f"median until the table is seen{name}", median(times), aim, " s")
        profile.context.close()
        _closed(app)
    return aims.show()


def _first_visit(served: Served, profile: Profile) -> int:
    """Open the address of a tarok table for the first time; the bytes fetched after it had loaded."""
    with served.app.app_context():
        sitting = begun("tarok")
        with served.app.test_request_context():
            secret = token(sitting.table, "play")
        key, number = sitting.table.key, sitting.id
    page, fetched, loaded = profile.page, [0], [False]

    def count(asked: Request) -> None:
        answer = asked.response()
        if answer is not None and loaded[0] and answer.from_service_worker is False and asked.method == "GET":
            size = asked.sizes()["responseBodySize"]
            if size > 0 and "/live" not in answer.url:  # less: from the browser's cache
                body = len(gzip.compress(answer.body())) if answer.header_value("content-encoding") is None else size
                fetched[0] += body
                print(f"  {body:6} {answer.url.partition('1:')[2]}")

    page.goto(f"/t/{secret}")
    page.locator("form.choices button").first.click()
    page.wait_for_url(re.compile(r"/tables/\w+$"), wait_until="load")
    loaded[0] = True
    profile.context.on("requestfinished", count)
    await_kept(page, f"/tables/{key}", f"/sittings/{number}/entries/new", "/offline")
    page.wait_for_timeout(1500)
    own = ("/sw.js", "/manifest.webmanifest")  # fetched by the browser, not by the page
    return fetched[0] + sum(len(gzip.compress(served.app.test_client().get(each).get_data())) for each in own)


def _start(profile: Profile, slower: int) -> float:
    profile.again()
    profile.context.new_cdp_session(profile.page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    began = time.monotonic()
    profile.page.goto("/phone/last", wait_until="commit")
    profile.page.locator(".table-head").wait_for()
    return time.monotonic() - began


if __name__ == "__main__":
    main()

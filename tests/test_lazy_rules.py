"""Addresses built for the first time by many threads at once, as phones come to a server that has just started."""
import gc
import sys
import threading
import time
from collections.abc import Iterator

import pytest
from werkzeug.routing import Map

from views.web.lazy_rules import LazyRule

THREADS, RULES = 4, 60


@pytest.fixture
def switching_everywhere() -> Iterator[None]:
    """Let other threads run in the midst of what is otherwise not interrupted: whenever garbage is collected."""
    def give_way(_phase: str, _about: dict[str, int]) -> None:
        time.sleep(0)

    interval, often = sys.getswitchinterval(), gc.get_threshold()
    sys.setswitchinterval(1e-5)
    gc.callbacks.append(give_way)
    gc.set_threshold(20)
    yield
    gc.set_threshold(*often)
    gc.callbacks.remove(give_way)
    sys.setswitchinterval(interval)


@pytest.mark.usefixtures("switching_everywhere")
def test_addresses_are_compiled_by_one_thread_at_a_time() -> None:
    rules = [LazyRule(f"/tables/<key>/{n}/<int:seat>", endpoint=str(n)) for n in range(RULES)]
    adapter = Map(rules).bind("localhost")
    start, errors = threading.Barrier(THREADS), list[BaseException]()

    def build() -> None:
        start.wait()
        try:
            for n in range(RULES):
                assert adapter.build(str(n), {"key": "a", "seat": n}) == f"/tables/a/{n}/{n}"
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=build) for _ in range(THREADS)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert errors == []

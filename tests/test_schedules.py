"""Several prepared phones at one table, cut off and back in any order: what each typed is there once, in its order."""
from tests.conftest import _closed, make_app
from tests.long import counts
from tests.schedules import GAMES, Schedules


@counts(4, 200)
def test_what_phones_typed_without_network_is_there_once_as_they_were_shown(
        sqlite_uri: str, count: int) -> None:
    app = make_app(sqlite_uri, GAME_PACKAGES=("games",))
    with app.app_context():
        schedules = Schedules(app)
        found = {seed: [*schedules.run(seed, GAMES[seed % 4])] for seed in range(count)}
    _closed(app)
    assert not any(found.values()), {seed: wrong for seed, wrong in found.items() if wrong}

"""Seasons of a club: create, change, delete, publish; and check whether their results can be added up."""
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date

from sqlalchemy import select

from tally import Text, encode
from tally.codec import fingerprint
from tally.counting import Counting, Measure, refusal

from ..club_log import happened, note
from ..database import StaleForm, SubmissionReused, db, now_utc, writing
from ..outside import below
from ..schema.clubs import Club, Season, locked_club
from ..schema.tables import CardTable
from ..table.sitting import Sitting, all_games
from .league_cache import counting_of, players
from .outcomes import unit_of


@dataclass(frozen=True, slots=True)
class Terms:
    """Definition of a season: name, dates (without an end: until further notice), what counts."""
    name: str
    starts: date
    ends: date | None
    counting: Counting


def seasons_of(club: Club) -> list[Season]:
    """Return the seasons of a club, latest first."""
    return list(db.session.scalars(select(Season).filter_by(club_id=club.id, deleted_at=None)
                                   .order_by(Season.starts.desc(), Season.id.desc())))


def season_of(club: Club, season_id: int) -> Season | None:
    """Return a season of this club by id; None if deleted."""
    return db.session.scalar(select(Season).filter_by(club_id=club.id, id=season_id, deleted_at=None))


def make_season(club: Club, user_id: int, terms: Terms, submission: str) -> Season:
    """Create a season. Idempotent. Raises `SubmissionReused`."""
    club_id = club.id
    with writing():
        here = locked_club(club_id)
        before = happened(here, submission)
        if before is not None:
            season = season_of(here, int(before.facts.get("season", 0))) if before.what == "season.made" else None
            if season is None or before.facts.get("terms") != fingerprint(terms_data(terms)):
                raise SubmissionReused
            return season
        season = Season(club_id=club_id, submission=submission, **_columns(terms))
        db.session.add(season)
        db.session.flush()
        note(here, "season.made", user_id, submission, season=season.id, terms=fingerprint(terms_data(terms)))
    return season


def change_season(season: Season, user_id: int, terms: Terms, base: int, submission: str) -> None:
    """Change a season; `base` is the version the form showed. Raises `StaleForm`, `SubmissionReused`."""
    season_id, club_id = season.id, season.club_id
    with writing():
        here = locked_club(club_id)
        before = happened(here, submission)
        if before is not None:
            if before.facts != {"season": season_id, "terms": fingerprint(terms_data(terms))}:
                raise SubmissionReused
            return
        season = db.session.get_one(Season, season_id)
        if season.version != base or season.deleted_at is not None:
            raise StaleForm
        if terms == terms_of(season):
            return
        for name, value in _columns(terms).items():
            setattr(season, name, value)
        season.version += 1
        note(here, "season.changed", user_id, submission, season=season_id, terms=fingerprint(terms_data(terms)))


def delete_season(season: Season, user_id: int, base: int, submission: str) -> None:
    """Mark a season deleted; results are not affected. Raises `StaleForm`."""
    season_id, club_id = season.id, season.club_id
    with writing():
        here = locked_club(club_id)
        season = db.session.get_one(Season, season_id)
        if happened(here, submission) or season.deleted_at is not None:
            return
        if season.version != base:
            raise StaleForm
        note(here, "season.deleted", user_id, submission, season=season_id)
        season.deleted_at = now_utc()
        season.public_generation = 0
        season.version += 1


def publish(season: Season, user_id: int, generation: int, public: bool, submission: str) -> None:
    """Give the season a public address, replace it, or remove it.

    Nothing happens unless `generation`, the one the phone saw, is still in force.
    """
    season_id, club_id = season.id, season.club_id
    with writing():
        here = locked_club(club_id)
        season = db.session.get_one(Season, season_id)
        if happened(here, submission) or season.deleted_at is not None or season.public_generation != generation:
            return
        # Random, not a counter: an address invalidated in between must not become valid again.
        season.public_generation = below(999_999_999) + 1 if public else 0
        note(here, "season.public" if public else "season.private", user_id, submission, season=season_id)


def is_public(season: Season) -> bool:
    """Whether anybody with its public address may see the season."""
    return season.public_generation > 0 and season.deleted_at is None


def terms_of(season: Season) -> Terms:
    return Terms(season.name, season.starts, season.ends, counting_of(season))


def terms_data(terms: Terms) -> list[object]:
    return [terms.name, terms.starts.isoformat(), terms.ends.isoformat() if terms.ends else None,
            encode(terms.counting)]


def _columns(terms: Terms) -> dict[str, object]:
    return {"name": terms.name, "starts": terms.starts, "ends": terms.ends, "counting": encode(terms.counting)}


# what cannot be added up

def refused(club: Club, terms: Terms) -> Text | None:
    """Return why the results of this season cannot be added up, or None."""
    word_games = [key for key, game in all_games().items() if game.fills_word]
    return refusal(terms.counting, units(club, terms), word_games)


def units(club: Club, terms: Terms) -> Mapping[str, set[str]]:
    """Return the units of each game; if they depend on house rules, those played with between these dates."""
    found: dict[str, set[str]] = {key: set() for key in all_games()}
    asked = [key for key in terms.counting.games or found if key in found]
    rows = db.session.execute(
        select(Sitting.game_key, Sitting.start_rules).join(CardTable, CardTable.id == Sitting.table_id)
        .where(CardTable.club_id == club.id, Sitting.game_key.in_(asked), Sitting.evening >= terms.starts,
               Sitting.evening <= (terms.ends or date.max))) if asked else ()
    for key, rules in rows:
        found[key].add(unit_of(all_games()[key], rules)[0])
    return {key: each or {key} for key, each in found.items()}


def with_two_ledgers(games: Collection[str] = ()) -> list[str]:
    """Return which of these games (none: of all installed) can pay points that do not count."""
    return [key for key, game in all_games().items() if game.two_ledgers and (not games or key in games)]


def suggested(club: Club) -> list[tuple[str, Counting]]:
    """Return a suggested season for each game that was played, the most played first."""
    played = players(club)["games"]
    return [(key, usual_counting(key)) for key in sorted(played, key=lambda each: (-played[each]["evenings"], each))
            if key in all_games()]


def usual_counting(key: str) -> Counting:
    """Return the default counting of a game."""
    game = all_games()[key]
    return Counting(games=(key,), measure=Measure.LETTERS if game.fills_word else Measure.POINTS)

"""all tables as version f2df7fc had them: 29 earlier migrations in one"""
import sqlalchemy
from alembic import op
from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Date,
    DateTime,
    ForeignKey,
    Integer,
    LargeBinary,
    String,
    Text,
    UniqueConstraint,
)

revision = '0029'
down_revision = None
branch_labels = None
depends_on = None

MOMENT = DateTime(timezone=True)
NO_ENTRY = sqlalchemy.text("kind <> 'entry'")
# Columns that refer to people, whose table refers to these.
TO_PEOPLE = {'club': ('treasurer_id',), 'card_table': ('treasurer_id', 'scribe_id', 'scribe_wanted_by_id', 'referee_id')}


def upgrade() -> None:
    op.create_table(
        'chore', Column('name', String(40), primary_key=True), Column('done_on', Date, nullable=False))
    op.create_table(
        'club', Column('id', Integer, primary_key=True), Column('key', String(16), nullable=False, unique=True),
        Column('name', String(400), nullable=False), Column('currency', String(3), nullable=False),
        Column('cash_unit', Integer, nullable=False), Column('zone', String(60), nullable=False, server_default=''),
        Column('colour', String(12), nullable=False, server_default=''),
        Column('sign', String(40), nullable=False, server_default=''),
        Column('confirming', String(10), nullable=False, server_default='off'),
        Column('silence_hours', Integer, nullable=False, server_default='24'), Column('treasurer_id', Integer),
        Column('rev', Integer, nullable=False), Column('results_rev', Integer, nullable=False),
        Column('created_at', MOMENT, nullable=False), Column('deleted_at', MOMENT),
        Column('submission', String(64), nullable=False, unique=True))
    op.create_table(
        'rate_hit', Column('key', String(255), primary_key=True), Column('hits', Integer, nullable=False),
        Column('expires_at', MOMENT, nullable=False, index=True))
    op.create_table(
        'user', Column('id', Integer, primary_key=True), Column('login', String(400), unique=True),
        Column('name', String(400), nullable=False), Column('password', String(255), nullable=False),
        Column('auth_version', Integer, nullable=False), Column('created_at', MOMENT, nullable=False),
        Column('deleted_at', MOMENT), Column('warned_at', MOMENT),
        Column('submission', String(64), nullable=False, unique=True))
    op.create_table(
        'club_event', Column('id', Integer, primary_key=True),
        Column('club_id', Integer, ForeignKey('club.id', ondelete='CASCADE'), nullable=False, index=True),
        Column('what', String(40), nullable=False), Column('facts', JSON, nullable=False),
        Column('user_id', Integer, ForeignKey('user.id')), Column('at', MOMENT, nullable=False),
        Column('submission', String(64), nullable=False), UniqueConstraint('club_id', 'submission'))
    op.create_table(
        'company', Column('id', Integer, primary_key=True),
        Column('club_id', Integer, ForeignKey('club.id', ondelete='CASCADE'), index=True),
        Column('user_id', Integer, ForeignKey('user.id', ondelete='CASCADE'), index=True),
        Column('phone', String(64), index=True), Column('name', String(400), nullable=False),
        Column('game', String(40), nullable=False), Column('rules', JSON, nullable=False),
        Column('rate', String(24), nullable=False), Column('currency', String(3), nullable=False),
        Column('cash_unit', Integer, nullable=False), Column('made_at', MOMENT, nullable=False),
        Column('submission', String(64), nullable=False, unique=True))
    op.create_table(
        'digest', Column('club_id', Integer, ForeignKey('club.id', ondelete='CASCADE'), primary_key=True),
        Column('name', String(60), primary_key=True), Column('rev', Integer, nullable=False),
        Column('data', JSON, nullable=False))
    op.create_table(
        'recovery_code', Column('id', Integer, primary_key=True),
        Column('user_id', Integer, ForeignKey('user.id', ondelete='CASCADE'), nullable=False),
        Column('key', String(64), nullable=False), Column('made_at', MOMENT, nullable=False),
        Column('used_at', MOMENT), UniqueConstraint('user_id', 'key'))
    op.create_table(
        'reset_link', Column('id', Integer, primary_key=True),
        Column('user_id', Integer, ForeignKey('user.id', ondelete='CASCADE'), nullable=False, index=True),
        Column('by_id', Integer, ForeignKey('user.id')),
        Column('club_id', Integer, ForeignKey('club.id', ondelete='SET NULL')),
        Column('made_at', MOMENT, nullable=False), Column('expires_at', MOMENT, nullable=False),
        Column('ended_at', MOMENT), Column('submission', String(64), nullable=False, unique=True))
    op.create_table(
        'season', Column('id', Integer, primary_key=True),
        Column('club_id', Integer, ForeignKey('club.id', ondelete='CASCADE'), nullable=False, index=True),
        Column('name', String(400), nullable=False), Column('starts', Date, nullable=False), Column('ends', Date),
        Column('counting', JSON, nullable=False), Column('public_generation', Integer, nullable=False),
        Column('version', Integer, nullable=False), Column('made_at', MOMENT, nullable=False),
        Column('deleted_at', MOMENT), Column('submission', String(64), nullable=False, unique=True))
    op.create_table(
        'sign_in', Column('id', Integer, primary_key=True),
        Column('user_id', Integer, ForeignKey('user.id', ondelete='CASCADE'), nullable=False, index=True),
        Column('key', String(64), nullable=False, unique=True), Column('device', String(60), nullable=False),
        Column('adopted', Boolean, nullable=False), Column('began_at', MOMENT, nullable=False),
        Column('seen_at', MOMENT, nullable=False))
    op.create_table(
        'tournament', Column('id', Integer, primary_key=True),
        Column('club_id', Integer, ForeignKey('club.id', ondelete='CASCADE'), nullable=False, index=True),
        Column('key', String(16), nullable=False, unique=True), Column('name', String(400), nullable=False),
        Column('day', Date, nullable=False), Column('game', String(40), nullable=False),
        Column('rules', JSON, nullable=False), Column('rounds', Integer, nullable=False),
        Column('seconds', Integer, nullable=False), Column('break_seconds', Integer, nullable=False),
        Column('sizes', JSON, nullable=False), Column('counting', String(10), nullable=False),
        Column('chain', JSON, nullable=False), Column('fee', BigInteger, nullable=False),
        Column('currency', String(3), nullable=False), Column('cash_unit', Integer, nullable=False),
        Column('shares', JSON, nullable=False), Column('swiss_from', Integer), Column('apart', JSON),
        Column('apart_first', JSON), Column('leftover', String(10)), Column('register_limit', Integer),
        Column('register_key', String(16), unique=True), Column('seed', BigInteger),
        Column('state', String(10), nullable=False), Column('visibility', String(10), nullable=False),
        Column('version', Integer, nullable=False), Column('made_at', MOMENT, nullable=False),
        Column('deleted_at', MOMENT), Column('submission', String(64), nullable=False, unique=True))
    op.create_table(
        'card_table', Column('id', Integer, primary_key=True), Column('key', String(16), nullable=False, unique=True),
        Column('name', String(400), nullable=False, server_default=''),
        Column('zone', String(60), nullable=False, server_default=''),
        Column('colour', String(12), nullable=False, server_default=''),
        Column('sign', String(40), nullable=False, server_default=''),
        Column('drinks', Integer, nullable=False, server_default='0'),
        Column('play_generation', Integer, nullable=False), Column('watch_generation', Integer, nullable=False),
        Column('renewed_with', String(64)), Column('rev', Integer, nullable=False), Column('form_until', MOMENT),
        Column('created_at', MOMENT, nullable=False), Column('deleted_at', MOMENT, index=True),
        Column('submission', String(64), nullable=False, unique=True),
        Column('club_id', Integer, ForeignKey('club.id'), index=True),
        Column('company_id', Integer, ForeignKey('company.id', ondelete='SET NULL'), index=True),
        Column('tournament_id', Integer, ForeignKey('tournament.id', ondelete='SET NULL'), index=True),
        Column('currency', String(3), nullable=False, server_default='CZK'),
        Column('cash_unit', Integer, nullable=False, server_default='100'), Column('treasurer_id', Integer),
        Column('scribe_id', Integer), Column('scribe_wanted_by_id', Integer), Column('scribe_wanted_at', MOMENT),
        Column('scribe_taken_at', MOMENT), Column('claims_waiting', Integer, nullable=False, server_default='0'),
        Column('confirming', String(10), nullable=False, server_default='off'),
        Column('silence_hours', Integer, nullable=False, server_default='24'), Column('referee_id', Integer))
    op.create_table(
        'tournament_penalty', Column('id', Integer, primary_key=True),
        Column('tournament_id', Integer, ForeignKey('tournament.id', ondelete='CASCADE'), nullable=False, index=True),
        Column('chair', Integer, nullable=False), Column('round', Integer), Column('points', Integer, nullable=False),
        Column('reason', String(400), nullable=False), Column('by_id', Integer, ForeignKey('user.id')),
        Column('at', MOMENT, nullable=False), Column('cancelled_by_id', Integer, ForeignKey('user.id')),
        Column('cancelled_at', MOMENT), Column('cancelled_reason', String(400), nullable=False))
    op.create_table(
        'tournament_round', Column('id', Integer, primary_key=True),
        Column('tournament_id', Integer, ForeignKey('tournament.id', ondelete='CASCADE'), nullable=False),
        Column('number', Integer, nullable=False), Column('extra', Boolean),
        Column('state', String(10), nullable=False), Column('starts_at', MOMENT),
        Column('seconds', Integer, nullable=False), Column('changes', JSON, nullable=False),
        Column('ended_at', MOMENT), UniqueConstraint('tournament_id', 'number'))
    op.create_table(
        'history', Column('id', Integer, primary_key=True),
        Column('table_id', Integer, ForeignKey('card_table.id', ondelete='CASCADE'), index=True),
        Column('club_id', Integer, ForeignKey('club.id', ondelete='CASCADE'), index=True),
        Column('origin', String(40), nullable=False, unique=True), Column('size', Integer, nullable=False),
        Column('frontier', LargeBinary, nullable=False), Column('mac', String(64), nullable=False),
        Column('ended', Boolean, nullable=False), Column('began', MOMENT, nullable=False))
    op.create_table(
        'join_code', Column('code', String(8), primary_key=True),
        Column('table_id', Integer, ForeignKey('card_table.id', ondelete='CASCADE'), nullable=False, unique=True),
        Column('expires_at', MOMENT, nullable=False))
    op.create_table(
        'person', Column('id', Integer, primary_key=True),
        Column('table_id', Integer, ForeignKey('card_table.id', ondelete='CASCADE'), index=True),
        Column('club_id', Integer, ForeignKey('club.id', ondelete='CASCADE'), index=True),
        Column('name', String(400), nullable=False),
        Column('stands_for_id', Integer, ForeignKey('person.id', ondelete='SET NULL'), index=True),
        Column('retired_at', MOMENT), Column('salt', String(32), nullable=False, server_default=''))
    op.create_table(
        'tournament_place', Column('id', Integer, primary_key=True),
        Column('round_id', Integer, ForeignKey('tournament_round.id', ondelete='CASCADE'), nullable=False),
        Column('table', Integer, nullable=False), Column('position', Integer, nullable=False),
        Column('chair', Integer, nullable=False), UniqueConstraint('round_id', 'chair'),
        UniqueConstraint('round_id', 'table', 'position'))
    op.create_table(
        'balance', Column('person_id', Integer, ForeignKey('person.id', ondelete='CASCADE'), primary_key=True),
        Column('currency', String(3), primary_key=True), Column('amount', BigInteger, nullable=False))
    op.create_table(
        'checkpoint', Column('id', Integer, primary_key=True),
        Column('history_id', Integer, ForeignKey('history.id', ondelete='CASCADE'), nullable=False),
        Column('size', Integer, nullable=False), Column('note', Text, nullable=False),
        Column('at', MOMENT, nullable=False))
    op.create_table(
        'claim', Column('id', Integer, primary_key=True),
        Column('person_id', Integer, ForeignKey('person.id', ondelete='CASCADE'), nullable=False),
        Column('phone', String(64)),
        Column('user_id', Integer, ForeignKey('user.id', ondelete='CASCADE'), index=True),
        Column('asked_at', MOMENT, nullable=False), Column('since', MOMENT), UniqueConstraint('person_id', 'phone'),
        UniqueConstraint('person_id', 'user_id'))
    op.create_table(
        'company_seat', Column('company_id', Integer, ForeignKey('company.id', ondelete='CASCADE'), primary_key=True),
        Column('position', Integer, primary_key=True), Column('name', String(400), nullable=False),
        Column('person_id', Integer, ForeignKey('person.id', ondelete='CASCADE'), index=True))
    op.create_table(
        'invitation', Column('id', Integer, primary_key=True),
        Column('club_id', Integer, ForeignKey('club.id', ondelete='CASCADE'), nullable=False, index=True),
        Column('role', String(12), nullable=False),
        Column('person_id', Integer, ForeignKey('person.id', ondelete='SET NULL')),
        Column('made_by_id', Integer, ForeignKey('user.id'), nullable=False),
        Column('made_at', MOMENT, nullable=False), Column('expires_at', MOMENT, nullable=False),
        Column('revoked_at', MOMENT), Column('submission', String(64), nullable=False, unique=True))
    op.create_table(
        'leaf', Column('history_id', Integer, ForeignKey('history.id', ondelete='CASCADE'), primary_key=True),
        Column('position', Integer, primary_key=True), Column('kind', String(20), nullable=False),
        Column('row_id', Integer), Column('first', Integer, nullable=False),
        Column('hash', LargeBinary, nullable=False), Column('body', Text), sqlite_with_rowid=False)
    op.create_table(
        'member', Column('id', Integer, primary_key=True),
        Column('club_id', Integer, ForeignKey('club.id', ondelete='CASCADE'), nullable=False),
        Column('user_id', Integer, ForeignKey('user.id', ondelete='CASCADE'), nullable=False, index=True),
        Column('role', String(12), nullable=False),
        Column('person_id', Integer, ForeignKey('person.id', ondelete='SET NULL'), unique=True),
        Column('since', MOMENT, nullable=False), UniqueConstraint('club_id', 'user_id'))
    op.create_table(
        'payee', Column('person_id', Integer, ForeignKey('person.id', ondelete='CASCADE'), primary_key=True),
        Column('currency', String(3), primary_key=True), Column('iban', String(34), nullable=False),
        Column('holder', String(400), nullable=False), Column('was', String(4), nullable=False),
        Column('at', MOMENT, nullable=False), Column('salt', String(32), nullable=False, server_default=''))
    op.create_table(
        'penalty', Column('id', Integer, primary_key=True),
        Column('season_id', Integer, ForeignKey('season.id', ondelete='CASCADE'), nullable=False, index=True),
        Column('person_id', Integer, ForeignKey('person.id', ondelete='CASCADE'), nullable=False, index=True),
        Column('points', Integer, nullable=False), Column('reason', String(400), nullable=False),
        Column('by_id', Integer, ForeignKey('user.id')), Column('at', MOMENT, nullable=False),
        Column('undone_by_id', Integer, ForeignKey('user.id')), Column('undone_at', MOMENT))
    op.create_table(
        'sitting', Column('id', Integer, primary_key=True),
        Column('table_id', Integer, ForeignKey('card_table.id', ondelete='CASCADE'), nullable=False, index=True),
        Column('game', String(40), nullable=False), Column('game_version', Integer, nullable=False),
        Column('start', JSON, nullable=False), Column('rules', JSON, nullable=False),
        Column('started_at', MOMENT, nullable=False), Column('evening', Date, nullable=False, index=True),
        Column('version', Integer, nullable=False), Column('done', Integer), Column('undone', Integer),
        Column('places', Integer, nullable=False), Column('state', JSON, nullable=False),
        Column('rules_seq', Integer, nullable=False),
        Column('by_id', Integer, ForeignKey('person.id', ondelete='SET NULL')),
        Column('submission', String(64), nullable=False, unique=True),
        Column('origin', String(10), nullable=False, server_default='table'), Column('sealed_at', MOMENT, index=True),
        Column('confirmations', Integer, nullable=False, server_default='0'),
        Column('objections', Integer, nullable=False, server_default='0'))
    op.create_table(
        'stroke', Column('id', Integer, primary_key=True),
        Column('table_id', Integer, ForeignKey('card_table.id', ondelete='CASCADE'), nullable=False),
        Column('person_id', Integer, ForeignKey('person.id', ondelete='CASCADE'), index=True),
        Column('change', Integer, nullable=False), Column('at', MOMENT, nullable=False),
        Column('submission', String(64), nullable=False), UniqueConstraint('table_id', 'submission'))
    op.create_table(
        'tournament_event', Column('id', Integer, primary_key=True),
        Column('tournament_id', Integer, ForeignKey('tournament.id', ondelete='CASCADE'), nullable=False, index=True),
        Column('what', String(40), nullable=False), Column('facts', JSON, nullable=False),
        Column('user_id', Integer, ForeignKey('user.id')),
        Column('person_id', Integer, ForeignKey('person.id', ondelete='SET NULL')),
        Column('version', Integer, nullable=False), Column('at', MOMENT, nullable=False),
        Column('submission', String(64), nullable=False), UniqueConstraint('tournament_id', 'submission'))
    op.create_table(
        'tournament_holder', Column('id', Integer, primary_key=True),
        Column('tournament_id', Integer, ForeignKey('tournament.id', ondelete='CASCADE'), nullable=False),
        Column('chair', Integer, nullable=False),
        Column('person_id', Integer, ForeignKey('person.id', ondelete='CASCADE'), nullable=False, index=True),
        Column('from_round', Integer, nullable=False), Column('until_round', Integer),
        UniqueConstraint('tournament_id', 'chair', 'from_round'))
    op.create_table(
        'word', Column('id', Integer, primary_key=True),
        Column('club_id', Integer, ForeignKey('club.id', ondelete='CASCADE'), index=True),
        Column('table_id', Integer, ForeignKey('card_table.id', ondelete='CASCADE'), index=True),
        Column('text', String(400), nullable=False),
        Column('by_id', Integer, ForeignKey('person.id', ondelete='SET NULL')), Column('at', MOMENT, nullable=False),
        Column('submission', String(64), nullable=False, unique=True))
    op.create_table(
        'book_entry', Column('id', Integer, primary_key=True),
        Column('table_id', Integer, ForeignKey('card_table.id', ondelete='CASCADE')),
        Column('club_id', Integer, ForeignKey('club.id', ondelete='CASCADE')),
        Column('kind', String(12), nullable=False), Column('currency', String(3), nullable=False),
        Column('sitting_id', Integer, ForeignKey('sitting.id', ondelete='CASCADE'), index=True),
        Column('of_id', Integer, ForeignKey('book_entry.id', ondelete='CASCADE')),
        Column('tournament_id', Integer, ForeignKey('tournament.id', ondelete='CASCADE'), index=True),
        Column('facts', JSON, nullable=False), Column('note', String(400), nullable=False),
        Column('by_id', Integer, ForeignKey('person.id', ondelete='SET NULL')),
        Column('user_id', Integer, ForeignKey('user.id')), Column('evening', Date),
        Column('at', MOMENT, nullable=False), Column('submission', String(64), nullable=False),
        Column('fingerprint', String(64), nullable=False), UniqueConstraint('club_id', 'submission'),
        UniqueConstraint('of_id', 'kind'), UniqueConstraint('table_id', 'submission'))
    op.create_table(
        'confirmation', Column('id', Integer, primary_key=True),
        Column('sitting_id', Integer, ForeignKey('sitting.id', ondelete='CASCADE'), nullable=False),
        Column('person_id', Integer, ForeignKey('person.id', ondelete='CASCADE'), nullable=False, index=True),
        Column('paid', BigInteger, nullable=False), Column('counted', BigInteger, nullable=False),
        Column('version', Integer, nullable=False), Column('history_root', String(64), nullable=False),
        Column('how', String(10), nullable=False), Column('initials', String(40), nullable=False),
        Column('by_id', Integer, ForeignKey('person.id', ondelete='SET NULL')),
        Column('user_id', Integer, ForeignKey('user.id')), Column('phone', String(64)),
        Column('at', MOMENT, nullable=False), Column('submission', String(64), nullable=False),
        UniqueConstraint('sitting_id', 'submission'))
    op.create_table(
        'draft', Column('sitting_id', Integer, ForeignKey('sitting.id', ondelete='CASCADE'), primary_key=True),
        Column('form', String(40), nullable=False), Column('fields', JSON, nullable=False),
        Column('version', Integer, nullable=False),
        Column('by_id', Integer, ForeignKey('person.id', ondelete='SET NULL')), Column('at', MOMENT, nullable=False))
    op.create_table(
        'entry', Column('id', Integer, primary_key=True),
        Column('sitting_id', Integer, ForeignKey('sitting.id', ondelete='CASCADE'), nullable=False),
        Column('seq', Integer, nullable=False), Column('act', String(10), nullable=False), Column('target', Integer),
        Column('kind', String(40), nullable=False), Column('facts', JSON), Column('deal', JSON),
        Column('game_version', Integer, nullable=False), Column('step', String(60), nullable=False),
        Column('replaced', Integer), Column('by_id', Integer, ForeignKey('person.id', ondelete='SET NULL')),
        Column('at', MOMENT, nullable=False), Column('submission', String(64), nullable=False),
        Column('fingerprint', String(64), nullable=False), UniqueConstraint('sitting_id', 'seq'),
        UniqueConstraint('sitting_id', 'submission'))
    op.create_table(
        'invitation_use', Column('id', Integer, primary_key=True),
        Column('invitation_id', Integer, ForeignKey('invitation.id', ondelete='CASCADE'), nullable=False),
        Column('user_id', Integer, ForeignKey('user.id'), nullable=False), Column('at', MOMENT, nullable=False),
        UniqueConstraint('invitation_id', 'user_id'))
    op.create_table(
        'objection', Column('id', Integer, primary_key=True),
        Column('sitting_id', Integer, ForeignKey('sitting.id', ondelete='CASCADE'), nullable=False),
        Column('person_id', Integer, ForeignKey('person.id', ondelete='CASCADE'), nullable=False, index=True),
        Column('root', Integer, nullable=False), Column('seq', Integer, nullable=False),
        Column('reason', String(400), nullable=False), Column('history_root', String(64), nullable=False),
        Column('user_id', Integer, ForeignKey('user.id')), Column('phone', String(64)),
        Column('at', MOMENT, nullable=False), Column('submission', String(64), nullable=False),
        UniqueConstraint('sitting_id', 'submission'))
    op.create_table(
        'result', Column('id', Integer, primary_key=True),
        Column('sitting_id', Integer, ForeignKey('sitting.id', ondelete='CASCADE'), nullable=False),
        Column('seat', Integer, nullable=False),
        Column('person_id', Integer, ForeignKey('person.id', ondelete='CASCADE'), nullable=False, index=True),
        Column('paid', BigInteger, nullable=False), Column('counted', BigInteger, nullable=False),
        Column('rounds', Integer, nullable=False), Column('lost', Integer, nullable=False),
        Column('place', Integer, nullable=False), Column('players', Integer, nullable=False),
        Column('beaten', Integer, nullable=False), Column('level', Integer, nullable=False),
        Column('finished', Boolean, nullable=False), Column('stats', JSON, nullable=False),
        UniqueConstraint('sitting_id', 'seat', 'person_id'))
    op.create_table(
        'sealing', Column('id', Integer, primary_key=True),
        Column('sitting_id', Integer, ForeignKey('sitting.id', ondelete='CASCADE'), nullable=False, index=True),
        Column('act', String(10), nullable=False), Column('version', Integer, nullable=False),
        Column('rules_version', Integer, nullable=False), Column('rate', String(24), nullable=False),
        Column('currency', String(3), nullable=False), Column('cash_unit', Integer, nullable=False),
        Column('reason', String(400), nullable=False),
        Column('by_id', Integer, ForeignKey('person.id', ondelete='SET NULL')),
        Column('user_id', Integer, ForeignKey('user.id')), Column('at', MOMENT, nullable=False),
        Column('submission', String(64), nullable=False), UniqueConstraint('sitting_id', 'submission'))
    op.create_table(
        'sheet_row', Column('id', Integer, primary_key=True),
        Column('sitting_id', Integer, ForeignKey('sitting.id', ondelete='CASCADE'), nullable=False),
        Column('place', Integer, nullable=False), Column('root', Integer, nullable=False),
        Column('seq', Integer, nullable=False), Column('fate', String(10), nullable=False),
        Column('number', Integer, nullable=False), Column('round_over', Boolean, nullable=False),
        Column('struck', Boolean, nullable=False), Column('rules_seq', Integer, nullable=False),
        Column('after', JSON, nullable=False), UniqueConstraint('sitting_id', 'root'))
    op.create_table(
        'tournament_table', Column('id', Integer, primary_key=True),
        Column('round_id', Integer, ForeignKey('tournament_round.id', ondelete='CASCADE'), nullable=False),
        Column('number', Integer, nullable=False),
        Column('sitting_id', Integer, ForeignKey('sitting.id', ondelete='SET NULL'), index=True),
        Column('handed_at', MOMENT), Column('handed_by_id', Integer, ForeignKey('person.id', ondelete='SET NULL')),
        Column('handed_version', Integer), Column('handed_phone', String(64)), Column('confirmed_at', MOMENT),
        Column('confirmed_by_id', Integer, ForeignKey('person.id', ondelete='SET NULL')),
        UniqueConstraint('round_id', 'number'))
    op.create_table(
        'book_line', Column('id', Integer, primary_key=True),
        Column('entry_id', Integer, ForeignKey('book_entry.id', ondelete='CASCADE'), nullable=False, index=True),
        Column('person_id', Integer, ForeignKey('person.id', ondelete='CASCADE'), index=True),
        Column('amount', BigInteger, nullable=False))
    op.create_table(
        'decision', Column('id', Integer, primary_key=True),
        Column('objection_id', Integer, ForeignKey('objection.id', ondelete='CASCADE'), nullable=False),
        Column('outcome', String(10), nullable=False), Column('reason', String(400), nullable=False),
        Column('by_id', Integer, ForeignKey('person.id', ondelete='SET NULL')),
        Column('user_id', Integer, ForeignKey('user.id')), Column('at', MOMENT, nullable=False),
        Column('submission', String(64), nullable=False), UniqueConstraint('objection_id', 'submission'))
    op.create_table(
        'tournament_entrant', Column('id', Integer, primary_key=True),
        Column('tournament_id', Integer, ForeignKey('tournament.id', ondelete='CASCADE'), nullable=False),
        Column('person_id', Integer, ForeignKey('person.id', ondelete='CASCADE'), nullable=False, index=True),
        Column('present', Boolean, nullable=False), Column('stand_in', Boolean),
        Column('paid_entry_id', Integer, ForeignKey('book_entry.id', ondelete='SET NULL')),
        Column('at', MOMENT, nullable=False), Column('withdrawn_at', MOMENT),
        UniqueConstraint('tournament_id', 'person_id'))
    op.create_index('ix_checkpoint_history_id_size', 'checkpoint', ['history_id', 'size'])
    op.create_index('ix_leaf_kind_row_id', 'leaf', ['kind', 'row_id'], sqlite_where=NO_ENTRY, postgresql_where=NO_ENTRY)
    op.create_index('ix_book_entry_club_id_id', 'book_entry', ['club_id', 'id'])
    op.create_index('ix_book_entry_table_id_id', 'book_entry', ['table_id', 'id'])
    op.create_index('ix_entry_sitting_id_kind_seq', 'entry', ['sitting_id', 'kind', 'seq'])
    op.create_index('ix_sheet_row_sitting_id_place', 'sheet_row', ['sitting_id', 'place'])
    for table, columns in TO_PEOPLE.items():
        with op.batch_alter_table(table) as batch:
            for column in columns:
                batch.create_foreign_key(f'fk_{table}_{column}_person', 'person', [column], ['id'], ondelete='SET NULL')


def downgrade() -> None:
    for table, columns in TO_PEOPLE.items():
        with op.batch_alter_table(table) as batch:
            for column in columns:
                batch.drop_constraint(f'fk_{table}_{column}_person', type_='foreignkey')
    metadata = sqlalchemy.MetaData()
    metadata.reflect(op.get_bind())
    metadata.remove(metadata.tables['alembic_version'])
    metadata.drop_all(op.get_bind())

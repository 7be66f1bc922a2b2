"""tournaments, and the ledger entries of their pots"""
import sqlalchemy as sa
from alembic import op

revision = '0018'
down_revision = '0015'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('tournament',
    sa.Column('id', sa.Integer(), nullable=False),
    sa.Column('club_id', sa.Integer(), nullable=False),
    sa.Column('key', sa.String(length=16), nullable=False),
    sa.Column('name', sa.String(length=400), nullable=False),
    sa.Column('day', sa.Date(), nullable=False),
    sa.Column('game', sa.String(length=40), nullable=False),
    sa.Column('rules', sa.JSON(), nullable=False),
    sa.Column('rounds', sa.Integer(), nullable=False),
    sa.Column('seconds', sa.Integer(), nullable=False),
    sa.Column('break_seconds', sa.Integer(), nullable=False),
    sa.Column('sizes', sa.JSON(), nullable=False),
    sa.Column('counting', sa.String(length=10), nullable=False),
    sa.Column('chain', sa.JSON(), nullable=False),
    sa.Column('fee', sa.BigInteger(), nullable=False),
    sa.Column('currency', sa.String(length=3), nullable=False),
    sa.Column('cash_unit', sa.Integer(), nullable=False),
    sa.Column('shares', sa.JSON(), nullable=False),
    sa.Column('swiss_from', sa.Integer(), nullable=True),
    sa.Column('seed', sa.BigInteger(), nullable=True),
    sa.Column('state', sa.String(length=10), nullable=False),
    sa.Column('visibility', sa.String(length=10), nullable=False),
    sa.Column('version', sa.Integer(), nullable=False),
    sa.Column('made_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('deleted_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('submission', sa.String(length=64), nullable=False),
    sa.ForeignKeyConstraint(['club_id'], ['club.id'], name=op.f('fk_tournament_club_id_club'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_tournament')),
    sa.UniqueConstraint('key', name=op.f('uq_tournament_key')),
    sa.UniqueConstraint('submission', name=op.f('uq_tournament_submission'))
    )
    with op.batch_alter_table('tournament', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_tournament_club_id'), ['club_id'], unique=False)
    op.create_table('tournament_penalty',
    sa.Column('id', sa.Integer(), nullable=False),
    sa.Column('tournament_id', sa.Integer(), nullable=False),
    sa.Column('chair', sa.Integer(), nullable=False),
    sa.Column('round', sa.Integer(), nullable=True),
    sa.Column('points', sa.Integer(), nullable=False),
    sa.Column('reason', sa.String(length=400), nullable=False),
    sa.Column('by_id', sa.Integer(), nullable=True),
    sa.Column('at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('cancelled_by_id', sa.Integer(), nullable=True),
    sa.Column('cancelled_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('cancelled_reason', sa.String(length=400), nullable=False),
    sa.ForeignKeyConstraint(['by_id'], ['user.id'], name=op.f('fk_tournament_penalty_by_id_user')),
    sa.ForeignKeyConstraint(['cancelled_by_id'], ['user.id'], name=op.f('fk_tournament_penalty_cancelled_by_id_user')),
    sa.ForeignKeyConstraint(['tournament_id'], ['tournament.id'],
                            name=op.f('fk_tournament_penalty_tournament_id_tournament'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_tournament_penalty'))
    )
    with op.batch_alter_table('tournament_penalty', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_tournament_penalty_tournament_id'), ['tournament_id'], unique=False)
    op.create_table('tournament_round',
    sa.Column('id', sa.Integer(), nullable=False),
    sa.Column('tournament_id', sa.Integer(), nullable=False),
    sa.Column('number', sa.Integer(), nullable=False),
    sa.Column('state', sa.String(length=10), nullable=False),
    sa.Column('starts_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('seconds', sa.Integer(), nullable=False),
    sa.Column('changes', sa.JSON(), nullable=False),
    sa.Column('ended_at', sa.DateTime(timezone=True), nullable=True),
    sa.ForeignKeyConstraint(['tournament_id'], ['tournament.id'],
                            name=op.f('fk_tournament_round_tournament_id_tournament'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_tournament_round')),
    sa.UniqueConstraint('tournament_id', 'number', name=op.f('uq_tournament_round_tournament_id_number'))
    )
    op.create_table('tournament_place',
    sa.Column('id', sa.Integer(), nullable=False),
    sa.Column('round_id', sa.Integer(), nullable=False),
    sa.Column('table', sa.Integer(), nullable=False),
    sa.Column('position', sa.Integer(), nullable=False),
    sa.Column('chair', sa.Integer(), nullable=False),
    sa.ForeignKeyConstraint(['round_id'], ['tournament_round.id'],
                            name=op.f('fk_tournament_place_round_id_tournament_round'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_tournament_place')),
    sa.UniqueConstraint('round_id', 'chair', name=op.f('uq_tournament_place_round_id_chair')),
    sa.UniqueConstraint('round_id', 'table', 'position', name=op.f('uq_tournament_place_round_id_table_position'))
    )
    op.create_table('tournament_event',
    sa.Column('id', sa.Integer(), nullable=False),
    sa.Column('tournament_id', sa.Integer(), nullable=False),
    sa.Column('what', sa.String(length=40), nullable=False),
    sa.Column('facts', sa.JSON(), nullable=False),
    sa.Column('user_id', sa.Integer(), nullable=True),
    sa.Column('person_id', sa.Integer(), nullable=True),
    sa.Column('version', sa.Integer(), nullable=False),
    sa.Column('at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('submission', sa.String(length=64), nullable=False),
    sa.ForeignKeyConstraint(['person_id'], ['person.id'], name=op.f('fk_tournament_event_person_id_person'),
                            ondelete='SET NULL'),
    sa.ForeignKeyConstraint(['tournament_id'], ['tournament.id'],
                            name=op.f('fk_tournament_event_tournament_id_tournament'), ondelete='CASCADE'),
    sa.ForeignKeyConstraint(['user_id'], ['user.id'], name=op.f('fk_tournament_event_user_id_user')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_tournament_event')),
    sa.UniqueConstraint('tournament_id', 'submission', name=op.f('uq_tournament_event_tournament_id_submission'))
    )
    with op.batch_alter_table('tournament_event', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_tournament_event_tournament_id'), ['tournament_id'], unique=False)
    op.create_table('tournament_holder',
    sa.Column('id', sa.Integer(), nullable=False),
    sa.Column('tournament_id', sa.Integer(), nullable=False),
    sa.Column('chair', sa.Integer(), nullable=False),
    sa.Column('person_id', sa.Integer(), nullable=False),
    sa.Column('from_round', sa.Integer(), nullable=False),
    sa.Column('until_round', sa.Integer(), nullable=True),
    sa.ForeignKeyConstraint(['person_id'], ['person.id'], name=op.f('fk_tournament_holder_person_id_person'),
                            ondelete='CASCADE'),
    sa.ForeignKeyConstraint(['tournament_id'], ['tournament.id'],
                            name=op.f('fk_tournament_holder_tournament_id_tournament'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_tournament_holder')),
    sa.UniqueConstraint('tournament_id', 'chair', 'from_round',
                        name=op.f('uq_tournament_holder_tournament_id_chair_from_round'))
    )
    with op.batch_alter_table('tournament_holder', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_tournament_holder_person_id'), ['person_id'], unique=False)
    op.create_table('tournament_table',
    sa.Column('id', sa.Integer(), nullable=False),
    sa.Column('round_id', sa.Integer(), nullable=False),
    sa.Column('number', sa.Integer(), nullable=False),
    sa.Column('sitting_id', sa.Integer(), nullable=True),
    sa.Column('handed_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('handed_by_id', sa.Integer(), nullable=True),
    sa.Column('handed_version', sa.Integer(), nullable=True),
    sa.Column('confirmed_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('confirmed_by_id', sa.Integer(), nullable=True),
    sa.ForeignKeyConstraint(['confirmed_by_id'], ['person.id'],
                            name=op.f('fk_tournament_table_confirmed_by_id_person'), ondelete='SET NULL'),
    sa.ForeignKeyConstraint(['handed_by_id'], ['person.id'],
                            name=op.f('fk_tournament_table_handed_by_id_person'), ondelete='SET NULL'),
    sa.ForeignKeyConstraint(['round_id'], ['tournament_round.id'],
                            name=op.f('fk_tournament_table_round_id_tournament_round'), ondelete='CASCADE'),
    sa.ForeignKeyConstraint(['sitting_id'], ['sitting.id'],
                            name=op.f('fk_tournament_table_sitting_id_sitting'), ondelete='SET NULL'),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_tournament_table')),
    sa.UniqueConstraint('round_id', 'number', name=op.f('uq_tournament_table_round_id_number'))
    )
    with op.batch_alter_table('tournament_table', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_tournament_table_sitting_id'), ['sitting_id'], unique=False)
    op.create_table('tournament_entrant',
    sa.Column('id', sa.Integer(), nullable=False),
    sa.Column('tournament_id', sa.Integer(), nullable=False),
    sa.Column('person_id', sa.Integer(), nullable=False),
    sa.Column('present', sa.Boolean(), nullable=False),
    sa.Column('paid_entry_id', sa.Integer(), nullable=True),
    sa.Column('at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('withdrawn_at', sa.DateTime(timezone=True), nullable=True),
    sa.ForeignKeyConstraint(['paid_entry_id'], ['book_entry.id'],
                            name=op.f('fk_tournament_entrant_paid_entry_id_book_entry'), ondelete='SET NULL'),
    sa.ForeignKeyConstraint(['person_id'], ['person.id'], name=op.f('fk_tournament_entrant_person_id_person'),
                            ondelete='CASCADE'),
    sa.ForeignKeyConstraint(['tournament_id'], ['tournament.id'],
                            name=op.f('fk_tournament_entrant_tournament_id_tournament'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_tournament_entrant')),
    sa.UniqueConstraint('tournament_id', 'person_id', name=op.f('uq_tournament_entrant_tournament_id_person_id'))
    )
    with op.batch_alter_table('tournament_entrant', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_tournament_entrant_person_id'), ['person_id'], unique=False)
    with op.batch_alter_table('book_entry', schema=None) as batch_op:
        batch_op.add_column(sa.Column('tournament_id', sa.Integer(), nullable=True))
        batch_op.create_index(batch_op.f('ix_book_entry_tournament_id'), ['tournament_id'], unique=False)
        batch_op.create_foreign_key(batch_op.f('fk_book_entry_tournament_id_tournament'), 'tournament',
                                    ['tournament_id'], ['id'], ondelete='CASCADE')



def downgrade() -> None:
    with op.batch_alter_table('book_entry', schema=None) as batch_op:
        batch_op.drop_constraint(batch_op.f('fk_book_entry_tournament_id_tournament'), type_='foreignkey')
        batch_op.drop_index(batch_op.f('ix_book_entry_tournament_id'))
        batch_op.drop_column('tournament_id')
    with op.batch_alter_table('tournament_entrant', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_tournament_entrant_person_id'))
    op.drop_table('tournament_entrant')
    with op.batch_alter_table('tournament_table', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_tournament_table_sitting_id'))
    op.drop_table('tournament_table')
    with op.batch_alter_table('tournament_holder', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_tournament_holder_person_id'))
    op.drop_table('tournament_holder')
    with op.batch_alter_table('tournament_event', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_tournament_event_tournament_id'))
    op.drop_table('tournament_event')
    op.drop_table('tournament_place')
    op.drop_table('tournament_round')
    with op.batch_alter_table('tournament_penalty', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_tournament_penalty_tournament_id'))
    op.drop_table('tournament_penalty')
    with op.batch_alter_table('tournament', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_tournament_club_id'))
    op.drop_table('tournament')

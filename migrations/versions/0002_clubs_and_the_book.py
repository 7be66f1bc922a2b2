"""clubs and the book"""
import sqlalchemy as sa
from alembic import op

revision = '0002'
down_revision = '0001'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('club',
    sa.Column('id', sa.Integer(), nullable=False),
    sa.Column('key', sa.String(length=16), nullable=False),
    sa.Column('name', sa.String(length=400), nullable=False),
    sa.Column('currency', sa.String(length=3), nullable=False),
    sa.Column('cash_unit', sa.Integer(), nullable=False),
    sa.Column('treasurer_id', sa.Integer(), nullable=True),
    sa.Column('rev', sa.Integer(), nullable=False),
    sa.Column('results_rev', sa.Integer(), nullable=False),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('deleted_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('submission', sa.String(length=64), nullable=False),
    sa.ForeignKeyConstraint(['treasurer_id'], ['person.id'], name=op.f('fk_club_treasurer_id_person'), ondelete='SET NULL'),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_club')),
    sa.UniqueConstraint('key', name=op.f('uq_club_key')),
    sa.UniqueConstraint('submission', name=op.f('uq_club_submission'))
    )
    op.create_table('user',
    sa.Column('id', sa.Integer(), nullable=False),
    sa.Column('login', sa.String(length=400), nullable=True),
    sa.Column('name', sa.String(length=400), nullable=False),
    sa.Column('email', sa.String(length=254), nullable=True),
    sa.Column('password', sa.String(length=255), nullable=False),
    sa.Column('auth_version', sa.Integer(), nullable=False),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('deleted_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('submission', sa.String(length=64), nullable=False),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_user')),
    sa.UniqueConstraint('login', name=op.f('uq_user_login')),
    sa.UniqueConstraint('submission', name=op.f('uq_user_submission'))
    )
    op.create_table('club_event',
    sa.Column('id', sa.Integer(), nullable=False),
    sa.Column('club_id', sa.Integer(), nullable=False),
    sa.Column('what', sa.String(length=40), nullable=False),
    sa.Column('facts', sa.JSON(), nullable=False),
    sa.Column('user_id', sa.Integer(), nullable=True),
    sa.Column('at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('submission', sa.String(length=64), nullable=False),
    sa.ForeignKeyConstraint(['club_id'], ['club.id'], name=op.f('fk_club_event_club_id_club'), ondelete='CASCADE'),
    sa.ForeignKeyConstraint(['user_id'], ['user.id'], name=op.f('fk_club_event_user_id_user')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_club_event')),
    sa.UniqueConstraint('club_id', 'submission', name=op.f('uq_club_event_club_id_submission'))
    )
    with op.batch_alter_table('club_event', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_club_event_club_id'), ['club_id'], unique=False)

    op.create_table('digest',
    sa.Column('club_id', sa.Integer(), nullable=False),
    sa.Column('name', sa.String(length=60), nullable=False),
    sa.Column('rev', sa.Integer(), nullable=False),
    sa.Column('data', sa.JSON(), nullable=False),
    sa.ForeignKeyConstraint(['club_id'], ['club.id'], name=op.f('fk_digest_club_id_club'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('club_id', 'name', name=op.f('pk_digest'))
    )
    op.create_table('season',
    sa.Column('id', sa.Integer(), nullable=False),
    sa.Column('club_id', sa.Integer(), nullable=False),
    sa.Column('name', sa.String(length=400), nullable=False),
    sa.Column('starts', sa.Date(), nullable=False),
    sa.Column('ends', sa.Date(), nullable=True),
    sa.Column('counting', sa.JSON(), nullable=False),
    sa.Column('public_generation', sa.Integer(), nullable=False),
    sa.Column('version', sa.Integer(), nullable=False),
    sa.Column('made_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('deleted_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('submission', sa.String(length=64), nullable=False),
    sa.ForeignKeyConstraint(['club_id'], ['club.id'], name=op.f('fk_season_club_id_club'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_season')),
    sa.UniqueConstraint('submission', name=op.f('uq_season_submission'))
    )
    with op.batch_alter_table('season', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_season_club_id'), ['club_id'], unique=False)

    op.create_table('balance',
    sa.Column('person_id', sa.Integer(), nullable=False),
    sa.Column('currency', sa.String(length=3), nullable=False),
    sa.Column('amount', sa.BigInteger(), nullable=False),
    sa.ForeignKeyConstraint(['person_id'], ['person.id'], name=op.f('fk_balance_person_id_person'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('person_id', 'currency', name=op.f('pk_balance'))
    )
    op.create_table('invitation',
    sa.Column('id', sa.Integer(), nullable=False),
    sa.Column('club_id', sa.Integer(), nullable=False),
    sa.Column('role', sa.String(length=12), nullable=False),
    sa.Column('person_id', sa.Integer(), nullable=True),
    sa.Column('made_by_id', sa.Integer(), nullable=False),
    sa.Column('made_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('expires_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('revoked_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('submission', sa.String(length=64), nullable=False),
    sa.ForeignKeyConstraint(['club_id'], ['club.id'], name=op.f('fk_invitation_club_id_club'), ondelete='CASCADE'),
    sa.ForeignKeyConstraint(['made_by_id'], ['user.id'], name=op.f('fk_invitation_made_by_id_user')),
    sa.ForeignKeyConstraint(['person_id'], ['person.id'], name=op.f('fk_invitation_person_id_person'), ondelete='SET NULL'),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_invitation')),
    sa.UniqueConstraint('submission', name=op.f('uq_invitation_submission'))
    )
    with op.batch_alter_table('invitation', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_invitation_club_id'), ['club_id'], unique=False)

    op.create_table('member',
    sa.Column('id', sa.Integer(), nullable=False),
    sa.Column('club_id', sa.Integer(), nullable=False),
    sa.Column('user_id', sa.Integer(), nullable=False),
    sa.Column('role', sa.String(length=12), nullable=False),
    sa.Column('person_id', sa.Integer(), nullable=True),
    sa.Column('since', sa.DateTime(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['club_id'], ['club.id'], name=op.f('fk_member_club_id_club'), ondelete='CASCADE'),
    sa.ForeignKeyConstraint(['person_id'], ['person.id'], name=op.f('fk_member_person_id_person'), ondelete='SET NULL'),
    sa.ForeignKeyConstraint(['user_id'], ['user.id'], name=op.f('fk_member_user_id_user'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_member')),
    sa.UniqueConstraint('club_id', 'user_id', name=op.f('uq_member_club_id_user_id')),
    sa.UniqueConstraint('person_id', name=op.f('uq_member_person_id'))
    )
    with op.batch_alter_table('member', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_member_user_id'), ['user_id'], unique=False)

    op.create_table('payee',
    sa.Column('person_id', sa.Integer(), nullable=False),
    sa.Column('iban', sa.String(length=34), nullable=False),
    sa.Column('holder', sa.String(length=400), nullable=False),
    sa.Column('at', sa.DateTime(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['person_id'], ['person.id'], name=op.f('fk_payee_person_id_person'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('person_id', name=op.f('pk_payee'))
    )
    op.create_table('word',
    sa.Column('id', sa.Integer(), nullable=False),
    sa.Column('club_id', sa.Integer(), nullable=True),
    sa.Column('table_id', sa.Integer(), nullable=True),
    sa.Column('text', sa.String(length=400), nullable=False),
    sa.Column('by_id', sa.Integer(), nullable=True),
    sa.Column('at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('submission', sa.String(length=64), nullable=False),
    sa.ForeignKeyConstraint(['by_id'], ['person.id'], name=op.f('fk_word_by_id_person'), ondelete='SET NULL'),
    sa.ForeignKeyConstraint(['club_id'], ['club.id'], name=op.f('fk_word_club_id_club'), ondelete='CASCADE'),
    sa.ForeignKeyConstraint(['table_id'], ['card_table.id'], name=op.f('fk_word_table_id_card_table'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_word')),
    sa.UniqueConstraint('submission', name=op.f('uq_word_submission'))
    )
    with op.batch_alter_table('word', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_word_club_id'), ['club_id'], unique=False)
        batch_op.create_index(batch_op.f('ix_word_table_id'), ['table_id'], unique=False)

    op.create_table('book_entry',
    sa.Column('id', sa.Integer(), nullable=False),
    sa.Column('table_id', sa.Integer(), nullable=True),
    sa.Column('club_id', sa.Integer(), nullable=True),
    sa.Column('kind', sa.String(length=12), nullable=False),
    sa.Column('currency', sa.String(length=3), nullable=False),
    sa.Column('sitting_id', sa.Integer(), nullable=True),
    sa.Column('of_id', sa.Integer(), nullable=True),
    sa.Column('facts', sa.JSON(), nullable=False),
    sa.Column('note', sa.String(length=400), nullable=False),
    sa.Column('by_id', sa.Integer(), nullable=True),
    sa.Column('user_id', sa.Integer(), nullable=True),
    sa.Column('evening', sa.Date(), nullable=True),
    sa.Column('at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('submission', sa.String(length=64), nullable=False),
    sa.Column('fingerprint', sa.String(length=64), nullable=False),
    sa.ForeignKeyConstraint(['by_id'], ['person.id'], name=op.f('fk_book_entry_by_id_person'), ondelete='SET NULL'),
    sa.ForeignKeyConstraint(['club_id'], ['club.id'], name=op.f('fk_book_entry_club_id_club'), ondelete='CASCADE'),
    sa.ForeignKeyConstraint(['of_id'], ['book_entry.id'], name=op.f('fk_book_entry_of_id_book_entry'), ondelete='CASCADE'),
    sa.ForeignKeyConstraint(['sitting_id'], ['sitting.id'], name=op.f('fk_book_entry_sitting_id_sitting'), ondelete='CASCADE'),
    sa.ForeignKeyConstraint(['table_id'], ['card_table.id'], name=op.f('fk_book_entry_table_id_card_table'), ondelete='CASCADE'),
    sa.ForeignKeyConstraint(['user_id'], ['user.id'], name=op.f('fk_book_entry_user_id_user')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_book_entry')),
    sa.UniqueConstraint('club_id', 'submission', name=op.f('uq_book_entry_club_id_submission')),
    sa.UniqueConstraint('of_id', 'kind', name=op.f('uq_book_entry_of_id_kind')),
    sa.UniqueConstraint('table_id', 'submission', name=op.f('uq_book_entry_table_id_submission'))
    )
    with op.batch_alter_table('book_entry', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_book_entry_club_id_id'), ['club_id', 'id'], unique=False)
        batch_op.create_index(batch_op.f('ix_book_entry_sitting_id'), ['sitting_id'], unique=False)
        batch_op.create_index(batch_op.f('ix_book_entry_table_id_id'), ['table_id', 'id'], unique=False)

    op.create_table('invitation_use',
    sa.Column('id', sa.Integer(), nullable=False),
    sa.Column('invitation_id', sa.Integer(), nullable=False),
    sa.Column('user_id', sa.Integer(), nullable=False),
    sa.Column('at', sa.DateTime(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['invitation_id'], ['invitation.id'], name=op.f('fk_invitation_use_invitation_id_invitation'), ondelete='CASCADE'),
    sa.ForeignKeyConstraint(['user_id'], ['user.id'], name=op.f('fk_invitation_use_user_id_user')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_invitation_use')),
    sa.UniqueConstraint('invitation_id', 'user_id', name=op.f('uq_invitation_use_invitation_id_user_id'))
    )
    op.create_table('result',
    sa.Column('id', sa.Integer(), nullable=False),
    sa.Column('sitting_id', sa.Integer(), nullable=False),
    sa.Column('seat', sa.Integer(), nullable=False),
    sa.Column('person_id', sa.Integer(), nullable=False),
    sa.Column('paid', sa.BigInteger(), nullable=False),
    sa.Column('counted', sa.BigInteger(), nullable=False),
    sa.Column('rounds', sa.Integer(), nullable=False),
    sa.Column('lost', sa.Integer(), nullable=False),
    sa.Column('place', sa.Integer(), nullable=False),
    sa.Column('players', sa.Integer(), nullable=False),
    sa.Column('beaten', sa.Integer(), nullable=False),
    sa.Column('level', sa.Integer(), nullable=False),
    sa.Column('finished', sa.Boolean(), nullable=False),
    sa.Column('stats', sa.JSON(), nullable=False),
    sa.ForeignKeyConstraint(['person_id'], ['person.id'], name=op.f('fk_result_person_id_person'), ondelete='CASCADE'),
    sa.ForeignKeyConstraint(['sitting_id'], ['sitting.id'], name=op.f('fk_result_sitting_id_sitting'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_result')),
    sa.UniqueConstraint('sitting_id', 'seat', 'person_id', name=op.f('uq_result_sitting_id_seat_person_id'))
    )
    with op.batch_alter_table('result', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_result_person_id'), ['person_id'], unique=False)

    op.create_table('sealing',
    sa.Column('id', sa.Integer(), nullable=False),
    sa.Column('sitting_id', sa.Integer(), nullable=False),
    sa.Column('act', sa.String(length=10), nullable=False),
    sa.Column('version', sa.Integer(), nullable=False),
    sa.Column('rules_version', sa.Integer(), nullable=False),
    sa.Column('rate', sa.String(length=24), nullable=False),
    sa.Column('currency', sa.String(length=3), nullable=False),
    sa.Column('cash_unit', sa.Integer(), nullable=False),
    sa.Column('reason', sa.String(length=400), nullable=False),
    sa.Column('by_id', sa.Integer(), nullable=True),
    sa.Column('user_id', sa.Integer(), nullable=True),
    sa.Column('at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('submission', sa.String(length=64), nullable=False),
    sa.ForeignKeyConstraint(['by_id'], ['person.id'], name=op.f('fk_sealing_by_id_person'), ondelete='SET NULL'),
    sa.ForeignKeyConstraint(['sitting_id'], ['sitting.id'], name=op.f('fk_sealing_sitting_id_sitting'), ondelete='CASCADE'),
    sa.ForeignKeyConstraint(['user_id'], ['user.id'], name=op.f('fk_sealing_user_id_user')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_sealing')),
    sa.UniqueConstraint('sitting_id', 'submission', name=op.f('uq_sealing_sitting_id_submission'))
    )
    with op.batch_alter_table('sealing', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_sealing_sitting_id'), ['sitting_id'], unique=False)

    op.create_table('book_line',
    sa.Column('id', sa.Integer(), nullable=False),
    sa.Column('entry_id', sa.Integer(), nullable=False),
    sa.Column('person_id', sa.Integer(), nullable=True),
    sa.Column('amount', sa.BigInteger(), nullable=False),
    sa.ForeignKeyConstraint(['entry_id'], ['book_entry.id'], name=op.f('fk_book_line_entry_id_book_entry'), ondelete='CASCADE'),
    sa.ForeignKeyConstraint(['person_id'], ['person.id'], name=op.f('fk_book_line_person_id_person'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_book_line'))
    )
    with op.batch_alter_table('book_line', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_book_line_entry_id'), ['entry_id'], unique=False)
        batch_op.create_index(batch_op.f('ix_book_line_person_id'), ['person_id'], unique=False)

    with op.batch_alter_table('card_table', schema=None) as batch_op:
        batch_op.add_column(sa.Column('club_id', sa.Integer(), nullable=True))
        batch_op.add_column(sa.Column('currency', sa.String(length=3), nullable=False, server_default='CZK'))
        batch_op.add_column(sa.Column('cash_unit', sa.Integer(), nullable=False, server_default='100'))
        batch_op.add_column(sa.Column('treasurer_id', sa.Integer(), nullable=True))
        batch_op.add_column(sa.Column('scribe_id', sa.Integer(), nullable=True))
        batch_op.add_column(sa.Column('scribe_wanted_by_id', sa.Integer(), nullable=True))
        batch_op.add_column(sa.Column('scribe_wanted_at', sa.DateTime(timezone=True), nullable=True))
        batch_op.create_index(batch_op.f('ix_card_table_club_id'), ['club_id'], unique=False)
        batch_op.create_foreign_key(batch_op.f('fk_card_table_treasurer_id_person'), 'person', ['treasurer_id'], ['id'], ondelete='SET NULL')
        batch_op.create_foreign_key(batch_op.f('fk_card_table_club_id_club'), 'club', ['club_id'], ['id'])
        batch_op.create_foreign_key(batch_op.f('fk_card_table_scribe_wanted_by_id_person'), 'person', ['scribe_wanted_by_id'], ['id'], ondelete='SET NULL')
        batch_op.create_foreign_key(batch_op.f('fk_card_table_scribe_id_person'), 'person', ['scribe_id'], ['id'], ondelete='SET NULL')

    with op.batch_alter_table('person', schema=None) as batch_op:
        batch_op.add_column(sa.Column('club_id', sa.Integer(), nullable=True))
        batch_op.add_column(sa.Column('stands_for_id', sa.Integer(), nullable=True))
        batch_op.add_column(sa.Column('retired_at', sa.DateTime(timezone=True), nullable=True))
        batch_op.alter_column('table_id',
               existing_type=sa.INTEGER(),
               nullable=True)
        batch_op.create_index(batch_op.f('ix_person_club_id'), ['club_id'], unique=False)
        batch_op.create_index(batch_op.f('ix_person_stands_for_id'), ['stands_for_id'], unique=False)
        batch_op.create_foreign_key(batch_op.f('fk_person_stands_for_id_person'), 'person', ['stands_for_id'], ['id'], ondelete='SET NULL')
        batch_op.create_foreign_key(batch_op.f('fk_person_club_id_club'), 'club', ['club_id'], ['id'], ondelete='CASCADE')

    with op.batch_alter_table('sitting', schema=None) as batch_op:
        batch_op.add_column(sa.Column('origin', sa.String(length=10), nullable=False, server_default='table'))
        batch_op.add_column(sa.Column('sealed_at', sa.DateTime(timezone=True), nullable=True))
        batch_op.create_index(batch_op.f('ix_sitting_sealed_at'), ['sealed_at'], unique=False)



def downgrade() -> None:
    with op.batch_alter_table('sitting', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_sitting_sealed_at'))
        batch_op.drop_column('sealed_at')
        batch_op.drop_column('origin')

    op.execute("DELETE FROM person WHERE table_id IS NULL")  # players of clubs, which go too
    with op.batch_alter_table('person', schema=None) as batch_op:
        batch_op.drop_constraint(batch_op.f('fk_person_club_id_club'), type_='foreignkey')
        batch_op.drop_constraint(batch_op.f('fk_person_stands_for_id_person'), type_='foreignkey')
        batch_op.drop_index(batch_op.f('ix_person_stands_for_id'))
        batch_op.drop_index(batch_op.f('ix_person_club_id'))
        batch_op.alter_column('table_id',
               existing_type=sa.INTEGER(),
               nullable=False)
        batch_op.drop_column('retired_at')
        batch_op.drop_column('stands_for_id')
        batch_op.drop_column('club_id')

    with op.batch_alter_table('card_table', schema=None) as batch_op:
        batch_op.drop_constraint(batch_op.f('fk_card_table_scribe_id_person'), type_='foreignkey')
        batch_op.drop_constraint(batch_op.f('fk_card_table_scribe_wanted_by_id_person'), type_='foreignkey')
        batch_op.drop_constraint(batch_op.f('fk_card_table_club_id_club'), type_='foreignkey')
        batch_op.drop_constraint(batch_op.f('fk_card_table_treasurer_id_person'), type_='foreignkey')
        batch_op.drop_index(batch_op.f('ix_card_table_club_id'))
        batch_op.drop_column('scribe_wanted_at')
        batch_op.drop_column('scribe_wanted_by_id')
        batch_op.drop_column('scribe_id')
        batch_op.drop_column('treasurer_id')
        batch_op.drop_column('cash_unit')
        batch_op.drop_column('currency')
        batch_op.drop_column('club_id')

    with op.batch_alter_table('book_line', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_book_line_person_id'))
        batch_op.drop_index(batch_op.f('ix_book_line_entry_id'))

    op.drop_table('book_line')
    with op.batch_alter_table('sealing', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_sealing_sitting_id'))

    op.drop_table('sealing')
    with op.batch_alter_table('result', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_result_person_id'))

    op.drop_table('result')
    op.drop_table('invitation_use')
    with op.batch_alter_table('book_entry', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_book_entry_table_id_id'))
        batch_op.drop_index(batch_op.f('ix_book_entry_sitting_id'))
        batch_op.drop_index(batch_op.f('ix_book_entry_club_id_id'))

    op.drop_table('book_entry')
    with op.batch_alter_table('word', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_word_table_id'))
        batch_op.drop_index(batch_op.f('ix_word_club_id'))

    op.drop_table('word')
    op.drop_table('payee')
    with op.batch_alter_table('member', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_member_user_id'))

    op.drop_table('member')
    with op.batch_alter_table('invitation', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_invitation_club_id'))

    op.drop_table('invitation')
    op.drop_table('balance')
    with op.batch_alter_table('season', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_season_club_id'))

    op.drop_table('season')
    op.drop_table('digest')
    with op.batch_alter_table('club_event', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_club_event_club_id'))

    op.drop_table('club_event')
    op.drop_table('user')
    op.drop_table('club')

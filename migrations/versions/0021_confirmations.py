"""sums confirmed by people, objections and decisions, and whose confirmation a club or table asks for"""
import sqlalchemy as sa
from alembic import op

revision = '0021'
down_revision = '0020'
branch_labels = None
depends_on = None


def _made() -> tuple[sa.Column, ...]:
    return (sa.Column('user_id', sa.Integer(), nullable=True),
            sa.Column('at', sa.DateTime(timezone=True), nullable=False),
            sa.Column('submission', sa.String(length=64), nullable=False))


def upgrade() -> None:
    op.create_table('confirmation',
    sa.Column('id', sa.Integer(), nullable=False),
    sa.Column('sitting_id', sa.Integer(), nullable=False),
    sa.Column('person_id', sa.Integer(), nullable=False),
    sa.Column('paid', sa.BigInteger(), nullable=False),
    sa.Column('counted', sa.BigInteger(), nullable=False),
    sa.Column('version', sa.Integer(), nullable=False),
    sa.Column('history_root', sa.String(length=64), nullable=False),
    sa.Column('how', sa.String(length=10), nullable=False),
    sa.Column('initials', sa.String(length=40), nullable=False),
    sa.Column('by_id', sa.Integer(), nullable=True),
    sa.Column('phone', sa.String(length=64), nullable=True),
    *_made(),
    sa.ForeignKeyConstraint(['by_id'], ['person.id'], name=op.f('fk_confirmation_by_id_person'), ondelete='SET NULL'),
    sa.ForeignKeyConstraint(['person_id'], ['person.id'], name=op.f('fk_confirmation_person_id_person'),
                            ondelete='CASCADE'),
    sa.ForeignKeyConstraint(['sitting_id'], ['sitting.id'], name=op.f('fk_confirmation_sitting_id_sitting'),
                            ondelete='CASCADE'),
    sa.ForeignKeyConstraint(['user_id'], ['user.id'], name=op.f('fk_confirmation_user_id_user')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_confirmation')),
    sa.UniqueConstraint('sitting_id', 'submission', name=op.f('uq_confirmation_sitting_id_submission'))
    )
    op.create_table('objection',
    sa.Column('id', sa.Integer(), nullable=False),
    sa.Column('sitting_id', sa.Integer(), nullable=False),
    sa.Column('person_id', sa.Integer(), nullable=False),
    sa.Column('root', sa.Integer(), nullable=False),
    sa.Column('seq', sa.Integer(), nullable=False),
    sa.Column('reason', sa.String(length=400), nullable=False),
    sa.Column('history_root', sa.String(length=64), nullable=False),
    sa.Column('phone', sa.String(length=64), nullable=True),
    *_made(),
    sa.ForeignKeyConstraint(['person_id'], ['person.id'], name=op.f('fk_objection_person_id_person'),
                            ondelete='CASCADE'),
    sa.ForeignKeyConstraint(['sitting_id'], ['sitting.id'], name=op.f('fk_objection_sitting_id_sitting'),
                            ondelete='CASCADE'),
    sa.ForeignKeyConstraint(['user_id'], ['user.id'], name=op.f('fk_objection_user_id_user')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_objection')),
    sa.UniqueConstraint('sitting_id', 'submission', name=op.f('uq_objection_sitting_id_submission'))
    )
    op.create_table('decision',
    sa.Column('id', sa.Integer(), nullable=False),
    sa.Column('objection_id', sa.Integer(), nullable=False),
    sa.Column('outcome', sa.String(length=10), nullable=False),
    sa.Column('reason', sa.String(length=400), nullable=False),
    sa.Column('by_id', sa.Integer(), nullable=True),
    *_made(),
    sa.ForeignKeyConstraint(['by_id'], ['person.id'], name=op.f('fk_decision_by_id_person'), ondelete='SET NULL'),
    sa.ForeignKeyConstraint(['objection_id'], ['objection.id'], name=op.f('fk_decision_objection_id_objection'),
                            ondelete='CASCADE'),
    sa.ForeignKeyConstraint(['user_id'], ['user.id'], name=op.f('fk_decision_user_id_user')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_decision')),
    sa.UniqueConstraint('objection_id', 'submission', name=op.f('uq_decision_objection_id_submission'))
    )
    for table in ('confirmation', 'objection'):
        with op.batch_alter_table(table, schema=None) as batch_op:
            batch_op.create_index(batch_op.f(f'ix_{table}_person_id'), ['person_id'], unique=False)
    for table in ('card_table', 'club'):
        with op.batch_alter_table(table, schema=None) as batch_op:
            batch_op.add_column(sa.Column('confirming', sa.String(length=10), nullable=False, server_default='off'))
            batch_op.add_column(sa.Column('silence_hours', sa.Integer(), nullable=False, server_default='24'))
    with op.batch_alter_table('card_table', schema=None) as batch_op:
        batch_op.add_column(sa.Column('referee_id', sa.Integer(), nullable=True))
        batch_op.create_foreign_key(batch_op.f('fk_card_table_referee_id_person'), 'person', ['referee_id'], ['id'],
                                    ondelete='SET NULL')
    with op.batch_alter_table('sitting', schema=None) as batch_op:
        batch_op.add_column(sa.Column('confirmations', sa.Integer(), nullable=False, server_default='0'))
        batch_op.add_column(sa.Column('objections', sa.Integer(), nullable=False, server_default='0'))


def downgrade() -> None:
    with op.batch_alter_table('sitting', schema=None) as batch_op:
        batch_op.drop_column('objections')
        batch_op.drop_column('confirmations')
    with op.batch_alter_table('card_table', schema=None) as batch_op:
        batch_op.drop_constraint(batch_op.f('fk_card_table_referee_id_person'), type_='foreignkey')
        batch_op.drop_column('referee_id')
    for table in ('card_table', 'club'):
        with op.batch_alter_table(table, schema=None) as batch_op:
            batch_op.drop_column('silence_hours')
            batch_op.drop_column('confirming')
    for table in ('decision', 'objection', 'confirmation'):
        op.drop_table(table)

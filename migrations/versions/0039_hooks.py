"""hooks of clubs, and the outbox"""
import sqlalchemy as sa
from alembic import op

revision = '0039'
down_revision = '0038'
branch_labels = None
depends_on = None

MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        'hook',
        sa.Column('id', sa.Integer(), nullable=False),
        sa.Column('club_id', sa.Integer(), nullable=False),
        sa.Column('address', sa.String(length=400), nullable=False),
        sa.Column('secret', sa.String(length=64), nullable=False),
        sa.Column('number', sa.Integer(), nullable=False),
        sa.Column('made_at', MOMENT, nullable=False),
        sa.Column('tried_at', MOMENT, nullable=True),
        sa.Column('failure', sa.String(length=20), nullable=False),
        sa.Column('given_up_at', MOMENT, nullable=True),
        sa.ForeignKeyConstraint(['club_id'], ['club.id'], name=op.f('fk_hook_club_id_club'), ondelete='CASCADE'),
        sa.PrimaryKeyConstraint('id', name=op.f('pk_hook')))
    op.create_index(op.f('ix_hook_club_id'), 'hook', ['club_id'])
    op.create_table(
        'outbox',
        sa.Column('id', sa.Integer(), nullable=False),
        sa.Column('hook_id', sa.Integer(), nullable=False),
        sa.Column('body', sa.Text(), nullable=False),
        sa.Column('due_at', MOMENT, nullable=False),
        sa.Column('tries', sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(['hook_id'], ['hook.id'], name=op.f('fk_outbox_hook_id_hook'), ondelete='CASCADE'),
        sa.PrimaryKeyConstraint('id', name=op.f('pk_outbox')))
    for column in ('hook_id', 'due_at'):
        op.create_index(op.f(f'ix_outbox_{column}'), 'outbox', [column])


def downgrade() -> None:
    op.drop_table('outbox')
    op.drop_table('hook')

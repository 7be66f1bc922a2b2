"""passkeys of accounts"""
import sqlalchemy as sa
from alembic import op

revision = '0041'
down_revision = '0040'
branch_labels = None
depends_on = None

MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        'passkey',
        sa.Column('id', sa.Integer(), nullable=False),
        sa.Column('user_id', sa.Integer(), nullable=False),
        sa.Column('credential', sa.String(length=1400), nullable=False),
        sa.Column('public_key', sa.String(length=1400), nullable=False),
        sa.Column('name', sa.String(length=400), nullable=False),
        sa.Column('counter', sa.BigInteger(), nullable=False),
        sa.Column('made_at', MOMENT, nullable=False),
        sa.Column('used_at', MOMENT, nullable=True),
        sa.ForeignKeyConstraint(['user_id'], ['user.id'], name=op.f('fk_passkey_user_id_user'), ondelete='CASCADE'),
        sa.PrimaryKeyConstraint('id', name=op.f('pk_passkey')),
        sa.UniqueConstraint('credential', name=op.f('uq_passkey_credential')))
    op.create_index(op.f('ix_passkey_user_id'), 'passkey', ['user_id'])


def downgrade() -> None:
    op.drop_table('passkey')

"""where accounts are signed in"""
import sqlalchemy as sa
from alembic import op

revision = '0004'
down_revision = '0003'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('sign_in',
    sa.Column('id', sa.Integer(), nullable=False),
    sa.Column('user_id', sa.Integer(), nullable=False),
    sa.Column('key', sa.String(length=64), nullable=False),
    sa.Column('device', sa.String(length=60), nullable=False),
    sa.Column('adopted', sa.Boolean(), nullable=False),
    sa.Column('began_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('seen_at', sa.DateTime(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['user_id'], ['user.id'], name=op.f('fk_sign_in_user_id_user'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_sign_in')),
    sa.UniqueConstraint('key', name=op.f('uq_sign_in_key'))
    )
    with op.batch_alter_table('sign_in', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_sign_in_user_id'), ['user_id'], unique=False)


def downgrade() -> None:
    with op.batch_alter_table('sign_in', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_sign_in_user_id'))

    op.drop_table('sign_in')

"""tournaments: people register themselves by an address, up to a number"""
import sqlalchemy as sa
from alembic import op

revision = '0027'
down_revision = '0026'
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table('tournament', schema=None) as batch_op:
        batch_op.add_column(sa.Column('register_limit', sa.Integer(), nullable=True))
        batch_op.add_column(sa.Column('register_key', sa.String(length=16), nullable=True))
        batch_op.create_unique_constraint(batch_op.f('uq_tournament_register_key'), ['register_key'])


def downgrade() -> None:
    with op.batch_alter_table('tournament', schema=None) as batch_op:
        batch_op.drop_constraint(batch_op.f('uq_tournament_register_key'), type_='unique')
        batch_op.drop_column('register_key')
        batch_op.drop_column('register_limit')

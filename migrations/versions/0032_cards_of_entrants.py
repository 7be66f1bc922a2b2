"""entrants: the generation of a card's address, and whether it waits for the desk"""
import sqlalchemy as sa
from alembic import op

revision = '0032'
down_revision = '0031'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column('tournament_entrant', sa.Column('card', sa.Integer(), server_default='1', nullable=False))
    op.add_column('tournament_entrant', sa.Column('asks', sa.Boolean(), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table('tournament_entrant', schema=None) as batch_op:
        batch_op.drop_column('asks')
        batch_op.drop_column('card')

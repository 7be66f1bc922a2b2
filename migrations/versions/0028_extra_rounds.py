"""tournaments: rounds in which those who sat out play, and entrants who play only where they are needed"""
import sqlalchemy as sa
from alembic import op

revision = '0028'
down_revision = '0027'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column('tournament_round', sa.Column('extra', sa.Boolean(), nullable=True))
    op.add_column('tournament_entrant', sa.Column('stand_in', sa.Boolean(), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table('tournament_entrant', schema=None) as batch_op:
        batch_op.drop_column('stand_in')
    with op.batch_alter_table('tournament_round', schema=None) as batch_op:
        batch_op.drop_column('extra')

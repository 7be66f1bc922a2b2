"""the phone with which a table of a tournament was handed in"""
import sqlalchemy as sa
from alembic import op

revision = '0023'
down_revision = '0022'
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table('tournament_table', schema=None) as batch_op:
        batch_op.add_column(sa.Column('handed_phone', sa.String(length=64), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table('tournament_table', schema=None) as batch_op:
        batch_op.drop_column('handed_phone')

"""which action undo touches is decided by the log alone; the links between actions go

Going back leaves them empty: `flask rebuild` of the version before makes them again.
"""
import sqlalchemy as sa
from alembic import op

revision = '0014'
down_revision = '0013'
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table('entry', schema=None) as batch_op:
        batch_op.drop_column('previous')


def downgrade() -> None:
    with op.batch_alter_table('entry', schema=None) as batch_op:
        batch_op.add_column(sa.Column('previous', sa.Integer(), nullable=True))

"""decisions about objections: by somebody with a part in the entry"""
import sqlalchemy as sa
from alembic import op

revision = '0031'
down_revision = '0030'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column('decision', sa.Column('party', sa.Boolean(), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table('decision', schema=None) as batch_op:
        batch_op.drop_column('party')

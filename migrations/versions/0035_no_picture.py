"""tables that want no picture made"""
import sqlalchemy as sa
from alembic import op

revision = '0035'
down_revision = '0034'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column('card_table', sa.Column('no_picture', sa.Boolean(), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table('card_table', schema=None) as batch_op:
        batch_op.drop_column('no_picture')

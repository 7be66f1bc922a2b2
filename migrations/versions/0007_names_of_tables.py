"""a table may have a name"""
import sqlalchemy as sa
from alembic import op

revision = '0007'
down_revision = '0006'
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table('card_table') as batch_op:
        batch_op.add_column(sa.Column('name', sa.String(length=400), nullable=False, server_default=''))


def downgrade() -> None:
    with op.batch_alter_table('card_table') as batch_op:
        batch_op.drop_column('name')

"""tables: until when somebody is taken to have a form to enter a round open"""
import sqlalchemy as sa
from alembic import op

revision = '0025'
down_revision = '0024'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column('card_table', sa.Column('form_until', sa.DateTime(timezone=True), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table('card_table', schema=None) as batch_op:
        batch_op.drop_column('form_until')

"""tournaments: who is kept apart, and what happens to those who are left over"""
import sqlalchemy as sa
from alembic import op

revision = '0024'
down_revision = '0023'
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table('tournament', schema=None) as batch_op:
        batch_op.add_column(sa.Column('apart', sa.JSON(none_as_null=True), nullable=True))
        batch_op.add_column(sa.Column('leftover', sa.String(length=10), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table('tournament', schema=None) as batch_op:
        batch_op.drop_column('leftover')
        batch_op.drop_column('apart')

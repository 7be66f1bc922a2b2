"""clubs: the language of their files"""
import sqlalchemy as sa
from alembic import op

revision = '0036'
down_revision = '0035'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column('club', sa.Column('language', sa.String(length=12), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table('club', schema=None) as batch_op:
        batch_op.drop_column('language')

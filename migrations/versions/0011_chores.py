"""what is done by itself, and when it was last done"""
import sqlalchemy as sa
from alembic import op

revision = '0011'
down_revision = '0010'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('chore',
    sa.Column('name', sa.String(length=40), nullable=False),
    sa.Column('done_on', sa.Date(), nullable=False),
    sa.PrimaryKeyConstraint('name', name=op.f('pk_chore'))
    )


def downgrade() -> None:
    op.drop_table('chore')

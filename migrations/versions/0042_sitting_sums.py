"""sums of the deals of closed sittings"""
import sqlalchemy as sa
from alembic import op

revision = '0042'
down_revision = '0039'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        'sitting_sums',
        sa.Column('sitting_id', sa.Integer(), nullable=False),
        sa.Column('counting', sa.Integer(), nullable=False),
        sa.Column('sums', sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(['sitting_id'], ['sitting.id'], name=op.f('fk_sitting_sums_sitting_id_sitting'),
                                ondelete='CASCADE'),
        sa.PrimaryKeyConstraint('sitting_id', name=op.f('pk_sitting_sums')))


def downgrade() -> None:
    op.drop_table('sitting_sums')

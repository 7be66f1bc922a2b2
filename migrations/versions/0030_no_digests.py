"""results of clubs: aggregates are kept by each process, not stored"""
import sqlalchemy as sa
from alembic import op

revision = '0030'
down_revision = '0029'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.drop_table('digest')


def downgrade() -> None:
    op.create_table(
        'digest', sa.Column('club_id', sa.Integer(), nullable=False), sa.Column('name', sa.String(60), nullable=False),
        sa.Column('rev', sa.Integer(), nullable=False), sa.Column('data', sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(['club_id'], ['club.id'], name='fk_digest_club_id_club', ondelete='CASCADE'),
        sa.PrimaryKeyConstraint('club_id', 'name', name='pk_digest'))

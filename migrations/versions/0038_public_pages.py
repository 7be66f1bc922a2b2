"""public pages of clubs, and the sites that may show standings in a frame"""
import sqlalchemy as sa
from alembic import op

revision = '0038'
down_revision = '0037'
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table('club', schema=None) as batch_op:
        batch_op.add_column(sa.Column('public_name', sa.String(length=40), nullable=True))
        batch_op.add_column(sa.Column('frames', sa.String(length=2000), server_default='', nullable=False))
        batch_op.create_unique_constraint(op.f('uq_club_public_name'), ['public_name'])


def downgrade() -> None:
    with op.batch_alter_table('club', schema=None) as batch_op:
        batch_op.drop_constraint(op.f('uq_club_public_name'), type_='unique')
        batch_op.drop_column('frames')
        batch_op.drop_column('public_name')

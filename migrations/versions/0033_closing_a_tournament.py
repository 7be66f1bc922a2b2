"""tournaments: deals a round, why a table is short, fees that are not owed; guests of a club"""
import sqlalchemy as sa
from alembic import op

revision = '0033'
down_revision = '0032'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column('tournament', sa.Column('deals', sa.Integer(), nullable=True))
    op.add_column('tournament_table', sa.Column('short', sa.String(400), server_default='', nullable=False))
    op.add_column('tournament_entrant', sa.Column('waived', sa.Boolean(), nullable=True))
    op.add_column('person', sa.Column('guest', sa.Boolean(), nullable=True))


def downgrade() -> None:
    for table, column in (('person', 'guest'), ('tournament_entrant', 'waived'), ('tournament_table', 'short'),
                          ('tournament', 'deals')):
        with op.batch_alter_table(table, schema=None) as batch_op:
            batch_op.drop_column(column)

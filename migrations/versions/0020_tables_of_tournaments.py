"""the tournament a card table is played for"""
import sqlalchemy as sa
from alembic import op

revision = '0020'
down_revision = '0019'
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table('card_table', schema=None) as batch_op:
        batch_op.add_column(sa.Column('tournament_id', sa.Integer(), nullable=True))
        batch_op.create_index(batch_op.f('ix_card_table_tournament_id'), ['tournament_id'], unique=False)
        batch_op.create_foreign_key(batch_op.f('fk_card_table_tournament_id_tournament'), 'tournament',
                                    ['tournament_id'], ['id'], ondelete='SET NULL')


def downgrade() -> None:
    with op.batch_alter_table('card_table', schema=None) as batch_op:
        batch_op.drop_constraint(batch_op.f('fk_card_table_tournament_id_tournament'), type_='foreignkey')
        batch_op.drop_index(batch_op.f('ix_card_table_tournament_id'))
        batch_op.drop_column('tournament_id')

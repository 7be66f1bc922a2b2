"""clubs: the language of their files; people: the variable symbol that their club chose"""
import sqlalchemy as sa
from alembic import op

revision = '0036'
down_revision = '0035'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column('club', sa.Column('language', sa.String(length=12), nullable=True))
    op.add_column('person', sa.Column('symbol', sa.BigInteger(), nullable=True))
    op.create_index(op.f('ix_person_club_id_symbol'), 'person', ['club_id', 'symbol'], unique=True)


def downgrade() -> None:
    op.drop_index(op.f('ix_person_club_id_symbol'), table_name='person')
    with op.batch_alter_table('person', schema=None) as batch_op:
        batch_op.drop_column('symbol')
    with op.batch_alter_table('club', schema=None) as batch_op:
        batch_op.drop_column('language')

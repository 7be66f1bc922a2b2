"""the rows of a sheet and the table state of a sitting are called so in the database too"""
import sqlalchemy as sa
from alembic import op

revision = '0022'
down_revision = '0021'
branch_labels = None
depends_on = None

COLUMNS = "sitting_id, place, root, seq, fate, number, round_over, struck, rules_seq, after"


def upgrade() -> None:
    _copied('kept', 'sheet_row')
    op.execute('ALTER TABLE sitting RENAME COLUMN kept_now TO state')


def downgrade() -> None:
    op.execute('ALTER TABLE sitting RENAME COLUMN state TO kept_now')
    _copied('sheet_row', 'kept')


def _copied(old: str, new: str) -> None:
    """Copied, not renamed: keys, indexes and sequence then bear the new name on every database."""
    op.create_table(new,
    sa.Column('id', sa.Integer(), nullable=False),
    sa.Column('sitting_id', sa.Integer(), nullable=False),
    sa.Column('place', sa.Integer(), nullable=False),
    sa.Column('root', sa.Integer(), nullable=False),
    sa.Column('seq', sa.Integer(), nullable=False),
    sa.Column('fate', sa.String(length=10), nullable=False),
    sa.Column('number', sa.Integer(), nullable=False),
    sa.Column('round_over', sa.Boolean(), nullable=False),
    sa.Column('struck', sa.Boolean(), nullable=False),
    sa.Column('rules_seq', sa.Integer(), nullable=False),
    sa.Column('after', sa.JSON(), nullable=False),
    sa.ForeignKeyConstraint(['sitting_id'], ['sitting.id'], name=op.f(f'fk_{new}_sitting_id_sitting'),
                            ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('id', name=op.f(f'pk_{new}')),
    sa.UniqueConstraint('sitting_id', 'root', name=op.f(f'uq_{new}_sitting_id_root'))
    )
    op.create_index(op.f(f'ix_{new}_sitting_id_place'), new, ['sitting_id', 'place'], unique=False)
    op.execute(f'INSERT INTO {new} ({COLUMNS}) SELECT {COLUMNS} FROM {old} ORDER BY sitting_id, place')
    op.drop_index(op.f(f'ix_{old}_sitting_id_place'), old)
    op.drop_table(old)

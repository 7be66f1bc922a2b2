"""leaves of histories: on SQLite stored in the order of their positions, and entries, to which none refers, not indexed"""
import sqlalchemy as sa
from alembic import op

revision = '0026'
down_revision = '0025'
branch_labels = None
depends_on = None

INDEX, COLUMNS = 'ix_leaf_kind_row_id', "history_id, position, kind, row_id, first, hash, body"
NO_ENTRY = sa.text("kind <> 'entry'")


def upgrade() -> None:
    _copied(with_rowid=False)
    op.create_index(op.f(INDEX), 'leaf', ['kind', 'row_id'], sqlite_where=NO_ENTRY, postgresql_where=NO_ENTRY)


def downgrade() -> None:
    _copied(with_rowid=True)
    op.create_index(op.f(INDEX), 'leaf', ['kind', 'row_id'])


def _copied(with_rowid: bool) -> None:
    """Drop the index, and on SQLite make the table anew, with a row number of its own or without."""
    op.drop_index(op.f(INDEX), 'leaf')
    if op.get_bind().dialect.name != 'sqlite':
        return
    op.rename_table('leaf', 'leaf_before')
    op.create_table(
        'leaf', sa.Column('history_id', sa.Integer(), nullable=False),
        sa.Column('position', sa.Integer(), nullable=False), sa.Column('kind', sa.String(length=20), nullable=False),
        sa.Column('row_id', sa.Integer(), nullable=True), sa.Column('first', sa.Integer(), nullable=False),
        sa.Column('hash', sa.LargeBinary(), nullable=False), sa.Column('body', sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(['history_id'], ['history.id'], name=op.f('fk_leaf_history_id_history'),
                                ondelete='CASCADE'),
        sa.PrimaryKeyConstraint('history_id', 'position', name=op.f('pk_leaf')), sqlite_with_rowid=with_rowid)
    op.execute(f'INSERT INTO leaf ({COLUMNS}) SELECT {COLUMNS} FROM leaf_before ORDER BY history_id, position')
    op.drop_table('leaf_before')

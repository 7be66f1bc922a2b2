"""whole numbers of 64 bits, ids among them, on PostgreSQL; SQLite's have them anyway"""
from collections import defaultdict

import sqlalchemy as sa
from alembic import op

revision = '0044'
down_revision = '0041'
branch_labels = None
depends_on = None

LARGE_BEFORE = {'fee', 'seed', 'amount', 'paid', 'counted', 'symbol', 'counter'}
COLUMNS = """
SELECT table_name, column_name FROM information_schema.columns
    WHERE table_schema = current_schema() AND data_type = :type ORDER BY table_name, column_name
"""
SEQUENCES = "SELECT sequencename FROM pg_sequences WHERE schemaname = current_schema()"


def _change(before: str, after: str) -> None:
    """Each table is rewritten once."""
    bind, columns = op.get_bind(), defaultdict(list)
    if bind.dialect.name != 'postgresql':
        return
    for table, column in bind.execute(sa.text(COLUMNS), {'type': before}):
        if column not in LARGE_BEFORE:
            columns[table].append(f'ALTER COLUMN "{column}" TYPE {after}')
    for table, changes in columns.items():
        op.execute(f'ALTER TABLE "{table}" {", ".join(changes)}')
    for sequence, in bind.execute(sa.text(SEQUENCES)).all():
        op.execute(f'ALTER SEQUENCE "{sequence}" AS {after}')


def upgrade() -> None:
    _change('integer', 'bigint')


def downgrade() -> None:
    _change('bigint', 'integer')

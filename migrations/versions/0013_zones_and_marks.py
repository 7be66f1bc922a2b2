"""time zones and marks of clubs and tables"""
import sqlalchemy as sa
from alembic import op

revision = '0013'
down_revision = '0012'
branch_labels = None
depends_on = None

COLUMNS = {'zone': 60, 'colour': 12, 'sign': 40}


def upgrade() -> None:
    for table in ('club', 'card_table'):
        with op.batch_alter_table(table) as batch_op:
            for name, length in COLUMNS.items():
                batch_op.add_column(sa.Column(name, sa.String(length=length), nullable=False, server_default=''))


def downgrade() -> None:
    for table in ('card_table', 'club'):
        with op.batch_alter_table(table) as batch_op:
            for name in COLUMNS:
                batch_op.drop_column(name)

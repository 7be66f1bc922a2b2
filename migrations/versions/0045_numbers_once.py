"""SQLite gives the number of an erased row to no other one where addresses, forms and phones hold it; PostgreSQL never did"""
from alembic import op

revision = '0045'
down_revision = '0044'
branch_labels = None
depends_on = None

KNOWN_OUTSIDE = (
    'api_token', 'book_entry', 'card_table', 'claim', 'club', 'company', 'hook', 'invitation', 'member', 'objection',
    'passkey', 'penalty', 'person', 'planned_evening', 'reset_link', 'season', 'sign_in', 'sitting', 'subscription',
    'tournament', 'tournament_penalty', 'user', 'word')


def _rebuild(once: bool) -> None:
    if op.get_bind().dialect.name != 'sqlite':
        return
    for table in KNOWN_OUTSIDE:
        with op.batch_alter_table(table, recreate='always', table_kwargs={'sqlite_autoincrement': once}):
            pass


def upgrade() -> None:
    _rebuild(True)


def downgrade() -> None:
    _rebuild(False)

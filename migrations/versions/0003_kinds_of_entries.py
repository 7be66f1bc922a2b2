"""what happened to people is found without reading every round"""
from alembic import op

revision = '0003'
down_revision = '0002'
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table('entry') as batch_op:
        batch_op.create_index(batch_op.f('ix_entry_sitting_id_kind_seq'), ['sitting_id', 'kind', 'seq'])


def downgrade() -> None:
    with op.batch_alter_table('entry') as batch_op:
        batch_op.drop_index(batch_op.f('ix_entry_sitting_id_kind_seq'))

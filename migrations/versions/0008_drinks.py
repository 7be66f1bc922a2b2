"""a table keeps a tally of drinks"""
import sqlalchemy as sa
from alembic import op

revision = '0008'
down_revision = '0007'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        'stroke',
        sa.Column('id', sa.Integer(), nullable=False),
        sa.Column('table_id', sa.Integer(), nullable=False),
        sa.Column('person_id', sa.Integer(), nullable=True),
        sa.Column('change', sa.Integer(), nullable=False),
        sa.Column('at', sa.DateTime(timezone=True), nullable=False),
        sa.Column('submission', sa.String(length=64), nullable=False),
        sa.ForeignKeyConstraint(['person_id'], ['person.id'], name=op.f('fk_stroke_person_id_person'),
                                ondelete='CASCADE'),
        sa.ForeignKeyConstraint(['table_id'], ['card_table.id'], name=op.f('fk_stroke_table_id_card_table'),
                                ondelete='CASCADE'),
        sa.PrimaryKeyConstraint('id', name=op.f('pk_stroke')),
        sa.UniqueConstraint('table_id', 'submission', name=op.f('uq_stroke_table_id_submission')))
    with op.batch_alter_table('stroke') as batch_op:
        batch_op.create_index(batch_op.f('ix_stroke_person_id'), ['person_id'])
    with op.batch_alter_table('card_table') as batch_op:
        batch_op.add_column(sa.Column('drinks', sa.Integer(), nullable=False, server_default='0'))


def downgrade() -> None:
    with op.batch_alter_table('card_table') as batch_op:
        batch_op.drop_column('drinks')
    op.drop_table('stroke')

"""what each line gave to each seat is worked out when it is shown; its table was read by nobody"""
import sqlalchemy as sa
from alembic import op

revision = '0012'
down_revision = '0011'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.drop_table('posting')


def downgrade() -> None:
    """The table again, empty: `flask rebuild` of a version that had it fills it."""
    op.create_table('posting',
    sa.Column('id', sa.Integer(), nullable=False),
    sa.Column('sitting_id', sa.Integer(), nullable=False),
    sa.Column('root', sa.Integer(), nullable=False),
    sa.Column('line', sa.Integer(), nullable=False),
    sa.Column('seat', sa.Integer(), nullable=False),
    sa.Column('person_id', sa.Integer(), nullable=True),
    sa.Column('paid', sa.Integer(), nullable=False),
    sa.Column('counted', sa.Integer(), nullable=False),
    sa.ForeignKeyConstraint(['person_id'], ['person.id'], name=op.f('fk_posting_person_id_person'), ondelete='SET NULL'),
    sa.ForeignKeyConstraint(['sitting_id'], ['sitting.id'], name=op.f('fk_posting_sitting_id_sitting'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_posting'))
    )
    with op.batch_alter_table('posting', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_posting_person_id'), ['person_id'], unique=False)
        batch_op.create_index(batch_op.f('ix_posting_sitting_id_root'), ['sitting_id', 'root'], unique=False)

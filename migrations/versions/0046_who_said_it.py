"""planned evenings: who said that somebody comes, where it was somebody else"""
import sqlalchemy as sa
from alembic import op

revision = '0046'
down_revision = '0045'
branch_labels = None
depends_on = None

ID = sa.BigInteger().with_variant(sa.Integer(), 'sqlite')


def upgrade() -> None:
    with op.batch_alter_table('planned_attendance', schema=None) as batch_op:
        batch_op.add_column(sa.Column('by_id', ID, nullable=True))
        batch_op.add_column(sa.Column('strange', sa.Boolean(), nullable=True))
        batch_op.create_foreign_key(op.f('fk_planned_attendance_by_id_person'), 'person', ['by_id'], ['id'],
                                    ondelete='SET NULL')


def downgrade() -> None:
    with op.batch_alter_table('planned_attendance', schema=None) as batch_op:
        batch_op.drop_constraint(op.f('fk_planned_attendance_by_id_person'), type_='foreignkey')
        batch_op.drop_column('strange')
        batch_op.drop_column('by_id')

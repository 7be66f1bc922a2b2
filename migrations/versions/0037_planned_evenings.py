"""planned evenings of clubs, and who comes"""
import sqlalchemy as sa
from alembic import op

revision = '0037'
down_revision = '0036'
branch_labels = None
depends_on = None

MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.add_column('club', sa.Column('calendar_generation', sa.Integer(), server_default='1', nullable=False))
    op.create_table(
        'planned_evening',
        sa.Column('id', sa.Integer(), nullable=False),
        sa.Column('club_id', sa.Integer(), nullable=False),
        sa.Column('key', sa.String(length=16), nullable=False),
        sa.Column('starts_at', MOMENT, nullable=False),
        sa.Column('place', sa.String(length=400), nullable=False),
        sa.Column('game', sa.String(length=40), nullable=False),
        sa.Column('most', sa.Integer(), nullable=True),
        sa.Column('version', sa.Integer(), nullable=False),
        sa.Column('changed_at', MOMENT, nullable=False),
        sa.Column('called_off_at', MOMENT, nullable=True),
        sa.Column('seated_with', sa.String(length=64), nullable=True),
        sa.Column('submission', sa.String(length=64), nullable=False),
        sa.ForeignKeyConstraint(['club_id'], ['club.id'], name=op.f('fk_planned_evening_club_id_club'),
                                ondelete='CASCADE'),
        sa.PrimaryKeyConstraint('id', name=op.f('pk_planned_evening')),
        sa.UniqueConstraint('key', name=op.f('uq_planned_evening_key')),
        sa.UniqueConstraint('submission', name=op.f('uq_planned_evening_submission')))
    op.create_index(op.f('ix_planned_evening_club_id'), 'planned_evening', ['club_id'])
    op.create_table(
        'planned_attendance',
        sa.Column('id', sa.Integer(), nullable=False),
        sa.Column('evening_id', sa.Integer(), nullable=False),
        sa.Column('person_id', sa.Integer(), nullable=False),
        sa.Column('comes', sa.Boolean(), nullable=False),
        sa.Column('at', MOMENT, nullable=False),
        sa.ForeignKeyConstraint(['evening_id'], ['planned_evening.id'],
                                name=op.f('fk_planned_attendance_evening_id_planned_evening'), ondelete='CASCADE'),
        sa.ForeignKeyConstraint(['person_id'], ['person.id'], name=op.f('fk_planned_attendance_person_id_person'),
                                ondelete='CASCADE'),
        sa.PrimaryKeyConstraint('id', name=op.f('pk_planned_attendance')),
        sa.UniqueConstraint('evening_id', 'person_id', name=op.f('uq_planned_attendance_evening_id_person_id')))
    op.create_index(op.f('ix_planned_attendance_person_id'), 'planned_attendance', ['person_id'])


def downgrade() -> None:
    op.drop_table('planned_attendance')
    op.drop_table('planned_evening')
    with op.batch_alter_table('club', schema=None) as batch_op:
        batch_op.drop_column('calendar_generation')

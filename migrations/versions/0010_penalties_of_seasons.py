"""points taken off in a season"""
import sqlalchemy as sa
from alembic import op

revision = '0010'
down_revision = '0009'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('penalty',
    sa.Column('id', sa.Integer(), nullable=False),
    sa.Column('season_id', sa.Integer(), nullable=False),
    sa.Column('person_id', sa.Integer(), nullable=False),
    sa.Column('points', sa.Integer(), nullable=False),
    sa.Column('reason', sa.String(length=400), nullable=False),
    sa.Column('by_id', sa.Integer(), nullable=True),
    sa.Column('at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('undone_by_id', sa.Integer(), nullable=True),
    sa.Column('undone_at', sa.DateTime(timezone=True), nullable=True),
    sa.ForeignKeyConstraint(['by_id'], ['user.id'], name=op.f('fk_penalty_by_id_user')),
    sa.ForeignKeyConstraint(['person_id'], ['person.id'], name=op.f('fk_penalty_person_id_person'), ondelete='CASCADE'),
    sa.ForeignKeyConstraint(['season_id'], ['season.id'], name=op.f('fk_penalty_season_id_season'), ondelete='CASCADE'),
    sa.ForeignKeyConstraint(['undone_by_id'], ['user.id'], name=op.f('fk_penalty_undone_by_id_user')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_penalty'))
    )
    with op.batch_alter_table('penalty', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_penalty_person_id'), ['person_id'], unique=False)
        batch_op.create_index(batch_op.f('ix_penalty_season_id'), ['season_id'], unique=False)


def downgrade() -> None:
    with op.batch_alter_table('penalty', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_penalty_season_id'))
        batch_op.drop_index(batch_op.f('ix_penalty_person_id'))

    op.drop_table('penalty')

"""accounts come back by codes and links; an e-mail, which nothing was done with, is not kept any more"""
import sqlalchemy as sa
from alembic import op

revision = '0009'
down_revision = '0008'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('recovery_code',
    sa.Column('id', sa.Integer(), nullable=False),
    sa.Column('user_id', sa.Integer(), nullable=False),
    sa.Column('key', sa.String(length=64), nullable=False),
    sa.Column('made_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('used_at', sa.DateTime(timezone=True), nullable=True),
    sa.ForeignKeyConstraint(['user_id'], ['user.id'], name=op.f('fk_recovery_code_user_id_user'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_recovery_code')),
    sa.UniqueConstraint('user_id', 'key', name=op.f('uq_recovery_code_user_id_key'))
    )
    op.create_table('reset_link',
    sa.Column('id', sa.Integer(), nullable=False),
    sa.Column('user_id', sa.Integer(), nullable=False),
    sa.Column('by_id', sa.Integer(), nullable=True),
    sa.Column('club_id', sa.Integer(), nullable=True),
    sa.Column('made_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('expires_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('ended_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('submission', sa.String(length=64), nullable=False),
    sa.ForeignKeyConstraint(['by_id'], ['user.id'], name=op.f('fk_reset_link_by_id_user')),
    sa.ForeignKeyConstraint(['club_id'], ['club.id'], name=op.f('fk_reset_link_club_id_club'), ondelete='SET NULL'),
    sa.ForeignKeyConstraint(['user_id'], ['user.id'], name=op.f('fk_reset_link_user_id_user'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_reset_link')),
    sa.UniqueConstraint('submission', name=op.f('uq_reset_link_submission'))
    )
    with op.batch_alter_table('reset_link', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_reset_link_user_id'), ['user_id'], unique=False)

    with op.batch_alter_table('user', schema=None) as batch_op:
        batch_op.add_column(sa.Column('warned_at', sa.DateTime(timezone=True), nullable=True))
        batch_op.drop_column('email')


def downgrade() -> None:
    with op.batch_alter_table('user', schema=None) as batch_op:
        batch_op.add_column(sa.Column('email', sa.String(length=254), nullable=True))
        batch_op.drop_column('warned_at')

    with op.batch_alter_table('reset_link', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_reset_link_user_id'))

    op.drop_table('reset_link')
    op.drop_table('recovery_code')

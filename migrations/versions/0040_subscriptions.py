"""where accounts hear notices; the outbox serves them too; links for passwords by e-mail"""
import sqlalchemy as sa
from alembic import op

revision = '0040'
down_revision = '0042'
branch_labels = None
depends_on = None

MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        'subscription',
        sa.Column('id', sa.Integer(), nullable=False),
        sa.Column('user_id', sa.Integer(), nullable=False),
        sa.Column('address', sa.String(length=700), nullable=False),
        sa.Column('keys', sa.String(length=200), nullable=False),
        sa.Column('device', sa.String(length=100), nullable=False),
        sa.Column('kinds', sa.String(length=100), nullable=False),
        sa.Column('language', sa.String(length=12), nullable=False),
        sa.Column('made_at', MOMENT, nullable=False),
        sa.Column('confirmed_at', MOMENT, nullable=True),
        sa.Column('failure', sa.String(length=20), nullable=False),
        sa.ForeignKeyConstraint(['user_id'], ['user.id'], name=op.f('fk_subscription_user_id_user'),
                                ondelete='CASCADE'),
        sa.PrimaryKeyConstraint('id', name=op.f('pk_subscription')),
        sa.UniqueConstraint('user_id', 'address', name=op.f('uq_subscription_user_id_address')))
    op.create_index(op.f('ix_subscription_address'), 'subscription', ['address'])
    with op.batch_alter_table('outbox', schema=None) as batch_op:
        batch_op.alter_column('hook_id', existing_type=sa.Integer(), nullable=True)
        batch_op.add_column(sa.Column('subscription_id', sa.Integer(), nullable=True))
        batch_op.create_foreign_key(op.f('fk_outbox_subscription_id_subscription'), 'subscription',
                                    ['subscription_id'], ['id'], ondelete='CASCADE')
        batch_op.create_index(op.f('ix_outbox_subscription_id'), ['subscription_id'])
    with op.batch_alter_table('reset_link', schema=None) as batch_op:
        batch_op.add_column(sa.Column('mailed', sa.Boolean(), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table('reset_link', schema=None) as batch_op:
        batch_op.drop_column('mailed')
    op.execute(sa.text('DELETE FROM outbox WHERE hook_id IS NULL'))
    with op.batch_alter_table('outbox', schema=None) as batch_op:
        batch_op.drop_index(op.f('ix_outbox_subscription_id'))
        batch_op.drop_constraint(op.f('fk_outbox_subscription_id_subscription'), type_='foreignkey')
        batch_op.drop_column('subscription_id')
        batch_op.alter_column('hook_id', existing_type=sa.Integer(), nullable=False)
    op.drop_table('subscription')

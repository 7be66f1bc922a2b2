"""a person at a table belongs to the phone or account that said so first"""
import sqlalchemy as sa
from alembic import op

revision = '0005'
down_revision = '0004'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        'claim',
        sa.Column('id', sa.Integer(), nullable=False),
        sa.Column('person_id', sa.Integer(), nullable=False),
        sa.Column('phone', sa.String(length=64), nullable=True),
        sa.Column('user_id', sa.Integer(), nullable=True),
        sa.Column('asked_at', sa.DateTime(timezone=True), nullable=False),
        sa.Column('since', sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(['person_id'], ['person.id'], name=op.f('fk_claim_person_id_person'), ondelete='CASCADE'),
        sa.ForeignKeyConstraint(['user_id'], ['user.id'], name=op.f('fk_claim_user_id_user'), ondelete='CASCADE'),
        sa.PrimaryKeyConstraint('id', name=op.f('pk_claim')),
        sa.UniqueConstraint('person_id', 'phone', name=op.f('uq_claim_person_id_phone')),
        sa.UniqueConstraint('person_id', 'user_id', name=op.f('uq_claim_person_id_user_id')))
    with op.batch_alter_table('claim') as batch_op:
        batch_op.create_index(batch_op.f('ix_claim_user_id'), ['user_id'])
    with op.batch_alter_table('card_table') as batch_op:
        batch_op.add_column(sa.Column('scribe_taken_at', sa.DateTime(timezone=True), nullable=True))
        batch_op.add_column(sa.Column('claims_waiting', sa.Integer(), nullable=False, server_default='0'))


def downgrade() -> None:
    with op.batch_alter_table('card_table') as batch_op:
        batch_op.drop_column('claims_waiting')
        batch_op.drop_column('scribe_taken_at')
    op.drop_table('claim')

"""tokens of the API"""
import sqlalchemy as sa
from alembic import op

revision = '0034'
down_revision = '0033'
branch_labels = None
depends_on = None

MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        'api_token',
        sa.Column('id', sa.Integer(), nullable=False),
        sa.Column('table_id', sa.Integer(), nullable=True),
        sa.Column('club_id', sa.Integer(), nullable=True),
        sa.Column('name', sa.String(length=400), nullable=False),
        sa.Column('role', sa.String(length=12), nullable=False),
        sa.Column('generation', sa.Integer(), nullable=False),
        sa.Column('hash', sa.String(length=64), nullable=False),
        sa.Column('person_id', sa.Integer(), nullable=True),
        sa.Column('phone', sa.String(length=64), nullable=True),
        sa.Column('user_id', sa.Integer(), nullable=True),
        sa.Column('made_at', MOMENT, nullable=False),
        sa.Column('expires_at', MOMENT, nullable=False),
        sa.Column('submission', sa.String(length=64), nullable=False),
        sa.ForeignKeyConstraint(['table_id'], ['card_table.id'], name=op.f('fk_api_token_table_id_card_table'),
                                ondelete='CASCADE'),
        sa.ForeignKeyConstraint(['club_id'], ['club.id'], name=op.f('fk_api_token_club_id_club'), ondelete='CASCADE'),
        sa.ForeignKeyConstraint(['person_id'], ['person.id'], name=op.f('fk_api_token_person_id_person'),
                                ondelete='SET NULL'),
        sa.ForeignKeyConstraint(['user_id'], ['user.id'], name=op.f('fk_api_token_user_id_user'), ondelete='CASCADE'),
        sa.PrimaryKeyConstraint('id', name=op.f('pk_api_token')),
        sa.UniqueConstraint('hash', name=op.f('uq_api_token_hash')),
        sa.UniqueConstraint('submission', name=op.f('uq_api_token_submission')))
    for column in ('table_id', 'club_id', 'user_id'):
        op.create_index(op.f(f'ix_api_token_{column}'), 'api_token', [column])


def downgrade() -> None:
    op.drop_table('api_token')

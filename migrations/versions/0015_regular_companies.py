"""regular companies, and the one a table was started for"""
import sqlalchemy as sa
from alembic import op

revision = '0015'
down_revision = '0014'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('company',
    sa.Column('id', sa.Integer(), nullable=False),
    sa.Column('club_id', sa.Integer(), nullable=True),
    sa.Column('user_id', sa.Integer(), nullable=True),
    sa.Column('phone', sa.String(length=64), nullable=True),
    sa.Column('name', sa.String(length=400), nullable=False),
    sa.Column('game', sa.String(length=40), nullable=False),
    sa.Column('rules', sa.JSON(), nullable=False),
    sa.Column('rate', sa.String(length=24), nullable=False),
    sa.Column('currency', sa.String(length=3), nullable=False),
    sa.Column('cash_unit', sa.Integer(), nullable=False),
    sa.Column('made_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('submission', sa.String(length=64), nullable=False),
    sa.ForeignKeyConstraint(['club_id'], ['club.id'], name=op.f('fk_company_club_id_club'), ondelete='CASCADE'),
    sa.ForeignKeyConstraint(['user_id'], ['user.id'], name=op.f('fk_company_user_id_user'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_company')),
    sa.UniqueConstraint('submission', name=op.f('uq_company_submission'))
    )
    with op.batch_alter_table('company', schema=None) as batch_op:
        for column in ('club_id', 'phone', 'user_id'):
            batch_op.create_index(batch_op.f(f'ix_company_{column}'), [column], unique=False)
    op.create_table('company_seat',
    sa.Column('company_id', sa.Integer(), nullable=False),
    sa.Column('position', sa.Integer(), nullable=False),
    sa.Column('name', sa.String(length=400), nullable=False),
    sa.Column('person_id', sa.Integer(), nullable=True),
    sa.ForeignKeyConstraint(['company_id'], ['company.id'], name=op.f('fk_company_seat_company_id_company'),
                            ondelete='CASCADE'),
    sa.ForeignKeyConstraint(['person_id'], ['person.id'], name=op.f('fk_company_seat_person_id_person'),
                            ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('company_id', 'position', name=op.f('pk_company_seat'))
    )
    with op.batch_alter_table('company_seat', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_company_seat_person_id'), ['person_id'], unique=False)
    with op.batch_alter_table('card_table', schema=None) as batch_op:
        batch_op.add_column(sa.Column('company_id', sa.Integer(), nullable=True))
        batch_op.create_index(batch_op.f('ix_card_table_company_id'), ['company_id'], unique=False)
        batch_op.create_foreign_key(batch_op.f('fk_card_table_company_id_company'), 'company', ['company_id'], ['id'],
                                    ondelete='SET NULL')


def downgrade() -> None:
    with op.batch_alter_table('card_table', schema=None) as batch_op:
        batch_op.drop_constraint(batch_op.f('fk_card_table_company_id_company'), type_='foreignkey')
        batch_op.drop_index(batch_op.f('ix_card_table_company_id'))
        batch_op.drop_column('company_id')
    op.drop_table('company_seat')
    op.drop_table('company')

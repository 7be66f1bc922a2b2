"""histories of clubs and free tables: heads, leaves, checkpoints; salts of names and accounts

What exists begins its history at the next start of the server, or with its next entry: a leaf says so.
"""
import secrets

import sqlalchemy as sa
from alembic import op

revision = '0019'
down_revision = '0018'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        'history', sa.Column('id', sa.Integer(), nullable=False),
        sa.Column('table_id', sa.Integer(), nullable=True), sa.Column('club_id', sa.Integer(), nullable=True),
        sa.Column('origin', sa.String(length=40), nullable=False), sa.Column('size', sa.Integer(), nullable=False),
        sa.Column('frontier', sa.LargeBinary(), nullable=False), sa.Column('mac', sa.String(length=64), nullable=False),
        sa.Column('ended', sa.Boolean(), nullable=False),
        sa.Column('began', sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(['club_id'], ['club.id'], name=op.f('fk_history_club_id_club'), ondelete='CASCADE'),
        sa.ForeignKeyConstraint(['table_id'], ['card_table.id'], name=op.f('fk_history_table_id_card_table'),
                                ondelete='CASCADE'),
        sa.PrimaryKeyConstraint('id', name=op.f('pk_history')),
        sa.UniqueConstraint('origin', name=op.f('uq_history_origin')))
    for column in ('club_id', 'table_id'):
        op.create_index(op.f(f'ix_history_{column}'), 'history', [column])
    op.create_table(
        'leaf', sa.Column('history_id', sa.Integer(), nullable=False),
        sa.Column('position', sa.Integer(), nullable=False), sa.Column('kind', sa.String(length=20), nullable=False),
        sa.Column('row_id', sa.Integer(), nullable=True), sa.Column('first', sa.Integer(), nullable=False),
        sa.Column('hash', sa.LargeBinary(), nullable=False), sa.Column('body', sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(['history_id'], ['history.id'], name=op.f('fk_leaf_history_id_history'),
                                ondelete='CASCADE'),
        sa.PrimaryKeyConstraint('history_id', 'position', name=op.f('pk_leaf')))
    op.create_index(op.f('ix_leaf_kind_row_id'), 'leaf', ['kind', 'row_id'])
    op.create_table(
        'checkpoint', sa.Column('id', sa.Integer(), nullable=False),
        sa.Column('history_id', sa.Integer(), nullable=False), sa.Column('size', sa.Integer(), nullable=False),
        sa.Column('note', sa.Text(), nullable=False), sa.Column('at', sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(['history_id'], ['history.id'], name=op.f('fk_checkpoint_history_id_history'),
                                ondelete='CASCADE'),
        sa.PrimaryKeyConstraint('id', name=op.f('pk_checkpoint')))
    op.create_index(op.f('ix_checkpoint_history_id_size'), 'checkpoint', ['history_id', 'size'])
    for name, keys in (('person', ('id',)), ('payee', ('person_id', 'currency'))):
        with op.batch_alter_table(name) as batch_op:
            batch_op.add_column(sa.Column('salt', sa.String(length=32), nullable=False, server_default=''))
        salt(sa.table(name, sa.column('salt'), *map(sa.column, keys)), keys)


def salt(table: sa.TableClause, keys: tuple[str, ...]) -> None:
    connection = op.get_bind()
    rows = connection.execute(sa.select(*(table.c[key] for key in keys))).all()
    if rows:
        connection.execute(
            sa.update(table).where(*(table.c[key] == sa.bindparam(f'{key}_') for key in keys)).values(
                salt=sa.bindparam('salt')),
            [{'salt': secrets.token_hex(16)} | {f'{key}_': value for key, value in zip(keys, row, strict=True)}
             for row in rows])


def downgrade() -> None:
    for name in ('payee', 'person'):
        with op.batch_alter_table(name) as batch_op:
            batch_op.drop_column('salt')
    op.drop_table('checkpoint')
    op.drop_table('leaf')
    op.drop_table('history')

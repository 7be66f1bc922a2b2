"""somebody is paid to one account in each currency, and who pays notices when it becomes another one"""
import sqlalchemy as sa
from alembic import op

revision = '0006'
down_revision = '0005'
branch_labels = None
depends_on = None

# What an account is for, by the country of its IBAN; in other countries it is the euro.
HOME = {"CZ": "CZK", "PL": "PLN", "HU": "HUF", "GB": "GBP", "CH": "CHF", "LI": "CHF"}
OLD = sa.table("payee", sa.column("person_id", sa.Integer), sa.column("iban", sa.String), sa.column("holder", sa.String),
               sa.column("at", sa.DateTime(timezone=True)))


def _rebuilt(rows: list[dict], *columns: sa.Column, key: tuple[str, ...]) -> None:
    op.drop_table("payee")
    made = op.create_table(
        "payee", sa.Column("person_id", sa.Integer(), nullable=False), *columns,
        sa.Column("iban", sa.String(length=34), nullable=False), sa.Column("holder", sa.String(length=400), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name=op.f("fk_payee_person_id_person"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint(*key, name=op.f("pk_payee")))
    if rows:
        op.bulk_insert(made, rows)


def upgrade() -> None:
    rows = [dict(row) | {"currency": HOME.get(row["iban"][:2], "EUR"), "was": ""}
            for row in op.get_bind().execute(sa.select(OLD)).mappings()]
    _rebuilt(rows, sa.Column("currency", sa.String(length=3), nullable=False),
             sa.Column("was", sa.String(length=4), nullable=False), key=("person_id", "currency"))


def downgrade() -> None:
    latest = {row["person_id"]: dict(row) for row in op.get_bind().execute(
        sa.select(OLD).where(OLD.c.iban != "").order_by(OLD.c.at)).mappings()}
    _rebuilt(list(latest.values()), key=("person_id",))

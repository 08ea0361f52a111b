"""What the host settles, and links that hand a seat over"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0003"
down_revision: str | None = "0002"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    with op.batch_alter_table("tables") as tables:  # everybody with the code could watch until now
        tables.add_column(
            sa.Column("house", sa.Text(), nullable=False, server_default='{"watch":"on"}')
        )
    with op.batch_alter_table("tables") as tables:
        tables.alter_column("house", server_default=None)
    with op.batch_alter_table("invites") as invites:
        invites.add_column(
            sa.Column("takes", sa.Boolean(), nullable=False, server_default=sa.false())
        )
    with op.batch_alter_table("invites") as invites:
        invites.alter_column("takes", server_default=None)

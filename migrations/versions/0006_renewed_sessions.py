"""The token that a session had before"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0006"
down_revision: str | None = "0005"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.add_column("sessions", sa.Column("former_hash", sa.String(length=64)))
    op.add_column("sessions", sa.Column("former_until", sa.DateTime(timezone=True)))
    op.create_index("ix_sessions_former_hash", "sessions", ["former_hash"], unique=True)

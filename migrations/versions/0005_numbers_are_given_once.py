"""Numbers of people and sessions are given once

SQLite gave the number of the last one that was removed to the next one, who then was refused
what the other had used up or was signed out of.
"""

from collections.abc import Sequence

from alembic import op

revision: str = "0005"
down_revision: str | None = "0004"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    if op.get_bind().dialect.name != "sqlite":
        return  # a sequence never goes back
    for table in ("people", "sessions"):
        with op.batch_alter_table(
            table, recreate="always", table_kwargs={"sqlite_autoincrement": True}
        ):
            pass

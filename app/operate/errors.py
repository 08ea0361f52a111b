"""Why a command of the operator did not do what was asked."""

from __future__ import annotations


class CannotOperate(Exception):
    """Nothing was changed; the text is one line for the person at the terminal."""

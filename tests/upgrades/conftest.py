"""The servers of the tests of live play serve here too."""

from tests.live.conftest import either, instance

__all__ = ["either", "instance"]

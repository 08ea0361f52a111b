"""The servers of the tests of live play serve here too."""

from tests.live.conftest import either, instance, within

__all__ = ["either", "instance", "within"]

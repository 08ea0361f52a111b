"""What the tests show in small, for longer and with the figures that no ordinary run measures."""

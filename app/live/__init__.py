"""Live play: the socket protocol, one room a table, and what crosses processes."""

"""Pure rules engine: the game contract and the kernel that runs a game as bytes in, bytes out.

Imports only the standard library and msgspec; it knows no clock, no network, no database.
"""

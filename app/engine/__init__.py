"""Pure rules engine: the game contract and the kernel that runs a game as bytes in, bytes out.

Imports only the standard library and msgspec; it knows no clock, no network, no database.

    game      the contract: what a title consists of
    offers    what a seat may do now      options   what a lobby may choose     play  chance, notes
    agenda    owed tasks, for games that want them                              rng   the stream
    kernel    set-up, moves, snapshots    patch, hashing   what changed between two documents
    playout   random play and records     promises, secrecy, examine   what every game must keep
"""

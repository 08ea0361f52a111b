"""A table is one game of friends: its seats, its log of events, its rules of the house.

`service.Tables` is the only writer. `model` holds the values, `store` their rows, `history` the
fold of the stored patches, `document` what a viewer is sent, `invites` the links.
"""

"""A table is one game of friends: its seats, its log of events, its rules of the house.

`service.Tables` is what others call: it plays, and its parts are `seating`, `hosting`,
`invitations`, `talking`, `views`, `pleading` and `keeping`. `lobby`, `house`, `play` and `plea`
judge a wish into a `draft`, the `ledger` makes it an event and commits it; `store` and `append`
know the rows, `archive` the logs of games that are over, `history` and `replay` the positions that
were, `document` what a viewer is sent, `invites` the links, `talk` the chat.

A game leaves its table as a `record`: `export` writes one, `verify` proves it, `intake` makes a
table of it again.
"""

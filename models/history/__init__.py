"""The history of a club or a free table: a Merkle tree over everything that was recorded there, appended to only.

Every fact has a leaf: canonical bytes of the row as recorded, never of what is worked out from it. `kinds` says which
tables hold facts, `appending` writes leaves in the transaction of the fact, `checking` finds what was changed since.
"""

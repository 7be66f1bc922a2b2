"""The history of a club or a free table: a Merkle log of everything that was recorded, and its signed checkpoints."""

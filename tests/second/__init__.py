"""Second engines: every game scored a second time, written from the rule texts, and deals that are really played.

Each module has `differences(chance)`, which makes up one entry (and house rules, and a table) and yields where the game
and its second engine do not agree: whether it is refused, what is asked, who gets what, who deals.
"""

GAMES = ("marriage", "mordyr", "smoking_cat", "tarok")

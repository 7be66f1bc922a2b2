"""Which templates a phone compiles when it is prepared: all but whole pages that need the network.

Parts of such pages (their names begin with an underscore) stay, as pages that are served include some of them.
"""
NEEDS_NETWORK = ("books/", "club/", "companies/", "league/", "tournament/", "transfer/")


def is_compiled(name: str) -> bool:
    return "/_" in name or name == "books/closing.html" or not name.startswith(NEEDS_NETWORK)

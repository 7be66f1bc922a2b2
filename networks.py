"""Network addresses: which of them count as one, and which are those of proxies we believe."""
from __future__ import annotations

from collections.abc import Iterable
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # an older Python reads this file too, before it is told that it is too old
    Network = IPv4Network | IPv6Network

THIS_COMPUTER = (ip_network("127.0.0.0/8"), ip_network("::1"))


def counted_as(text: str) -> str:
    """The address as counters know it: of the new kind one customer has 2⁶⁴, so there the network counts."""
    try:
        address = ip_address(text)
    except ValueError:  # a socket of this computer has none
        return text
    if not isinstance(address, IPv6Address):
        return text
    return str(address.ipv4_mapped or ip_network((int(address), 64), strict=False))


def within(text: str, networks: Iterable[Network]) -> bool:
    """Whether the address is of one of these networks."""
    try:
        address = ip_address(text)
    except ValueError:
        return False
    plain = (isinstance(address, IPv6Address) and address.ipv4_mapped) or address
    return any(plain in network for network in networks)

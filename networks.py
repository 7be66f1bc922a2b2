"""Network addresses: group them for rate limits, and recognise trusted proxies."""
from __future__ import annotations

from collections.abc import Iterable
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # older Pythons parse this file before run.py refuses them
    Network = IPv4Network | IPv6Network

THIS_COMPUTER = (ip_network("127.0.0.0/8"), ip_network("::1"))


def counted_as(text: str) -> str:
    """Return the key an address is counted by: for IPv6 its /64 network, which belongs to one customer."""
    try:
        address = ip_address(text)
    except ValueError:  # Unix sockets have none
        return text
    if not isinstance(address, IPv6Address):
        return text
    return str(address.ipv4_mapped or ip_network((int(address), 64), strict=False))


def within(text: str, networks: Iterable[Network]) -> bool:
    """Whether the address is in one of these networks."""
    try:
        address = ip_address(text)
    except ValueError:
        return False
    plain = (isinstance(address, IPv6Address) and address.ipv4_mapped) or address
    return any(plain in network for network in networks)

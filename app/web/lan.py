"""Addresses by which this machine is reached: its own one on the local network, and loopback."""

from __future__ import annotations

import ipaddress
import os
import socket

ANYWHERE = {"0.0.0.0", "::"}  # noqa: S104  compared with, not listened on


def lan_address() -> str | None:
    """This machine's address on the local network, or None. Sends nothing."""
    if os.environ.get("container"):  # noqa: SIM112  set in images, by custom in lower case
        return None  # a container's own address leads nowhere from outside
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Connecting a datagram socket only looks up the route; TEST-NET-1 is never answered.
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address: str = probe.getsockname()[0]
    return None if address.startswith("127.") else address


def is_loopback(name: str) -> bool:
    """Whether a host name means the computer that asks: no link for anybody else."""
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False

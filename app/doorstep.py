"""What a person sees when the hall opens: the addresses that lead to it and a QR code."""

import io
import sys

from app.web.lan import ANYWHERE, lan_address


def addresses(host: str, port: int, public_url: str, lan: str | None) -> dict[str, str]:
    """Label -> URL, the one to share last."""
    found = {}
    if host in ANYWHERE:
        found["On this computer"] = _url("localhost", port)
        if lan:
            found["On your network"] = _url(lan, port)
    else:
        found["On this computer"] = _url(host, port)
    if public_url:
        found["For your friends"] = public_url
    return found


def _url(host: str, port: int) -> str:
    name = f"[{host}]" if ":" in host else host
    return f"http://{name}" + ("" if port == 80 else f":{port}")


def qr(url: str) -> str:
    """The URL as a QR code of half-block characters."""
    import segno  # late: most starts show none

    drawn = io.StringIO()
    segno.make(url, micro=False).terminal(drawn, border=2, compact=True)
    return drawn.getvalue()


def welcome(host: str, port: int, public_url: str) -> None:
    """Print where the hall can be reached, with a QR code when others can reach it."""
    found = addresses(host, port, public_url, lan_address())
    lines = ["", "Guildhall is open. Ctrl+C closes it.", ""]
    lines += [f"  {label}   {url}" for label, url in found.items()]
    shared = found.get("For your friends") or found.get("On your network")
    if shared:
        lines += ["", qr(shared)]
    # A terminal without block characters still gets its addresses.
    encoding = sys.stdout.encoding or "utf-8"
    print("\n".join(lines).encode(encoding, "replace").decode(encoding), flush=True)

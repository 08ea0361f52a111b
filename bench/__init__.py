"""How fast Guildhall is, and the gates it has to pass: `python3 -m app bench`."""

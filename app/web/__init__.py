"""The HTTP side: pages, the JSON API, static files, and what guards them."""

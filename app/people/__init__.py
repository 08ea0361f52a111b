"""Guests and their sessions, and what a name may be."""

"""Guildhall: an online table for four board games about crafts."""

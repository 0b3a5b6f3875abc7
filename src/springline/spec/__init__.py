"""Scenes as data: columns, builders, handles, members, loads, cases, text."""

"""Implicit methods: their equations, and how each step solves them."""

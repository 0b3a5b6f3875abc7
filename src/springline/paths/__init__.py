"""Equilibrium paths: shapes at rest as functions of a load factor or of a prescribed displacement."""

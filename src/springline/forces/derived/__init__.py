"""Kernels derived of the elements of ``forces``, written by ``python -m springline.forces.derived``, never by hand."""

"""Kernels derived from the elements of ``forces``, in modules that :mod:`springline.forces.derivation` writes."""

from springline.forces.derivation import update_files

update_files()

"""Assembly and factors of sparse symmetric matrices."""

"""The forces: a file for each, and ``net``, which finds them and says in which order they act."""

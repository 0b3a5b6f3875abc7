"""The forces: a file for each, and ``net``, which names every one in turn."""

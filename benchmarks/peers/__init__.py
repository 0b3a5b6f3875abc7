"""The peers: each a function of a Cloth that returns a function taking so many steps, or None where it is not installed."""

"""The peers: each a function of a Cloth that returns a function taking so many steps."""

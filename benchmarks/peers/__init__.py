"""The peers: each a function of flat arrays that returns a function taking so many steps, or finding a shape at rest."""

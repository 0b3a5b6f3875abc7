"""Play: a scene that moves and can be touched, whatever face shows it."""

"""Event-driven flight: from hit to hit on exact paths."""

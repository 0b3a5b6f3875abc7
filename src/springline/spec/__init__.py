"""What people write: scenes, handles, builders."""

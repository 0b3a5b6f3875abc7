"""Pages: live and static views of scenes in browsers and notebooks."""

"""The rules: what particles must obey whatever the forces are. Each says whether it is exact, a projection, a limit."""

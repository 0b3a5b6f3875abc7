"""Forces: one module for each force, and ``net``, which finds them and defines their order."""

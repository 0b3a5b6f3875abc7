"""The command line: one file for each verb, nothing heavy loaded before a verb needs it."""

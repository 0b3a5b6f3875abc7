"""What one client may ask of the viewer."""

MESSAGE = 2**20  # [bytes] the longest message of a client
PICTURE = 32 * 2**20  # [bytes] while a picture is asked of it
PATIENCE = 5.0  # [s] for a socket that has not asked for anything yet
STALLED = 20.0  # [s] after which a client that takes nothing more is dropped
CLIENTS = 16  # live connections at once
WAITING = 256  # sockets at once that have not asked for anything yet; the oldest makes room

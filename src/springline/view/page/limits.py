"""What one client may ask of the viewer."""

MESSAGE = 2**20  # [bytes] the longest message of a client
FILE = 16 * MESSAGE  # [bytes] the largest file that a page may hand over to be opened, in pieces
HEADER = 4096  # [bytes] of the words before a piece of it
READING = 2.0  # [s] of processor that reading such a file may take
READING_AT_ALL = 30.0  # [s] of the wall clock, on a machine with much else to do
READING_MEMORY = 512 * MESSAGE  # [bytes] that it may take
UPLOADED = 60.0  # [s] that what a page handed over of a file is kept after it left: its connection may have broken
PATIENCE = 5.0  # [s] for a socket that has not asked for anything yet
STALLED = 180.0  # [s] after which a client that takes nothing more is dropped; a busy browser has taken 60
UNHEARD = 180.0  # [s] without an answer after which one that is owed nothing is gone; a busy browser has taken 40
CLIENTS = 16  # live connections at once
WAITING = 256  # sockets at once that have not asked for anything yet; the oldest makes room
AT_ONCE = 64  # messages of a client that are done between two pictures; a hand sends three
FEWEST = 4  # of them that are deeds, where those before kept the next picture waiting
HELD_UP = 0.1  # [s] that deeds may keep the next picture waiting, before fewer are done at once
STEPS = 100  # that a page may ask for in one message; nothing else is done until they are taken
UNREAD = 2 * MESSAGE  # [bytes] of a client that wait to be done; what comes then is not read from its socket yet
UNDONE = 256  # messages of a client that wait to be done, likewise
REMEMBERED = 64  # pages that left and may come again, since their connection broke
UNSENT = 64  # messages that wait for a client; one that lets more wait is dropped
WHOLE = 2**53  # the largest whole number that JSON holds exactly in every language

"""The tables of contacts: bodies, and one row for each contact of a step.

A body is a particle, with its straight path of this step and its velocities. The first body of a contact is a particle,
the second is a particle of a higher index, or a wall; walls are numbered after the particles. The normal points from
the first body to the second.
"""

from __future__ import annotations

from springline.contacts.shapes.gaps import NEVER
from springline.engine.kernels import callee, kernel
from springline.engine.vectors import ZERO, put, times
from springline.model.families import RESTITUTION

LEFT, PASSED = -1.0, -2.0  # impacts did not end; and then the two passed through one another
CONTACTS, MOVED, HEAP, WILD, ROWS_WANTED, NEIGHBORS_WANTED = 0, 1, 2, 3, 4, 5  # entries of Touch.count
LOOKED = 8  # another entry: number of pairs and contacts tested in this step
LOOKS_AT_MOST, LOOKS_EACH = 40_000_000, 20_000  # in a step, and for each particle: several seconds; more are an error
AROUND = 6  # another entry: one more than the number of a particle that circles a torus too often in a step, else 0
DEEP = 7  # another entry: 1 if an overlap is so deep that the energy of its separation must be measured
CHOSEN = 9  # another entry: number of contacts that may carry impulses at the end of the step
WHO = 10  # another entry: the particle whose impacts are searched again, -1 before the first impact
LOOK = 12  # another entry, kept between steps: number of repeated searches for impacts
EVENTS_BEFORE = 11  # another entry, kept between steps: events recorded before the step
MERGES = -1.0  # in place of the restitution, in a rule for bodies that become one and therefore do not collide
SIDE = 1 << 32  # keys are the first body times this plus the second


@kernel
def exceeds_search_limit(count, n):
    """Return True if a step of n particles has exceeded the number of searches of any step that ends."""
    return count[LOOKED] > LOOKS_AT_MOST + LOOKS_EACH * n


@kernel
def rule_of(contacts, i, j):
    """Index of the rule for a pair of particles, -1 if they do not collide."""
    if contacts.plain:
        return 0
    sides = contacts.sides
    # From the last rule back: the rule added last applies to a pair.
    for rule in range(sides.shape[0] - 1, -1, -1):
        if (sides[rule, i] & 1 and sides[rule, j] & 2) or (sides[rule, j] & 1 and sides[rule, i] & 2):
            return rule if contacts.law[rule, RESTITUTION] != MERGES else -1
    return -1


@kernel
def member(rows, row, side):
    """Body of a contact by its place: the first, the second, or the head of a spring; -1 for none."""
    if side == 0:
        return int(rows.first[row])
    return int(rows.second[row]) if side == 1 else int(rows.third[row])


@kernel
def follow(rows, row, i):
    """Next contact of body i after the contact ``row``."""
    # A row is an element of up to three linked lists, one for each of its bodies. Nothing is allocated in a step.
    if rows.first[row] == i:
        return rows.next_of_first[row]
    if rows.third[row] == i:
        return rows.next_of_third[row]
    return rows.next_of_second[row]


@kernel
def know(workspace, i):
    """Stamp all bodies that have a contact with body i; returns the number of its contacts."""
    body, rows, contacts = workspace.body, workspace.rows, 0
    # A new stamp in each search makes clearing the marks unnecessary: an old stamp means unknown.
    look = workspace.counts[LOOK] + 1
    workspace.counts[LOOK] = look
    row = body.first_contact[i]
    while row >= 0:
        if rows.third[row] < 0:
            body.known[rows.first[row]], body.known[rows.second[row]] = look, look
        contacts += 1
        row = follow(rows, row, i)
    return contacts


@kernel
def is_entered(rows, body, a, number, shift):
    """Return True if body a has a contact with this image of the second body, whose sorting number is ``number``."""
    row = body.first_contact[a]
    while row >= 0:
        if rows.first[row] == a and rows.number[row] == number:
            if rows.shift[row, 0] == shift[0] and rows.shift[row, 1] == shift[1] and rows.shift[row, 2] == shift[2]:
                return True
        row = follow(rows, row, a)
    return False


@kernel
def is_known(workspace, periodic, a, b, shift):
    """Return True if a particle has a contact with this image of a particle, or with a wall; a stamp may suffice."""
    who = workspace.counts[WHO]
    if who >= 0:
        seen = workspace.body.known[b if a == who else a] == workspace.counts[LOOK]
        # A stamp identifies the particle, not the image: on a torus the list has to be searched.
        if not seen or not periodic:
            return seen
    return is_entered(workspace.rows, workspace.body, a, b, shift)


@callee
def find_resting_contact(touching, count, key):
    """Index of a contact in the sorted list of those at rest after the last step, -1 if it is not in the list."""
    # Binary search: ``remember`` writes the keys in ascending order.
    low = 0
    high = count
    while low < high:
        middle = (low + high) // 2
        if touching[middle] < key:
            low = middle + 1
        else:
            high = middle
    return low if low < count and touching[low] == key else -1


@kernel
def new_row(workspace):
    """Reserve a row for a contact; -1 if the arrays are full."""
    row, rows = workspace.counts[CONTACTS], workspace.rows
    if row >= rows.shape[0]:
        # The step continues without the contact and is undone later; the table is then twice as long.
        workspace.counts[ROWS_WANTED] = 2 * rows.shape[0]
        return -1
    rows.heap_index[row] = -1
    rows.rebounds[row], rows.caught[row], rows.lasting[row] = 0, 0, 0
    rows.when[row], rows.recent[row] = NEVER, 0.0
    rows.impulse[row], rows.change[row], rows.search[row] = 0.0, 0.0, 0.0
    put(rows.friction_impulse, row, ZERO)
    return row


@kernel
def enter(workspace, row, who):
    """Add a row to the contacts of its bodies: the two, and the other end of an edge or -1; also its sorting number."""
    first_contact, rows = workspace.body.first_contact, workspace.rows
    rows.first[row], rows.second[row], rows.third[row], rows.number[row] = who
    rows.next_of_first[row] = first_contact[who[0]]
    first_contact[who[0]] = row
    rows.next_of_second[row] = first_contact[who[1]]
    first_contact[who[1]] = row
    if who[2] >= 0:
        rows.next_of_third[row] = first_contact[who[2]]
        first_contact[who[2]] = row
    # The row counts only from here on: a caller of ``new_row`` that gives up leaves no gap.
    workspace.counts[CONTACTS] = row + 1


@kernel
def was_resting(state, a, b):
    """Return True if two bodies rested on one another after the previous step; b is the contact's sorting number."""
    return find_resting_contact(state.touching, state.touches[0], int(a) * SIDE + int(b)) >= 0


@kernel
def recall(state, workspace, row, dt):
    """Initialize the impulses of a contact from the resting forces between its bodies after the last step."""
    rows = workspace.rows
    kept = find_resting_contact(state.touching, state.touches[0], key_of(rows, row))
    if kept >= 0:
        rows.lasting[row] = 1
        # The state keeps forces, not impulses, so that a change of dt causes no jolt.
        rows.impulse[row] = dt * state.pressing[kept, 0]
        rubbed = state.pressing[kept, 1], state.pressing[kept, 2], state.pressing[kept, 3]
        put(rows.friction_impulse, row, times(dt, rubbed))


@kernel
def key_of(rows, row):
    """Bodies of a contact as one 64-bit sorting key: the first body, then the second."""
    return int(rows.first[row]) * SIDE + int(rows.number[row])


@kernel
def image_before(rows, a, b):
    """Return True if, of two contacts of the same bodies, the first is with the image of lower order."""
    if rows.shift[a, 0] != rows.shift[b, 0]:
        return rows.shift[a, 0] < rows.shift[b, 0]
    if rows.shift[a, 1] != rows.shift[b, 1]:
        return rows.shift[a, 1] < rows.shift[b, 1]
    return rows.shift[a, 2] < rows.shift[b, 2]


@kernel
def earlier(rows, a, b):
    """Return True if contact a has its impact before contact b: by time, then by bodies, then by image."""
    if rows.when[a] != rows.when[b]:
        return rows.when[a] < rows.when[b]
    # Ties of time are decided by indices, so that the order of impacts depends neither on tables nor on threads.
    one, other = key_of(rows, a), key_of(rows, b)
    return one < other if one != other else image_before(rows, a, b)


@callee
def expect(rows, heap, count, row, when):
    """Set the time of the next impact of a contact in the event queue, a binary heap with the earliest on top."""
    index = rows.heap_index[row]
    rows.when[row] = when
    if index < 0:
        if when > 1.0:
            return
        index = count[HEAP]
        count[HEAP] = index + 1
    # Sift up, then down (Cormen et al., Introduction to Algorithms, chapter 6). ``heap_index`` is the place of each row
    # in the heap, so that a changed time is found without a search.
    while index > 0 and earlier(rows, row, heap[(index - 1) // 2]):
        above = heap[(index - 1) // 2]
        heap[index] = above
        rows.heap_index[above] = index
        index = (index - 1) // 2
    while True:
        child = 2 * index + 1
        if child >= count[HEAP]:
            break
        if child + 1 < count[HEAP] and earlier(rows, heap[child + 1], heap[child]):
            child += 1
        below = heap[child]
        if below == row or not earlier(rows, below, row):
            break
        heap[index] = below
        rows.heap_index[below] = index
        index = child
    heap[index] = row
    rows.heap_index[row] = index


@kernel
def ahead(rows, key, a, b):
    """Return True if contact a precedes contact b: by bodies, then by image."""
    return key[a] < key[b] if key[a] != key[b] else image_before(rows, a, b)


@callee
def sort(rows, order, spare, key, count):
    """Sort the first ``count`` entries of ``order`` by bodies, then by image (bottom-up merge sort)."""
    ready = True
    for k in range(count):
        row = order[k]
        key[row] = key_of(rows, row)
        ready &= k == 0 or ahead(rows, key, order[k - 1], row)
    # Bottom-up merge sort: n log n comparisons in every case and no recursion; sorted rows are unchanged.
    width = 1
    while width < count and not ready:
        for first in range(0, count, 2 * width):
            middle = min(first + width, count)
            end = min(first + 2 * width, count)
            left = first
            right = middle
            for k in range(first, end):
                if left < middle and (right >= end or ahead(rows, key, order[left], order[right])):
                    spare[k] = order[left]
                    left += 1
                else:
                    spare[k] = order[right]
                    right += 1
        for k in range(count):
            order[k] = spare[k]
        width *= 2

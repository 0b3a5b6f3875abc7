"""The tables that contacts work on: bodies, and one row for each contact of a step.

A body is a particle, with the straight way of this step and its velocities. The first body of a contact is a particle;
the second is another particle of a higher number, or a wall, numbered after them. The normal points from the first to
the second.
"""

from __future__ import annotations

from springline.engine.kernels import callee, kernel
from springline.model.families import LEAST, MEAN, MIX, PRODUCT, RESTITUTION

# columns of Touch.body: where the way begins and ends [m], the velocities there [m/s], mobilities [1/kg]; three each
START, END, PACE, SPEED, MOBILITY = 0, 3, 6, 9, 12
RADIUS, SWIFT, OWN, MASS = 15, 16, 17, 18  # [m]; what forces add to the speed [m/s]; restitution; [kg]

HEAD, MARK, BEYOND, ALIVE = 0, 1, 2, 3  # columns of Touch.link: first contact, row in ``was``; -1 where there is none
# columns of Touch.was behind those of the body: velocity before rest, hits
FREE, HITS = 12, 15

FIRST, SECOND, NEXT_FIRST, NEXT_SECOND, REBOUNDS, PLACE = 0, 1, 2, 3, 4, 5  # columns of Touch.who
THIRD, NEXT_THIRD, CODE, STRING = 0, 1, 2, 3  # columns of Touch.ends; THIRD is -1 where no spring is met
# columns of Touch.data
WHEN = 0  # part of the step at which the next impact is, NEVER where there is none
NORMAL = 1  # three columns
PUSH = 4  # impulse along the normal while at rest [N s]
RUB = 5  # impulse of friction while at rest [N s], three columns
EFFECT = 8  # change of the relative speed by a push [1/kg]
TARGET = 9  # least relative speed after the step [m/s]
SHIFT = 10  # to the image of the second body that is meant [m], three columns
REACH = 13  # sum of the radii [m]
BOUNCE = 14  # restitution
RUBBING = 15  # Coulomb's coefficient
SLIPPING = 16  # fraction of the tangential speed lost in an impact
SINCE = 17  # part of the step from which the bodies rest on one another, NEVER where they do not
CAUGHT = 18  # 1 where they came to rest in this step
LASTING = 19  # 1 where they rested at the end of the step before
LIGHT_FIRST, LIGHT_SECOND = 20, 21  # 0 for a body that a massless one cannot move, 1 else
RECENT = 23  # part of the step at which the rebounds last made up a round number; LEFT where they do not end
CHANGE = 24  # of PUSH in sweeps [N s]
SEARCH = 25  # where they lead it [N s]
RESPONSE = 26  # of the relative speed to that [m/s]
ALONG = 27  # where on a spring its closest point is, 0 at the tail, 1 at the head
TANGENTIAL = 22  # change of the tangential speed by a push along the axis of most effect [1/kg]

LEFT, PASSED = -1.0, -2.0  # impacts did not end; and then the two passed through one another
CONTACTS, MOVED, HEAP, WILD, ROWS_WANTED, NEIGHBORS_WANTED = 0, 1, 2, 3, 4, 5  # entries of Touch.count
LOOKED = 8  # another: how many pairs were looked at in this step
LOOKS_AT_MOST, LOOKS_EACH = 20_000_000, 20_000  # in a step, and for each particle: some seconds; more are an error
AROUND = 6  # another: one more than the number of a particle that goes around a torus too often in a step, else 0
DEEP = 7  # another: 1 where something overlaps so much that the energy of putting it apart has to be measured
CHOSEN = 9  # another: how many contacts may hold something at the end of the step
WHO = 10  # another: who looks for impacts anew
EVENTS_BEFORE = 11  # another, that outlasts the step: events noted before it
MERGES = -1.0  # in place of the restitution, in a rule for bodies that become one and therefore do not collide
SIDE = 1 << 32  # keys are the first body times this plus the second


@kernel
def looked_too_often(count, n):
    """Whether a step of n particles has taken more looks than any that ends."""
    return count[LOOKED] > LOOKS_AT_MOST + LOOKS_EACH * n


@kernel
def rule_of(contacts, i, j):
    """The rule for two particles, -1 where there is none."""
    if contacts.plain:
        return 0
    sides = contacts.sides
    for rule in range(sides.shape[0] - 1, -1, -1):
        if (sides[rule, i] & 1 and sides[rule, j] & 2) or (sides[rule, j] & 1 and sides[rule, i] & 2):
            return rule if contacts.law[rule, RESTITUTION] != MERGES else -1
    return -1


@kernel
def mixed(law, rule, a, b):
    """The restitution of two particles whose own are a and b."""
    mix = law[rule, MIX]
    if mix == PRODUCT:
        own = a * b
    elif mix == LEAST:
        own = min(a, b)
    elif mix == MEAN:
        own = 0.5 * (a + b)
    else:
        own = max(a, b)
    return law[rule, RESTITUTION] * own


@kernel
def code(who, ends, row):
    """By which number the second body of a contact is sorted: particles, walls, springs."""
    if ends.shape[0] > 0:
        return ends[row, CODE]
    return who[row, SECOND]


@kernel
def follow(who, ends, row, i):
    """The next contact of a body after one of its contacts."""
    if who[row, FIRST] == i:
        return who[row, NEXT_FIRST]
    if ends.shape[0] > 0:
        if ends[row, THIRD] == i:
            return ends[row, NEXT_THIRD]
    return who[row, NEXT_SECOND]


@kernel
def find(who, ends, link, a, b):
    """The row of a contact, -1 where there is none; b is what it is sorted by."""
    row = link[a, HEAD]
    while row >= 0:
        if who[row, FIRST] == a and code(who, ends, row) == b:
            return row
        row = follow(who, ends, row, a)
    return -1


@kernel
def noted(who, ends, data, link, a, b, sx, sy, sz):
    """Whether there is a contact with this image of the second body, which is shifted by s."""
    row = link[a, HEAD]
    while row >= 0:
        if who[row, FIRST] == a and code(who, ends, row) == b:
            if data[row, SHIFT] == sx and data[row, SHIFT + 1] == sy and data[row, SHIFT + 2] == sz:
                return True
        row = follow(who, ends, row, a)
    return False


@callee
def remembered(touching, count, key):
    """Where a contact stands among those that rested after the step before, -1 where it does not."""
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
def new_row(touch):
    """A row for a contact, all zero; -1 where it has no room."""
    row = touch.counts[CONTACTS]
    if row >= touch.data.shape[0]:
        touch.counts[ROWS_WANTED] = 2 * touch.data.shape[0]
        return -1
    for column in range(touch.data.shape[1]):
        touch.data[row, column] = 0.0
    return row


@kernel
def enter(touch, row, a, b, number):
    """Enter a row among the contacts of its first two bodies, ``b`` less than 0 for a wall; ``number`` sorts it."""
    link, who = touch.link, touch.who
    who[row, FIRST], who[row, SECOND] = a, number if b < 0 else b
    who[row, REBOUNDS] = 0
    who[row, PLACE] = -1
    who[row, NEXT_FIRST] = link[a, HEAD]
    link[a, HEAD] = row
    if b >= 0:
        who[row, NEXT_SECOND] = link[b, HEAD]
        link[b, HEAD] = row
    if touch.ends.shape[0] > 0:
        touch.ends[row, THIRD], touch.ends[row, CODE] = -1, number
    touch.counts[CONTACTS] = row + 1


@kernel
def rested(state, a, b):
    """Whether two bodies rested on one another after the step before; b is what the contact is sorted by."""
    return remembered(state.touching, state.touches[0], int(a) * SIDE + int(b)) >= 0


@kernel
def recall(state, touch, row, dt):
    """Take over with which impulses two bodies rested on one another after the step before."""
    who, data = touch.who, touch.data
    key = int(who[row, FIRST]) * SIDE + int(code(who, touch.ends, row))
    kept = remembered(state.touching, state.touches[0], key)
    if kept >= 0:
        data[row, LASTING] = 1.0
        data[row, PUSH] = dt * state.pressing[kept, 0]
        for axis in range(3):
            data[row, RUB + axis] = dt * state.pressing[kept, 1 + axis]


@kernel
def earlier(who, ends, data, a, b):
    """Whether contact a has its impact before contact b: by time, then by who meets, then by which image."""
    if data[a, WHEN] != data[b, WHEN]:
        return data[a, WHEN] < data[b, WHEN]
    if who[a, FIRST] != who[b, FIRST]:
        return who[a, FIRST] < who[b, FIRST]
    if code(who, ends, a) != code(who, ends, b):
        return code(who, ends, a) < code(who, ends, b)
    if data[a, SHIFT] != data[b, SHIFT]:
        return data[a, SHIFT] < data[b, SHIFT]
    if data[a, SHIFT + 1] != data[b, SHIFT + 1]:
        return data[a, SHIFT + 1] < data[b, SHIFT + 1]
    return data[a, SHIFT + 2] < data[b, SHIFT + 2]


@callee
def expect(who, ends, data, heap, count, row, when):
    """Note when the next impact of a contact is."""
    place = who[row, PLACE]
    data[row, WHEN] = when
    if place < 0:
        if when > 1.0:
            return
        place = count[HEAP]
        count[HEAP] = place + 1
    while place > 0 and earlier(who, ends, data, row, heap[(place - 1) // 2]):
        above = heap[(place - 1) // 2]
        heap[place] = above
        who[above, PLACE] = place
        place = (place - 1) // 2
    while True:
        child = 2 * place + 1
        if child >= count[HEAP]:
            break
        if child + 1 < count[HEAP] and earlier(who, ends, data, heap[child + 1], heap[child]):
            child += 1
        below = heap[child]
        if below == row or not earlier(who, ends, data, below, row):
            break
        heap[place] = below
        who[below, PLACE] = place
        place = child
    heap[place] = row
    who[row, PLACE] = place


@kernel
def ahead(data, key, a, b):
    """Whether contact a stands before contact b: by who meets, then by which image."""
    if key[a] != key[b]:
        return key[a] < key[b]
    for axis in range(2):
        if data[a, SHIFT + axis] != data[b, SHIFT + axis]:
            return data[a, SHIFT + axis] < data[b, SHIFT + axis]
    return data[a, SHIFT + 2] < data[b, SHIFT + 2]


@callee
def sort(who, ends, data, order, spare, key, count):
    """Sort the first ``count`` entries of ``order`` by who meets, then by image (merging from below)."""
    ready = True
    for k in range(count):
        row = order[k]
        key[row] = int(who[row, FIRST]) * SIDE + int(code(who, ends, row))
        ready &= k == 0 or ahead(data, key, order[k - 1], row)
    width = 1
    while width < count and not ready:
        for first in range(0, count, 2 * width):
            middle = min(first + width, count)
            end = min(first + 2 * width, count)
            left = first
            right = middle
            for k in range(first, end):
                if left < middle and (right >= end or ahead(data, key, order[left], order[right])):
                    spare[k] = order[left]
                    left += 1
                else:
                    spare[k] = order[right]
                    right += 1
        for k in range(count):
            order[k] = spare[k]
        width *= 2

"""Passes that find the structure of sparse factors: elimination tree, supernodes, and the rows of each.

The graph has a node for each particle, whose axes are eliminated one after another. A supernode is a range of nodes
whose columns have the same rows below the range, so that its factor is a full matrix (Liu, SIAM J. Matrix Anal. Appl.
11, 1990; Chen, Davis, Hager and Rajamanickam, ACM Trans. Math. Softw. 35, 2008).
"""

from __future__ import annotations

from typing import Any, NamedTuple

from springline.engine.columns import Indices, Wholes
from springline.engine.kernels import a_pass, callee
from springline.engine.machine import DONE
from springline.engine.table import make_accessor

FEW = 16  # axes of a supernode that joins the next one at a small cost
WASTE, LITTLE_WASTE = 0.3, 0.08  # [-] zeros among the entries of a joined supernode: at most, if it is narrow or wide


class MatrixGraph(NamedTuple):
    """A symmetric graph in an order of elimination, and the structure of its factor."""

    begin: Wholes  # first neighbor of each node, one more than there are nodes
    neighbor: Indices  # both directions, ascending for each node
    axes: Indices  # of each node
    parent: Indices  # in the elimination tree, -1 for a root
    mark: Indices  # scratch
    next_one: Indices  # scratch
    order: Indices  # the node at each place of the postorder
    below: Wholes  # axes below each node's own in its column
    last: Indices  # last node of each supernode, ascending; -1 after the last supernode
    supernode: Indices  # of each node
    row_begin: Wholes  # first row of each supernode, one more than there are nodes
    row: Indices  # nodes below each supernode, ascending


graph_of = make_accessor(MatrixGraph)


@a_pass
def find_tree(table: Any, block: int, a: float, b: float) -> int:
    """Find the elimination tree and a postorder of it."""
    graph = graph_of(table)
    begin, parent, ancestor, following = graph.begin, graph.parent, graph.mark, graph.next_one
    count = parent.shape[0]
    for i in range(count):
        parent[i] = -1
        ancestor[i] = -1
        for e in range(begin[i], begin[i + 1]):
            k = int(graph.neighbor[e])
            # Climb to the root of the part of the tree that is known, and shorten the way for later climbs.
            while 0 <= k < i:
                above = int(ancestor[k])
                ancestor[k] = i
                if above < 0:
                    parent[k] = i
                k = above if above >= 0 else count
    # First children and next siblings, ascending; ``count`` is the parent of all roots.
    first = graph.supernode
    for i in range(count):
        first[i] = -1
    root = -1
    for back in range(count):
        i = count - 1 - back
        k = int(parent[i])
        if k < 0:
            following[i] = root
            root = i
        else:
            following[i] = first[k]
            first[k] = i
    place, k = 0, root
    while k >= 0:
        while first[k] >= 0:
            k = int(first[k])
        while k >= 0:
            graph.order[place] = k
            place += 1
            if following[k] >= 0:
                k = int(following[k])
                break
            k = int(parent[k])
            if k >= 0:
                first[k] = -1  # all children are done
    return DONE


@callee
def climb(graph, listing):
    """Count the rows of supernodes, or list them: each row is found on the way up from the neighbors of its node."""
    mark, supernode, count = graph.mark, graph.supernode, graph.parent.shape[0]
    for s in range(count):
        mark[s] = -1
    for i in range(count):
        own = int(supernode[i])
        for e in range(graph.begin[i], graph.begin[i + 1]):
            k = int(graph.neighbor[e])
            s = int(supernode[k]) if k < i else own
            while s != own and mark[s] != i:
                mark[s] = i
                if listing:
                    graph.row[graph.row_begin[s] + graph.next_one[s]] = i
                    graph.next_one[s] += 1
                else:
                    graph.row_begin[s + 1] += 1
                s = int(supernode[graph.parent[graph.last[s]]])


@a_pass
def find_supernodes(table: Any, block: int, a: float, b: float) -> int:
    """Find the supernodes of a graph in postorder, and the numbers of their rows."""
    graph = graph_of(table)
    begin, parent, mark, below, last = graph.begin, graph.parent, graph.mark, graph.below, graph.last
    count = parent.shape[0]
    for i in range(count):
        below[i] = 0
        mark[i] = -1
    # Row i of the factor has entries in the columns of a subtree, whose leaves are neighbors of i.
    for i in range(count):
        mark[i] = i
        for e in range(begin[i], begin[i + 1]):
            k = int(graph.neighbor[e])
            while k < i and mark[k] != i:
                below[k] += graph.axes[i]
                mark[k] = i
                k = int(parent[k])
    # Supernodes so far are a stack: ``mark`` has their widths in axes, ``next_one`` the zeros in them.
    found = 0
    for i in range(count):
        width, rows, zeros = int(graph.axes[i]), int(below[i]), 0
        while found > 0:
            end = int(last[found - 1])
            if end != i - 1 or parent[end] < 0 or parent[end] > i:
                break
            wide = int(mark[found - 1])
            missing = width + rows - int(below[end])
            empty = int(graph.next_one[found - 1]) + zeros + missing * wide
            both = wide + width
            size = both * (both + 1) // 2 + both * rows
            most = WASTE if both <= FEW else LITTLE_WASTE
            if missing > 0 and empty > most * size:
                break
            width, zeros, found = both, empty, found - 1
        last[found] = i
        mark[found] = width
        graph.next_one[found] = zeros
        found += 1
    first = 0
    for s in range(found):
        for i in range(first, last[s] + 1):
            graph.supernode[i] = s
        first = int(last[s]) + 1
    for s in range(found, count):
        last[s] = -1
    for i in range(count + 1):
        graph.row_begin[i] = 0
    climb(graph, False)
    for s in range(count):
        graph.row_begin[s + 1] += graph.row_begin[s]
    return DONE


@a_pass
def find_rows(table: Any, block: int, a: float, b: float) -> int:
    """List the nodes below each supernode."""
    graph = graph_of(table)
    for s in range(graph.parent.shape[0]):
        graph.next_one[s] = 0
    climb(graph, True)
    return DONE

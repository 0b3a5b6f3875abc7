#!/usr/bin/env bash
# Ends of lines that COMPAS takes for one node.
#
# compas 2.15.1: Graph.from_lines() compares positions rounded to three decimals, whatever the
# unit of the model. Of two lines of 0.4 mm in a model in meters, the first becomes an edge from a node to itself.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" -q install 'compas==2.15.1' 2>/dev/null
"$folder/venv/bin/python" - <<'PY'
import sys
from importlib.metadata import version

from compas.datastructures import Graph

lines = [((0.0, 0.0, 0.0), (0.0004, 0.0, 0.0)), ((0.0004, 0.0, 0.0), (0.0008, 0.0, 0.0))]
graph, fine = Graph.from_lines(lines), Graph.from_lines(lines, precision=6)
print(f"compas {version('compas')}: {graph.number_of_nodes()} nodes, edges {sorted(graph.edges())}; "
      f"with precision=6 {fine.number_of_nodes()} nodes, edges {sorted(fine.edges())}")
same = graph.number_of_nodes() == 2 and (0, 0) in list(graph.edges()) and fine.number_of_nodes() == 3
print("as stated" if same else "changed")
sys.exit(0 if same else 1)
PY

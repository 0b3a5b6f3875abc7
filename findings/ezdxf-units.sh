#!/usr/bin/env bash
# ezdxf and the units of a drawing.
#
# ezdxf 1.4.5: units.conversion_factor() has the foot as 0.3048000000012192 m (1/3.28084 of a meter; it is 0.3048 m by
# definition), the light year as 9.46e15 m, and raises TypeError for the US survey foot, inch, yard and mile ($INSUNITS 21 to
# 24), for microinches (8) and mils (9), all of which Drawing.units accepts.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" -q install 'ezdxf==1.4.5' 2>/dev/null
"$folder/venv/bin/python" - <<'PY'
import sys
import ezdxf
from ezdxf import units

print("ezdxf", ezdxf.__version__)
meter, refused, off = units.InsertUnits.Meters, [], {}
exact = {1: 0.0254, 2: 0.3048, 3: 1609.344, 10: 0.9144, 19: 9460730472580800.0}
for code in range(1, 25):
    document = ezdxf.new(units=code)
    try:
        factor = units.conversion_factor(units.InsertUnits(document.units), meter)
    except TypeError:
        refused.append(code)
        continue
    if code in exact and abs(factor / exact[code] - 1) > 1e-15:
        off[code] = factor
print("TypeError for $INSUNITS", refused)
print("inexact:", off)
same = refused == [8, 9, 21, 22, 23, 24] and set(off) == {1, 2, 3, 10, 19}
print("as stated" if same else "changed")
sys.exit(0 if same else 1)
PY

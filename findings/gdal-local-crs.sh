#!/usr/bin/env bash
# GDAL and the "crs" of GeoJSON whose coordinates are plain meters.
#
# GeoJSON of 2008 may name a coordinate system; that of 2016 (RFC 7946) knows longitudes and latitudes alone. Programs
# that write local meters name a system of their own, leave it out, or write null. GDAL 3.12.4 (pyogrio 0.13.0) answers
# all of these with EPSG:4326 (EPSG:4979 if there are heights), degrees, and raises no warning; a line of 100 m is then one of
# 100 degrees. WKT of a local system in the place of the name is read as meters.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" -q install 'pyogrio==0.13.0' 2>/dev/null
cd "$folder"
"$folder/venv/bin/python" - <<'PY'
import json, sys, warnings
import pyogrio

line = {"type": "LineString", "coordinates": [[0, 0], [100, 20]]}
document = {"type": "FeatureCollection", "features": [{"type": "Feature", "properties": {}, "geometry": line}]}
local = 'LOCAL_CS["site",UNIT["metre",1]]'
names = {"no crs": ..., "null": None, "urn:example:meters": "urn:example:meters", "OGC::undefined": "urn:ogc:def:crs:OGC::undefined", local: local}
print("GDAL", ".".join(map(str, pyogrio.__gdal_version__)))
seen = {}
for label, name in names.items():
    crs = {} if name is ... else {"crs": name and {"type": "name", "properties": {"name": name}}}
    with open("a.geojson", "w") as file:
        json.dump(document | crs, file)
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        seen[label] = pyogrio.read_info("a.geojson")["crs"] or "none"
    print(f"{label:36} read as {seen[label][:60]}, {len(told)} warnings")
same = all(seen[label] in ("EPSG:4326", "EPSG:4979") for label in names if label != local) and seen[local].startswith("LOCAL_CS")
print("as stated" if same else "changed")
sys.exit(0 if same else 1)
PY

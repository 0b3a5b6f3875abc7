"""Summary of a recording as text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from springline.checks import FloatArray
from springline.formatting import count_noun
from springline.model.work import EVENT_KINDS
from springline.recording.recorded_run import RecordedRun


def summary(run: RecordedRun, energy: Mapping[str, FloatArray]) -> str:
    """Frames, particles, integrator, step, energies and events, a line for each."""
    if not len(run):
        return "Recording: no frames"
    particles, title = run.store.frame(0).position.shape[0], str(run.meta.get("title", ""))
    lines = [
        f"Recording{f' of {title!r}' if title else ''}: {count_noun(len(run), 'frame')} of "
        f"{count_noun(particles, 'particle')}, {run.time[0]:g} to {run.time[-1]:g} s",
        f"Integrator: {run.integrator}, steps of at most {float(run.meta.get('dt', float('nan'))):.6g} s",
    ]
    if "total" in energy:
        first, last = (float(energy["total"][i]) for i in (0, -1))
        lines.append(f"Total energy: {first:.6g} J at the start, {last:.6g} J at the end")
    for name, text in (("dissipated", "Dissipated"), ("numerical", "Dissipated by the method"), ("work", "Work")):
        if name in energy and energy[name].any():
            lines.append(f"{text}: {float(energy[name][-1]):.6g} J")
    counts = Counter(EVENT_KINDS[kind] for kind in run.events["kind"].tolist())
    lines.append("Events: " + (", ".join(f"{count} {kind}" for kind, count in sorted(counts.items())) or "none"))
    if run.diverged is not None:
        lines.append(f"Diverged at {run.diverged.time:g} s")
    return "\n".join(lines)

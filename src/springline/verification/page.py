"""Page of the results of a verification: a table, a plot and the source of each check, in one file."""

from __future__ import annotations

import io
import platform
from collections.abc import Sequence
from datetime import UTC, datetime
from html import escape

from springline import __version__
from springline.verification.checks import Curve
from springline.verification.verify import Result

STYLE = """
body{font:16px/1.5 system-ui,sans-serif;max-width:62rem;margin:2rem auto;padding:0 1rem;color:#1b1b1b;background:#fff}
table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.3rem .6rem;border-bottom:1px solid #ddd}
td.n{font-variant-numeric:tabular-nums;white-space:nowrap}.passed{color:#176117}.failed{color:#a4130d;font-weight:600}
section{border-top:1px solid #ccc;margin-top:1.5rem}pre{background:#f5f5f5;padding:.7rem;overflow:auto;font-size:.85rem}
svg{max-width:100%;height:auto}
@media(prefers-color-scheme:dark){body{color:#e8e8e8;background:#161616}td,th{border-color:#444}pre{background:#222}
.passed{color:#7fd07f}.failed{color:#ff8f86}figure{background:#fff;margin:0}}
"""


def results_page(results: Sequence[Result]) -> str:
    """HTML page of results."""
    failed = [one for one in results if not one.passed]
    seconds = sum(one.seconds for one in results)
    verdict = f"All {len(results)} checks passed" if not failed else f"{len(failed)} of {len(results)} checks failed"
    about = (
        f"springline {__version__}, Python {platform.python_version()}, {platform.system()} {platform.machine()}, "
        f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC, {seconds:.0f} s"
    )
    rows = "\n".join(_row(number, one) for number, one in enumerate(results))
    parts = "\n".join(_section(number, one) for number, one in enumerate(results))
    return (
        f'<!doctype html>\n<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>springline verify: {escape(verdict)}</title><style>{STYLE}</style>\n"
        f"<h1>{escape(verdict)}</h1><p>{escape(about)}</p>\n"
        f"<table><thead><tr><th>check<th>measured<th>bound<th>result</thead><tbody>\n{rows}\n</tbody></table>\n"
        f"{parts}\n</html>\n"
    )


def measured(result: Result) -> str:
    """Measured number with its unit, or the error."""
    if result.outcome is None:
        return result.error
    return f"{result.outcome.value:.4g} {result.outcome.unit}".strip()


def _row(number: int, result: Result) -> str:
    bounds = "" if result.outcome is None else result.outcome.bounds
    return (
        f'<tr><td><a href="#c{number}">{escape(result.check.name)}</a><td class="n">{escape(measured(result))}'
        f'<td class="n">{escape(bounds)}<td>{_verdict(result)}'
    )


def _verdict(result: Result) -> str:
    word = "passed" if result.passed else "failed"
    return f'<span class="{word}">{word}</span>'


def _section(number: int, result: Result) -> str:
    check = result.check
    picture = (
        "" if result.outcome is None or result.outcome.curve is None else _figure(result.outcome.curve, check.name)
    )
    return (
        f'<section id="c{number}"><h2>{escape(check.name)}: {_verdict(result)}</h2><p>{escape(check.sentence)}</p>'
        f"<p>Source: {escape(check.source)}. Measured: {escape(measured(result))}.</p>{picture}"
        f"<details><summary>Python source of the check</summary><pre>{escape(check.code)}</pre></details></section>"
    )


def _figure(curve: Curve, name: str) -> str:
    """Plot of a curve as SVG within the page."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    figure = Figure(figsize=(6.0, 3.2), layout="constrained")
    axes = figure.add_subplot()
    axes.plot(curve.exact_x, curve.exact_y, color="#b04a00", linewidth=2.0, label="exact")
    axes.plot(curve.x, curve.y, ".", color="#0b4f8a", markersize=4.0, label="computed")
    if curve.logarithmic:
        axes.set_xscale("log")
        axes.set_yscale("log")
    axes.set_xlabel(curve.across)
    axes.set_ylabel(curve.up)
    axes.legend(frameon=False)
    out = io.StringIO()
    with mpl.rc_context({"svg.fonttype": "none", "svg.hashsalt": name}):  # equal curves give equal text
        figure.savefig(out, format="svg", metadata=dict.fromkeys(("Creator", "Date", "Format", "Type")))
    drawing = out.getvalue()
    return f'<figure role="img" aria-label="Plot of {escape(name)}">{drawing[drawing.index("<svg") :]}</figure>'

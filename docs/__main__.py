"""Build the site: ``python docs`` writes it to ``build/site``, for any static server or to be opened from disk.

``python docs --scenes all`` makes every gallery scene interactive: about 15 MB more, in some minutes. Without it only
the few scenes on pages to read are interactive, and the others are pictures. With ``--scenes none`` all are pictures;
for scenes that would be interactive it is only checked that a page could run them, pictures are neither compressed nor
drawn again for dark pages, and cells of notebooks are not run.
"""

from __future__ import annotations

import argparse
import shutil
import sys
from pathlib import Path

from website import checks
from website.look import look
from website.reference import full_name, public
from website.scenes import live
from website.stage import ROOT, write_pages
from website.typed import Untrue

SITE = ROOT / "build" / "site"


def main() -> int:
    """Return the exit code: 0 if everything was built without warnings."""
    from sphinx.cmd.build import main as sphinx

    words = argparse.ArgumentParser(prog="python docs", description=__doc__.partition("\n")[0])
    words.add_argument("--to", type=Path, default=SITE, help="folder of the site")
    words.add_argument("--scenes", choices=("few", "all", "none"), default="few", help="those that live")
    words.add_argument("--fresh", action="store_true", help="discard the results of earlier builds")
    words.add_argument("--look", type=Path, metavar="FOLDER", help="look at pages in a browser, pictures go there")
    asked = words.parse_args()
    site = asked.to.resolve()
    source, kept = site.with_name(f"{site.name}-pages"), site.with_name(f"{site.name}-kept")
    if asked.fresh:
        for folder in (site, source, kept):
            shutil.rmtree(folder, ignore_errors=True)
    living = live(asked.scenes, source / "extra" / "scenes")
    (source / "extra").mkdir(parents=True, exist_ok=True)
    shutil.copyfile(Path(__file__).parent / "website" / "scene.html", source / "extra" / "scene.html")
    try:
        write_pages(source, living, kept / "made", plays=asked.scenes != "none")
    except Untrue as untrue:
        print(untrue, file=sys.stderr)
        return 1
    strict = ["-W", "--keep-going", "-n", "-q"]
    code = sphinx(
        ["-b", "html", "-c", str(Path(__file__).parent / "website"), "-d", str(kept), *strict, str(source), str(site)]
    )
    if code == 0 and (told := wrong_with(site)):
        print(*told, sep="\n", file=sys.stderr)
        code = 1
    if code == 0:
        size = sum(path.stat().st_size for path in site.rglob("*") if path.is_file()) / 1e6
        wrong = look(site, asked.look) if asked.look else []
        print(*wrong, sep="\n", end="\n" * bool(wrong), file=sys.stderr)
        code = 1 if wrong else 0
        print(f"{site / 'index.html'}: {size:.0f} MB, {len(living)} of its scenes live")
    return code


def wrong_with(site: Path) -> list[str]:
    """Violations of the rules for pages, a line for each; addresses of other hosts are listed next to the site."""
    outward = checks.outward(site)
    lines = [f"{address}  {', '.join(pages[:3])}\n" for address, pages in outward.items()]
    site.with_name(f"{site.name}-links.txt").write_text("".join(lines), encoding="utf-8")
    told = {
        "Requests to other hosts, which a page must not make:": checks.strangers(site),
        "A link to another host must be https:// and a whole address:": checks.misspelt(site),
        "A link leads nowhere:": checks.dead(site),
        "More than two clicks to a public name:": checks.far(site, [full_name(name) for name in public()]),
    }
    return [line for title, lines in told.items() if (every := list(lines)) for line in (title, *every)]


if __name__ == "__main__":
    sys.exit(main())

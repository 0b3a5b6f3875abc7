"""``springline verify``: the checks of physics and reproducibility on this machine, with a page of results."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from springline.cli.output import check_folder
from springline.cli.scenes import Json
from springline.errors import SceneError
from springline.formatting import count_noun
from springline.progress import Working, show_stage

if TYPE_CHECKING:
    from springline.verification.verify import Result

FAILED = 1  # exit code if a check fails


def verify(
    *words: str,
    output: Annotated[
        Path | None, Parameter(name=["--output", "-o"], help="Write a page of results with plots (.html).")
    ] = None,
    as_json: Json = False,
) -> int:
    """Check physics and reproducibility on this machine.

    The checks are orders, symplecticity, balances, closed forms, published tables and equal bits. They take about a
    minute, or two if passes are compiled. The exit code is 1 if a check fails.

    Parameters
    ----------
    words
        Only checks with one of these words in their name, such as order, rest or bits.
    """
    if output is not None:
        if output.suffix.lower() != ".html":
            raise SceneError(f"--output must be a page, such as verify.html. Got {str(output)!r}.")
        check_folder(output)
    from springline.verification.verify import all_checks, run_checks

    checks = all_checks(words)
    done: list[Result] = []

    def show(result: Result) -> None:
        done.append(result)
        show_stage(f"{len(done)} of {len(checks)} checks, {result.check.name}")
        if not as_json:
            print(_line(result), flush=True)

    with Working("verifying"):
        results = run_checks(checks, show)
    if output is not None:
        from springline.atomic_write import atomic_write
        from springline.verification.page import results_page

        page = results_page(results)
        with atomic_write(output) as [part]:
            part.write_text(page, encoding="utf-8")
    _finish(results, output, as_json)
    return 0 if all(one.passed for one in results) else FAILED


def _line(result: Result) -> str:
    from springline.verification.page import measured

    bounds = "" if result.outcome is None else f"  ({result.outcome.bounds})"
    return f"{'passed' if result.passed else 'FAILED':<8}{result.check.name:<38}{measured(result)}{bounds}"


def _finish(results: list[Result], output: Path | None, as_json: bool) -> None:
    failed = [one for one in results if not one.passed]
    if as_json:
        from springline.cli.output import write_json

        write_json(
            {"passed": not failed, "checks": [_record(one) for one in results], "files": [output] * bool(output)}
        )
        return
    print()
    for one in failed:
        print(f"Failed: {one.check.name}. {one.check.sentence} Source: {one.check.source}.")
    print(f"{len(results) - len(failed)} of {count_noun(len(results), 'check')} passed.")
    if output is not None:
        print(f"The results are in {output}.")


def _record(result: Result) -> dict[str, object]:
    outcome = None if result.outcome is None else asdict(result.outcome)
    if outcome is not None:
        del outcome["curve"]
    check = result.check
    return {
        "name": check.name, "sentence": check.sentence, "source": check.source, "passed": result.passed,
        "outcome": outcome, "error": result.error, "seconds": result.seconds,
    }  # fmt: skip

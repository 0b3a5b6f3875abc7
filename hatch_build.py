"""Content and dependencies of a wheel: derived kernels, and numba unless it contains machine code of the passes."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

IMAGES = "src/springline/engine/machine_code"
# Systems for which no machine code is built (src/springline/engine/native.py)
ELSEWHERE = "sys_platform not in 'linux darwin' or platform_machine not in 'x86_64 arm64 aarch64'"


class Requirements(MetadataHookInterface):
    """Metadata hook that sets the dependencies of pyproject.toml, with the compiler if it is needed."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Set the dependencies."""
        is_released = any(Path(self.root, IMAGES).glob("*.image"))
        where = f"; {ELSEWHERE}" if is_released else ""
        compiler = [one + where for one in metadata["optional-dependencies"]["compiler"]]
        metadata["dependencies"] = [*self.config["dependencies"], *compiler]


class DerivedKernels(BuildHookInterface):
    """The kernels that are derived from the formulas of elements, written into the source tree."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write them, with nothing but numpy."""
        sys.path.insert(0, str(Path(self.root, "src")))
        from springline.forces.derivation import write_files

        write_files()

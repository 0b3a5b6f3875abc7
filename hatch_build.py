"""What a wheel needs hangs on what is in it: with machine code of the passes no compiler, without it numba."""

from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

IMAGES = "src/springline/engine/machine_code"
# Systems that the images are not for (src/springline/engine/native.py)
ELSEWHERE = "sys_platform not in 'linux darwin' or platform_machine not in 'x86_64 arm64 aarch64'"


class Requirements(MetadataHookInterface):
    """The requirements of pyproject.toml, and the compiler where it is needed."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add the requirements."""
        is_released = any(Path(self.root, IMAGES).glob("*.image"))
        where = f"; {ELSEWHERE}" if is_released else ""
        compiler = [one + where for one in metadata["optional-dependencies"]["compiler"]]
        metadata["dependencies"] = [*self.config["dependencies"], *compiler]

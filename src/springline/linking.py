"""Compile the parts of a loop once, with the loop: not each on its own as well.

Numba optimizes every function that a compiled one calls, and writes machine code for it, before it does both again
with the whole: for a loop of 300 parts that is most of the time. Here parts are only linked; the whole is optimized.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


@contextmanager
def parts_with_the_whole(target: Any) -> Iterator[None]:
    """While this lasts, numba's code for ``target`` is made ready to run only where it is asked for."""
    from numba.core.compiler_lock import global_compiler_lock

    with global_compiler_lock, _options_told_quickly():
        codegen = target.codegen()
        library, waiting, set_env = _late_library(), {}, codegen.set_env

        def set_env_late(name: str, env: Any) -> None:
            waiting[name] = env
            for known in [name for name in waiting if codegen._engine.is_symbol_defined(name)]:
                set_env(known, waiting.pop(known))

        codegen._library_class, codegen.set_env = library, set_env_late
        try:
            yield
        finally:
            del codegen._library_class, codegen.set_env


@contextmanager
def _options_told_quickly() -> Iterator[None]:
    """Have the options of a compilation compared at once.

    Numba looks up the overloads of every operator by them among others, 70,000 times for a loop with contacts, and asks
    for thirty options one by one.
    """
    from numba.core.targetconfig import TargetConfig

    told = TargetConfig.values
    defaults: dict[type, dict[str, Any]] = {}

    def values(config: Any) -> dict[str, Any]:
        kind = type(config)
        if kind not in defaults:
            defaults[kind] = {name: option.default for name, option in kind.options.items()}
        return {**defaults[kind], **config._values}

    TargetConfig.values = values
    try:
        yield
    finally:
        TargetConfig.values = told


def _late_library() -> Any:
    """A library of code that is optimized and translated when somebody asks where it is in memory."""
    from numba.core.codegen import JITCodeLibrary

    class LateLibrary(JITCodeLibrary):
        ready = False

        def _optimize_functions(self, ll_module: Any) -> None:
            ll_module.data_layout = self._codegen._data_layout

        def finalize(self) -> None:
            self._raise_if_finalized()
            for library in dict.fromkeys(self._linking_libraries):
                self._reload_init.update(library._reload_init)
                self._final_module.link_in(library._get_module_for_linking(), preserve=True)
            self._finalized = True

        def _finalize_final_module(self) -> None:
            self.ready = True
            super()._finalize_final_module()

        def get_pointer_to_function(self, name: str) -> Any:
            self._ensure_finalized()
            if not self.ready:
                if name not in {function.name for function in self.get_defined_functions()}:
                    return 0
                self._optimize_final_module()
                self._final_module.verify()
                self._finalize_final_module()
            return super().get_pointer_to_function(name)

    return LateLibrary

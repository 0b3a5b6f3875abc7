"""User-defined functions in the compiled loop: as C pointers, compiled if possible, plain Python otherwise.

Every callback has the same C signature, so the loop is never recompiled for a new function:
``status = f(count, a, b, c, d, e, parameters, time)`` with pointers to float64. The status is 0, or 1 if the function
raised; its exception is kept (plain) or found by running the source once more (compiled).
"""

from __future__ import annotations

import ctypes
import inspect
import warnings
import weakref
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from springline.engine.kernels import CAN_COMPILE, COMPILED, lower_as
from springline.engine.user_math import replace_powers, replaced_names, teach
from springline.errors import SceneError, install_command
from springline.progress import print_note

_POINTER = ctypes.POINTER(ctypes.c_double)
PROTOTYPE = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_int64, *([_POINTER] * 6), ctypes.c_double)

FloatArray = npt.NDArray[np.float64]
Value: TypeAlias = float | FloatArray  # of a parameter
Shapes: TypeAlias = tuple[tuple[int, ...], ...]  # of all parameters of a function; () for a number

_LIVING: weakref.WeakValueDictionary[int, Callback] = weakref.WeakValueDictionary()  # by the address of its C entry


@lower_as("call_pointer")
def call_pointer(address, count, a, b, c, d, e, parameters, offset, time):  # type: ignore[no-untyped-def]
    """Call the C function at ``address`` with the data of six arrays; ``offset`` shifts the parameters."""
    return call_plainly(int(address), int(count), a, b, c, d, e, parameters[offset:], time)


@dataclass(eq=False)
class Callback:
    """User-defined function ready for the loop.

    Attributes
    ----------
    function : the original function, or the plain batch around it
    address : of its C entry
    compiled : True if numba compiled it; if not, ``why_plain`` is the reason
    batch : function that builds the compiled batch for another target (engine/webassembly.py); None for a plain one
    key : hash of everything that the compiled batch depends on; None if part of it is unknown
    """

    function: Callable[..., Any]
    address: int
    compiled: bool
    why_plain: str = ""
    keep: Any = None
    raised: list[BaseException] = field(default_factory=list)
    batch: Callable[[], Callable[..., None]] | None = field(default=None, repr=False)
    key: str | None = None

    def failure(self, *arguments: Any) -> BaseException:
        """Exception of the function: kept by the plain call, or found by running the source again."""
        if self.raised:
            return self.raised.pop()
        try:
            self.function(*arguments)
        except Exception as error:
            return error
        return FailedOnlyCompiled(
            f"The function {self.function.__name__!r} failed when compiled, but not when run plainly."
        )


class FailedOnlyCompiled(SceneError):
    """User-defined function that raised inside the loop, but not when called again."""


@dataclass(eq=False)
class UserFunction:
    """User-defined function and its compiled versions. Each decorator returns its own subclass.

    Attributes
    ----------
    function : the original function
    parameters : names of its arguments whose values are given at its use
    """

    function: Callable[..., Any]
    parameters: tuple[str, ...]
    callbacks: dict[tuple[Any, ...], Callback] = field(default_factory=dict, init=False, repr=False)

    @property
    def name(self) -> str:
        """Name of the function."""
        return str(self.function.__name__)

    def resolve_parameters(self, given: Mapping[str, Any]) -> dict[str, Value]:
        """Value of each parameter, given or default."""
        return parameter_values(self.function, self.parameters, given)

    def callback_for(self, shapes: Shapes = (), *kind: Any) -> Callback:
        """Function as a callback for the loop, built once for each tuple of parameter shapes and ``kind``."""
        key = (shapes or ((),) * len(self.parameters), *kind)
        if key not in self.callbacks:
            self.callbacks[key] = self.build_callback(*key)
        return self.callbacks[key]

    def build_callback(self, shapes: Shapes, *kind: Any) -> Callback:
        """Build a callback for parameters of these shapes."""
        raise NotImplementedError


def make_callback(
    batch: Callable[..., None],
    compiled_batch: Callable[[], Callable[..., None]],
    functions: Sequence[Callable[..., Any]],
    *marks: Any,
) -> Callback:
    """Callback from a plain batch, and a builder of the same batch compiled; messages name the first function.

    Both batches take ``(count, a, b, c, d, e, parameters, time)`` with raw pointers: ctypes pointers for the plain
    batch, numba C pointers for the compiled one, which depends only on ``functions``, ``marks`` and springline.
    """
    why, function = "no compiler is installed (the extra compiler), or its JIT is off", functions[0]
    if CAN_COMPILE:
        from springline.engine.user_functions import load_user_function

        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                key = _key_of_batch(compiled_batch, functions, marks)
                address, keep = load_user_function(function.__name__, key, compiled_batch)
            there = living(address)
            return (
                _keep_alive(Callback(function, address, True, keep=keep, batch=compiled_batch, key=key))
                if there is None
                else there
            )
        except Exception as error:  # if numba fails for any reason, the plain call works
            why = first_line(error)
    elif COMPILED:
        _warn_of_slow_function()
    raised: list[BaseException] = []

    def trampoline(count: int, *arguments: Any) -> int:
        try:
            batch(count, *arguments)
        except BaseException as error:  # an exception cannot cross the compiled loop
            raised.append(error)
            return 1
        return 0

    entry = PROTOTYPE(trampoline)
    address = ctypes.cast(entry, ctypes.c_void_p).value or 0
    return _keep_alive(Callback(function, address, False, why, entry, raised))


@cache
def _warn_of_slow_function() -> None:
    print_note(
        f"User-defined functions run as plain Python, slowly. A compiler comes with {install_command('compiler')}."
    )


def _keep_alive(callback: Callback) -> Callback:
    _LIVING[callback.address] = callback
    return callback


def living(address: int) -> Callback | None:
    """Callback at an address, which is safe to call; None if it was deleted together with its scene."""
    return _LIVING.get(int(address))


def _key_of_batch(
    compiled_batch: Callable[[], Callable[..., None]], functions: Sequence[Callable[..., Any]], marks: tuple[Any, ...]
) -> str | None:
    """Hash of everything that the code of a compiled batch depends on; None if part of it is unknown."""
    from springline.engine.keys import key_of
    from springline.engine.loader import digest

    module = compiled_batch.__module__
    otherwise = tuple(replaced_names(function) for function in functions)
    return key_of(functions, module, compiled_batch.__qualname__, digest(module), marks, otherwise)


def compile_user(function: Callable[..., Any]) -> Any:
    """User-defined function, compiled with bounds checks, Python's division rules, and integer powers as products."""
    from springline.engine.entries import within

    teach()
    return within(replace_powers(function), boundscheck=True, error_model="python")


def parameter_tuple(shapes: Shapes) -> Any:
    """Compiled function from the parameters' pointer to a tuple of numbers and arrays of these shapes."""
    import numba
    from numba.np.unsafe.ndarray import to_fixed_tuple

    from springline.engine.entries import within

    size = sum(_sizes(shapes))
    if not any(shapes):

        @within
        def values(pointer):  # type: ignore[no-untyped-def]
            return to_fixed_tuple(numba.carray(pointer, (max(size, 1),)), size)

        return values

    begins = np.cumsum([0, *_sizes(shapes)]).tolist()
    rest: Any = None
    for begin, shape in reversed(list(zip(begins, shapes, strict=False))):
        rest = _prepend_parameter(_parameter_reader(begin, shape), rest)

    @within
    def unpack_parameters(pointer):  # type: ignore[no-untyped-def]
        return rest(numba.carray(pointer, (size,)))

    return unpack_parameters


def _parameter_reader(begin: int, shape: tuple[int, ...]) -> Any:
    """Compiled function that takes one parameter out of the block of all parameters."""
    from springline.engine.entries import within
    from springline.engine.lowering import read_only

    if not shape:
        return within(lambda block: block[begin])
    end = begin + int(np.prod(shape))
    return within(lambda block: read_only(block[begin:end].reshape(shape)))


def _prepend_parameter(first: Any, rest: Any) -> Any:
    """Compiled function that puts one parameter before a tuple of others."""
    from springline.engine.entries import within

    if rest is None:
        return within(lambda block: (first(block),))
    return within(lambda block: (first(block),) + rest(block))


def plain_values(pointer: Any, shapes: Shapes) -> list[Any]:
    """Parameters for a plain call: numbers, and read-only arrays."""
    block = array_at_pointer(pointer, (sum(_sizes(shapes)),))
    found, begin = [], 0
    for shape, size in zip(shapes, _sizes(shapes), strict=True):
        array = block[begin : begin + size].reshape(shape)
        array.flags.writeable = False
        found.append(array if shape else array[()])
        begin += size
    return found


def shapes_of(values: Mapping[str, Any]) -> Shapes:
    """Shapes of parameters."""
    return tuple(np.shape(value) for value in values.values())


def concatenate_parameters(things: Iterable[Mapping[str, Any]]) -> tuple[FloatArray, npt.NDArray[np.int32]]:
    """Parameters of several functions in one block, one after the other, and the start index of each."""
    blocks = [np.concatenate([np.zeros(0), *map(np.ravel, one.values())]) for one in things]
    offset = np.concatenate([[0], np.cumsum([len(one) for one in blocks])])
    return np.concatenate([*blocks, np.zeros(1)]), offset.astype(np.int32)


def _sizes(shapes: Shapes) -> list[int]:
    return [int(np.prod(shape, dtype=np.int64)) for shape in shapes]


def array_at_pointer(pointer: Any, shape: tuple[int, ...]) -> np.ndarray:
    """Memory behind a ctypes pointer as an array."""
    if 0 in shape:
        return np.zeros(shape)
    return np.ctypeslib.as_array(pointer, shape=shape)


def parameter_names(function: Callable[..., Any], leading: Sequence[str], what: str) -> tuple[str, ...]:
    """Names of the arguments after the ``leading`` ones; an error if the function takes fewer."""
    from springline.checks import format_value

    if not inspect.isfunction(function):
        raise SceneError(f"{what} must be a function written with def, decorated once. Got {format_value(function)}.")
    listed = list(inspect.signature(function).parameters.values())
    if any(item.kind not in {item.POSITIONAL_ONLY, item.POSITIONAL_OR_KEYWORD} for item in listed):
        raise SceneError(f"{what} must have plain named arguments, no *args, no **options. Got {function.__name__!r}.")
    if len(listed) < len(leading):
        number = "one argument" if len(leading) == 1 else f"{len(leading)} arguments"
        raise SceneError(
            f"{what} must take at least {number}: {', '.join(leading)}. {function.__name__!r} takes {len(listed)}."
        )
    return tuple(item.name for item in listed[len(leading) :])


def parameter_values(function: Callable[..., Any], names: Sequence[str], given: Mapping[str, Any]) -> dict[str, Value]:
    """Number, or array of numbers, for each parameter: given, or the function's default."""
    from springline.checks import did_you_mean

    caller = f"{function.__name__}()"
    for name in given:
        if name not in names:
            known = ", ".join(names) or "none"
            raise SceneError(
                f"{caller} has no parameter {name!r}. Its parameters: {known}. {did_you_mean(name, names)}".rstrip()
            )
    defaults = inspect.signature(function).parameters
    values: dict[str, Value] = {}
    for name in names:
        value = given.get(name, defaults[name].default)
        if value is inspect.Parameter.empty:
            raise SceneError(f"{caller} needs a value for its parameter {name!r}. Give it when adding: {name}=...")
        values[name] = parameter_value(value, name, caller)
    return values


def parameter_value(value: Any, name: str, caller: str) -> Value:
    """Checked parameter: a finite number, or a read-only array of finite numbers of any shape."""
    from springline.checks import depth, number, numbers

    return numbers(value, name, caller) if depth(value) else number(value, name, caller)


def first_line(error: BaseException) -> str:
    """First informative line of an error; numba begins with the part of its compiler that failed."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    told = [line for line in lines if not line.startswith(("Failed in nopython mode", "- Resolution failure"))]
    return next(iter(told or lines), type(error).__name__)


def call_plainly(address: int, count: int, *arrays_and_time: Any) -> int:
    """Call a callback from Python: six arrays, then the time. Returns its status."""
    *arrays, time = arrays_and_time
    return int(PROTOTYPE(address)(count, *[array.ctypes.data_as(_POINTER) for array in arrays], float(time)))

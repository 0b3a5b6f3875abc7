"""A scene as far as what acts in it goes: forces and rules, added and made ready, and the load cases they are of."""

from __future__ import annotations

from typing import Any, ParamSpec, TypeVar, overload

import numpy as np

from springline import checks
from springline.checks import refuse
from springline.errors import SceneError
from springline.forces.loads import Load
from springline.forces.user import Custom, UserForce
from springline.model.contracts import Declared
from springline.scene.arguments import sound, way_in
from springline.scene.cases import combination, known_cases, refuse_taken
from springline.scene.contents import Contents
from springline.scene.handles import Handle, SpringHandle, chosen
from springline.scene.loads import MemberLoad
from springline.typing import Number, Numbers, Which

P = ParamSpec("P")
D = TypeVar("D", bound=Declared)


class WithForces(Contents):
    """Forces and rules are added, and loads belong to cases."""

    __slots__ = ()

    @overload
    def add(  # type: ignore[overload-overlap]  # no parameter of a force is a force
        self, first: Declared | UserForce[...], second: Declared | UserForce[...], /, *more: Declared | UserForce[...]
    ) -> tuple[Declared, ...]: ...
    @overload
    def add(self, thing: MemberLoad, /) -> Load: ...
    @overload
    def add(self, thing: D, /) -> D: ...
    @overload
    def add(self, thing: UserForce[P], /, *args: P.args, **parameters: P.kwargs) -> Custom: ...
    @overload
    def add(self, thing: UserForce[...], /, *, on: Which | None, **parameters: Numbers) -> Custom: ...
    def add(self, *things: Any, on: Any = None, **parameters: Any) -> Any:  # type: ignore[misc]
        """Add forces and rules; a force of your own takes its parameters here: ``scene.add(breeze, gust=0.3)``.

        These are numbers, or arrays of them: one for each particle, say.

        The same force twice acts twice. Returns what was added, by which a simulation can change it while it runs:
        the one thing, or a tuple of several. ``parameters`` are the further arguments of the force's own function, so
        that no list of them can stand here; type checkers look them up there.

        Examples
        --------
        >>> scene = sl.Scene()
        >>> drag = scene.add(sl.Drag(0.1))
        >>> pull, floor = scene.add(sl.Gravity(9.81), sl.Plane(normal=(0, 0, 1)))
        >>> floor.normal
        (0.0, 0.0, 1.0)
        """
        if (parameters or on is not None) and not (len(things) == 1 and isinstance(things[0], UserForce)):
            raise SceneError(
                f"add() takes parameters and 'on' only with one force of your own (@sl.force). "
                f"Got {', '.join([*parameters, *([] if on is None else ['on'])])}. "
                f"Give them to the force itself: sl.Drag(0.1, on=...)."
            )
        ready = [self._ready(thing, on, parameters) for thing in things]
        self._declared.extend(ready)
        self._given.extend(zip(things, ready, strict=True))
        return ready[0] if len(ready) == 1 else tuple(ready)

    @property
    def load_cases(self) -> dict[str, dict[str, float]]:
        """The load cases and the combinations by name, each with its factors; a copy."""
        return known_cases(self)

    def load_case(self, name: str, /, **factors: Number) -> None:
        """Name a combination of load cases: ``scene.load_case("ULS", dead=1.35, snow=1.5)``.

        A load belongs to the case it names, ``sl.Load(..., case="snow")``, or to "dead", as gravity does. The same
        name again takes its place. ``factors`` are by the names that the loads of this scene give to their cases.

        Examples
        --------
        >>> scene = sl.Scene(gravity=9.81)
        >>> roof = scene.particle((0, 0, 0))
        >>> snow = scene.add(sl.Load((0, 0, -2), case="snow"))
        >>> scene.load_case("ULS", dead=1.35, snow=1.5)
        >>> scene.load_cases["ULS"]
        {'dead': 1.35, 'snow': 1.5}
        """
        self._combinations = {**self._combinations, name: combination(self, name, factors)}

    def _ready(self, thing: Any, on: Any, parameters: dict[str, Any]) -> Declared:
        if isinstance(thing, UserForce):
            thing = thing.with_parameters(parameters, on)
        if isinstance(thing, type) and issubclass(thing, Declared):
            raise SceneError(f"add() takes forces and rules, not their classes. Write {thing.__name__}(...).")
        if not isinstance(thing, Declared):
            raise refuse("things", "add()", "forces and rules, such as sl.Drag(0.1)", thing, way_in(thing))
        sound(thing)
        if isinstance(thing, MemberLoad):
            thing = thing.on_ends(self)
        if "case" in thing.keys:
            refuse_taken(self, thing.case, thing.caller)
        if thing.on is None and thing.one_for_each:
            thing = thing.replaced(on=np.arange(self.particle_count))  # those there are, whoever may come
        if thing.on is not None:
            caller = f"{thing.force.name}()" if isinstance(thing, Custom) else thing.caller
            thing = thing.replaced(on=chosen(self, thing.on, "on", caller))
        thing = self._numbered(thing)
        if name := thing.rows():
            if thing.on is not None:
                raise SceneError(f"{thing.caller} takes no 'on': its particles are given by {name!r}.")
            chosen(self, np.ravel(checks.handle_index(getattr(thing.checked(self.dim), name))), name, thing.caller)
            if isinstance(given := getattr(thing, name), (Handle, SpringHandle)):
                chosen(self, given, name, thing.caller)
        if "seed" in thing.keys and thing.seed is None:
            thing = thing.replaced(seed=int(self.random.integers(2**62)))
        return thing.checked(self.dim)

    def _numbered(self, thing: Any) -> Any:
        """A thing whose fields name particles and springs of this scene by number; whom it chases may stay a handle."""
        for name, key in thing.keys.items():
            given = getattr(thing, name)
            if key.form == "particles" and given is not None:
                thing = thing.replaced(**{name: chosen(self, given, name, thing.caller)})
            elif key.form in ("particle", "target"):
                is_handle = isinstance(given, (Handle, SpringHandle))
                if is_handle or checks.is_whole(given):
                    chosen(self, given if is_handle else [given], name, thing.caller)
            elif name == "springs" and given is not None and not isinstance(given, (bool, np.bool_)):
                if isinstance(given, SpringHandle) and given._scene is not self:
                    raise SceneError(
                        f"The 'springs' of {thing.caller} must be a handle of this scene. Got one of another scene."
                    )
                rows = checks.indices(given, self.spring_count, "springs", thing.caller, "springs")
                thing = thing.replaced(springs=rows)
        return thing

"""State machine of the player: pure transitions from a session and an event to the next session and its effects.

The player carries out the effects on a host and passes the outcomes back as events. Nothing here knows a simulation, a
clock or a page, so that ``web/src/living/session.ts`` has the same transitions; ``tests/view/session_cases.json`` holds
the cases that test both.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from springline import checks
from springline.errors import SceneError
from springline.recording.changes import before_discard
from springline.view.play.commands import (
    BUILDING,
    Command,
    Cut,
    GiveUp,
    Hold,
    Invert,
    LetGo,
    LoadCommand,
    Pause,
    Play,
    Pull,
    Redo,
    RemoveWall,
    Reset,
    Rewind,
    Set,
    Settle,
    Speed,
    Step,
    TargetCommand,
    Undo,
)

LAG = 0.1  # [s] of wall-clock time that a player catches up with; a longer lag is dropped and reported as slowdown
BUDGET = 0.025  # [s] of wall-clock time that steps may take in one call, so that pictures continue
MOST_AT_A_CALL = 1_000_000_000  # steps
WINDOW = 1.0  # simulated seconds divided by the speed: the averaging window of the playback rate
ENOUGH = 0.95  # of the chosen speed: a lower rate is reported
NOTES = 8  # notes that are kept
MINUTE = 60.0  # [s] of play that can be shown again
APART = 0.1  # [s] of wall-clock time of play between two past moments, at least
SHARE = 0.02  # share of wall-clock time that keeping past moments may cost
MEMORY = 256 << 20  # [bytes] limit of the kept states
PART = 0.75  # of it that past moments may take, if there are actions to undo


STAYS = (GiveUp, Pause, Redo, Reset, Rewind, Speed, Undo)  # commands that do not continue from a past moment


class JournalEntry(NamedTuple):
    """A command, and the number of steps taken before it."""

    step: int
    command: Command


class Trouble(NamedTuple):
    """Reason why a scene stopped, and a step with which it would not have."""

    message: str
    safe_dt: float | None  # [s]
    mendable: bool = False  # True if another command may end it: an input was refused, not diverged


class PlayedMoment(NamedTuple):
    """A kept state: where it is in play, and its memory. The state itself is stored by the player under the number."""

    number: int
    step: int
    time: float  # [s]
    course: int  # number of resets before
    entries: tuple[JournalEntry, ...] = ()
    played: float = 0.0  # wall-clock time of play before it [s]
    size: int = 0  # [bytes], without the model
    model: int = 0  # number of its model, which other moments may share
    model_size: int = 0  # [bytes]
    shape: bool = False  # True if it was kept before a shape was turned over, which changes no state


class LeftMoment(NamedTuple):
    """Point of play that was left by an undo: its state, and the moments that an undo goes back to from there."""

    moment: PlayedMoment
    undo: tuple[PlayedMoment, ...]


class Session(NamedTuple):
    """State of play, without the state of the scene.

    Attributes
    ----------
    playing, speed : whether time passes, and simulated seconds per second
    trouble : reason why the scene stopped, or None
    notes, said : the last notes for the user, and the number of all notes
    entries : the journal, every command with its step
    steps, time : steps taken and time [s] of the present state
    course, starts : number of the present course since resets, and of all resets
    undo, redo : moments before each action, and the points left by undoing; the latest last
    lately : moments of the last minute of play, the oldest first
    now, shown : the present while a past moment is shown, and the time of that one [s]; None otherwise
    begun : whether a command is being carried out that began an action
    fresh : whether the next command begins an action in any case
    is_empty : whether the scene has no particles at the start
    left : simulated time that is due [s]
    cost, tried : wall-clock time of a step [s], 0 if unknown; whether the present method has taken one
    paces, pace : simulated time requested and passed recently; the playback rate as text, empty if it keeps up
    played, due : wall-clock time of play [s], and that at which the next past moment is kept
    numbers : number of the next kept state
    memory : limit of the kept states [bytes]
    """

    speed: float = 1.0
    is_empty: bool = False
    playing: bool = True
    trouble: Trouble | None = None
    notes: tuple[str, ...] = ()
    said: int = 0
    entries: tuple[JournalEntry, ...] = ()
    steps: int = 0
    time: float = 0.0
    course: int = 0
    starts: int = 0
    undo: tuple[PlayedMoment, ...] = ()
    redo: tuple[LeftMoment, ...] = ()
    lately: tuple[PlayedMoment, ...] = ()
    now: PlayedMoment | None = None
    shown: float | None = None
    begun: bool = False
    fresh: bool = False
    left: float = 0.0
    cost: float = 0.0
    tried: bool = True
    paces: tuple[tuple[float, float], ...] = ()
    pace: str = ""
    played: float = 0.0
    due: float = 0.0
    numbers: int = 1
    memory: int = MEMORY


# Outcomes of effects, and other events than commands


class TimePasses(NamedTuple):
    """Seconds of wall-clock time that pass, and the length of a step [s]."""

    seconds: float
    step: float


class Walking(NamedTuple):
    """Steps that are about to be taken."""


class Continuing(NamedTuple):
    """Another command than those here is about to be carried out, on the past moment if one is shown."""


class Walked(NamedTuple):
    """Steps that were taken: the number of all steps and the time [s] now, those of this call, and their cost.

    ``passed`` is the simulated time that is no longer due [s], ``spent`` wall-clock time [s], ``asked`` the simulated
    time that passing time added [s], 0 for steps that were asked for singly.
    """

    steps: int
    time: float
    taken: int
    passed: float
    spent: float
    asked: float
    step: float


class Done(NamedTuple):
    """A command was carried out; the time [s] may be another. ``repeats``: as after a reset."""

    command: Command
    time: float
    repeats: bool = False


class Refused(NamedTuple):
    """The command was refused and changed nothing."""


class WasKept(NamedTuple):
    """A state was kept under a number: its memory [bytes], its model, and the wall-clock time that it took [s]."""

    number: int
    size: int
    model: int = 0
    model_size: int = 0
    spent: float = 0.0


class Began(NamedTuple):
    """The host is at the start again; its time [s]."""

    time: float


class Noted(NamedTuple):
    """Sentences for the user. ``instead``: replaces the last note if it is this one."""

    words: tuple[str, ...]
    instead: str = ""


class Stopped(NamedTuple):
    """The scene cannot go on, for a reason."""

    trouble: Trouble


Event = Command | TimePasses | Walking | Continuing | Walked | Done | Refused | WasKept | Began | Noted | Stopped

# Effects


class Keep(NamedTuple):
    """Keep the present state under a number."""

    number: int


class Forget(NamedTuple):
    """Drop kept states."""

    numbers: tuple[int, ...]


class Restore(NamedTuple):
    """Return to a kept state."""

    number: int


class Begin(NamedTuple):
    """Return to the start of the scene."""


class Do(NamedTuple):
    """Carry out a command on the scene. ``repeats``: after a reset, as before, and left out if it is refused."""

    command: Command
    repeats: bool = False


class Walk(NamedTuple):
    """Take steps."""

    steps: int


class Advance(NamedTuple):
    """Advance by simulated time [s], in at most so many steps; ``asked`` of it is new."""

    seconds: float
    most: int
    asked: float


class Leave(NamedTuple):
    """Play goes on elsewhere: what is recorded or planned of the present course ends."""


Effect = Keep | Forget | Restore | Begin | Do | Walk | Advance | Leave
Result = tuple[Session, list[Effect]]


def transition(session: Session, event: Event) -> Result:
    """Return the session after an event, and the effects to be carried out in order.

    Raises
    ------
    SceneError : if a command cannot be carried out; the session is unchanged then
    """
    for kind in type(event).__mro__:
        if kind in TRANSITIONS:
            after, effects = TRANSITIONS[kind](session, event)
            break
    if all(getattr(session, name) is getattr(after, name) for name in ("undo", "redo", "lately", "now")):
        return after, effects
    kept = _within_memory(after)
    gone = tuple(sorted(_numbers(session) - _numbers(kept)))
    return kept, [*effects, *([Forget(gone)] if gone else [])]


# Time


def _pass(session: Session, event: TimePasses) -> Result:
    if not session.playing:
        return session._replace(paces=(), pace=""), []
    asked = max(event.seconds, 0.0) * session.speed
    # A lag beyond LAG is dropped: a scene that cannot keep up would otherwise take ever more steps for each picture
    # and no longer respond (the spiral of death of fixed time steps).
    left = min(session.left + asked, max(LAG * session.speed, event.step))
    session = session._replace(left=left, played=session.played + max(event.seconds, 0.0))
    most = MOST_AT_A_CALL
    if session.cost > 0.0:
        # The first step of a method measures the cost of a step; several at once could take minutes.
        most = max(1, int(min(BUDGET / session.cost, MOST_AT_A_CALL))) if session.tried else 1
    # Whole steps only: states are bitwise the same at every frame rate, and so in the replay of a journal.
    if int(left / event.step + 1e-9) < 1:
        return _rated(session, asked, 0.0, event.step), []
    after, effects = _walking(session)
    return after, [*effects, Advance(left, most, asked)]


def _walking(session: Session, _: Walking | None = None) -> Result:
    """Steps leave the past moment that is shown and the inverted shape, and end what could be done again."""
    after, effects = _gone_on(session)
    undo = after.undo
    while undo and undo[-1].shape:
        undo = undo[:-1]
    return after._replace(undo=undo, redo=()), effects


def _walked(session: Session, event: Walked) -> Result:
    if event.taken and event.asked:
        known, each = session.cost > 0.0 and session.tried, event.spent / event.taken
        # Smoothed, since the machine may delay a single call; the first value is taken unsmoothed.
        session = session._replace(cost=0.8 * session.cost + 0.2 * each if known else each, tried=True)
    left = 0.0 if session.trouble else max(session.left - event.passed, -event.step)
    session = session._replace(steps=event.steps, time=event.time, left=left)
    session = _rated(session, event.asked, event.passed, event.step)
    if not event.taken or not event.asked or session.played < session.due:
        return session, []
    moment, session = _moment(session)
    lately = [one for one in session.lately if one.played >= session.played - MINUTE]
    return session._replace(lately=(*lately, moment)), [Keep(moment.number)]


def _rated(session: Session, asked: float, passed: float, step: float) -> Session:
    """Return the session with its playback rate, empty if it keeps up or the lag is at most two steps [s]."""
    if not asked:
        return session
    paces = [*session.paces, (asked, passed)]
    total = sum(one for one, _ in paces)
    while total - paces[0][0] > WINDOW * session.speed:
        total -= paces.pop(0)[0]
    done, pace = sum(one for _, one in paces), ""
    if total >= 0.5 * WINDOW * session.speed and total - done > 2.0 * step and done / total < ENOUGH:
        what = "real time" if session.speed == 1.0 else "the speed asked for"
        pace = f"{done / total:.2g} of {what}"
    return session._replace(paces=tuple(paces), pace=pace)


# Commands that change the scene


def _act(session: Session, command: Command) -> Result:
    """Carry out a command, before which the state is kept unless it continues the action before."""
    session, effects = _gone_on(session)
    goes_on = not (session.fresh and begins(command)) and continues(session.entries, session.steps, command)
    begun = not goes_on or isinstance(command, Invert)
    if begun:
        moment, session = _moment(session)
        session = session._replace(undo=(*session.undo, moment._replace(shape=isinstance(command, Invert))))
        effects.append(Keep(moment.number))
    return session._replace(begun=begun, redo=()), [*effects, Do(command)]


def _done(session: Session, event: Done) -> Result:
    command, trouble, tried = event.command, session.trouble, session.tried
    session = session._replace(begun=False, fresh=session.fresh and event.repeats, time=event.time)
    if isinstance(command, Invert):
        return session, []
    is_step = isinstance(command, Set) and command.name in ("dt", "integrator")
    if is_step or (trouble is not None and trouble.mendable):
        trouble = None
    if isinstance(command, Set) and command.name == "integrator":
        tried = False
    playing = session.playing and not isinstance(command, (Settle, Hold))
    entries = (*session.entries, JournalEntry(session.steps, command))
    return session._replace(entries=entries, trouble=trouble, tried=tried, playing=playing), []


def _refused(session: Session, _: Refused) -> Result:
    """Drop the moment that was kept before a command that was refused."""
    undo = session.undo[:-1] if session.begun else session.undo
    return session._replace(begun=False, undo=undo), []


def begins(command: Command) -> bool:
    """Return whether a command begins a user action, whatever precedes it."""
    goes_on = isinstance(command, (Cut, Set)) and command.going_on
    return not (goes_on or _follows(command) or isinstance(command, (Pull, LetGo)))


def continues(entries: Sequence[JournalEntry], step: int, command: Command) -> bool:
    """Return whether a command continues the user action of the entries before it.

    A pull is one action from its grab on, with all shapes that followed it. A cutting stroke and the drag of a
    parameter are also one action, regardless of the steps taken meanwhile.
    """
    before = len(entries) - 1
    if before < 0:
        return False
    if isinstance(command, (LetGo, Pull)) or _follows(command):
        return True
    if isinstance(command, (Cut, LoadCommand, Set, TargetCommand)):
        while before > 0 and _follows(entries[before].command):
            before -= 1
    first = entries[before].command
    if isinstance(command, (Cut, Set)) and command.going_on:
        return isinstance(first, Cut) if isinstance(command, Cut) else _same_parameter(first, command)
    return entries[before].step == step and (
        (
            isinstance(command, (Hold, TargetCommand))
            and type(first) is type(command)
            and first.particle == command.particle
        )
        or (isinstance(first, LoadCommand) and isinstance(command, LoadCommand) and first.rows == command.rows)
        or (isinstance(command, Set) and _same_parameter(first, command))
    )


def _follows(command: Command) -> bool:
    return isinstance(command, Settle) and command.following


def _same_parameter(one: Command, other: Set) -> bool:
    return isinstance(one, Set) and one.name == other.name


# Commands that control play


def _play(session: Session, _: Play) -> Result:
    session, effects = _gone_on(session)
    return session._replace(playing=session.playing or session.trouble is None), effects


def _pause(session: Session, _: Pause) -> Result:
    return session._replace(playing=False), []


def _speed(session: Session, command: Speed) -> Result:
    return session._replace(speed=checks.positive(command.value, "speed", "play()")), []


def _step(session: Session, command: Step) -> Result:
    after, effects = _walking(session)
    after = after._replace(playing=False)
    return after, [*effects, *([Walk(command.count)] if after.trouble is None else [])]


def _reset(session: Session, _: Reset) -> Result:
    """Return to the start with the present parameters and the original gravity, as a new course.

    Parts built before the first step belong to the start. A second reset before any step removes them, too.
    """
    moment, session, effects = _present(session)
    built, kept = kept_by_reset(moment.entries, moment.step, session.is_empty)
    starts = session.starts + 1
    after = session._replace(
        undo=(*session.undo, moment), redo=(), lately=(), now=None, shown=None, entries=(), steps=0, trouble=None,
        course=starts, starts=starts, fresh=True, left=0.0, due=0.0,
    )  # fmt: skip
    repeated = [Do(command, repeats=True) for command in (*built, *kept)]
    return after, [*effects, Leave(), Begin(), *repeated]


def _began(session: Session, event: Began) -> Result:
    return session._replace(time=event.time), []


def kept_by_reset(entries: Sequence[JournalEntry], steps: int, is_empty: bool) -> tuple[list[Command], list[Set]]:
    """Return the commands that a reset after ``steps`` repeats: changes before the first step, and parameters.

    Changes before the first step are repeated in order. Later parameters have the names that they have at the start,
    when walls that were removed since exist again. Gravity is that of the scene, even if it was changed later. In a
    scene that began empty, it is the gravity chosen before the first step.
    """
    built: list[Command] = []
    kept: dict[str, Set] = {}
    gone: list[str] = []
    for step, command in entries:
        is_gravity = isinstance(command, Set) and command.name == "gravity"
        if step == 0 < steps and isinstance(command, (Set, *BUILDING)) and (is_empty or not is_gravity):
            if built and isinstance(command, Set) and _same_parameter(built[-1], command):
                built.pop()  # a slider that continues
            built.append(command)
        elif isinstance(command, RemoveWall):
            gone.append(command.wall)
        elif isinstance(command, Set) and not is_gravity:
            name = command.name
            for wall in reversed(gone):
                name = before_discard(name, wall)
            kept.pop(name, None)
            kept[name] = Set(name, command.value)
    return built, list(kept.values())


def _undo(session: Session, _: Undo) -> Result:
    if not session.undo:
        raise SceneError("Nothing was done that could be taken back.")
    now, session, effects = _present(session)
    moment = session.undo[-1]
    session = session._replace(undo=session.undo[:-1], redo=(*session.redo, LeftMoment(now, session.undo)))
    return _returned(session, moment), [*effects, Leave(), Restore(moment.number)]


def _redo(session: Session, _: Redo) -> Result:
    if not session.redo:
        raise SceneError("Nothing was taken back that could be done again.")
    last = session.redo[-1]
    session = session._replace(undo=last.undo, redo=session.redo[:-1])
    return _returned(session, last.moment), [Leave(), Restore(last.moment.number)]


def _returned(session: Session, moment: PlayedMoment) -> Session:
    """Return the session at a moment, paused, with the past moments that lead to it."""
    lately = tuple(one for one in session.lately if _leads_to(one, moment))
    return session._replace(
        entries=moment.entries, steps=moment.step, time=moment.time, course=moment.course, lately=lately, now=None,
        shown=None, playing=False, trouble=None, fresh=True, left=0.0,
    )  # fmt: skip


# Past moments


def _rewind(session: Session, command: Rewind) -> Result:
    """Show the kept moment nearest to a time [s] and pause; None shows the present."""
    if command.time is None:
        return _back_to_now(session)
    if not session.lately:
        raise SceneError("Nothing was played yet that could be looked at again.")
    now, session, effects = _present(session)
    time = command.time
    moment = min(session.lately, key=lambda one: abs(one.time - time))
    session = session._replace(
        now=now, shown=moment.time, entries=moment.entries, steps=moment.step, time=moment.time, playing=False
    )
    return session, [*effects, Restore(moment.number)]


def _back_to_now(session: Session) -> Result:
    """Return from the past moment that is shown to the present."""
    now = session.now
    if now is None:
        return session, []
    session = session._replace(now=None, shown=None, entries=now.entries, steps=now.step, time=now.time)
    return session, [Restore(now.number)]


def _gone_on(session: Session) -> Result:
    """Continue from the past moment that is shown; the later ones can be returned to by a redo."""
    now = session.now
    if now is None:
        return session, []
    session = session._replace(now=None, shown=None)
    if (now.step, len(now.entries)) == (session.steps, len(session.entries)):
        return session, []
    moment, _ = _moment(session)
    undo = session.undo
    while undo and undo[-1].course == moment.course and not _leads_to(undo[-1], moment):
        undo = undo[:-1]
    lately = tuple(one for one in session.lately if _leads_to(one, moment))
    redo = (*session.redo, LeftMoment(now, session.undo))
    return session._replace(undo=undo, redo=redo, lately=lately, fresh=True, trouble=None, left=0.0), [Leave()]


def _leads_to(one: PlayedMoment, later: PlayedMoment) -> bool:
    """Return whether play passed through a moment before a later one."""
    return one.course == later.course and one.step <= later.step and one.entries == later.entries[: len(one.entries)]


# Kept states


def _moment(session: Session) -> tuple[PlayedMoment, Session]:
    """Return the present as a moment with a new number, and the session that has used the number."""
    made = PlayedMoment(session.numbers, session.steps, session.time, session.course, session.entries, session.played)
    return made, session._replace(numbers=session.numbers + 1)


def _present(session: Session) -> tuple[PlayedMoment, Session, list[Effect]]:
    """Return the present as a kept moment, also while a past one is shown, and the effect that keeps it."""
    if session.now is not None:
        return session.now, session, []
    now, session = _moment(session)
    return now, session, [Keep(now.number)]


def _kept(session: Session, event: WasKept) -> Result:
    """Enter the memory of a kept state."""

    def with_size(one: PlayedMoment) -> PlayedMoment:
        if one.number != event.number:
            return one
        return one._replace(size=event.size, model=event.model, model_size=event.model_size)

    session = session._replace(
        undo=tuple(map(with_size, session.undo)), lately=tuple(map(with_size, session.lately)),
        redo=tuple(LeftMoment(with_size(one.moment), one.undo) for one in session.redo),
        now=None if session.now is None else with_size(session.now),
    )  # fmt: skip
    if session.lately and session.lately[-1].number == event.number:
        # States of many bodies take longer and more memory, so they are further apart.
        apart = max(APART, event.spent / SHARE, MINUTE * event.size / (PART * session.memory))
        session = session._replace(due=session.played + apart)
    return session, []


def _within_memory(session: Session) -> Session:
    """Return the session without the oldest kept states that exceed the limit; the present action can be undone."""
    while _memory([*session.undo, *session.lately]) > session.memory:
        if len(session.lately) > 1 and _memory(session.lately) > PART * session.memory:
            session = session._replace(lately=session.lately[1:])
        elif len(session.undo) > 1:
            session = session._replace(undo=session.undo[1:])
        elif len(session.lately) > 1:
            session = session._replace(lately=session.lately[1:])
        else:
            break
    while len(session.redo) > 1 and _memory(all_moments(session)) > session.memory:
        session = session._replace(redo=session.redo[1:])
    return session


def _memory(moments: Sequence[PlayedMoment]) -> int:
    """Memory of kept states [bytes]; a shared model is counted once."""
    models = {one.model: one.model_size for one in moments}
    return sum(one.size for one in moments) + sum(models.values())


def all_moments(session: Session) -> list[PlayedMoment]:
    """Every moment whose state is needed, each once."""
    undone = [one for left in session.redo for one in (left.moment, *left.undo)]
    now = [] if session.now is None else [session.now]
    return list({one.number: one for one in (*undone, *session.lately, *session.undo, *now)}.values())


def _numbers(session: Session) -> set[int]:
    return {one.number for one in all_moments(session)}


# Notes


def _noted(session: Session, event: Noted) -> Result:
    notes, said = list(session.notes), session.said + len(event.words)
    if notes and notes[-1] == event.instead:
        notes.pop()
    return session._replace(notes=tuple([*notes, *event.words][-NOTES:]), said=said), []


def _stopped(session: Session, event: Stopped) -> Result:
    return session._replace(trouble=event.trouble, playing=False, left=0.0), []


TRANSITIONS: dict[type, Callable[[Session, Any], Result]] = {
    TimePasses: _pass, Walking: _walking, Continuing: lambda session, _: _gone_on(session), Walked: _walked,
    Done: _done, Refused: _refused, WasKept: _kept, Began: _began, Noted: _noted, Stopped: _stopped, Play: _play,
    Pause: _pause, Speed: _speed, Step: _step, Reset: _reset, Undo: _undo, Redo: _redo, Rewind: _rewind, Invert: _act,
    Command: _act,
}  # fmt: skip

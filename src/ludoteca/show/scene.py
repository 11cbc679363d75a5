"""A scene that changes: say what lies in it in a state, and it finds what comes, goes and moves in between.

    def things(s):
        return [piece(f"pawn{p}", pawn(p), *spot(s, p)) for p in range(s.players)]

    def moved(scene, was, s, run, layout):                            # a cue: how a run of events moves
        for _, p, space in run:
            scene.motion.hop(f"pawn{p}", ...)                         # your own movements first
        scene.settle(s)                                               # then what is left to do

    def scene(s, events, pen):
        film = Scene(pen, things)
        play(film, rules, events, {rules.MOVED: moved})               # what has no cue settles
        return film.draw(s)

Things are told apart by their names: one that looks different needs another name.  What lies still is drawn
once and its drawing is cached, so a Thing must be drawn from its own fields only; `piece` and `made` return
the same Thing for the same arguments.
"""
from __future__ import annotations

import itertools
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from operator import attrgetter
from typing import Any

from ludoteca.core.events import Event, fold
from ludoteca.show.motion import FADE, Pose
from ludoteca.show.svg import Pen


class Thing:
    """Something in the scene: `make(pen, thing, inside)` draws it, with what belongs to it inside."""

    __slots__ = ("_lying", "make", "name", "parent", "pose", "scale", "turn", "x", "y", "z")

    def __init__(self, name: str, make: Callable[[Pen, Thing, str], str], x: float = 0, y: float = 0,
                 scale: float = 1, z: float = 0, turn: float = 0, parent: str = "") -> None:
        self.name, self.make = name, make
        self.x = x
        self.y = y
        self.scale = scale
        self.turn = turn
        self.z = z                       # what has more lies above
        self.parent = parent             # the thing that it belongs to and moves with
        self.pose = Pose(x, y, scale, turn)
        self._lying: tuple[str, str, str, dict[str, str]] | None = None

    def lying(self, ns: str, inside: str) -> tuple[str, dict[str, str]]:
        """Its drawing where it lies still, and the shapes that this uses; kept until something else is
        inside."""
        if self._lying is None or self._lying[0] != inside or self._lying[1] != ns:
            pen = Pen(ns)
            self._lying = inside, ns, self.make(pen, self, inside), pen.shapes
        return self._lying[2:]


@lru_cache(1 << 12)
def made(name: str, make: Callable[..., str], x: float = 0, y: float = 0, scale: float = 1, z: float = 0,
         turn: float = 0,
          parent: str = "", **given: Hashable) -> Thing:
    """A thing that a function draws, with this given to it."""
    return Thing(name, partial(make, **given) if given else make, x, y, scale, z, turn, parent)


@lru_cache(1 << 12)
def piece(name: str, drawing: str, x: float = 0, y: float = 0, scale: float = 1, z: float = 0,
          turn: float = 0, ring: float = 0, parent: str = "") -> Thing:
    """A thing that is one drawing."""
    return Thing(name, partial(make_piece, drawing=drawing, ring=ring), x, y, scale, z, turn, parent)


def make_piece(pen: Pen, thing: Thing, inside: str, drawing: str, ring: float) -> str:
    turn = pen.motion.rests.get(thing.name, thing.pose).turn
    return pen.put(thing.name, drawing + inside, *rest(pen, thing), ring, turn=turn)


def rest(pen: Pen, thing: Thing) -> tuple[float, float, float]:
    """Where a thing is when all is over, and its size: where it has come to, even if it is not seen there any
    more."""
    pose = pen.motion.rests.get(thing.name, thing.pose)
    return pose.x, pose.y, pose.scale


class Scene:
    """All things that are seen at any time of one picture."""

    def __init__(self, pen: Pen, things: Callable[[Any], Iterable[Thing]]) -> None:
        self.pen = pen
        self.motion = pen.motion
        self.things = things
        self.ever: dict[str, Thing] = {}
        self.now: dict[str, Thing] = {}
        self.lifted: dict[str, float] = {}       # what passes in front of its neighbours: so much higher
        self.lasting: list[Thing] = []  # what stays, though no state tells of it
        self._looked: tuple[Any, dict[str, Thing]] = None, {}  # the last state looked at, and what lies there

    def look(self, s: Any) -> dict[str, Thing]:
        """What would lie there in a state, by name."""
        if s != self._looked[0]:
            self._looked = s.copy(), {thing.name: thing for thing in [*self.things(s),
                                                                             *self.lasting]}
        return self._looked[1]

    def kept(self, s: Any) -> Any:
        """A state as it is now, not to be changed."""
        return self._looked[0] if s == self._looked[0] else s.copy()

    def begin(self, s: Any) -> None:
        """How it was before."""
        self.add(*self.look(s).values())

    def place(self, thing: Thing) -> None:
        self.motion.lay(thing.name, thing.pose)

    def add(self, *things: Thing) -> None:
        """Bring in what no state tells of; the next settling clears it away. Move it as you like."""
        for thing in things:
            self.ever[thing.name] = self.now[thing.name] = thing
            self.place(thing)

    def stay(self, *things: Thing) -> None:
        """From now on these are part of every state."""
        self.lasting += things
        self._looked = None, {}

    def settle(self, s: Any, done: Collection[str] = (), ms: float = FADE) -> None:
        """Make the scene that of a state: what is left to come, go or move does so at once; `done` did
        already."""
        new = self.look(s)
        old = self.now
        m = self.motion
        come = [name for name in new if name not in old and name not in done]
        gone = [name for name in old if name not in new and name not in done]
        away = [name for name, thing in new.items() if m.rests.get(name, thing.pose) is not thing.pose
                and name in old
                and name not in done and m.rests[name] != thing.pose]
        for name in come:
            self.place(new[name])
        with m.together():
            if gone:
                m.fade(*gone, ms=ms)
            if come:
                m.appear(*come, ms=ms)
            for name in away:
                m.move(name, new[name].x, new[name].y, ms, new[name].scale, new[name].turn)
        self.now = new.copy()
        self.ever |= new

    def draw(self, s: Any) -> str:
        """The scene in the end, with all that was in it meanwhile."""
        self.ever |= self.look(s)
        parts: dict[str, list[Thing]] = {"": []}
        for thing in self.ever.values():
            if thing.parent in parts:
                parts[thing.parent].append(thing)
            else:
                parts[thing.parent] = [thing]
        moved = self.ever.keys() if self.pen.still else self.motion.moves.keys() | self.motion.fades.keys()
        if self.lifted:
            parts[""].sort(key=lambda thing: thing.z + self.lifted.get(thing.name, 0))
        else:
            parts[""].sort(key=attrgetter("z"))
        return "".join([self._made(thing, parts, moved) for thing in parts[""]])

    def _made(self, thing: Thing, parts: Mapping[str, list[Thing]], moved: Collection[str]) -> str:
        """A thing's drawing, with what belongs to it."""
        name, pen = thing.name, self.pen
        inside = "".join([self._made(part, parts, moved) for part in parts[name]]) if name in parts else ""
        if name in moved:
            return thing.make(pen, thing, inside)
        drawn, shapes = thing.lying(pen.ns, inside)
        if shapes:
            pen.shapes |= shapes
        return drawn


# scene, the state before, the state after, the run, the layout
Cue = Callable[[Scene, Any, Any, list[Event], Any], None]


SEEN = 0.6                                   # of an event's movement: then the dice lie, and it can be told


def play(scene: Scene, rules: Any, events: Sequence[Event], cues: Mapping[int, Cue],
         silent: Collection[int] = (), layout: Callable[[Any], Any] = lambda s: None) -> None:
    """Put the events' movements on the timeline, from the state before them on, if it is known.

    A cue moves a run of events of one kind; where there is none, all settles, but not for silent kinds: what
    follows shows them.
    """
    s = scene.pen.before
    if s is None:
        return
    scene.begin(s)
    for run in runs(events):
        kind, begin = run[0][0], scene.motion.now
        was = scene.kept(s) if kind in cues else None
        fold(rules, s, run)
        if kind in cues:
            cues[kind](scene, was, s, run, layout(s))
        elif kind not in silent:
            scene.settle(s)
        share = (scene.motion.now - begin) / len(run)
        scene.motion.times += [round(begin + share * (n + SEEN)) for n in range(len(run))]
    scene.settle(s)


def runs(events: Sequence[Event]) -> Iterator[list[Event]]:
    """The events, those of one kind that follow one another together."""
    for _, run in itertools.groupby(events, key=lambda event: event[0]):
        yield list(run)

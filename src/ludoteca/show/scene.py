"""A scene that changes: say what lies in it in a state, and it finds what comes, goes and moves in between.

    def things(s):
        return [piece(f"pawn{p}", pawn(p), *spot(s, p)) for p in range(s.players)]

    def moved(scene, was, s, run, layout):                            # a cue: how events of one kind that follow one another move
        for _, p, space in run:
            scene.motion.hop(f"pawn{p}", ...)                         # your own movements first
        scene.settle(s)                                               # then what is left to do

    def scene(s, events, pen):
        film = Scene(pen, things)
        play(film, rules, events, {rules.MOVED: moved})               # what has no cue settles
        return film.draw(s)

Things are told apart by their names: one that looks different needs another name.  What lies still is drawn once and looked up
from then on: so a thing's drawing hangs on the thing alone (`made` gives equal things equal makers).
"""
from __future__ import annotations

import itertools
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any, NamedTuple

from ludoteca.core.events import Event, fold
from ludoteca.show.motion import FADE, Pose
from ludoteca.show.svg import Pen


class Thing(NamedTuple):
    """Something in the scene: `make(pen, thing, inside)` draws it, with what belongs to it inside."""

    name: str
    make: Callable[[Pen, Thing, str], str]
    x: float = 0
    y: float = 0
    scale: float = 1
    z: float = 0                     # what has more lies above
    turn: float = 0
    parent: str = ""                 # the thing that it belongs to and moves with

    @property
    def pose(self) -> Pose:
        return pose_of(self.x, self.y, self.scale, self.turn)


@lru_cache(1 << 13)
def pose_of(x: float, y: float, scale: float, turn: float) -> Pose:
    return Pose(x, y, scale, turn)


@lru_cache(1 << 13)
def made(make: Callable[..., str], **given: Any) -> Callable[..., str]:
    """A maker of things with this given; the same one for the same."""
    return partial(make, **given)


@lru_cache(1 << 13)
def piece(name: str, drawing: str, x: float = 0, y: float = 0, scale: float = 1, z: float = 0, turn: float = 0, ring: float = 0,
          parent: str = "") -> Thing:
    """A thing that is one drawing."""
    return Thing(name, partial(make_piece, drawing=drawing, ring=ring), x, y, scale, z, turn, parent)


@lru_cache(1 << 12)
def resting(thing: Thing, ns: str, inside: str) -> tuple[str, dict[str, str]]:
    """The drawing of a thing that lies still, and the shapes that it uses."""
    pen = Pen(ns)
    return thing.make(pen, thing, inside), pen.shapes


def make_piece(pen: Pen, thing: Thing, inside: str, drawing: str, ring: float) -> str:
    turn = pen.motion.rests.get(thing.name, thing.pose).turn
    return pen.put(thing.name, drawing + inside, *rest(pen, thing), ring, turn=turn)


def rest(pen: Pen, thing: Thing) -> tuple[float, float, float]:
    """Where a thing is when all is over, and its size: where it has come to, even if it is not seen there any more."""
    pose = pen.motion.rests.get(thing.name, thing.pose)
    return pose.x, pose.y, pose.scale


class Scene:
    """All things that are seen at any time of one picture."""

    def __init__(self, pen: Pen, things: Callable[[Any], Iterable[Thing]]) -> None:
        self.pen, self.motion, self.things = pen, pen.motion, things
        self.ever: dict[str, Thing] = {}
        self.now: dict[str, Thing] = {}
        self._looked: tuple[Any, dict[str, Thing]] = None, {}       # the last state looked at, and what lies there

    def look(self, s: Any) -> dict[str, Thing]:
        """What would lie there in a state, by name."""
        if s != self._looked[0]:
            self._looked = s.copy(), {thing.name: thing for thing in self.things(s)}
        return self._looked[1]

    def kept(self, s: Any) -> Any:
        """A state as it is now, not to be changed."""
        return self._looked[0] if s == self._looked[0] else s.copy()

    def begin(self, s: Any) -> None:
        """How it was before."""
        self.add(*self.look(s).values())

    def place(self, thing: Thing) -> None:
        self.motion.start(thing.name, thing.x, thing.y, thing.scale, thing.turn)

    def add(self, *things: Thing) -> None:
        """Bring in what no state tells of; the next settling clears it away. Move it as you like."""
        for thing in things:
            self.ever[thing.name] = self.now[thing.name] = thing
            self.place(thing)

    def settle(self, s: Any, done: Collection[str] = (), ms: float = FADE) -> None:
        """Make the scene that of a state: what is left to come, go or move does so at once; `done` did already."""
        new, old, m = self.look(s), self.now, self.motion
        come = [name for name in new if name not in old and name not in done]
        gone = [name for name in old if name not in new and name not in done]
        away = [name for name, thing in new.items() if name in old and name not in done and m.pose(name) != thing.pose]
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
        parts: dict[str, list[Thing]] = {}
        for thing in self.ever.values():
            parts.setdefault(thing.parent, []).append(thing)

        return "".join([self._made(thing, parts) for thing in sorted(parts.get("", ()), key=lambda thing: thing.z)])

    def _made(self, thing: Thing, parts: Mapping[str, list[Thing]]) -> str:
        """A thing's drawing, with what belongs to it."""
        inside = "".join([self._made(part, parts) for part in parts.get(thing.name, ())])
        if self.pen.still or thing.name in self.motion.moves or thing.name in self.motion.fades:
            return thing.make(self.pen, thing, inside)
        drawn, shapes = resting(thing, self.pen.ns, inside)
        self.pen.shapes |= shapes
        return drawn


Cue = Callable[[Scene, Any, Any, list[Event], Any], None]            # scene, the state before, the state after, the run, the layout


def play(scene: Scene, rules: Any, events: Sequence[Event], cues: Mapping[int, Cue], silent: Collection[int] = (),
         layout: Callable[[Any], Any] = lambda s: None) -> None:
    """Put the events' movements on the timeline, from the state before them on, if it is known.

    A cue moves a run of events of one kind; where there is none, all settles, but not for silent kinds: what follows shows them.
    """
    s = scene.pen.before
    if s is None:
        return
    scene.begin(s)
    for run in runs(events):
        was, kind = scene.kept(s), run[0][0]
        fold(rules, s, run)
        if kind in cues:
            cues[kind](scene, was, s, run, layout(s))
        elif kind not in silent:
            scene.settle(s)
    scene.settle(s)


def runs(events: Sequence[Event]) -> Iterator[list[Event]]:
    """The events, those of one kind that follow one another together."""
    for _, run in itertools.groupby(events, key=lambda event: event[0]):
        yield list(run)

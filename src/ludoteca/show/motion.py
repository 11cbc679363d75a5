"""Motion: events as CSS keyframes, by a timeline with a cursor and verbs that put movements on it.

Say where an element is when the picture begins, then what happens to it; the verbs advance the cursor `now`
(in ms):

    m = pen.motion
    m.start("clerk0", 102, 115)                 # where it was
    m.tumble("die0", "die1")                    # two dice, 60 ms apart; drawn with pen.die, which flashes
                                                their faces
    m.hop("clerk0", [(102, 219), (102, 277)])   # space by space
    m.shake("clerk0")
    m.swap("cup5", "cup4")                      # a cut: the one vanishes, the other is there
    with m.together():                          # what is said inside starts at the same time
        m.fly("drop", 140, 300)
        m.fade("drop")

An element's own style is where it rests when all is over: draw it there (`pen.put`).  What has faded rests
invisible. All of an element's movements become one animation of its transform and one of its opacity, so it
may move many times.
"""
from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import NamedTuple

from ludoteca.show.markup_builder import num

EASE = "cubic-bezier(.3,.7,.2,1)"
TUMBLE = 500
SLOW = 3                                     # times as long tumbles the die that decides
APART = 60
SPACE = 180
LONGEST = 1400
UP = 10
FLIP = 240
FLIP_APART = 80
READ = 400
FLY = 260
SHAKE = 160
TURN = 300
FADE = 160
Point = tuple[float, float]


class Pose(NamedTuple):
    """Where an element is: its origin, its size, turned by so many degrees, and squashed."""

    x: float = 0
    y: float = 0
    scale: float = 1
    turn: float = 0
    wide: float = 1
    tall: float = 1

    def css(self, turned: bool = False, scaled: bool = False) -> str:
        out = f"translate({num(self.x)}px,{num(self.y)}px)"
        if turned or self.turn:
            out += f" rotate({num(self.turn)}deg)"
        if scaled or self.resized:
            out += f" scale({num(self.scale * self.wide)},{num(self.scale * self.tall)})"
        return out

    def but(self, **given: float) -> Pose:
        """The same, but for this."""
        return self._replace(**given)

    @property
    def resized(self) -> bool:
        return self.scale * self.wide != 1 or self.scale * self.tall != 1


class Frame(NamedTuple):
    at: float
    value: Pose | float
    ease: str                    # how it is come to from the frame before


@dataclass
class KeyframeTrack:
    frames: list[Frame] = field(default_factory=list)

    def hold(self, at: float, value: Pose | float) -> None:
        """Stay as it is until a time; where it all begins, as given."""
        if not self.frames:
            self.frames.append(Frame(at, value, EASE))
        elif self.frames[-1].at < at:
            self.frames.append(Frame(at, self.frames[-1].value, "step-end"))

    def to(self, at: float, value: Pose | float, ease: str = EASE) -> None:
        last = self.frames[-1].at
        self.frames.append(Frame(at, value, ease) if at > last else Frame(last + 1, value, "step-end"))


class Motion:
    """The timeline of one picture."""

    def __init__(self, ns: str = "b", seq: int = 0) -> None:
        self.ns, self.seq = ns, seq
        self.now = 0.0
        self.end = 0.0
        self.rests: dict[str, Pose] = {}         # where elements begin, then where they have come to
        self.moves: dict[str, KeyframeTrack] = {}
        self.fades: dict[str, KeyframeTrack] = {}
        self.tumbled: dict[str, float] = {}      # when a die tumbles
        self.slowed: set[str] = set()            # the dice that tumble in slow motion
        self.times: list[int] = []               # when each event can be told
        # inside `together`: the next start, the distance, the end so far
        self._group: list[float] | None = None

    @property
    def ms(self) -> int:
        """How long it all lasts."""
        return round(max(self.now, self.end))

    def start(self, name: str, x: float, y: float, scale: float = 1, turn: float = 0) -> None:
        """Where an element is, or is from now on."""
        self.lay(name, Pose(x, y, scale, turn))

    def lay(self, name: str, pose: Pose) -> None:
        """The same, by its pose."""
        old = self.rests.get(name)
        if old is not None and old != pose:
            track = self.moves.setdefault(name, KeyframeTrack())
            track.hold(self.now, old)
            track.to(self.now, pose)
        self.rests[name] = pose

    def pose(self, name: str) -> Pose:
        if name not in self.rests:
            raise ValueError(f"say first where {name!r} starts")
        return self.rests[name]

    def wait(self, ms: float = READ) -> None:
        """A rest, to read."""
        self._span(ms)

    @contextmanager
    def together(self, apart: float = 0) -> Iterator[None]:
        """A `with` block whose movements start at the same time, or a number of milliseconds apart."""
        outer, begin = self._group, self.now if self._group is None else self._group[0]
        self._group = mine = [begin, apart, begin]
        yield
        self._group = outer
        self._span(mine[2] - begin)

    def _span(self, ms: float) -> float:
        """When the next movement starts; the cursor goes on by its length."""
        if self._group is None:
            begin, self.now = self.now, self.now + ms
        else:
            begin, apart, end = self._group
            self._group[:] = begin + apart, apart, max(end, begin + ms)
        self.end = max(self.end, begin + ms)
        return begin

    def _go(self, name: str, begin: float, steps: Iterable[tuple[float, Pose, str]]) -> None:
        track = self.moves.setdefault(name, KeyframeTrack())
        track.hold(begin, self.pose(name))
        for at, pose, ease in steps:
            track.to(begin + at, pose, ease)
            self.rests[name] = pose

    def _fade(self, name: str, begin: float, ms: float, goal: float, ease: str = EASE) -> None:
        track = self.fades.setdefault(name, KeyframeTrack())
        track.hold(begin, 1 - goal)
        track.to(begin + ms, goal, ease)

    # The verbs.

    def move(self, name: str, x: float, y: float, ms: float = FLY, scale: float | None = None,
             turn: float | None = None) -> None:
        """Slide to a place."""
        here = self.pose(name)
        goal = Pose(x, y, here.scale if scale is None else scale, here.turn if turn is None else turn)
        self._go(name, self._span(ms), [(ms, goal, EASE)])

    fly = move

    def hop(self, name: str, points: Sequence[Point], per: float = SPACE, up: float = UP,
            scale: float | None = None) -> None:
        """Walk space by space, with a little hop each; never longer than 1.4 seconds in all."""
        if not points:
            return
        per = min(per, LONGEST / len(points))
        steps, here = [], self.pose(name)
        for i, (x, y) in enumerate(points):
            top = here.but(x=(here.x + x) / 2, y=(here.y + y) / 2 - up, scale=scale or here.scale)
            here = top.but(x=x, y=y)
            steps += [((i + .5) * per, top, "ease-out"), ((i + 1) * per, here, "ease-in")]
        self._go(name, self._span(per * len(points)), steps)

    def along(self, name: str, poses: Sequence[Pose], times: Sequence[float]) -> None:
        """Go through poses without a stop, each at its time in ms from now on, evenly in between."""
        if poses:
            self._go(name, self._span(times[-1]),
                     [(at, pose, "linear") for at, pose in zip(times, poses, strict=True)])

    def jump(self, name: str, x: float, y: float, up: float = 46, ms: float = 320, air: float = 1) -> None:
        """One higher arc, over others; so much of its size in the air."""
        here = self.pose(name)
        top = here.but(x=(here.x + x) / 2, y=(here.y + y) / 2 - up, scale=here.scale * air)
        self._go(name, self._span(ms), [(.5 * ms, top, "ease-out"), (ms, here.but(x=x, y=y), "ease-in")])

    def duck(self, name: str, ms: float) -> None:
        """Bend low in the middle of so long a time, and stand up again."""
        rest = self.pose(name)
        self._go(name, self._span(ms), [(.25 * ms, rest, "linear"),
                                        (.5 * ms, rest.but(wide=1.12, tall=.55), "ease-out"),
                                        (.85 * ms, rest, "ease-in"), (ms, rest, "linear")])

    def land(self, name: str, ms: float = SHAKE) -> None:
        """Come down heavily: a squash."""
        rest = self.pose(name)
        self._go(name, self._span(ms), [(.4 * ms, rest.but(wide=1.1, tall=.84), "ease-out"),
                                        (ms, rest, "ease-in")])

    def swell(self, name: str, by: float, ms: float = FLY) -> None:
        """Grow by so much and come back to its size."""
        here = self.pose(name)
        self._go(name, self._span(ms), [(.5 * ms, here.but(scale=here.scale * by), "ease-out"),
                                        (ms, here, "ease-in")])

    def tumble(self, *names: str, apart: float = APART) -> None:
        """Dice are thrown in: two turns, three faces flash, a squash."""
        with self.together(apart):
            for name in names:
                self._tumble(name, self._span(TUMBLE), TUMBLE)

    def decide(self, name: str) -> None:
        """The die that decides tumbles in, in slow motion."""
        self.slowed.add(name)
        self._tumble(name, self._span(SLOW * TUMBLE), SLOW * TUMBLE)

    def _tumble(self, name: str, begin: float, ms: float) -> None:
        rest = self.pose(name)
        self.tumbled[name] = begin
        self.rests[name] = rest.but(y=rest.y - 34, turn=-720, scale=rest.scale * .7)
        self._fade(name, begin, 60, 1)
        flat = rest.but(wide=1.06, tall=.94)
        self._go(name, begin,
                 [(.78 * ms, rest, "cubic-bezier(.2,.6,.4,1)"), (.88 * ms, flat, "ease-out"),
                  (ms, rest, "ease-in")])

    def flip(self, pairs: Sequence[tuple[str, str]], apart: float = FLIP_APART, read: float = READ) -> None:
        """Backs turn over and are faces, one after the other, then a rest to read."""
        if not pairs:
            return
        first = self._span(FLIP + apart * (len(pairs) - 1) + read)
        for i, (back, face) in enumerate(pairs):
            begin = first + i * apart
            seen = self.rests.get(face, self.pose(back))
            self._go(back, begin, [(FLIP / 2, self.pose(back).but(wide=.02), "ease-in")])
            self.rests[face] = seen.but(wide=.02)
            self._fade(back, begin + FLIP / 2, 0, 0)
            self._fade(face, begin + FLIP / 2, 0, 1)
            self._go(face, begin + FLIP / 2, [(FLIP / 2, seen, "ease-out")])

    def shake(self, name: str, by: float = 4, ms: float = SHAKE) -> None:
        """Two shakes: a sudden stop, a refusal."""
        rest = self.pose(name)
        ways = (by, -by, by, -by, 0)
        steps = [(ms * (i + 1) / len(ways), rest.but(x=rest.x + way), "linear") for i, way in enumerate(ways)]
        self._go(name, self._span(ms), steps)

    def turn(self, name: str, degrees: float, ms: float = TURN) -> None:
        """Turn by so many degrees, as a turntable does."""
        here = self.pose(name)
        self._go(name, self._span(ms), [(ms, here.but(turn=here.turn + degrees), EASE)])

    def grow(self, name: str, scale: float, ms: float = FADE) -> None:
        self._go(name, self._span(ms), [(ms, self.pose(name).but(scale=scale), EASE)])

    def appear(self, *names: str, ms: float = FADE) -> None:
        """Come to be seen; invisible before."""
        begin = self._span(ms)
        for name in names:
            self._fade(name, begin, ms, 1)

    def fade(self, *names: str, ms: float = FADE) -> None:
        """Go out of sight, and stay so."""
        begin = self._span(ms)
        for name in names:
            self._fade(name, begin, ms, 0)

    def swap(self, old: str, new: str) -> None:
        """A cut: the new in place of the old."""
        begin = self._span(0)
        self._fade(old, begin, 0, 0)
        self._fade(new, begin, 0, 1)

    # What comes of it.

    def seen(self, name: str) -> bool:
        """Whether an element is to be seen when all is over."""
        track = self.fades.get(name)
        return track is None or bool(track.frames[-1].value)

    def css(self) -> str:
        """The keyframes, each once, and the rules that tie them to the elements' ids."""
        keys: dict[str, str] = {}
        rules = []
        for name in sorted(self.moves.keys() | self.fades.keys()):
            tracks = (self.moves.get(name), self.fades.get(name))
            plays = ",".join(self._play(track, keys) for track in tracks if track)
            rules.append(f"#{self.ns}-{name}{{animation:{plays}}}")
        frames = (f"@keyframes {key}{{{stops}}}" for stops, key in keys.items())
        return f"#{self.ns}{{--ease:{EASE}}}{''.join(frames)}{''.join(rules)}"

    def _play(self, track: KeyframeTrack, keys: dict[str, str]) -> str:
        first, length, stops = keyframes(tuple(track.frames))
        key = keys.setdefault(stops, f"{self.ns}-{self.seq}-{len(keys)}")
        return f"{key} {length}ms var(--ease) {first}ms backwards"


def keyframes(frames: tuple[Frame, ...]) -> tuple[str, str, str]:
    """When they begin, how long they last, and the frames themselves: many things move alike."""
    first, last = frames[0].at, frames[-1].at
    length = max(last - first, 1)
    poses = [f.value for f in frames if isinstance(f.value, Pose)]
    turned, scaled = any(p.turn for p in poses), any(p.resized for p in poses)
    stops = []
    for (at, value, _), following in itertools.zip_longest(frames, frames[1:], fillvalue=frames[0]):
        out = f"transform:{value.css(turned, scaled)}" if isinstance(value, Pose) else f"opacity:{num(value)}"
        on = "" if following.ease == EASE or at == last else f";animation-timing-function:{following.ease}"
        stops.append(f"{100 * (at - first) / length:.6g}%{{{out}{on}}}")
    return num(first), num(length), "".join(stops)

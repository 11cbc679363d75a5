"""SVG pictures of a view: one of it all, or three layers for a page; a game's picture/ draws them with a Pen.

    from ludoteca.show.markup_builder import circle, el, group, path, rect, text      # strings; text()
        escapes; fill="path-lit"
    from ludoteca.show.pieces import badge, card, die, mark, secret, seat_disc, target_disc

    def size(s, portrait): return (788, 774)
    def key(s): return "stairs"                             # same key, same board layer
    def board(s, portrait):                                 # ids written plainly here are prefixed for you
        return rect(0, 0, 788, 774, "ground", rx=26)
    def scene(s, events, pen):                              # a spectator's view: public by construction
        m, now = pen.motion, pen.before                     # first the movements …
        if now:                                             # the state before the events; None: nothing moves
            for p in range(s.players): m.start(f"pawn{p}", *spot(now, p))
            for event in events:
                if event[0] == r.MOVED: m.hop(f"pawn{event[1]}", [(102, 219), (102, 277)])
                fold(r, now, [event])
        pawns = (pen.put(f"pawn{p}", mark(p), *spot(s, p), ring=24) for p in range(s.players))
        return "".join(pawns)                               # … then where all rests
    def hand(s, p, pen):                                    # seat p's own view, over the scene
        return pen.target("to7", target_disc(), 102, 541, choice=4, target="7", label=pen.say("Go to {place}",
            place=7))

Every id, selector and keyframe carries the pen's prefix, so that many boards can live on one page.  `pen.say`
translates, `pen.names` are the players', `pen.portrait` asks for the tall layout.  A picture's data-ms is its
length. Where much comes and goes, `show.scene` finds the movements between two states by itself.
"""
from __future__ import annotations

import functools
import re
from collections.abc import Callable, Hashable, Sequence
from typing import Any, NamedTuple

from ludoteca.core.events import Event, fold, redact
from ludoteca.core.game_loader import Game
from ludoteca.core.match import View
from ludoteca.core.state import NOBODY
from ludoteca.show import colours
from ludoteca.show.markup_builder import DISPLAY, attribute, attributes, el, num
from ludoteca.show.motion import SLOW, TUMBLE, Motion, Pose
from ludoteca.show.pieces import die_body, pip_colour, pips, seat_class
from ludoteca.show.presentation import about_of, picture_of
from ludoteca.show.words import Say, speaker

FLASH = round(.26 * TUMBLE)  # how long each of the three faces is seen while a die tumbles
OWN_ID = re.compile(r'(\bid="|\bhref="#|url\(#)')


class Pen:
    """Draws one layer: names things, remembers shapes, keeps the timeline."""

    def __init__(self, ns: str = "b", seq: int = 0, portrait: bool = False, say: Say | None = None,
                 names: Sequence[str] = (), before: Any = None, live: bool = True,
                 still: bool = False) -> None:
        self.ns = ns
        self.seq = seq
        self.portrait = portrait
        self.say: Say = say or speaker()
        self.names = list(names)
        self.before = before  # a copy of the state before the events, the game's to change
        self.live = live                             # whether targets can be pressed, or it is only a picture
        self.still = still  # only where all rests, what changed in a ring: the rest would not be seen
        self.past: Sequence[Event] = ()              # what everybody has heard so far, where that is known
        self.under: Callable[[Any], str] | None = None  # a state's board; none where it lies there
        self.motion = Motion(ns, seq)
        self.shapes: dict[str, str] = {}
        self.pressable = False

    def id(self, name: str) -> str:
        return f"{self.ns}-{name}"

    def put(self, name: str, body: str, x: float, y: float, scale: float = 1, ring: float = 0,
            ring_y: float = 0, turn: float = 0, **given: object) -> str:
        """A thing with a name, where it rests; a ring marks it as changed for those who want no movement."""
        seen = self.motion.seen(name)
        if self.still and not seen:
            return ""
        if ring and seen and name in self.motion.moves:
            body += ringed(ring, ring_y)
        own = (attribute("id", self.id(name)) + laid(x, y, scale, turn, seen)
               + (attributes(given) if given else ""))
        return f"<g{own}>{body}</g>" if body else f"<g{own}/>"

    def use(self, name: str, shape: str, **given: object) -> str:
        """A shape drawn once and used many times; colours come in as --c, --on or the fill."""
        self.shapes[name] = shape
        return used(self.ns, name, **given)

    def die(self, name: str, face: int, x: float, y: float, size: float = 54, tone: str | int = "black",
            over: str = "", **given: object) -> str:
        """A die with a name, which can tumble; `over` is drawn with it."""
        own = self.again(die_with, face, tone, None if self.still else self.motion.tumbled.get(name),
                         name in self.motion.slowed)
        return self.put(name, own + over, x, y, size / 54, 32, 0, 0, **given)

    def target(self, name: str, inside: str, x: float, y: float, choice: int | None = None, label: str = "",
               group: str = "", target: str = "", hit: float = 29, **given: object) -> str:
        """Something to press: what it chooses, or the group or place that it stands for; its label is for the
        ear."""
        given |= {"data_choice": choice, "data_group": group or None, "data_target": target or None}
        self.pressable = self.live
        if self.live:
            given |= {"role": "button", "tabindex": "0", "aria_label": label or None, "class_": "go"}
        area = el("circle", r=hit, fill="none", pointer_events="all") if hit else ""
        return self.put(name, area + inside, x, y, 1, 0, 0, 0, **given)

    def again(self, make: Callable[..., str], *given: Hashable) -> str:
        """make(pen, *given), looked up if it was drawn before: it may use the pen's shapes and targets, not
        its words or names."""
        body, shapes, self.pressable = drawn(make, given, self.ns, self.live, self.pressable)
        self.shapes |= shapes
        return body

    def layer(self, body: str) -> str:
        """A body after its keyframes and rules, and its shapes."""
        css = self.css()
        shapes = defined(self.ns, *self.shapes.items()) if self.shapes else ""
        return (f"<style>{css}</style>" if css else "") + shapes + body

    def css(self) -> str:
        root = f"#{self.ns}"
        m = self.motion
        key = f"{self.ns}-{self.seq}"
        out = pressing(root) if self.pressable else ""
        if not m.moves and not m.fades:
            return out
        ring = f"animation:{key}-ring 1.2s backwards"
        out += f"{root} .ring{{opacity:0}}@keyframes {key}-ring{{from,to{{opacity:1}}}}"
        if self.still:
            return f"{out}{root} .ring{{{ring}}}"
        still = f"{root} *{{animation:none!important}}{root} .ring{{{ring}!important}}"
        out += (f"{m.css()}{root} .flash{{opacity:0}}"
                f"@keyframes {key}-on{{from,to{{opacity:1}}}}@keyframes {key}-off{{from,to{{opacity:0}}}}"
                f"{root} .flash{{animation:{key}-on {FLASH}ms calc(var(--d) + var(--i)*{FLASH}ms)}}"
                f"{root} .land{{animation:{key}-off {3 * FLASH}ms var(--d) backwards}}")
        if m.slowed:
            long = SLOW * FLASH
            out += (f"{root} .slow .flash{{animation:{key}-on {long}ms calc(var(--d) + var(--i)*{long}ms)}}"
                    f"{root} .slow .land{{animation:{key}-off {3 * long}ms var(--d) backwards}}")
        calm = still.replace(root, f"[data-motion=none] {root}")
        return f"{out}@media(prefers-reduced-motion:reduce){{{still}}}{calm}"


def defined(ns: str, *shapes: tuple[str, str]) -> str:
    """Shapes by their names, to be used in a picture; most pictures of a game use the same."""
    return el("defs", *(el("g", shape, id=f"{ns}-{name}") for name, shape in shapes))


@functools.lru_cache(1 << 12)
def used(ns: str, name: str, **given: object) -> str:
    return el("use", href=f"#{ns}-{name}", **given)


def die_with(pen: Pen, face: int, tone: str | int, begin: float | None, slow: bool) -> str:
    """A die with a face up; if it tumbles, others flash from that time on."""
    body, ink = pen.use(f"die-{tone}", die_body(54, tone)), pip_colour(tone)
    for i, turn in enumerate((1, 3, 0) if begin is not None else ()):
        up = (face + turn) % 6 + 1
        body += pen.use(f"pips{up}", pips(up), fill=ink, class_="flash", style=f"--i:{i}")
    if face:
        body += pen.use(f"pips{face}", pips(face), fill=ink, class_=None if begin is None else "land")
    kinds = [*([seat_class(tone)] if isinstance(tone, int) else []),
             *(["slow"] if slow and begin is not None else [])]
    return el("g", body, class_=" ".join(kinds) or None,
              style=None if begin is None else f"--d:{num(begin)}ms")


def ringed(r: float, y: float) -> str:
    """The ring around what has changed."""
    line = "".join([el("circle", r=r, cy=y, stroke=tone, stroke_width=width)
                    for tone, width in (("ink", 9), ("rest-lit", 4))])
    return el("g", line, class_="ring", fill="none")


def laid(x: float, y: float, scale: float, turn: float, seen: bool) -> str:
    """What lays an element where it rests, to be seen or not."""
    return attribute("style", f"transform:{Pose(x, y, scale, turn).css()}" + ("" if seen else ";opacity:0"))


@functools.lru_cache(1 << 11)
def drawn(make: Callable[..., str], given: tuple[Hashable, ...], ns: str, live: bool,
          pressable: bool) -> tuple[str, dict[str, str], bool]:
    """What is drawn again and again: the markup, the shapes that it uses, whether something can be
    pressed."""
    pen = Pen(ns, live=live)
    pen.pressable = pressable
    return make(pen, *given), pen.shapes, pen.pressable


GO = ("# .go:hover .rim,# .go:focus-visible .rim{stroke-dasharray:none}"
      "# .go:focus-visible .rim{stroke:var(--focus);stroke-width:5}"
      "# .ghost{opacity:0}# .go:hover .ghost,# .go:focus-visible .ghost{opacity:.5}")


def pressing(root: str) -> str:
    """How something looks that can be pressed."""
    return f"{root} .go{{cursor:pointer;outline:none}}{GO.replace('#', root)}"


# The compositions.

class Svg(str):
    """A picture as text, and how many milliseconds it plays."""

    ms: int = 0


def draw(view: View, events: Sequence[Event] = (), portrait: bool = False, ns: str = "b", seq: int = 0,
         language: str = "en", live: bool = False, was: Any = None) -> Svg:
    """All that a view shows, as one SVG: a file, an image, a notebook's output. The last events, if given,
    play, from the state that `was` where the game did not begin at its start; where the picture is `live`,
    what can be chosen on it can be pressed."""
    game, s = view.game, view.s
    say = speaker(language, game.name)
    seen = public(game, s)
    before = before_events(view, events) if was is None else public(game, was)
    scene = Pen(f"{ns}-t", seq, portrait, say, view.names, before, live=False)
    scene.past = heard(game, view.events)
    scene.under = functools.partial(board_under, game, portrait)
    body = layer_group(scene, picture_of(game).scene(seen, heard(game, events), scene))
    if view.seat != NOBODY:
        own = Pen(f"{ns}-h", seq, portrait, say, view.names, live=live)
        body += layer_group(own, hand_body(game, s, view.seat, own, scene.motion.ms))
    return sheet(game, s, portrait, ns, prefixed(picture_of(game).board(s, portrait), ns) + body, say,
                 "group" if live else "img", data_seq=seq, ms=scene.motion.ms)


def board_svg(game: Game, s: Any, portrait: bool = False, ns: str = "b") -> Svg:
    """The static layer of a page: the same for the same key, size and prefix."""
    root = f"{ns}-b"
    return sheet(game, s, portrait, root, prefixed(picture_of(game).board(s, portrait), root), speaker())


def scene_svg(game: Game, s: Any, events: Sequence[Event] = (), before: Any = None, portrait: bool = False,
              ns: str = "b", seq: int = 0, language: str = "en", names: Sequence[str] = (),
              still: bool = False, past: Sequence[Event] = ()) -> Svg:
    """The public layer, the same for everybody: from a spectator's view, of which this makes sure.

    The events play if the state `before` them is given: the one of which the last picture was drawn.  A still
    picture only rings what they changed.  `past`: all that was heard, these events included.
    """
    say = speaker(language, game.name)
    pen = Pen(f"{ns}-t", seq, portrait, say, names, None if before is None else public(game, before),
              still=still)
    pen.past = heard(game, past)
    body = pen.layer(picture_of(game).scene(public(game, s), heard(game, events), pen))
    return sheet(game, s, portrait, pen.ns, body, say, data_seq=seq, ms=0 if still else pen.motion.ms)


def hand_svg(game: Game, s: Any, p: int, portrait: bool = False, ns: str = "b", seq: int = 0,
             language: str = "en", names: Sequence[str] = (), after: int = 0) -> Svg:
    """The private layer of seat p, from its view, of which this makes sure; it comes to be seen `after` so
    many ms, when the scene has played."""
    say = speaker(language, game.name)
    pen = Pen(f"{ns}-h", seq, portrait, say, names)
    own = s.copy()
    game.rules.hide(own, p)
    body = pen.layer(hand_body(game, own, p, pen, after))
    return sheet(game, s, portrait, pen.ns, body, say, "group", data_seq=seq)


class Layer(NamedTuple):
    """A layer for a page, which has the colours and letters itself, and how many milliseconds it plays."""

    svg: str
    ms: int = 0


def scene_layer(view: View, events: Sequence[Event], before: Any, portrait: bool, still: bool) -> Layer:
    """The public layer, from a spectator's view; the events play if the state `before` them is given."""
    game, seq = view.game, len(view.events)
    pen = Pen("b-t", seq, portrait, speaker("en", game.name), view.names,
              None if before is None else before.copy(), still=still)
    pen.past = view.events
    body = pen.layer(picture_of(game).scene(view.s, events, pen))
    ms = 0 if still else pen.motion.ms
    head = opened(pen.ns, picture_of(game).size(view.s, portrait), "img", pen.say(about_of(game).title))
    times = " ".join([str(time) for time in pen.motion.times]) if ms else ""
    told = f' data-times="{times}"' if times else ""
    return Layer(f'{head} data-seq="{seq}" data-ms="{ms}"{told}>{body}</svg>', ms)


def hand_layer(view: View, portrait: bool, language: str) -> str:
    """The private layer, from a seat's view."""
    game, seq = view.game, len(view.events)
    pen = Pen("b-h", seq, portrait, speaker(language, game.name), view.names)
    body = pen.layer(str(picture_of(game).hand(view.s, view.seat, pen)))
    head = opened(pen.ns, picture_of(game).size(view.s, portrait), "group", pen.say(about_of(game).title))
    return f'{head} data-seq="{seq}">{body}</svg>'


def icon(game: Game, name: str) -> str:
    """A small drawing for a panel, 24 by 24, from the game's picture.icons; it may use currentColor."""
    return (f'<svg viewBox="-12 -12 24 24" class="icon" '
            f'aria-hidden="true">{picture_of(game).icons[name]}</svg>')


def token(game: Game, s: Any, p: int, name: str, target: str = "", ns: str = "k") -> str:
    """What a choice of seat p is, drawn for its button: a card, a die, a locomotive; empty where the game
    draws none."""
    pen = Pen(f"{ns}{name}{target}")
    drawn = picture_of(game).token(s, p, name, target, pen)
    if not drawn:
        return ""
    body, width = drawn
    return on_button(pen.layer(body), p, width)


def on_button(body: str, p: int, width: float) -> str:
    box = f"{num(-width / 2)} -44 {num(width)} 88"
    return el("svg", body, class_=f"thing {seat_class(p)}", viewBox=box, aria_hidden="true")


def board_under(game: Game, portrait: bool, s: Any) -> str:
    return str(picture_of(game).board(s, portrait))


def layer_group(pen: Pen, body: str) -> str:
    return el("g", pen.layer(body), id=pen.ns)


def hand_body(game: Game, s: Any, p: int, pen: Pen, after: float) -> str:
    """What seat p alone sees; while the scene plays, nothing."""
    body = str(picture_of(game).hand(s, p, pen))
    if not after or not body:
        return body
    pen.motion.now = max(pen.motion.now, after)
    pen.motion.appear("all")
    return pen.put("all", body, 0, 0)


def public(game: Game, s: Any) -> Any:
    """What a spectator sees of a state."""
    seen = s.copy()
    game.rules.hide(seen, NOBODY)
    return seen


def heard(game: Game, events: Sequence[Event]) -> list[Event]:
    """What a spectator hears of events."""
    return [said for event in events if (said := redact(game.rules, event, NOBODY)) is not None]


def before_events(view: View, events: Sequence[Event]) -> Any:
    """The spectator's state before the last events of a view; None where it cannot be told."""
    game, count = view.game, len(events)
    if not count or list(events) != view.events[-count:]:
        return None
    try:
        fresh = public(game, game.start(view.s.players, game.options(view.s)))
        before = fold(game.rules, fresh, heard(game, view.events[:-count]))
        after = fold(game.rules, before.copy(), heard(game, events))
    except (IndexError, ValueError):                  # a game that began from another position
        return None
    return before if after == public(game, view.s) else None


def prefixed(markup: str, ns: str) -> str:
    """A board's own ids, and what refers to them, with a prefix."""
    return OWN_ID.sub(lambda found: f"{found[1]}{ns}-", markup)


def sheet(game: Game, s: Any, portrait: bool, root: str, body: str, say: Say, role: str = "img",
          ms: int | None = None, **given: object) -> Svg:
    """The svg element around a body that plays so long (None: it never does), with the colours that it
    uses."""
    head = (opened(root, picture_of(game).size(s, portrait), role, say(about_of(game).title))
            + attributes({**given, "data_ms": ms}))
    face = f"#{root}{{font-family:{DISPLAY};font-weight:600;font-variant-numeric:tabular-nums}}"
    made = Svg(f"{head}><style>{colours.style(root, body)}{face}</style>{body}</svg>")
    made.ms = ms or 0
    return made


def opened(root: str, size: tuple[float, float], role: str, title: str) -> str:
    """How a picture begins."""
    width, height = size
    return "<svg" + attributes({"xmlns": "http://www.w3.org/2000/svg", "id": root,
                                "viewBox": f"0 0 {num(width)} {num(height)}",
                                "role": role, "aria_label": title})


__all__ = ["Pen", "Svg", "board_svg", "draw", "hand_svg", "icon", "scene_svg"]

"""Labels of Crazy Race: places and prizes in words and signs."""
from ludoteca.core.state import NOBODY

from .. import rules as r

LETTERS = "ABC"


def loco(i, say, p=NOBODY):
    """A locomotive in a sentence: on a page it is drawn, in its seat's colour or in steel."""
    return say.drawn(LETTERS[i], f"loco{i}", p)


def place(at, say):
    """Where a move leads, as it stands after "to" (a translation may bring its own preposition)."""
    if at in (r.TABLE, r.HOME):
        return say("the turntable") if at == r.TABLE else say("the finish")
    return say("space {n} (outward)", n=at) if at < r.TABLE else say("space {n} (homeward)", n=r.HOME - at)


def stand(at, say):
    """Where a locomotive stands."""
    if at in (0, r.TABLE, r.HOME):
        return (say("at the start") if at == 0 else say("on the turntable") if at == r.TABLE
                else say("at the finish"))
    return (say("on space {n} (outward)", n=at) if at < r.TABLE
            else say("on space {n} (homeward)", n=r.HOME - at))


def brief(at, say):
    """A progress on a button or in a table: in two words where the page draws, else in two signs."""
    if not say.draws:
        return sign(at)
    if at in (0, r.TABLE, r.HOME):
        return say("start") if at == 0 else say("turntable") if at == r.TABLE else say("finish")
    return say("out {n}", n=at) if at < r.TABLE else say("back {n}", n=r.HOME - at)


def sign(at):
    """A progress in two signs: →3, ↻, ←2, ⌂."""
    if at in (0, r.TABLE, r.HOME):
        return "•" if at == 0 else "↻" if at == r.TABLE else "⌂"
    return f"→{at}" if at < r.TABLE else f"←{r.HOME - at}"


def face(card, side, say):
    """A side of a leg card: "A 4", "any 2", "any ?"."""
    kind, steps = r.KIND[card][side - 1], r.STEPS[card][side - 1] or "?"
    return say("any {steps}", steps=steps) if kind == r.FREE else f"{loco(kind, say)} {steps}"


def prize_words(card, side, say):
    """The same for the ear: "A by 4", "any locomotive by 2", "a step for every card"."""
    kind, steps = r.KIND[card][side - 1], r.STEPS[card][side - 1]
    if kind < r.FREE:
        return say("{loco} by {steps}", loco=LETTERS[kind], steps=steps)
    return say("any locomotive by {steps}", steps=steps) if steps else say("a step for every card")

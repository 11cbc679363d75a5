"""Small drawings on a table's page."""
from __future__ import annotations

from ludoteca.show.words import DRAWN, END, SHAPE

# of one side: where each leaf lies and how far it is turned
LEAVES = (("12.2", "23", 120), ("20.5", "16", 96), ("25.2", "6.3", 72), ("25.6", "-4.5", 48),
          ("21.6", "-14.5", 24), ("14.5", "-21.6", 2))
UNDO = ('<svg class="glyph" viewBox="0 0 20 20" aria-hidden="true"><path d="M8 4 4 8l4 4M4 8h7a5 5 0 0 1 0 '
        '10H9" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" '
        'stroke-linejoin="round"/></svg>')
HINT = ('<svg class="glyph" viewBox="0 0 20 20" aria-hidden="true"><path d="M7.5 15.5h5M8.5 18h3M7 '
        '13c0-2-2-3-2-6a5 5 0 0 1 10 0c0 3-2 4-2 6Z" fill="none" stroke="currentColor" stroke-width="1.8" '
        'stroke-linecap="round" stroke-linejoin="round"/></svg>')


def mark(p: int) -> str:
    """A seat's colour and shape."""
    return f'<svg class="mark s{p + 1}" aria-hidden="true"><use href="#m{p + 1}"/></svg>'


def drawings(text: str, markup: bool, ns: str = "b") -> str:
    """A sentence, or markup, with what it draws as markup, or as words; `ns` names the picture that has the
    shapes."""
    first, *rest = text.split(DRAWN)
    for part in rest:
        word, told = part.split(SHAPE)
        shape, after = told.split(END)
        name, seat = shape.split(" ")
        first += (f'<svg class="drawn s{seat}" viewBox="-48 -66 98 68" role="img" aria-label="{word}">'
                  f'<use href="#{ns}-t-{name}"/></svg>' if markup else word) + after
    return first


def leaf(n: int, side: str, turn: int) -> str:
    x, y, angle = LEAVES[n]
    colour = "leaf" if n % 2 else "leaf-lit"
    return (f'<ellipse rx="3.6" ry="8" transform="translate({side}{x} {y}) rotate({turn * angle})" '
            f'fill="var(--b-{colour})"/>')


def wreath() -> str:
    """A winner's."""
    left = [leaf(n, "-", -1) for n in range(len(LEAVES))]
    right = [leaf(n, "", 1) for n in range(len(LEAVES))]
    return (f'<svg class="wreath" viewBox="-36 -36 72 72"><g stroke="var(--b-ink)" '
            f'stroke-width="1">{"".join(left + right)}</g><path d="M-7 27 0 24 7 27M0 25-5 34M0 25 5 34" '
            'fill="none" stroke="var(--b-red)" stroke-width="4" stroke-linecap="round" '
            'stroke-linejoin="round"/></svg>')

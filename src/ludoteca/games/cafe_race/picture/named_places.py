"""What lies where on the stairs, as the log names it: clerks, spaces, and what each seat has chosen."""
from ludoteca.show.log import row_words

from .. import rules as r
from ..text.log import place
from ..text.standings import status
from .layout import layout_of
from .scene_layer import slot


def named(s, portrait, say, names):
    layout = layout_of(portrait)
    rows = []
    for p, who in enumerate(names):
        words = row_words(who, status(s, p, say), say)
        x, y, scale = layout.spot(s, p)
        rows.append((x + 8 * scale, y - 40 * scale, 34 * scale, 44 * scale, words))
        x, y, size = slot(s, p, layout)
        rows += [(x, y, size / 2 + 6, size / 2 + 10, words), (x, layout.throw, size / 2 + 6, 40, words)]
    return (rows
            + [(x, y, 110, 130, place(space, say))
               for space, (x, y) in enumerate(layout.centres[:r.LAST + 1])])

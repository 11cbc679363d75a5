"""What lies where on the circus, as the log names it: chariots, spaces, the seats' plates."""
from ludoteca.show.log import row_words

from ..text.labels import name_of
from ..text.standings import status
from .layout import layout_of
from .scene_layer import on_track


def named(s, portrait, say, names):
    layout = layout_of(s.track, portrait)
    middles = [layout.shape.centre(space)[:2] for space in layout.track.names]
    chariots = [(*middles[s.space[p]], 24, 24, say.labelled(who, name_of(s, s.space[p])))
                for p, who in enumerate(names) if on_track(s, p)]
    spaces = [(x, y, 34, 34, space, f"at-{space}")
              for (x, y), space in zip(middles, layout.track.names, strict=True)]
    return chariots + spaces + [plate(s, p, who, layout, say) for p, who in enumerate(names)]


def plate(s, p, who, layout, say):
    x, y, k = layout.seat(p, s.players)
    wide, high, _ = layout.cell
    return x, y, wide * k / 2, high * k / 2, row_words(who, status(s, p, say), say)

"""What lies where in the café, as the log names it: tables with slices and dice, the seats' plates, the
bag."""
from ludoteca.show.log import row_words

from .. import rules as r
from ..text.labels import dice_words, name, slices_words
from ..text.standings import status
from .layout import layout_of


def named(s, portrait, say, names):
    layout = layout_of(s.players, portrait)
    half, (wide, high) = 78 * layout.scale, layout.plate
    tables = [(*layout.centres[table], half, half, at_table(s, table, say, names), f"at-{name(s, table)}")
              for table in range(r.TABLES[s.players])]
    plates = [(x + wide / 2, y + high / 2, wide / 2, high / 2, row_words(names[p], status(s, p, say), say))
              for p, (x, y) in enumerate(layout.plates)]
    bag = say("In the bag: {slices}.", slices=slices_words(s.bag, say) or "–")
    return tables + plates + [(*spot, 60, 66, bag) for spot in (layout.bag, layout.slate)]


def at_table(s, table, say, names):
    dice = [say.labelled(who, dice_words(r.strength(s, p, table), say)) for p, who in enumerate(names)
            if r.strength(s, p, table)]
    red = [say("red die {face}", face=s.red[table])] if s.red[table] else []
    return " · ".join(filter(None, (name(s, table), slices_words(s.slices[table], say), *red, *dice)))

"""Tables on a terminal: in columns where they fit, else row by row; whole in a pipe."""
import io

import pytest
from rich.console import Console

from ludoteca.lab.text_tables import print_table

HEAD = ["bot", "rating", "ms, median / 95 %", "against [club]"]
ROWS = [["novice", "17.7 ± 11.5", "0.0226 / 0.158", "0% (0%–0%)"],
        ["run:python mybot.py", "33.0 ± 11.2", "0.0844 / 0.194", ""]]


def printed(width, terminal):
    file = io.StringIO()
    print_table(HEAD, ROWS, "a league",
                Console(file=file, width=width, force_terminal=terminal, color_system=None))
    return file.getvalue().splitlines()


@pytest.mark.parametrize(("width", "terminal"), [(40, True), (100, True), (40, False)])
def test_every_cell_can_be_read(width, terminal):
    lines = printed(width, terminal)
    for cell in [*HEAD, *(cell for row in ROWS for cell in row)]:
        assert any(cell in line for line in lines), f"{cell!r} is broken"
    assert not terminal or max(map(len, lines)) <= width


def test_a_narrow_terminal_gets_rows_with_their_headings():
    assert "  rating: 17.7 ± 11.5" in printed(40, True) and "│" not in "".join(printed(40, True))
    assert any("│" in line for line in printed(100, True)) and any("│" in line for line in printed(40, False))

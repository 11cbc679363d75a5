"""Tables for a terminal: in columns where they fit, else row by row, each cell with its heading; whole in a pipe."""
from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text


def print_table(head: Sequence[str], rows: Sequence[Sequence[str]], title: str = "", console: Console | None = None) -> None:
    console = console or Console()
    table = Table(*map(escape, head), title=Text(title) if title else None)
    for row in rows:
        table.add_row(*map(Text, row))
    width = console.measure(table, options=console.options.update(width=10_000)).maximum
    if not console.is_terminal:
        console.width = max(width, console.width)
    if width <= console.width:
        console.print(table)
        return
    if title:
        console.print(Text(title))
    for row in rows:
        console.print(Text(f"\n{row[0]}"))
        for name, cell in zip(head[1:], row[1:], strict=True):
            console.print(Text(f"  {name}: {cell}"))

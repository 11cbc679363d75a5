"""Tables for a terminal, in columns where they fit, else row by row, each cell with its heading; and for a
notebook."""
from __future__ import annotations

import html
from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text


def print_table(head: Sequence[str], rows: Sequence[Sequence[str]], title: str = "",
                console: Console | None = None) -> None:
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


def html_table(head: Sequence[str], rows: Sequence[Sequence[Any]]) -> str:
    """The same for a notebook."""
    lines = ["".join(f"<th>{html.escape(name)}</th>" for name in head)]
    lines += ["".join(f"<td>{html.escape(str(cell))}</td>" for cell in row) for row in rows]
    return f"<table>{''.join(f'<tr>{line}</tr>' for line in lines)}</table>"

"""What is outside of the subset of Python that pages can run, as a sentence with its file and line."""
from __future__ import annotations

import ast
from pathlib import Path


class NotForPages(Exception):
    """Something that cannot be made into JavaScript: where it stands, and why not."""

    def __init__(self, path: Path, node: ast.AST | None, reason: str) -> None:
        self.path = path
        self.line = getattr(node, "lineno", 1)
        self.reason = reason
        super().__init__(f"{path}:{self.line}: {reason}")

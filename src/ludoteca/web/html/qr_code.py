"""A link as a QR code."""
from __future__ import annotations

import functools

import segno


@functools.lru_cache(256)
def qr(link: str) -> str:
    """A link as a QR code: an SVG of one path, its colours the page's own."""
    return segno.make(link, error="m").svg_inline(scale=4, border=2, dark="#17302f", light="#fbfaf3")

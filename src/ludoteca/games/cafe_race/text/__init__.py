"""Café Race in words: what happens, what can be chosen, how each one stands."""
from .hint_reasons import reason
from .legend import legend
from .log import shows, tell
from .offers import offers, prompt
from .standings import lying, result, scored, status

__all__ = ["legend", "lying", "offers", "prompt", "reason", "result", "scored", "shows", "status", "tell"]

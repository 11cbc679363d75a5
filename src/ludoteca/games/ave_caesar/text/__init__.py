"""Ave Caesar in words: what happens, what can be chosen, how each one stands."""
from .hint_reasons import reason
from .legend import legend
from .log import shows, tell
from .offers import held, offers, prompt
from .standings import result, scored, status, where

__all__ = ["held", "legend", "offers", "prompt", "reason", "result", "scored", "shows", "status", "tell",
           "where"]

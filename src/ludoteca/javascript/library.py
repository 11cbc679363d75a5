"""What of Python itself and of its libraries the runtime has."""
from __future__ import annotations


def name_set(names: str) -> frozenset[str]:
    """Names, written one after the other."""
    return frozenset(names.split())


BUILTINS = name_set("""
abs all any bool callable chr dict divmod enumerate filter float frozenset getattr hasattr int
isinstance iter len list map max min next ord range repr reversed round set setattr slice sorted str sum
tuple type vars zip ArithmeticError AssertionError AttributeError Exception IndexError KeyError
LookupError NotImplementedError RuntimeError StopIteration TypeError ValueError ZeroDivisionError object
""")
# methods of texts, lists, dicts, sets and numbers, and the parameters that may be given by name
METHODS: dict[str, tuple[str, ...]] = dict.fromkeys(name_set("""
add append bit_count bit_length capitalize casefold clear copy count difference discard endswith extend
find format_map get index insert intersection isalnum isalpha isdecimal isdigit isdisjoint issubset
issuperset isupper items join keys ljust lower lstrip partition pop remove removeprefix removesuffix
replace reverse rjust rpartition rstrip setdefault splitlines startswith strip title translate union
update upper values zfill
"""), ())
METHODS |= {"sort": ("key", "reverse"), "split": ("sep", "maxsplit"), "rsplit": ("sep", "maxsplit"),
            "format": ()}
# builtins that take something by name, with their parameters in order
NAMED: dict[str, tuple[str, ...]] = {
    "sorted": ("", "key", "reverse"), "enumerate": ("", "start"), "sum": ("", "start"), "int": ("", "base"),
    "round": ("", "ndigits")}
LIBRARY: dict[str, frozenset[str]] = {
    "functools": name_set("cache cached_property lru_cache partial reduce wraps"),
    "itertools": name_set("""
accumulate chain combinations count cycle groupby islice pairwise permutations product repeat takewhile
zip_longest
"""),
    "math": name_set("""
acos asin atan atan2 ceil comb copysign cos degrees dist factorial floor gcd hypot inf isclose isfinite
isnan isqrt pi prod radians sin sqrt tan tau
"""),
    "operator": name_set("attrgetter itemgetter"),
    "collections": frozenset(("Counter",)),
    "html": frozenset(("escape",)),
    "re": frozenset(("compile",)),
    "contextlib": frozenset(("contextmanager",)),
    "fractions": frozenset(("Fraction",)),
    "heapq": name_set("heappop heappush"),
}
# names that only say what something is, or that make a class
TYPING = frozenset(("typing", "collections.abc", "types", "__future__", "numbers"))
# definitions of ours that the runtime has in their place, and modules that stay on the server
OURS: dict[str, frozenset[str]] = {
    "ludoteca.core.state": name_set("layout PlainState row as_plain from_json"),
    "ludoteca.show.words": frozenset(("speaker",)),
    "ludoteca.show.language_rules": name_set("plural_form decimal"),
    "ludoteca.core.events": name_set("arity names_of"),
    "ludoteca.show.geometry": frozenset(("power",)),
}
OUR_CLASSES = frozenset(("PlainState",))
RUNTIME_TYPES = frozenset(("Fraction",))
# what pages have in the place of what servers have
STAND_INS = {
    ("ludoteca.show.presentation", "GamePart"): ("ludoteca.javascript.page_game", "PagePart"),
    ("ludoteca.show.presentation", "said_in_about"): ("ludoteca.javascript.page_game", "said_in_about"),
}
ON_SERVER = name_set("""
ludoteca.core.datafile ludoteca.core.game_loader ludoteca.core.game_folder ludoteca.core.compile
ludoteca.core.engines ludoteca.core.plugin_faults ludoteca.show.png
""")

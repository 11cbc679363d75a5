"""Python's language in a page: one small program for each thing that it promises."""

from pathlib import Path

from javascript.node import needs_node
from javascript.toy import in_javascript, in_python, toy

PROGRAMS = Path(__file__).with_name("promised.py").read_text("utf-8")
CALLS = [
    ["order_of_dicts", []],
    ["tuples_as_keys", []],
    ["stable_sorts", []],
    ["integers", []],
    ["floats", []],
    ["keywords", []],
    ["generators", [0]],
    ["generators", [3]],
    ["generators", [9]],
    ["closures", []],
    ["in_place", []],
    ["unpacking", [[[1, 2], 3, 4]]],
    ["unpacking", [[[1, 2]]]],
    ["unpacking", [[1]]],
    *(["loops", [n]] for n in (1, 3, 9)),
    *(["errors", [n]] for n in range(7)),
    ["contexts", []],
    *(["texts", [words]] for words in ("banana-split-", "Zoë's 7", "  a b\tc ")),
    *(["patterns", [words]] for words in ("straße-12 and x-7", "none", "a-1")),
    ["libraries", []],
    ["sets", []],
    ["truths", []],
    ["objects", []],
    ["walrus", [[1, 5, 8]]],
]


@needs_node
def test_every_promise_of_the_subset(tmp_path):
    module, bundle = toy(PROGRAMS, tmp_path)
    here, there = in_python(module, CALLS), in_javascript(bundle, CALLS, tmp_path)
    for call, expected, found in zip(CALLS, here, there, strict=True):
        assert found == expected, call

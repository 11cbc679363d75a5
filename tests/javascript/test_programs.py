"""Made-up programs do in JavaScript what they do in Python."""
import tempfile
from pathlib import Path

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from javascript.node import needs_node
from javascript.programs import module, programs
from javascript.toy import in_javascript, in_python, toy

GIVEN = [[0, "", []], [3, "banana", [1, 2, 3]], [-7, "Zoë 😀", [5, -2, 5, 0, 8]]]
MANY = 40                                            # programs that are made at once: Node starts slowly


@needs_node
@settings(max_examples=3, deadline=None, suppress_health_check=list(HealthCheck), phases=[Phase.generate])
@given(st.lists(programs(), min_size=MANY, max_size=MANY))
def test_programs_answer_alike(bodies):
    with tempfile.TemporaryDirectory() as folder:
        python, bundle = toy(module(bodies), Path(folder))
        calls = [[f"f{number}", given] for number in range(len(bodies)) for given in GIVEN]
        here, there = in_python(python, calls), in_javascript(bundle, calls, Path(folder))
    for (name, given_), expected, found in zip(calls, here, there, strict=True):
        assert found == expected or not promised(expected), f"{name}{tuple(given_)}\n{bodies[int(name[1:])]}"


def promised(answer):
    """Nothing is promised of wrong types, nor of numbers beyond 2**53."""
    return answer != ["error", "TypeError"] and not large(answer)


def large(answer):
    if isinstance(answer, list):
        return any(map(large, answer))
    return isinstance(answer, float) and abs(answer) > 2 ** 53

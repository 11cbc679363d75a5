"""What is not in the subset is refused, with its file, its line and a sentence."""

import pytest

from javascript.toy import toy
from ludoteca.javascript.untranslatable import NotForPages

REFUSED = {
    "f'{n / 2}'": "a whole float",
    "str(1.5 * n)": "a whole float",
    "str(round(n, 2))": "a whole float",
    "isinstance(n, float)": "int | float",
    "type(n) is list": "isinstance",
    "[x for x in {n, 2}]": "sorted",
    "', '.join({str(n)})": "sorted",
    "list(set([n]))": "sorted",
    "[*frozenset([n])]": "sorted",
    "n is 1": "==",
    "n.constructor": "constructor",
    "n ** 1.7": "power",
    "'%d' % n": "f-strings",
    "9007199254740993 + n": "2**53",
    "b'bytes'": "no text",
    "1j": "no text",
    "two(n)": "without b",
    "two(n, 1, 2)": "takes 2",
    "two(n, b=1, c=2)": "no argument c",
    "open(n)": "does not know the name open",
    "os.getcwd()": "no os.getcwd",
    "numpy.zeros(n)": "no numpy.zeros",
    "datafile.read(n)": "stays on the server",
    "re.compile(r'a$')": "fullmatch",
    "re.compile(str(n))": "one text",
    "n.__class__": "__class__",
    "(lambda a=[]: a)()": "constant",
}
STATEMENTS = {
    "try:\n        return n.x\n    except AttributeError:\n        return 0": "AttributeError",
    "try:\n        return n\n    except:\n        return 0": "which error",
    "match n:\n        case 1:\n            return 2": "Match",
    "global two\n    return n": "Global",
    "del n\n    return 1": "del is for",
    "class Inner:\n        pass\n    return n": "ClassDef",
    "_ = n\n    return _": "nobody reads",
    "print(n)": "does not know the name print",
}
CLASSES = {
    "class Words(str):\n    pass": "is a str",
    "class One:\n    pass\n\n\nclass Two:\n    pass\n\n\nclass Both(One, Two):\n    pass": "one base",
    "class Made:\n    def __new__(cls):\n        return 1": "__new__",
    "class Still:\n    @staticmethod\n    def f():\n        return 1": "outside of the class",
}
HEAD = """import os
import re
import numpy
from ludoteca.core import datafile


def two(a, b):
    return a


"""


def refused(body, folder):
    with pytest.raises(NotForPages) as found:
        toy(HEAD + body, folder)
    return found.value


@pytest.mark.filterwarnings("ignore::SyntaxWarning")
@pytest.mark.parametrize("expression", REFUSED)
def test_an_expression_is_refused(expression, tmp_path):
    fault = refused(f"def f(n):\n    return {expression}\n", tmp_path)
    assert REFUSED[expression] in fault.reason and fault.reason[-1] == "."
    assert str(fault) == f"{fault.path}:12: {fault.reason}"


@pytest.mark.parametrize("statement", STATEMENTS)
def test_a_statement_is_refused(statement, tmp_path):
    assert STATEMENTS[statement] in refused(f"def f(n):\n    {statement}\n", tmp_path).reason


@pytest.mark.parametrize("made", CLASSES)
def test_a_class_is_refused(made, tmp_path):
    assert CLASSES[made] in refused(f"{made}\n", tmp_path).reason

"""Words for pages: the rules of languages as code, and a game's sentences as data,
those alone that its modules say."""
from __future__ import annotations

import ast
from collections.abc import Iterable
from typing import Any

from ludoteca.javascript.bundle import Bundle
from ludoteca.javascript.expressions import literal
from ludoteca.show.language_rules import rules_of
from ludoteca.show.words import LANGUAGES, speaker


def language_rules() -> str:
    """How each language writes numbers and which form so many take."""
    return "".join(map(as_javascript, LANGUAGES))


def as_javascript(language: str) -> str:
    rules = rules_of(language)
    return (f"addLanguage({literal(language)},{{plural:n=>{rules['one']}.includes(Math.abs(n))?'one':'other',"
            f"group:{literal(rules['group'])},point:{literal(rules['point'])}}});")


def sentences(bundles: Iterable[Bundle]) -> set[str]:
    """All texts that stand in what was made."""
    return {node.value for bundle in bundles for key in bundle.code for part in bundle.statements(key)
            for node in ast.walk(part) if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def page_words(game: Any, language: str, bundles: Iterable[Bundle]) -> dict[str, str]:
    """What a page of one game says in one language, by the English sentence."""
    said = sentences(bundles)
    return {sentence: text for sentence, text in speaker(language, game.name).words.items()
            if sentence in said and sentence != text}

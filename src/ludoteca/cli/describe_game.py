"""What a game can be asked for, on the command line: players, options and their values, levels of bots,
data."""
from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from ludoteca.bots.levels import ALIASES, level_title, plan_of
from ludoteca.cli.command_base import command
from ludoteca.cli.language import language
from ludoteca.cli.parameters import GameName, Json
from ludoteca.core.game_loader import Game, load, read_players
from ludoteca.show.presentation import about_of
from ludoteca.show.words import Say, speaker


@command("options {game}", "{game}", "options {game} --json --lang it")
def options(game: GameName, as_json: Json = False) -> None:
    """List a game's players, options and their values, levels of bots and data, with a sentence each."""
    found = described(load(game), speaker(language(), game))
    print(json.dumps(found, ensure_ascii=False) if as_json else "\n".join(lines(found, speaker(language()))))


def described(game: Game, say: Say) -> dict[str, Any]:
    """All of it as plain data, in the reader's words."""
    about = about_of(game)
    return {"game": game.name, "title": about.title, "line": say(about.line) if about.line else "",
            "players": list(game.rules.PLAYERS), "usual_players": read_players(game, None),
            "options": [option_of(game, name, values, say) for name, values in game.rules.OPTIONS.items()],
            "levels": [{"name": name, "stored_as": level, "title": level_title(level, say),
                        "line": level_line(game, level, say)} for name, level in ALIASES.items()],
            "data": say(about.data) if about.data else ""}


def option_of(game: Game, name: str, values: Any, say: Say) -> dict[str, Any]:
    words = about_of(game).options
    title, line = (say(word) if word else "" for word in words.get(name, (name, "")))
    usual = [] if isinstance(values, list) else [values[0]]
    shown = []
    for value in values:
        text = str(value).lower() if isinstance(value, bool) else str(value)
        what, why = (say(word) if word else "" for word in words.get(f"{name}.{value}", ("", "")))
        shown.append({"value": text, "name": what, "line": why, "usual": value in usual})
    return {"name": name, "title": title, "line": line, "list": isinstance(values, list), "values": shown}


def level_line(game: Game, level: str, say: Say) -> str:
    """How hard a level thinks, from its plan."""
    plan = plan_of(game, level)
    if plan.budget:
        return say("Up to {sims} simulations per move.", sims=plan.budget.sims)
    if plan.slips:
        return say("A simple rule; {share} of its moves are slips.", share=say.percent(plan.slips))
    return say("A simple rule.")


def lines(found: dict[str, Any], say: Say) -> Iterator[str]:
    """The same for people."""
    yield f"{found['title']} ({found['game']}). {found['line']}".rstrip()
    yield say("Players (--players): {numbers}; default {usual}.",
              numbers=", ".join(map(str, found["players"])), usual=found["usual_players"])
    if found["options"]:
        yield say("Options (--option NAME=VALUE):")
    for option in found["options"]:
        yield "  " + say.labelled(option["name"], f"{option['title']}. {option['line']}".rstrip())
        yield from (f"    {row}" for row in value_lines(option, say))
        if option["list"]:
            yield "    " + say("Several values with commas.")
    yield say("Levels of bots (--bots LEVEL):")
    yield from ("  " + say.labelled(level["name"], level["line"]) for level in found["levels"])
    if found["data"]:
        yield say("A file of your own (--data FILE): {what}", what=found["data"])


def value_lines(option: dict[str, Any], say: Say) -> list[str]:
    """Values that have words, one below the other; numbers and switches in one line."""
    usual = {True: " " + say("(default)"), False: ""}
    if not any(value["name"] for value in option["values"]):
        return [f"{option['name']}="
                + ", ".join(value["value"] + usual[value["usual"]] for value in option["values"])]
    return [say.labelled(f"{option['name']}={value['value']}", f"{value['name']}. {value['line']}".rstrip())
            + usual[value["usual"]]
            for value in option["values"]]

"""The printed game in words: for whom it is, who made it, and how long it takes here."""
from __future__ import annotations

from ludoteca.core.game_loader import Game, load
from ludoteca.show.presentation import about_of
from ludoteca.show.words import Say, guide, speaker


def facts(game: Game, say: Say, quick_game: bool = False) -> str:
    """For how many, from which age, how long: "3–6 players · ages 8+ · 3–5 minutes"; the time is that of the
    usual game, or of the quick one that "Play now" begins."""
    box, counts = about_of(game).box, game.rules.PLAYERS
    low, high = box.players if box else (counts[0], counts[-1])
    told = [say("{first}–{last} players", first=low, last=high) if low < high
            else say.count(low, "{n} player", "{n} players")]
    if not box:
        return told[0]
    low, high = _minutes_of_quick_game(game) if quick_game else box.minutes
    if box.age:
        told.append(say("ages {age}+", age=box.age))
    if high:
        told.append(say("{low}–{high} minutes", low=low, high=high))
    return " · ".join(told)


def _minutes_of_quick_game(game: Game) -> tuple[int, int]:
    """One race of a championship of four takes a quarter of its time; in fives, as it is measured."""
    about, each = about_of(game), each_of(game)
    assert about.box is not None
    low, high = about.box.minutes
    if not each or each[0] not in (about.quick or {}):
        return low, high
    share = (about.quick or {})[each[0]] / each[1]
    return max(5, 5 * round(low * share / 5)), max(5, 5 * round(high * share / 5))


def minutes_by_players(game: Game) -> dict[int, float]:
    """How long a game takes here, by the usual options; nothing where that is not known."""
    box, counts = about_of(game).box, game.rules.PLAYERS
    if not box or not box.minutes[1]:
        return {}
    quick, slow = box.minutes
    steps = max(1, len(counts) - 1)
    return {players: quick + (slow - quick) * n / steps for n, players in enumerate(counts)}


def each_of(game: Game) -> tuple[str, int] | None:
    """The option by which a game is as many times as long, and its usual value."""
    box = about_of(game).box
    return (box.each, game.rules.OPTIONS[box.each][0]) if box and box.each else None


def credits(game: Game, say: Say) -> str:
    """Who made the printed game."""
    box = about_of(game).box
    if not box:
        return ""
    made = [(say("Design"), box.designers), (say("Illustration"), box.artists),
            (say("Published by"), box.publishers)]
    return " · ".join(say.labelled(what, ", ".join(who)) for what, who in made if who)


def not_ours(say: Say) -> str:
    return say("Ludoteca is not affiliated with the authors or publishers.")


def whole_guide(name: str, language: str, pictures: bool = False) -> str:
    """A game's guide with these lines below its title."""
    title, _, rest = guide(name, language, pictures).partition("\n")
    game, say = load(name), speaker(language, name)
    made = credits(game, say)
    lines = [f"*{line}*\n\n" for line in (facts(game, say), made and f"{made}. {not_ours(say)}") if line]
    return f"{title}\n\n{''.join(lines)}{rest.lstrip()}" if title else ""

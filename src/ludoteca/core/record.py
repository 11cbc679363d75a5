"""Records: a finished or running game as plain data that anybody can replay and verify.

A record is {ludoteca, game, version, players, names, options, seed, words, decisions, events, digest}, with
`data` for a game with a user's own cards or circuits.  As text it is a head of `key: value` lines, a line of
decisions a round, and the digest.  The decisions and the seed replay it; the stored events let it be watched
even after a rule was corrected.
"""
from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

from ludoteca.core.errors import BadRecord, LudotecaError
from ludoteca.core.game_loader import load
from ludoteca.core.match import Match, RecordedMatch, legal_of
from ludoteca.core.state import NOBODY
from ludoteca.core.user_input import kinds, needed, optional, spelt_out

FORMAT = 1


@dataclass
class Record:
    """A game of Ludoteca, finished or running, that anybody can replay and verify."""

    __pydantic_config__: ClassVar[Any] = {"strict": True, "title": "Ludoteca record"}

    ludoteca: int = needed("The format's number.", ge=FORMAT, le=FORMAT)     # a Literal[1] would take `true`
    game: str = needed("The game's name.")
    version: int = needed("The version of the game's rules; a record is replayed by the same one alone.")
    players: int = needed("How many seats there are.")
    names: list[str] = needed("The players' names, seat by seat.")
    options: dict[str, Any] = needed("The game's options, all of them.")
    seed: str = needed("The seed of the dice and cards; its SHA-256 was promised before the game.")
    words: list[str] = needed("The words that players mixed into the chance, in the order of their seats.")
    decisions: list[tuple[int, str]] = needed("Every decision: the seat, from 0, and the text.")
    events: list[list[int]] = needed("Every event: its code and its numbers.")
    digest: str = needed("SHA-256 of all the rest, as JSON with sorted keys and without spaces.")
    data: dict[str, Any] = optional("A user's own data (cards, circuits), if the game was played with it.")


HEAD = ("game", "version", "players", "names", "options", "seed", "words", "data")


def digest(record: dict[str, Any]) -> str:
    """SHA-256 of everything else in the record."""
    rest = {key: value for key, value in record.items() if key != "digest"}
    return hashlib.sha256(json.dumps(rest, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


class DrawnRecord(dict[str, Any]):
    """A record, as plain as any, that shows in a notebook how its game ended."""

    def _repr_svg_(self) -> str:
        return replay(self)._repr_svg_()


def record_of(match: Match) -> dict[str, Any]:
    """Returns the record of a match so far.  It holds the seed: never show it before the game is over.

    >>> record = record_of(Match("cafe-race", players=3, seed=1))
    >>> record["players"], record["decisions"]
    (3, [])
    """
    game = match.game
    record: dict[str, Any] = {
        "ludoteca": FORMAT, "game": game.name, "version": game.rules.VERSION, "players": match.players,
        "names": match.names,
        "options": match.options, "seed": match.fair.seed, "words": list(match.fair.words),
        "decisions": [list(d) for d in match.decisions], "events": [list(e) for e in match.events]}
    if game.data is not None:
        record["data"] = game.data
    return DrawnRecord(record | {"digest": digest(record)})


def sound(record: Any) -> dict[str, Any]:
    """The record unchanged if all its fields are there and of the right types; raises BadRecord otherwise."""
    if not isinstance(record, dict) or record.get("ludoteca") != FORMAT:
        raise BadRecord("This is not a Ludoteca record of a format that this version reads.")
    for key, fit in kinds(Record).items():
        if type(record.get(key, {} if key == "data" else None)) not in fit:
            raise BadRecord("The record is damaged: {key!r} is missing or not what it should be.", key=key)
    if not all(isinstance(word, str) for word in record["names"] + record["words"]):
        raise BadRecord("The record is damaged: names and words are text.")
    return record


def check(record: Any) -> dict[str, Any]:
    """The record, if it is whole; else BadRecord."""
    whole = sound(record)
    if whole["digest"] != digest(whole):
        raise BadRecord("The record was changed after it was written: its checksum does not match.")
    return whole


def rebuild(record: dict[str, Any], kind: type[Match] = Match) -> Iterator[Match]:
    """The match anew, after its start and after each decision; needs the same version of the rules."""
    try:
        game = load(record["game"], record.get("data"))
        if record["version"] != game.rules.VERSION:
            raise BadRecord("The record was played by version {version} of the rules of {game}, this is "
                            "version {current}: it can"
                            " be watched, but not replayed.", version=record["version"], game=game.name,
                            current=game.rules.VERSION)
        match = kind(game, record["players"], record["options"], record["seed"], record["words"],
                     record["names"])
        yield match
        for seat, text in record["decisions"]:
            match.decide(seat, text)
            yield match
    except BadRecord:
        raise
    except LudotecaError as fault:
        raise BadRecord("The record cannot be replayed: {fault}", fault=fault) from None
    except (TypeError, ValueError):
        raise BadRecord("The record is damaged: the seed or a decision is not what it should be.") from None


def replay(record: dict[str, Any]) -> Match:
    """The match that the record tells of, played again from its decisions."""
    *_, match = rebuild(check(record))
    return match


def verify(record: dict[str, Any]) -> Match:
    """Recomputes every die and shuffle of a record; returns the match, or raises BadRecord.

    >>> verify(record_of(Match("cafe-race", players=3, seed=1))).players
    3
    """
    match = replay(record)
    told, found = record["events"], [list(e) for e in match.events]
    for n, (a, b) in enumerate(zip(told, found, strict=False)):
        if a != b:
            raise BadRecord("The record is not valid: event {event} differs from what seed and decisions "
                            "give.", event=n)
    if len(told) != len(found):
        raise BadRecord("The record is not valid: it has more or fewer events than seed and decisions give.")
    return match


def plies(record: dict[str, Any]) -> list[dict[str, Any]]:
    """The record ply by ply: who decided what or what nature drew, the position after it, and what was legal
    then."""
    *_, match = rebuild(check(record), RecordedMatch)
    assert isinstance(match, RecordedMatch)
    return plies_of(match)


def plies_of(match: RecordedMatch) -> list[dict[str, Any]]:
    """What anybody needs to check a match, ply by ply. It tells every secret: for a game that is over, or
    one's own."""
    found, before = [], 0
    for ply in match.plies:
        what = {"seat": ply.seat, "decision": ply.text} if ply.seat != NOBODY else {
            "chance": ply.units, "number": ply.number, "sides": ply.sides, "outcome": ply.choice}
        found.append(what | {"events": [list(event) for event in match.events[before:ply.events]],
                             "position": match.game.notation.position(ply.s),
                             "legal": legal_of(match.game, ply.s)})
        before = ply.events
    return found


def write_text(record: dict[str, Any]) -> str:
    """The record in text notation, a line a round."""
    lines = [f"ludoteca: {FORMAT}"]
    lines += [f"{key}: {spelt_out(json.dumps(record[key], ensure_ascii=False))}" for key in HEAD
              if key in record]
    rounds: dict[int, list[str]] = {}
    number = 0
    for match in rebuild(record):
        done = len(match.decisions)
        if done:
            seat, text = match.decisions[-1]
            rounds.setdefault(number, []).append(f"{seat} {text}")
        number = match.seen().round
    lines += ["", *(f"{n}. " + " / ".join(said) for n, said in rounds.items()), "",
              f"digest: {record['digest']}"]
    return "\n".join(lines) + "\n"


def read_text(text: str) -> dict[str, Any]:
    """The record of a text notation; its events are found by replaying it."""
    head: dict[str, Any] = {}
    decisions: list[tuple[int, str]] = []
    try:
        for line in filter(None, map(str.strip, text.split("\n"))):
            key, _, rest = line.partition(" ")
            if key.endswith(":"):
                head[key[:-1]] = rest if key == "digest:" else json.loads(rest)
            else:
                decisions += [(int(part.split(" ", 1)[0]), part.split(" ", 1)[1])
                              for part in rest.split(" / ")]
        *_, match = rebuild(sound({"digest": "", **head, "decisions": decisions, "events": []}))
    except (ValueError, KeyError, IndexError, TypeError, RecursionError):
        raise BadRecord("The record is damaged: it is not in the text notation of a game.") from None
    record = record_of(match)
    # as they were written: a match cleans names, and knows options that there were not then
    record["names"], record["options"] = head["names"], head["options"]
    record["digest"] = digest(record)
    if record["digest"] != head.get("digest"):
        raise BadRecord("The record was changed after it was written: its checksum does not match.")
    return record


def read(path: str | Path) -> dict[str, Any]:
    """The record in a file, JSON or text; BadRecord says what is wrong with it."""
    try:
        text = Path(path).read_text("utf-8-sig")                  # some editors begin with a mark
    except (OSError, ValueError):
        raise BadRecord("The file {file!r} cannot be read.", file=Path(path).name[:80]) from None
    if text.lstrip().startswith("{"):
        try:
            return check(json.loads(text))
        except (ValueError, RecursionError):
            raise BadRecord("The file {file!r} is damaged: it is not valid JSON.",
                            file=Path(path).name) from None
    return read_text(text)


def write(match: Match, path: str | Path) -> None:
    """Write the record of a match to a file: as text if its name ends in .txt, otherwise as JSON."""
    record = record_of(match)
    text = write_text(record) if str(path).endswith(".txt") else json.dumps(record, ensure_ascii=False) + "\n"
    Path(path).write_text(text, "utf-8")

"""The pages' own modules, without a browser: words for everything, nothing inline, nothing that leaks."""
import json
import random
import re
from dataclasses import replace
from pathlib import Path

import pytest

import ludoteca
from ludoteca.core.game_loader import load
from ludoteca.core.match import Match
from ludoteca.core.record import record_of
from ludoteca.core.state import NOBODY
from ludoteca.show import colours
from ludoteca.show.page.facts import Viewer
from ludoteca.show.page.replay_page import ALL
from ludoteca.show.presentation import about_of
from ludoteca.show.words import speaker
from ludoteca.web.html import game_about, new_table, rendering
from ludoteca.web.html.drawn_page import drawn
from ludoteca.web.html.page_message import FoldedChanges, moving_time
from ludoteca.web.lessons import first_game
from ludoteca.web.live.program_message import playable
from ludoteca.web.replay import pages as tapes
from ludoteca.web.replay.replay import Replay
from ludoteca.web.settings import Limits
from ludoteca.web.table import commands
from ludoteca.web.table.table import Table
from ludoteca.web.table.terms import Place, agree
from web.asking import PageReader

WEB = Path(ludoteca.__file__).parent / "web"
NASTY = '"><script>x</script>{who}'


def table_of(game, names=("Anna", "Bruno", "Carla"), **given):
    places = [Place("person", name, guest=f"g{n}") for n, name in enumerate(names)]
    terms = replace(agree(game, len(names), None, places, **given), seed="same")
    table = Table(f"same-{game}", terms, 0.0)
    done(table, commands.start.check(table, "novice"))
    return table


def done(table, change):
    """As if it had happened at no time at all."""
    commands.apply(table, replace(change, at=0.0))


def choose(table, seat, number):
    texts = table.view(seat).texts()
    done(table, commands.decide.check(table, seat, texts[number % len(texts)], table.number(seat)))


# Words.

@pytest.mark.parametrize("game", playable())
def test_every_option_is_explained(game):
    say = speaker()
    for name, values in load(game).rules.OPTIONS.items():
        assert all(game_about.option_words(load(game), name, say)), f"{game}: {name} has no line"
        if isinstance(values[0], str):
            known = about_of(load(game)).options
            assert all(known.get(f"{name}.{value}")
                       for value in values), f"{game}: a value of {name} has no name"


@pytest.mark.parametrize("game", playable())
def test_lessons_wait_for_events_that_exist(game):
    events = {deed.__name__ for deed in load(game).rules.EVENTS}
    lesson = first_game.lesson(load(game))
    for step in lesson.steps:
        assert not step.after or step.after in events, step
    assert lesson.players in load(game).rules.PLAYERS


@pytest.mark.parametrize(("accept", "language"), [
    ("de-CH,de;q=0.9,en;q=0.8", "de"), ("pt,fr;q=0.7,it;q=0.8", "it"), ("", "en"), ("xx;q=oops, it", "it"),
    ("*", "en")])
def test_the_language_of_a_request(accept, language):
    assert rendering.preferred(accept) == language


# Look.

def test_a_page_has_all_colours_and_the_dark_ones_twice_alike():
    css = (WEB / "static" / "tokens.css").read_text("utf-8")
    blocks = re.findall(r"\{\s+color-scheme: (light|dark);(.*?)\}", css, re.S)
    light, dark, chosen = (dict(re.findall(r"--([\w-]+): ([^;]+);", body)) for _, body in blocks)
    assert dark == chosen and dark.keys() == light.keys()
    # pictures on pages bring none
    assert colours.LIGHT.items() <= light.items() and colours.DARK.items() <= dark.items()


def test_nothing_is_inline():
    for path in (WEB / "templates").rglob("*.html"):
        text = path.read_text("utf-8")
        assert not re.search(r"<script(?![^>]*\bsrc=)", text) and not re.search(r"\son\w+=", text), path.name
        assert not re.search(r"""(?:href|src)=["'](?:https?:)?//""", text), path.name
    for path in (WEB / "static").glob("*.mjs"):
        assert not re.search(r"\beval\(|new Function|document\.write", path.read_text("utf-8")), path.name


# Parts of a table.

SECRETS = {"cafe-race": ("2", "5"), "crazy-race": ("1@1", "4@1")}


@pytest.mark.parametrize("game", [game for game in playable() if game in SECRETS])
@pytest.mark.parametrize("rival", [False, True], ids=["spectator", "rival"])
def test_two_worlds_look_alike(game, rival):
    """What another chose in secret is nowhere in what a viewer gets, byte for byte."""
    seen = []
    for text in SECRETS[game]:
        table = table_of(game)
        mover = table.waiting[-1]
        done(table, commands.decide.check(table, mover, text, table.number(mover)))
        seat = (mover + 1) % 3 if rival else NOBODY
        viewer = Viewer(seat, (seat,) if rival else (), "de")
        seen.append([FoldedChanges()(table, viewer, 0), drawn(table, viewer)])
    assert seen[0] == seen[1]


@pytest.mark.parametrize("game", playable())
def test_names_are_escaped_in_every_part(game):
    table = table_of(game, (NASTY, "Bruno", "Carla"))
    done(table, commands.chat.check(table, 0, NASTY, NASTY))
    for seat in (NOBODY, 0, 1):
        shown = drawn(table, Viewer(seat, (), "en"))
        for name, markup in shown.items():
            if isinstance(markup, str) and name not in ("say", "title"):
                assert "<script" not in markup, name


def test_a_line_is_told_with_the_movement_of_its_event():
    """Each new line names the event of the picture that it tells of; the picture says when that is seen."""
    table = table_of("cafe-race")
    page, line, viewer = PageReader(), FoldedChanges(), Viewer(0, (0,), "en")
    page.hear(line(table, viewer, None).text)
    before = len(table.heard(0))
    while table.view().s.round == 1:
        choose(table, table.waiting[0], 2)
    shown = page.hear(line(table, viewer, before).text)
    assert moving_time(table, viewer, before) == int(re.search(r'data-ms="(\d+)"', shown["table"])[1])
    steps = [int(step) for step in re.findall(r'data-step="(\d+)"', shown["more"])]
    times = [int(time) for time in re.search(r'data-times="([\d ]+)"', shown["table"])[1].split()]
    assert steps == sorted(steps) and len(steps) > 5
    assert len(times) >= max(steps) and times == sorted(times) and times[-1] > 1000


def test_hints_are_the_tables_to_allow():
    with_odds, without = (table_of("cafe-race", hints=hints) for hints in (True, False))
    assert "range" in drawn(with_odds, Viewer(0, (0,)))["bar"]
    bar = drawn(without, Viewer(0, (0,)))["bar"]
    assert "range" not in bar and "%" not in bar


def test_a_form_that_makes_no_sense():
    game = load("cafe-race")
    for form in ("players=99", "players=4&seat0=bot:novice&seat1=bot:novice&seat2=open", "option.rules=chess",
                 "clock=live:1"):
        with pytest.raises((ludoteca.core.errors.LudotecaError, ValueError)):
            new_table.terms_of(game, new_table.read_form(form.encode()), "guest", Limits())


# Replays.

@pytest.mark.parametrize("game", playable())
def test_every_moment_of_a_replay_can_be_shown(game):
    """Through anybody's eyes, still or moving; what a spectator gets is what a spectator got then."""
    luck, match = random.Random(game), Match(game, seed="tape")
    while not match.over:
        seat = luck.choice(match.waiting)
        match.decide(seat, luck.choice(match.view(seat).texts()))
    replay = Replay(record_of(match))
    last = len(replay.moments) - 1
    for n in (0, 1, last // 3, 2 * last // 3, last):
        for eyes in (ALL, NOBODY, 0):
            shown = tapes.page_of(replay, "it").show(n, eyes, False, still=eyes == NOBODY)
            assert (shown["table"].startswith("<svg") and shown["panel"]
                    and bool(shown["result"]) == (n == last))
            assert "\ue000" not in json.dumps(shown, ensure_ascii=False)

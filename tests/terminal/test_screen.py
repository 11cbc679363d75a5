"""The full screen, driven by its keys: whole games, every choice within reach on 80 by 24, curtains, hints,
looking back."""
import random

import pytest
from textual.events import Key
from textual.widgets import Markdown

from ludoteca import Match, load
from ludoteca.core import record as records
from ludoteca.core.game_loader import games
from ludoteca.core.state import NOBODY
from ludoteca.show import presentation
from ludoteca.show.words import LANGUAGES, speaker
from ludoteca.terminal import session
from ludoteca.terminal.hints import Hint
from ludoteca.terminal.screen.dialogs import Curtain, Result, RulesDialog
from ludoteca.terminal.screen.game_screen import GameScreen
from ludoteca.terminal.screen.local import Local
from ludoteca.terminal.screen.start_screen import Chooser, Setup
from ludoteca.terminal.screen.widgets import Choices, Log, Seats
from ludoteca.terminal.session import BOTS, begin
from ludoteca.testing import whole_state

from apart import run_async

SHORT = {"ave-caesar": {"races": 1}}
LONG = "Massimiliano Ferdinando Giuseppe of Long"
BIG = 10_000                              # more turns of the loop than any game needs


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("LUDOTECA_HOME", str(tmp_path))


def seated(name, people=("Anna",), players=None, language="en", bots=("random",), dark=True, seed="1"):
    app = Local(begin(load(name), players, people, SHORT.get(name, {}), seed, bots), language, dark)
    app.animation_level = "none"
    return app


def driven(app, drive, size=(80, 24)):
    """Let a coroutine drive an app on a terminal of that size."""
    async def run():
        async with app.run_test(size=size) as pilot:
            await drive(pilot)
    run_async(run())


async def until(pilot, condition):
    for _ in range(BIG):
        if condition():
            return
        await pilot.pause()
    raise AssertionError("it never came to that")


def typed(text):
    """The keys of a text."""
    return [{" ": "space", "@": "at", "?": "question_mark"}.get(sign, sign) for sign in text]


async def press(pilot, *keys):
    """As a terminal would send them; all that they lead to at once has happened then."""
    for key in keys:
        sign = {"space": " ", "at": "@", "question_mark": "?"}.get(key, key)
        pilot.app.post_message(Key(key, sign if len(sign) == 1 else None))
    await pilot.pause()


async def ready(pilot):
    """Somebody is asked, or the game is over."""
    app = pilot.app
    await until(pilot, lambda: app.menu.open or isinstance(app.screen, (Curtain, Result)))


def part(app, kind):
    return app.main.query_one(kind)


def screen(app):
    """All that is on it."""
    shown = [part(app, kind).render() for kind in (Seats, Log, Choices)]
    return [app.board.sheet.rows, *((text.plain, text.spans) for text in shown),
            str(app.main.query_one("#head").render())]


@pytest.mark.parametrize("name", games())
def test_a_whole_game_by_the_keys(name):
    app, luck = seated(name, players=load(name).rules.PLAYERS[0]), random.Random(1)

    async def play(pilot):
        await ready(pilot)
        while not app.session.over:
            await press(pilot, *["right"] * luck.randint(1, 3), *luck.choice([["down"], ["up"], []]), "enter")
            await ready(pilot)
        await until(pilot, lambda: isinstance(app.screen, Result))
        assert app.record and str(app.session.kept.path.stem) in app.record
        await press(pilot, "enter", "f4", "up", "home")
        assert app.picked == 0 and part(app, Choices).title == "Looking back"
        await press(pilot, "escape", "f10")

    driven(app, play)
    assert app.return_value == app.record
    kept = next((app.session.kept.path.parents[1] / "records").iterdir())
    assert records.verify(records.read(kept)).over


class Shown(GameScreen):
    """A screen that shows what it is given, and asks."""

    def asked(self):
        return True


def positions(name):
    """A position of a game in the middle, and its language, for every number of players."""
    game = load(name)
    for n in game.rules.PLAYERS:
        for k, language in enumerate(LANGUAGES):
            match, luck = Match(game, n, SHORT.get(name), seed=str(n),
                                names=[LONG, *BOTS][:n]), random.Random(10 * n + k)
            for _ in range(luck.randint(0, 30)):
                seat = match.waiting[0]
                match.decide(seat, luck.choice(match.choices(seat)))
                if match.over:
                    match = Match(game, n, SHORT.get(name), seed=str(n))
            yield match.view(match.waiting[0]), language


def complaint(app):
    """What is cut off on the screen, if anything is."""
    choices, seats, log = part(app, Choices), part(app, Seats), part(app, Log)
    lines = choices.render().plain.split("\n")
    if app.board.sheet.lost or len(choices.title) > choices.size.width:
        return app.board.sheet.lost or choices.title
    if len(lines) > choices.size.height or max(map(len,
                                                   lines)) > choices.size.width or "…" in choices.render(
                                                       ).plain:
        return lines
    if len(str(app.main.query_one("#keys").render())) > 78:
        return "keys"
    if max(map(len,
               seats.text.plain.split(
                   "\n"))) > seats.size.width or seats.size.height != seats.text.plain.count("\n") + 1:
        return seats.text.plain
    return "no log" if log.size.height < 3 else ""


@pytest.mark.parametrize("name", games())
def test_80_by_24_is_enough_for_any_number_in_any_language(name):
    """Nothing is cut off, and every legal choice is within the cursor's reach and seen there."""
    app = Shown("en", name)
    app.animation_level = "none"

    async def look(pilot):
        for view, language in positions(name):
            app.language, app.say, app.view = language, speaker(language, name), None
            app.show(view)
            await pilot.pause()
            assert app.board.size == (50, 15) and not complaint(app)
            reached = set()
            for n, _ in enumerate(view.choices()):
                app.menu.step(1)
                reached.add(app.menu.current.text)
                if n % 7 == 0:
                    app.draw()
                assert (not complaint(app)
                        and f"▸{app.menu.current.label}" in part(app, Choices).render().plain)
            assert reached == set(view.texts())

    driven(app, look)


@pytest.mark.parametrize("name", games())
def test_more_room_is_used_and_a_resize_loses_nothing(name):
    app = seated(name, players=load(name).rules.PLAYERS[-1], dark=False)

    async def look(pilot):
        await ready(pilot)
        await press(pilot, "right")
        picked = app.menu.current
        for size in ((132, 43), (40, 10), (80, 24)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert app.menu.current is picked
            if size >= (80, 24):
                assert not app.board.sheet.lost and app.board.sheet.width >= size[0] - 42
        await press(pilot, "enter")
        assert app.session.begun

    driven(app, look)


def test_typing_a_choice_its_number_or_why_it_cannot_be():
    app = seated("crazy-race")

    async def play(pilot):
        await ready(pilot)
        await press(pilot, *typed("take back"), "enter")
        assert "pile is empty" in part(app, Choices).about() and not app.session.begun
        await press(pilot, *typed("zz"), "enter")
        assert "may not play 'zz'" in part(app, Choices).about()
        await press(pilot, *typed("2@3"), "backspace", "backspace", *typed("@2"), "enter")
        assert (0, "2@2") in app.session.match.decisions
        await ready(pilot)
        await press(pilot, *typed("17"))
        assert app.menu.current is app.menu.open[16]

    driven(app, play)


def test_commands_by_letters_and_keys(monkeypatch):
    monkeypatch.setattr(session, "hint", lambda view: Hint("3", {"3": 0.6, "4": 0.4}, value=0.5, mixed=True))
    app = seated("cafe-race")

    async def play(pilot):
        await ready(pilot)
        await press(pilot, "question_mark")
        assert isinstance(app.screen, RulesDialog) and app.screen.query_one(Markdown)
        await press(pilot, "escape", "h")
        await until(pilot, lambda: "Choose at random" in app.note)
        assert app.menu.current
        dark = app.current_theme.dark
        await press(pilot, "t")
        assert app.current_theme.dark != dark
        await press(pilot, "f3")
        assert "nothing to undo" in app.note
        await press(pilot, "4", "enter")
        await ready(pilot)
        await press(pilot, "u")
        await ready(pilot)
        assert not app.session.begun
        await press(pilot, "5", "enter")
        await ready(pilot)
        await press(pilot, "q")

    driven(app, play)
    assert "`ludoteca play --resume`" in app.return_value


def test_once_more_with_other_dice():
    app = seated("cafe-race", players=3)

    async def play(pilot):
        while not isinstance(app.screen, Result):
            await ready(pilot)
            if app.menu.open:
                app.menu.at = 0
                app.choose()
        await press(pilot, "n")
        await pilot.pause()

    driven(app, play)
    assert app.again
    with session.once_more(app.session) as fresh:
        assert (fresh.names == app.session.names and fresh.match.fair.seed != app.session.match.fair.seed
                and not fresh.begun)


def test_a_letter_that_begins_a_choice_is_typed():
    app = seated("crazy-race")

    async def play(pilot):
        await ready(pilot)
        await press(pilot, "t")
        assert app.menu.typed == "t", "take back begins with it"

    driven(app, play)


def test_a_curtain_hides_one_hand_from_the_other():
    app = seated("crazy-race", people=("Ada", "Bea"), players=3)
    hands = []

    async def play(pilot):
        for _ in range(6):
            await ready(pilot)
            assert isinstance(app.screen, Curtain) and app.seat == NOBODY
            hidden = screen(app)
            assert app.view.seat == NOBODY and "in hand" not in app.board.sheet.text()
            await press(pilot, "right", "x")
            assert isinstance(app.screen, Curtain) and screen(app) == hidden, "only Enter lifts it"
            due = app.session.due[0]
            await press(pilot, "enter")
            await until(pilot, lambda due=due: app.seat == due and app.menu.open)
            hands.append(due)
            while app.seat != NOBODY and app.menu.open:
                await press(pilot, "right", "enter")

    driven(app, play)
    assert set(hands) == {0, 1}


@pytest.mark.parametrize("name", games())
def test_two_worlds_that_look_alike_give_one_screen(name):
    app, luck = seated(name), random.Random(3)

    async def look(pilot):
        session, rules = app.session, load(name).rules
        for _ in range(6):
            await ready(pilot)
            if session.over:
                return
            app.show(session.view(0))
            mine = screen(app)
            true = whole_state(session.match)
            for n in range(3):
                session.match._s = session.match.seen(0)
                rules.suppose(whole_state(session.match), 0, n)
                app.view = None
                app.show(session.view(0))
                assert screen(app) == mine
                session.match._s = true
            app.decide(luck.choice(session.view(0).texts()))

    driven(app, look)


def test_movement_is_shown_step_by_step_and_any_key_ends_it():
    app = seated("cafe-race", players=3)
    app.animation_level = "full"
    seen = []

    async def play(pilot):
        await ready(pilot)
        await press(pilot, "6", "enter")
        await until(pilot, lambda: app.moving)
        while app.moving and len(seen) < 3:
            seen.append(app.board.sheet.text())
            count = len(app.frames)
            await until(pilot, lambda count=count: len(app.frames) != count or not app.moving)
        if app.moving:
            await press(pilot, "space")
        await until(pilot, lambda: app.menu.open)
        assert app.menu.typed == ""

    driven(app, play)
    assert len(set(seen)) == len(seen) > 1


def test_a_game_from_elsewhere_has_a_plain_board(monkeypatch):
    """Without a terminal.py its position stands in lines."""
    part = presentation.terminal_of(load("cafe-race"))
    monkeypatch.setattr(part, "__dict__", {"_game": load("cafe-race"), "_name": "terminal", "_own": None})
    app = seated("cafe-race", players=3)

    async def look(pilot):
        await ready(pilot)
        assert "coffee: 5, 5, 5" in app.board.sheet.text()
        await press(pilot, "1", "enter")
        await ready(pilot)
        assert app.session.begun

    driven(app, look)


def chosen(*keys, kept=(), language="en"):
    app = Chooser(language, kept, True)

    async def choose(pilot):
        await pilot.pause()
        await press(pilot, *keys)
        await pilot.pause()

    driven(app, choose)
    return app


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_new_game_is_set_up_with_people_and_a_level_for_each_bot(language):
    people = ["enter", "right", "down", "right", "down", "down", "backspace", *"Bea"]
    app = chosen(*people, "down", "right", "down", "left", "down", "down", "right", "enter",
                 language=language)
    setup = app.return_value
    assert (setup.players, setup.people, setup.names[:2]) == (5, 2, ["Anna", "BrunBea"])
    with setup.begin() as made:
        assert made.names[:2] == ["Anna", "BrunBea"] and made.people == [0, 1]
        assert [bot.name for bot in made.bots.values()] == ["master", "novice", "club"]
        assert made.match.options == {"rules": "auction", "begins": "drawn"}


def test_a_kept_game_stands_first_and_nothing_is_chosen_by_leaving():
    first = begin(load("cafe-race"), 3, ["Anna"], {}, "1", ["random"])
    assert chosen("enter", kept=[first.kept]).return_value is first.kept
    assert chosen("escape", kept=[first.kept]).return_value is None
    assert chosen("down", "enter", "escape", "escape", kept=[first.kept]).return_value is None
    assert chosen("3", "enter", kept=[first.kept]).setup.game.name == "crazy-race"
    first.kept.close()


@pytest.mark.parametrize("name", games())
def test_every_row_of_the_setup_can_be_changed_and_begun(name):
    setup = Setup(load(name), speaker("de", name))
    for row in setup.rows():
        before = setup.told(row)
        setup.change(row, 1)
        assert setup.told(row) != before or row in ("seat 0", "seat 1")
    with setup.begin() as made:
        assert made.match.players == setup.players

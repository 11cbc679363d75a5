"""Tables come back from what the store kept of them; finished ones as records."""
import random

import pytest

from ludoteca.core.record import verify
from ludoteca.web.errors import Refused
from ludoteca.web.live.program_message import playable
from ludoteca.web.table import commands, undo
from ludoteca.web.table.table import Table
from ludoteca.web.table.terms import Clock, Place, agree, from_json
from web.kept_tables import Kept, new, play_out, reread, seen


@pytest.mark.parametrize("game", playable())
def test_reading_back_asks_nobody_what_could_have_been(game, monkeypatch):
    """After a restart all tables are read at once: what only a wish to take something back needs is left for
    later."""
    luck, table = random.Random(game), new(persons=3, players=3, game=game, undo="reveal")
    for n in range(60):
        if not table.over:
            p = luck.choice(table.waiting)
            table.do(commands.decide.check(table, p, luck.choice(table.view(p).texts()), table.number(p)),
                     1000.0 + n)
    kept = [answer.shown._known for answer in table.answers if isinstance(answer.shown, undo.Surprise)]
    assert sum(s is not None for s in kept) <= undo.KEPT
    monkeypatch.setattr(undo.Surprise, "_look", lambda self: 1 / 0)
    monkeypatch.setattr(Table, "view", lambda *given: 1 / 0)
    assert len(reread(table).answers) == len(table.answers)


@pytest.mark.parametrize("game", playable())
@pytest.mark.parametrize("undo", ["reveal", "consent"])
def test_a_table_read_back_is_the_same_table(game, undo):
    luck = random.Random(f"{game} {undo}")
    table = new(persons=3, players=4, game=game, undo=undo, clock=Clock("live", 60))
    for n in range(60):
        if table.over:
            break
        p = luck.choice(table.waiting)
        text = luck.choice(table.view(p).texts())
        table.do(commands.decide.check(table, p, text, table.number(p)), 1000.0 + n)
        if n % 7 == 3:
            table.do(commands.chat.check(table, 0, "P0", f"line {n}"), 1000.5 + n)
        if n % 5 == 2 and table.may_undo(p):
            table.do(commands.undo.check(table, p), 1000.6 + n)
            for q in range(3):
                if q in table.unanswered:
                    table.do(commands.answer_undo.check(table, q, True), 1000.7 + n)
    assert seen(reread(table)) == seen(table)
    play_out(table, luck)
    verify(table.record())


@pytest.mark.parametrize("game", playable())
def test_a_finished_table_gives_a_record_that_holds(game):
    table = new(persons=2, players=4, game=game, seed="fair")
    play_out(table, random.Random(3))
    assert verify(table.record()).winners == table.result[1]
    assert not table.may_undo(0)
    with pytest.raises(Refused):
        commands.leave.check(table, 0, "g0")


def test_words_of_the_players_are_mixed_into_the_seed():
    rolls = set()
    for word in ("", "ciao", "salve"):
        places = [Place("person", "A", guest="a", word=word), Place("bot"), Place("bot")]
        terms = agree("cafe-race", 3, None, places)
        table = Kept("t", from_json(terms.as_json() | {"seed": "s"}), 0)
        table.do(commands.start.check(table, "novice"))
        rolls.add(tuple(table.view().s.dice))
        play_out(table, random.Random(1))
        assert verify(table.record()).fair.words == ((word,) if word else ())
    assert len(rolls) == 3


def test_a_bots_luck_depends_on_what_its_seat_heard_and_on_the_secret_seed():
    one, two = new(seed="x"), new(seed="x")
    one.play(0, "2")
    two.play(0, "3")
    two.play(0, "4")
    assert one.luck(1) == two.luck(1) and one.luck(1) != one.luck(2)
    assert new(seed="y").luck(1) != new(seed="x").luck(1)

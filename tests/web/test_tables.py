"""Tables without a server: numbers, stale and double decisions, seats, clocks."""
import random
from dataclasses import replace

import orjson
import pytest

from ludoteca.core.errors import BadOption, IllegalDecision, UnknownGame
from ludoteca.core.match import Match
from ludoteca.core.state import NOBODY
from ludoteca.show.page.facts import Viewer
from ludoteca.web.errors import Gone, Invalid, NotFound, NotYourTurn, Refused, Stale
from ludoteca.web.live.program_message import Changes, message, playable, snapshot
from ludoteca.web.settings import Limits
from ludoteca.web.table import clocks, commands
from ludoteca.web.table.change import Change
from ludoteca.web.table.names import clean
from ludoteca.web.table.table import Table
from ludoteca.web.table.terms import Clock, Place, agree, check_clock, named
from web.kept_tables import Kept, new, reread, seen


def test_a_secret_decision_of_another_does_not_make_mine_stale():
    table = new()
    numbers = [table.number(p) for p in range(3)]
    table.play(0, "3", numbers[0])
    table.play(1, "4", numbers[1])
    assert table.number(2) == numbers[2] + 2 and table.turns[2] == numbers[2]
    table.play(2, "5", numbers[2])
    with pytest.raises(Stale):
        table.play(0, "1", numbers[0])


def test_a_changed_secret_moves_no_number_of_the_others():
    table = new()
    number = table.number(0)
    assert table.play(0, "3", number) == {NOBODY, 0, 1, 2}
    before = [table.number(p) for p in (NOBODY, 1, 2)]
    assert table.play(0, "4", number) == {0}
    assert [table.number(p) for p in (NOBODY, 1, 2)] == before


def test_an_open_move_makes_older_pages_stale():
    table = new(options={"rules": "auction"})
    p = table.waiting[0]
    q = (p + 1) % 3
    old = table.number(q)
    table.play(p, "die 6 bid 1" if "die 6 bid 1" in table.view(p).texts() else table.view(p).texts()[0])
    with pytest.raises(Stale):
        commands.decide.check(table, q, "pass", old)
    table.play(q, "pass")


def test_the_same_decision_for_the_same_number_counts_once():
    table = new()
    number = table.number(0)
    assert commands.decide.check(table, 0, " 3 ", number) is not None
    table.play(0, "3", number)
    assert commands.decide.check(table, 0, "3", number) is None
    assert commands.decide.check(table, 0, " 3", number) is None
    for p in (1, 2):
        table.play(p, "2")
    # even after the round went on: the answer got lost, no more
    assert commands.decide.check(table, 0, "3", number) is None


def test_what_may_not_be_decided():
    table = new(options={"rules": "auction"})
    p = table.waiting[0]
    q = (p + 1) % 3
    with pytest.raises(NotYourTurn):
        commands.decide.check(table, q, "pass", table.number(q))
    with pytest.raises(IllegalDecision):
        commands.decide.check(table, p, "die 9 bid 9", table.number(p))
    with pytest.raises(Stale):
        commands.decide.check(table, p, "pass", table.number(p) + 1)
    with pytest.raises(NotFound):
        commands.decide.check(table, 7, "pass", 1)
    waiting = Table("t", agree("cafe-race", 3, None, [Place("person", "A", guest="a")]), 0)
    with pytest.raises(NotYourTurn):
        commands.decide.check(waiting, 0, "3", 0)
    with pytest.raises(Refused):
        waiting.record()


def test_a_decision_is_read_once_and_a_bots_number_is_as_good_as_its_text(monkeypatch):
    asked = []
    real = Match.choice
    monkeypatch.setattr(Match, "choice", lambda self, seat,
                        decision: asked.append(decision) or real(self, seat, decision))
    said, given, luck = new(), new(), random.Random(3)
    while not said.over:
        p = luck.choice(said.waiting)
        number = luck.choice(said.view(p).choices())
        text = said.game.notation.say(said.view(p).s, p, number)
        asked.clear()
        one = commands.decide.check(said, p, text.upper(), said.number(p), "bot")
        two = commands.decide.check(given, p, number, given.number(p), "bot")
        assert one.data == two.data == {"seat": p, "text": text, "number": said.number(p), "by": "bot"}
        said.do(one, 1000.0), given.do(two, 1000.0)
        loud = [text.upper()] if text.upper() != text else []  # as it was offered, it need not be read at all
        assert asked == [*loud, number], "what was read at the door is not read again"
    assert seen(said) == seen(given) == seen(reread(said))


@pytest.mark.parametrize("game", playable())
def test_what_changed_puts_the_whole_together_however_seldom_one_hears_of_it(game):
    table, luck = new(2 if game == "cafe-fatal" else 3, game=game, undo="reveal"), random.Random(4)
    viewers = [(Changes(), Viewer(p, (p,)), every, {}) for p in range(NOBODY, table.players)
               for every in (1, 2, 5)]
    for n in range(80):
        for told, viewer, every, known in viewers:
            if n % every == 0 and table.number(viewer.seat) != known.get("seq"):
                since = known.get("heard") if known.get("epoch") == table.epoch else None
                known |= orjson.loads(told(table, viewer, since).text)
                whole = orjson.loads(message(table, viewer, since).text)
                assert known == whole == orjson.loads(orjson.dumps(snapshot(table, viewer, since or 0)))
        if table.over:
            break
        p = luck.choice(table.waiting)
        if table.may_undo(p) and luck.random() < 0.2:
            table.do(commands.undo.check(table, p), 1000.0)
        elif luck.random() < 0.1:
            table.do(commands.chat.check(table, p, "P", f"line {n}"), 1000.0)
        else:
            table.play(p, luck.choice(table.view(p).texts()))


def test_a_number_that_is_not_legal_any_more_is_read_again():
    table = new()
    change = commands.decide.check(table, 0, "3", table.number(0))
    with pytest.raises(IllegalDecision):
        commands.apply(table, replace(change, data=change.data | {"text": "nonsense"}, choice=99))


def test_seats_are_taken_left_and_moved():
    table = Kept("t", agree("cafe-race", 3, None, [Place("person", "Ada", guest="a"), Place(), Place("bot")]),
                 0)
    assert table.names == ["Ada", "", "Beppe"], "a bot takes a name that nobody has"
    with pytest.raises(Refused):
        commands.sit.check(table, 0, "X", "x")
    with pytest.raises(Invalid):
        commands.sit.check(table, 1, " \u202e\n ", "x")
    with pytest.raises(NotFound):
        commands.sit.check(table, 5, "X", "x")
    table.do(commands.sit.check(table, 1, "Ada", "b"))
    assert table.names[1] == "Ada 2" and table.held_by("b") == [1] and table.held_by("") == []
    table.do(commands.leave.check(table, 1, "b"))
    assert table.seats[1].kind == "open" and table.held_by("b") == []
    table.do(commands.sit.check(table, 1, "Bo", "b"))
    holding = table.seats[1].holding
    table.do(commands.claim.check(table, 1, "c", holding, "code1", True))
    assert table.held_by("b") == table.held_by("c") == [1]
    with pytest.raises(Gone):
        commands.claim.check(table, 1, "d", holding, "code1", True)
    assert commands.claim.check(table, 1, "c", holding, "code1", True) is None
    table.do(commands.claim.check(table, 1, "d", holding, "code2", False))
    assert table.held_by("b") == table.held_by("c") == [] and table.held_by("d") == [1]
    for keep in (True, False):
        with pytest.raises(Gone):
            commands.claim.check(table, 1, "b", holding, "code3", keep)      # a link of before the seat moved


def test_who_goes_away_is_played_for_and_may_come_back():
    table = new()
    table.do(commands.leave.check(table, 1, "g1"))
    assert table.seats[1].played_by_bot and table.notes[-1].kind == "away"
    with pytest.raises(Refused):
        commands.leave.check(table, 1, "g1")
    table.do(commands.back.check(table, 1))
    assert not table.seats[1].played_by_bot and commands.back.check(table, 1) is None
    table.do(commands.leave.check(table, 1, "g1"))
    table.play(1, "3")                                   # deciding is coming back too
    assert not table.seats[1].away


def test_terms_that_cannot_be():
    with pytest.raises(UnknownGame):
        agree("go", 2, None, [])
    with pytest.raises(BadOption):
        agree("cafe-race", 3, None, [Place()] * 4)
    for clock in (Clock("live", 1), Clock("live", 10_000), Clock("days", 99)):
        with pytest.raises(BadOption):
            check_clock(clock, Limits())
    assert ([p.name for p in named([Place("person"), Place("person"), Place("bot")])][:2]
            == ["Guest", "Guest 2"])
    assert clean("a\u202eb\x00 \n\t c" + "d" * 9, 6) == "ab cdd"


def test_a_clock_runs_for_each_decision_and_starts_anew_with_the_next():
    table = new(clock=Clock("live", 60))
    assert [seat.deadline for seat in table.seats] == [1060.0] * 3
    table.do(commands.decide.check(table, 0, "3", table.number(0)), 1010.0)
    assert [seat.deadline for seat in table.seats] == [None, 1060.0, 1060.0], "others' secrets give no time"
    table.do(commands.decide.check(table, 1, "3", table.number(1)), 1020.0)
    table.do(commands.chat.check(table, 2, "P2", "hm"), 1030.0)
    assert table.seats[2].remaining(1030.0) == 30.0
    table.do(commands.decide.check(table, 2, "3", table.number(2)), 1040.0)
    assert [seat.deadline for seat in table.seats] == [1100.0] * 3
    assert (clocks.next_deadline(table) == 1100.0 and clocks.late(table, 1099) == []
            and clocks.late(table, 1100) == [0, 1, 2])


def test_when_time_runs_out_the_clock_stops_and_starts_when_the_person_is_back():
    table = new(clock=Clock("days", 2))
    assert table.seats[1].remaining(1000.0) == 2 * 86_400
    table.do(Change("away", {"seat": 1}, 200_000.0))
    assert table.seats[1].deadline is None and table.seats[1].played_by_bot
    table.do(commands.back.check(table, 1), 300_000.0)
    assert table.seats[1].remaining(300_000.0) == 2 * 86_400
    table.do(Change("clock", {"left": {"1": 5.0}}, 400_000.0))
    assert table.seats[1].remaining(400_000.0) == 5.0


def test_bots_and_tables_without_a_clock_have_no_deadline():
    assert clocks.next_deadline(new()) is None
    assert ([s.deadline is None for s in new(persons=1, players=3, clock=Clock("live", 9)).seats]
            == [False, True, True])

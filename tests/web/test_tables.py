"""Tables without a server: numbers, stale and double decisions, taking back, clocks, and that all comes back from disk."""
import json
import random
from dataclasses import replace

import pytest

from ludoteca.core.errors import BadOption, IllegalDecision, UnknownGame
from ludoteca.core.match import Match
from ludoteca.core.record import verify
from ludoteca.core.state import NOBODY
from ludoteca.web.errors import Gone, Invalid, NotFound, NotYourTurn, Refused, Stale
from ludoteca.web.live.snapshot import playable, snapshot
from ludoteca.web.settings import Limits
from ludoteca.web.table import changes, clocks, requests, undo
from ludoteca.web.table.names import clean
from ludoteca.web.table.store import Change
from ludoteca.web.table.table import Table, Viewer
from ludoteca.web.table.terms import Clock, Place, agree, check_clock, from_json, named


class Kept(Table):
    """A table that keeps its changes as the store would."""

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.kept = []

    def apply(self, change):
        self.kept.append(json.loads(json.dumps([change.kind, change.data, change.at])))
        return changes.apply(self, change)

    def do(self, change, at=None):
        if isinstance(change, Change):
            return self.apply(change if at is None else replace(change, at=at))
        return set()

    def play(self, seat, text, number=None):
        return self.do(requests.decide(self, seat, text, self.number(seat) if number is None else number))


def new(persons=3, players=None, game="cafe-race", options=None, seed="seed", **given):
    places = [Place("person", f"P{p}", guest=f"g{p}") for p in range(persons)]
    players = players or persons
    places += [Place("bot", level="novice")] * (players - persons)
    terms = agree(game, players, options, places, **given)
    table = Kept("table", from_json(json.loads(json.dumps(terms.as_json() | {"seed": seed}))), 1000.0)
    table.do(requests.start(table, "novice"), 1000.0)
    return table


def reread(table):
    """The same table, from what the store would keep."""
    again = Kept(table.id, from_json(json.loads(json.dumps(table.terms.as_json()))), table.created)
    for kind, data, at in table.kept:
        again.apply(Change(kind, data, at))
    return again


def seen(table):
    """All that all viewers could be shown."""
    views = [snapshot(table, Viewer(p, (p,))) for p in range(NOBODY, table.players)]
    for view in views:
        view["created"] = 0
        for seat in view["seats"]:
            seat["left"] = None
    return json.dumps(views), [(s.kind, s.name, s.away, s.deadline) for s in table.seats], table.answers, dict(table.turns)


def play_out(table, luck):
    while not table.over:
        p = luck.choice(table.waiting)
        table.play(p, luck.choice(table.view(p).texts()))


# Deciding.

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
        requests.decide(table, q, "pass", old)
    table.play(q, "pass")


def test_the_same_decision_for_the_same_number_counts_once():
    table = new()
    number = table.number(0)
    assert requests.decide(table, 0, " 3 ", number) is not None
    table.play(0, "3", number)
    assert requests.decide(table, 0, "3", number) is None and requests.decide(table, 0, " 3", number) is None
    for p in (1, 2):
        table.play(p, "2")
    assert requests.decide(table, 0, "3", number) is None        # even after the round went on: the answer got lost, no more


def test_what_may_not_be_decided():
    table = new(options={"rules": "auction"})
    p = table.waiting[0]
    q = (p + 1) % 3
    with pytest.raises(NotYourTurn):
        requests.decide(table, q, "pass", table.number(q))
    with pytest.raises(IllegalDecision):
        requests.decide(table, p, "die 9 bid 9", table.number(p))
    with pytest.raises(Stale):
        requests.decide(table, p, "pass", table.number(p) + 1)
    with pytest.raises(NotFound):
        requests.decide(table, 7, "pass", 1)
    waiting = Table("t", agree("cafe-race", 3, None, [Place("person", "A", guest="a")]), 0)
    with pytest.raises(NotYourTurn):
        requests.decide(waiting, 0, "3", 0)
    with pytest.raises(Refused):
        waiting.record()


# Taking back.

def test_until_something_is_revealed():
    table = new(undo="reveal")
    assert not table.may_undo(0)
    table.play(0, "3")
    table.play(1, "4")
    assert table.may_undo(0) and table.may_undo(1) and not table.may_undo(2)
    table.do(requests.undo(table, 0))
    assert table.waiting == [0, 2] and table.epoch == 1 and table.notes[-1].kind == "undone"
    assert table.view(1).s.push[1] == 4, "the secret of the other stays"
    table.play(0, "6")
    table.play(2, "1")
    assert not any(table.may_undo(p) for p in range(3)), "the pushes were shown"
    with pytest.raises(Refused):
        requests.undo(table, 2)


def test_an_open_move_may_be_taken_back_until_another_moves():
    table = new(options={"rules": "auction"}, undo="reveal")
    p = table.waiting[0]
    opening = next(t for t in table.view(p).texts() if t.endswith("bid 1"))
    table.play(p, opening)
    q = table.waiting[0]
    assert table.may_undo(p)
    table.do(requests.undo(table, p))
    assert table.waiting == [p]
    table.play(p, opening)
    table.play(q, "pass")
    assert not table.may_undo(p)


def test_undo_tells_nothing_of_how_often_a_secret_was_changed():
    worlds = []
    for pushes in ("3", "235"):
        table = new(undo="reveal")
        table.play(1, "2")
        for push in pushes:
            table.play(0, push)
        told = [snapshot(table, Viewer(p)) for p in (NOBODY, 1, 2)]
        table.do(requests.undo(table, 0))
        told += [snapshot(table, Viewer(p)) for p in (NOBODY, 1, 2)]
        for view in told:
            view["notes"] = [{**note, "at": 0} for note in view["notes"]]
        worlds.append(json.dumps(told))
    assert worlds[0] == worlds[1]


def test_by_consent_of_all_other_persons():
    table = new(persons=3, players=4, undo="consent")
    for p in range(3):
        table.play(p, "2")
    table.do(requests.decide(table, 3, "2", table.number(3), "bot"))
    round_two = table.view().s.round
    assert round_two == 2
    table.do(requests.undo(table, 1))
    assert table.asked == undo.Request(1, 1)
    with pytest.raises(Refused):
        requests.undo(table, 2)                                   # one wish at a time
    assert table.unanswered == {0, 2}
    table.do(requests.agree(table, 0, True))
    assert table.unanswered == {2} and table.view().s.round == 2
    table.do(requests.agree(table, 2, True))
    assert table.view().s.round == 1 and table.waiting == [1, 2, 3]
    assert table.match.decisions == [(0, "2")]


def test_alone_with_bots_nobody_needs_to_be_asked_and_dice_stay_what_they_were():
    table = new(persons=1, players=3, undo="consent")
    for _ in range(3):
        for p in list(table.waiting):
            table.do(requests.decide(table, p, "2", table.number(p), "person" if p == 0 else "bot"))
    dice = [e for e in table.heard() if e[0] in (3,)]
    for _ in range(3):
        table.do(requests.undo(table, 0))
    assert table.answers == [] and table.view().s.round == 1
    for _ in range(3):
        for p in list(table.waiting):
            table.do(requests.decide(table, p, "2", table.number(p)))
    assert [e for e in table.heard() if e[0] in (3,)] == dice


def test_refused_and_withdrawn():
    table = new(undo="consent")
    table.play(0, "2")
    table.do(requests.undo(table, 0))
    table.do(requests.agree(table, 1, False))
    assert table.asked is None and table.answers
    table.do(requests.undo(table, 0))
    table.do(requests.agree(table, 0, False))
    assert table.asked is None
    table.do(requests.undo(table, 0))
    table.play(1, "3")
    assert table.asked is not None                       # others may go on
    with pytest.raises(Refused):
        requests.undo(new(undo="none"), 0)


# Seats.

def test_seats_are_taken_left_and_moved():
    table = Kept("t", agree("cafe-race", 3, None, [Place("person", "Ada", guest="a"), Place(), Place("bot")]), 0)
    assert table.names == ["Ada", "", "Beppe"], "a bot takes a name that nobody has"
    with pytest.raises(Refused):
        requests.sit(table, 0, "X", "x")
    with pytest.raises(Invalid):
        requests.sit(table, 1, " \u202e\n ", "x")
    with pytest.raises(NotFound):
        requests.sit(table, 5, "X", "x")
    table.do(requests.sit(table, 1, "Ada", "b"))
    assert table.names[1] == "Ada 2" and table.held_by("b") == [1] and table.held_by("") == []
    table.do(requests.leave(table, 1, "b"))
    assert table.seats[1].kind == "open" and table.held_by("b") == []
    table.do(requests.sit(table, 1, "Bo", "b"))
    holding = table.seats[1].holding
    table.do(requests.claim(table, 1, "c", holding, "code1", True))
    assert table.held_by("b") == table.held_by("c") == [1]
    with pytest.raises(Gone):
        requests.claim(table, 1, "d", holding, "code1", True)
    assert requests.claim(table, 1, "c", holding, "code1", True) is None
    table.do(requests.claim(table, 1, "d", holding, "code2", False))
    assert table.held_by("b") == table.held_by("c") == [] and table.held_by("d") == [1]
    for keep in (True, False):
        with pytest.raises(Gone):
            requests.claim(table, 1, "b", holding, "code3", keep)      # a link of before the seat moved


def test_who_goes_away_is_played_for_and_may_come_back():
    table = new()
    table.do(requests.leave(table, 1, "g1"))
    assert table.seats[1].played_by_bot and table.notes[-1].kind == "away"
    with pytest.raises(Refused):
        requests.leave(table, 1, "g1")
    table.do(requests.back(table, 1))
    assert not table.seats[1].played_by_bot and requests.back(table, 1) is None
    table.do(requests.leave(table, 1, "g1"))
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
    assert [p.name for p in named([Place("person"), Place("person"), Place("bot")])][:2] == ["Guest", "Guest 2"]
    assert clean("a\u202eb\x00 \n\t c" + "d" * 9, 6) == "ab cdd"


# Clocks.

def test_a_clock_runs_for_each_decision_and_starts_anew_with_the_next():
    table = new(clock=Clock("live", 60))
    assert [seat.deadline for seat in table.seats] == [1060.0] * 3
    table.do(requests.decide(table, 0, "3", table.number(0)), 1010.0)
    assert [seat.deadline for seat in table.seats] == [None, 1060.0, 1060.0], "others' secrets give no time"
    table.do(requests.decide(table, 1, "3", table.number(1)), 1020.0)
    table.do(requests.say(table, 2, "P2", "hm"), 1030.0)
    assert table.seats[2].remaining(1030.0) == 30.0
    table.do(requests.decide(table, 2, "3", table.number(2)), 1040.0)
    assert [seat.deadline for seat in table.seats] == [1100.0] * 3
    assert clocks.next_deadline(table) == 1100.0 and clocks.late(table, 1099) == [] and clocks.late(table, 1100) == [0, 1, 2]


def test_when_time_runs_out_the_clock_stops_and_starts_when_the_person_is_back():
    table = new(clock=Clock("days", 2))
    assert table.seats[1].remaining(1000.0) == 2 * 86_400
    table.do(Change("away", {"seat": 1}, 200_000.0))
    assert table.seats[1].deadline is None and table.seats[1].played_by_bot
    table.do(requests.back(table, 1), 300_000.0)
    assert table.seats[1].remaining(300_000.0) == 2 * 86_400
    table.do(Change("clock", {"left": {"1": 5.0}}, 400_000.0))
    assert table.seats[1].remaining(400_000.0) == 5.0


def test_bots_and_tables_without_a_clock_have_no_deadline():
    assert clocks.next_deadline(new()) is None
    assert [s.deadline is None for s in new(persons=1, players=3, clock=Clock("live", 9)).seats] == [False, True, True]


# From disk.

@pytest.mark.parametrize("game", playable())
def test_reading_back_asks_nobody_what_could_have_been(game, monkeypatch):
    """After a restart all tables are read at once: what only a wish to take something back needs is left for later."""
    luck, table = random.Random(game), new(persons=3, players=3, game=game, undo="reveal")
    for n in range(60):
        if not table.over:
            p = luck.choice(table.waiting)
            table.do(requests.decide(table, p, luck.choice(table.view(p).texts()), table.number(p)), 1000.0 + n)
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
        table.do(requests.decide(table, p, luck.choice(table.view(p).texts()), table.number(p)), 1000.0 + n)
        if n % 7 == 3:
            table.do(requests.say(table, 0, "P0", f"line {n}"), 1000.5 + n)
        if n % 5 == 2 and table.may_undo(p):
            table.do(requests.undo(table, p), 1000.6 + n)
            for q in range(3):
                if q in table.unanswered:
                    table.do(requests.agree(table, q, True), 1000.7 + n)
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
        requests.leave(table, 0, "g0")


def test_words_of_the_players_are_mixed_into_the_seed():
    rolls = set()
    for word in ("", "ciao", "salve"):
        places = [Place("person", "A", guest="a", word=word), Place("bot"), Place("bot")]
        terms = agree("cafe-race", 3, None, places)
        table = Kept("t", from_json(terms.as_json() | {"seed": "s"}), 0)
        table.do(requests.start(table, "novice"))
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


# A decision is read once.

def test_a_decision_is_read_once_and_a_bots_number_is_as_good_as_its_text(monkeypatch):
    asked = []
    real = Match.choice
    monkeypatch.setattr(Match, "choice", lambda self, seat, decision: asked.append(decision) or real(self, seat, decision))
    said, given, luck = new(), new(), random.Random(3)
    while not said.over:
        p = luck.choice(said.waiting)
        number = luck.choice(said.view(p).choices())
        text = said.game.notation.say(said.view(p).s, p, number)
        asked.clear()
        one = requests.decide(said, p, text.upper(), said.number(p), "bot")
        two = requests.decide(given, p, number, given.number(p), "bot")
        assert one.data == two.data == {"seat": p, "text": text, "number": said.number(p), "by": "bot"}
        said.do(one, 1000.0), given.do(two, 1000.0)
        assert asked == [text.upper(), number], "what was read at the door is not read again"
    assert seen(said) == seen(given) == seen(reread(said))


def test_a_number_that_is_not_legal_any_more_is_read_again():
    table = new()
    change = requests.decide(table, 0, "3", table.number(0))
    with pytest.raises(IllegalDecision):
        changes.apply(table, replace(change, data=change.data | {"text": "nonsense"}, choice=99))

"""The lesson of a game tells every rule of its basic game, and whoever plays it sensibly meets the rules at
work."""
from collections import Counter
from functools import cache

import pytest

from ludoteca import Match, load
from ludoteca.bots.bot_by_name import bot_named
from ludoteca.core.chance import Fair
from ludoteca.core.events import fold, named
from ludoteca.show.page.lesson import step_reached
from ludoteca.web.lessons import first_game

# The clauses of the basic game are 1 to this.
RULES = {"cafe-race": ("CR", 17), "crazy-race": ("ZR", 23), "ave-caesar": ("AC", 24),
         "cafe-fatal": ("CF", 18)}

# No part of a lesson, and why.
ELSEWHERE = {
    "ZR-18": "an example of the clauses before it",
    "AC-3": "how circuits are drawn", "AC-4": "how circuits are drawn",
    "AC-19": "an option",
    **dict.fromkeys(("AC-21", "AC-22", "AC-23", "AC-24"), "a championship of several races"),
    "CF-2": "how tables are laid", "CF-11": "says what does not matter", "CF-12": "follows from the others",
}
# At work, and shown by the page without a sentence.
SHOWN = {
    "ZR-5": "set-up", "AC-6": "set-up", "CF-3": "set-up: the tables are red already",
    "CF-18": "points and winners are always to be seen",
}
# Told, and at work in few games: nobody can play a lesson to order.
SELDOM = {
    "ZR-22": "also the end after eight legs: the rule at work is everybody out of cards before",
    "AC-12": "a leader in a bottleneck with three 6s",
    "AC-13": "a whole round in which nobody can move",
    "AC-15": "only who has driven by the alley twice meets it, and bots salute in time",
    "CF-17": "equal points",
}


def equal(numbers):
    return any(number > 0 and times > 1 for number, times in Counter(numbers).items())


def cafe_race(r, s, e):
    """The clauses at work in an event that comes next in a state."""
    name = e["event"]
    yield {"began": "CR-1", "rested": "CR-2"}.get(name)
    if name == "took" and equal(s.push[:s.players]):
        yield "CR-6"
    if name == "rested" and equal(s.speed[:s.players]):
        yield "CR-7"
    if (name == "moved" and e["space"] - e["start"] == s.speed[e["seat"]]
        and r.barriers(s) >> e["space"] + 1 & 1):
        yield "CR-12"
    if name == "swayed" and s.space[e["seat"]] == r.LAST:
        yield "CR-13"
    if name == "began" and e["phase"] == r.OVER:
        yield from ("CR-15", "CR-16", "CR-17")


def crazy_race(r, s, e):
    name = e["event"]
    yield {"began": "ZR-1", "laid": "ZR-2", "showed": "ZR-7", "started": "ZR-5", "turned": "ZR-4"}.get(name)
    if name == "took":
        yield "ZR-3"
        yield "ZR-17" if e["pile"] == r.FINISH else "ZR-16"
    if name == "evaluated" and r.taboo(s) == e["side"]:
        yield "ZR-8"
    if name == "moved":
        steps = e["space"] - e["start"]
        jumped = r.blocked(r.track_of(s, e["seat"]), e["loco"]) >> e["start"] + 1 & (1 << steps) - 1
        yield "ZR-15" if jumped else None
        yield "ZR-13" if e["space"] == r.HOME else None
        yield "ZR-11" if s.phase == r.CHOOSE else None
    if name == "discarded" and 0 < e["kept"] < r.NONE:
        yield "ZR-19"
    if name == "began" and e["phase"] == r.OVER:
        yield "ZR-23"


def ave_caesar(r, s, e):
    name = e["event"]
    yield {"lined": "AC-1", "opened": "AC-2", "scored": "AC-20", "saluted": "AC-5"}.get(name)
    if name == "moved":
        p = e["seat"]
        yield "AC-8"
        if s.hand[p][r.VALUES - 1] > 0 and r.barred(s, p):
            yield "AC-11"
        if r.blockers(s, p):
            yield "AC-9"
        if s.paid[p] and e["space"] >= 0 and r.HALL[r.BASE[s.track] + e["space"]]:
            yield "AC-16"
    if name == "scored" and e["place"] > 1:
        yield "AC-18"


def cafe_fatal(r, s, e):
    name = e["event"]
    yield {"painted": "CF-1", "won": "CF-18"}.get(name)
    if name == "placed" and s.hand[e["seat"]] < r.DICE:
        yield "CF-10" if s.at[e["seat"]][e["face"]] < 0 else "CF-9"
    if name == "won" and any(s.eaten[e["seat"]][kind] >= r.WHOLE for kind in range(r.KINDS)):
        yield "CF-15"


WORK = {"cafe-race": cafe_race, "crazy-race": crazy_race, "ave-caesar": ave_caesar, "cafe-fatal": cafe_fatal}


def play(game, learner="heuristic", seed=None):
    """The lesson played to the end as at a table: the learner in the first seat, novices in the others."""
    lesson = first_game.lesson(game)
    match = Match(game, lesson.players, lesson.options, seed or lesson.seed)
    bots = [bot_named(learner), *[bot_named("novice")] * (lesson.players - 1)]
    while not match.over:
        for p in match.waiting:
            view = match.view(p)
            match.decide(p, bots[p](view, Fair(f"{match.fair.seed} bot {p}").draw(len(view.events), 1 << 31)))
    return match


def met(match):
    """The clauses at work in a game."""
    game, s, found = match.game, match.game.start(match.players, match.options), set()
    clauses = game.module("rule_numbers").CLAUSES
    for event in match.events:
        e = named(game.rules, event)
        found |= {clauses.get(e["event"]), *WORK[game.name](game.rules, s, e)}
        fold(game.rules, s, [event])
    return found - {None}


@cache
def basic(name):
    """The clauses that a lesson is about."""
    letters, last = RULES[name]
    return {f"{letters}-{n}" for n in range(1, last + 1)} - set(ELSEWHERE)


@pytest.mark.parametrize("name", RULES)
def test_a_lesson_tells_every_rule_of_its_basic_game(name):
    told = {clause for step in first_game.lesson(load(name)).steps for clause in step.clauses}
    assert told == basic(name) - set(SHOWN)


@pytest.mark.parametrize("name", RULES)
def test_every_rule_of_the_basic_game_is_at_work_in_its_lesson(name):
    assert basic(name) - met(play(load(name))) <= set(SELDOM)


@pytest.mark.parametrize("learner", ["heuristic", "random"])
@pytest.mark.parametrize("name", RULES)
def test_all_of_a_lesson_is_told_before_the_game_is_over(name, learner):
    match = play(load(name), learner)
    kinds = Counter(code for code, *_ in match.events)
    assert step_reached(match.view(0), kinds) == len(first_game.lesson(match.game).steps) - 1


@pytest.mark.parametrize("name", RULES)
def test_a_lesson_is_short_and_no_step_is_a_page(name):
    steps = first_game.lesson(load(name)).steps
    assert len(steps) <= 10 and all(len(step.text) < 260 for step in steps)

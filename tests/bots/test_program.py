"""Anybody's bot: the documented example plays; slow, dead, illegal and babbling ones are stood in for, and
the game goes on."""
import json
import re
import sys
from pathlib import Path

import pytest

from bots.table import looked_at, played, start, views, worlds
from ludoteca import load
from ludoteca.bots.program_bot import FAULTS, Program, message, read_answer
from ludoteca.core.chance import draw
from ludoteca.core.game_loader import games

DOCS = Path(__file__).parents[2] / "docs" / "bots.md"
HEAD = "import json, sys, time\nfor line in sys.stdin:\n    message = json.loads(line)\n"


def program(tmp_path, body, name="bot.py"):
    path = tmp_path / name
    path.write_text(body, "utf-8")
    return [sys.executable, str(path)]


def example():
    return next(code for code in re.findall(r"```python\n(.*?)```", DOCS.read_text("utf-8"), re.DOTALL)
                if "sys.stdin" in code)


def whole_game(bot, name, players=None):
    """One game with the bot at seat 0 and the heuristic elsewhere."""
    match, heuristic = start(name, players), load(name).module("heuristic_bot")
    while not match.over:
        for seat in match.waiting:
            think = bot.think if seat == 0 else heuristic.think
            match.decide(seat, think(match.view(seat), draw(3, len(match.decisions), 1 << 30)))
    return match


def test_the_example_is_short():
    assert len(example().strip().splitlines()) <= 20


@pytest.mark.parametrize("name", games())
def test_the_example_plays_a_whole_game(name, tmp_path):
    with Program(program(tmp_path, example())) as bot:
        match = whole_game(bot, name)
        assert match.winners and not bot.faults and bot.number > 3


FAULTY = {
    "illegal": "    if message['type'] == 'decide': print(json.dumps({'decision': 'the moon'}), flush=True)",
    "wrong kind": "    if message['type'] == 'decide': print(json.dumps({'decision': [1]}), flush=True)",
    "babbling": "    if message['type'] == 'decide': print('let me see …', flush=True)",
    "dying": "    if message['type'] == 'decide': sys.exit(1)",
    "silent": "    pass",
    "deaf": "    time.sleep(3600)",
    "not UTF-8": "    if message['type'] == 'decide': sys.stdout.buffer.write(b'\\xff\\xfe\\n'); "
                 "sys.stdout.flush()",
}


@pytest.mark.parametrize("fault", FAULTY)
def test_a_misbehaving_bot_is_stood_in_for(fault, tmp_path):
    with Program(program(tmp_path, HEAD + FAULTY[fault]), patience=0.2, starting=2.0) as bot:
        match = whole_game(bot, "cafe-race", 3)
        assert match.winners and bot.process is None, "a bot that only errs is stopped"
        assert len(bot.faults) == bot.number >= FAULTS
        assert all(sentence.startswith("The bot") and sentence.endswith(".") for sentence in bot.faults)


def test_a_program_that_does_not_exist():
    with Program(["/nowhere/at/all"]) as bot:
        assert whole_game(bot, "cafe-race", 3).winners and "cannot be started" in bot.faults[0]


def test_one_fault_is_forgiven(tmp_path):
    body = HEAD + ("    if message['type'] == 'decide':\n"
                   "        good = {'decision': message['legal'][0]}\n"
                   "        print(json.dumps({'decision': 'no'} if message['number'] % 2 else good), "
                   "flush=True)\n")
    with Program(program(tmp_path, body)) as bot:
        whole_game(bot, "cafe-race", 3)
        assert bot.process is not None and len(bot.faults) == (bot.number + 1) // 2


def test_a_late_answer_is_not_taken_for_the_next_one(tmp_path):
    """The first question is answered only together with the second: 6 was for the first, 2 is for the
    second."""
    body = HEAD + ("    if message['type'] == 'decide' and message['number'] == 2:\n"
                   "        print(json.dumps({'number': 1, 'decision': '6'}), flush=True)\n"
                   "        print(json.dumps({'number': 2, 'decision': '2'}), flush=True)\n")
    view = start("cafe-race", 3).view(0)
    with Program(program(tmp_path, body), patience=5.0, starting=0.3) as bot:
        bot.think(view, 1)
        assert bot.faults and bot.think(view, 1) == 2 and len(bot.faults) == 1


@pytest.mark.parametrize("name", games())
def test_what_a_bot_is_told_is_the_same_in_worlds_that_look_alike(name):
    for view in views(name, 3, 12, 21):
        told = json.dumps(message(view, 1))
        for world in worlds(view):
            assert json.dumps(message(looked_at(view, world), 1)) == told


def test_answers():
    assert read_answer('{"decision": "3", "number": 4}') == {"decision": "3", "number": 4}
    assert read_answer('"pass"') == {"decision": "pass"}
    assert all(read_answer(line) is None for line in ("", "4", "{}", "[" * 5000, '{"move": "3"}'))


def test_a_bot_hears_what_its_seat_heard():
    match = played("cafe-race", 6, 3)
    told = message(match.view(1), 9)
    assert told["number"] == 9 and told["seat"] == 1 and set(told["legal"]) <= set("123456")
    assert [event["event"] for event in told["heard"]].count("showed") == 6

"""The example that learns, examples/ppo.py: it learns something, plays as a bot of any kind, and sits down at
a server's table."""
import asyncio
import importlib.util
import json
import sys
from argparse import Namespace
from pathlib import Path

import pytest

torch = pytest.importorskip("torch", reason="PyTorch is not installed")

from ludoteca import Match  # noqa: E402
from ludoteca.bots.bot_by_name import bot_named  # noqa: E402
from ludoteca.bots.program_bot import message  # noqa: E402
from ludoteca.lab import Batch  # noqa: E402
from ludoteca.lab.simulate import play_match  # noqa: E402
from web.conftest import running  # noqa: E402  after PyTorch, without which nothing is wanted here

from apart import run_async  # noqa: E402

FILE = Path(__file__).parents[2] / "examples" / "ppo.py"
SMALL = {"game": "cafe-race", "players": 3, "batch": 8, "steps": 4, "hidden": 16, "rate": 1e-3,
         "entropy": 0.01, "every": 9.0, "seed": 1, "minutes": 1.0, "updates": 3}


@pytest.fixture(scope="module")
def ppo():
    there = importlib.util.spec_from_file_location("ppo", FILE)
    module = importlib.util.module_from_spec(there)
    there.loader.exec_module(module)
    module.DEVICE = "cpu"
    return module


@pytest.fixture(scope="module")
def net(ppo, tmp_path_factory):
    file = tmp_path_factory.mktemp("net") / "net.pt"
    made = ppo.train(Namespace(net=file, **SMALL))
    read = ppo.read(file)
    assert all((a == b).all() for a, b in zip(made.parameters(), read.parameters(), strict=True))
    read.file = file
    return read


def test_it_is_short():
    assert len(FILE.read_text("utf-8").splitlines()) < 250


def test_the_net_sees_what_the_fields_say_with_its_own_seat_first(ppo, net):
    batch = Batch("cafe-race", 3, 3, engine="plain")
    for step in range(5):
        batch.step(batch.sample(step))
    first, rows = batch.observe(0), batch.observe(1)
    assert net.floats(torch.as_tensor(first)).numpy() == pytest.approx(batch.floats(first, ppo.ONE_HOT))
    at = {field.name: field.at for field in batch.fields}
    seen = torch.as_tensor(rows).gather(-1, net.plan_turned[rows[:, 0]])
    assert (seen[:, at["space"]] == torch.as_tensor(rows[:, at["space"] + 1])).all()
    assert (seen[:, at["dice"]:at["dice"] + 6] == torch.as_tensor(rows[:, at["dice"]:at["dice"] + 6])).all()


def test_what_a_step_gained_looks_ahead_to_the_end_of_its_game_and_no_further(ppo):
    found = {"value": torch.tensor([[[0.5]], [[0.2]], [[0.9]]]),
             "reward": torch.tensor([[[0.0]], [[1.0]], [[0.0]]]),
             "done": torch.tensor([[False], [True], [False]])}
    made = ppo.advantages(found, torch.tensor([[0.4]]))
    assert made["gained"].flatten().tolist() == pytest.approx([-0.3 + ppo.FAITH * 0.8, 0.8, -0.5])


def test_it_learns_to_choose_what_wins(ppo, monkeypatch):
    """A prize for the hardest push of all: soon the net makes no other."""
    class Prize(Batch):
        def step(self, choices, check=True):
            super().step(choices, check)
            self._home.arrays["rewards"][:] = choices == 6

    monkeypatch.setattr(ppo, "Batch", Prize)
    monkeypatch.setattr(torch, "save", lambda *args: None)
    made = ppo.train(Namespace(net=None, **SMALL | {"updates": 40, "batch": 32, "rate": 1e-2}))
    pushes = [text for _, text in play_match(made.game, 3, None, [ppo.player(made)], "x").decisions]
    assert pushes.count("6") > 0.9 * len(pushes)


def test_it_plays_as_a_function_and_as_a_program(ppo, net, monkeypatch):
    monkeypatch.setenv("LUDOTECA_NET", str(net.file))
    monkeypatch.syspath_prepend(FILE.parent)
    named = bot_named("ppo:bot")
    match = Match("cafe-race", 3, seed="1")
    assert named(match.view(1), 5) == ppo.player(net)(match.view(1), 5)
    share = ppo.measure(net, "random", 6)
    assert 0 <= share["share"] <= 1 and share["even"] == pytest.approx(1 / 3)
    with bot_named(f"run:{sys.executable} {FILE} play --net {net.file}") as bot:
        match = Match("cafe-race", 3, seed="1")
        assert bot(match.view(2), 1) in match.choices(2) and not bot.program.faults


def test_the_program_answers_what_is_legal(ppo, net, monkeypatch, capsys):
    match = Match("cafe-race", 3, seed="1")
    asked = message(match.view(2), 7)
    monkeypatch.setattr(sys, "stdin", [json.dumps({"type": "hello"}), json.dumps(asked)])
    ppo.play(net)
    answer = json.loads(capsys.readouterr().out)
    assert answer["number"] == 7 and answer["decision"] in asked["legal"]


def test_it_sits_down_at_a_table_of_the_page(ppo, net, tmp_path, monkeypatch):
    monkeypatch.setenv("LUDOTECA_HOME", str(tmp_path))

    async def whole():
        async with running(tmp_path / "server") as server:
            id = await server.table(server.client(), "obb", players=3)
            return await asyncio.to_thread(ppo.sit, net, f"{server.url}/t/{id}")

    assert run_async(whole())

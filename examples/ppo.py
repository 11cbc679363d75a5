"""A net that learns a game by playing it against itself: PPO on `ludoteca.lab.Batch`, on a GPU if there is
one.

    python examples/ppo.py train --game cafe-race --minutes 5 --net cafe-race.pt
    python examples/ppo.py measure --net cafe-race.pt --against club --games 2000
    ludoteca simulate cafe-race --bots "run:python examples/ppo.py play --net cafe-race.pt,club" --games 100
    python examples/ppo.py sit --net cafe-race.pt --table http://127.0.0.1:8642/t/ID        in an open seat,
        to play against

Needs PyTorch.  One net plays all seats, each from what it sees; its value is the part of the win that a
position leads to.
"""
from __future__ import annotations

import argparse
import json
import os
import secrets
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn

from ludoteca import load
from ludoteca.core.chance import draw
from ludoteca.core.match import View
from ludoteca.core.state import PlainState
from ludoteca.lab import Batch
from ludoteca.lab.batch import observation_fields
from ludoteca.lab.game_statistics import wilson
from ludoteca.lab.simulate import play_match

DEVICE = "cuda" if torch.cuda.is_available() else "cpu"
ONE_HOT = 40                                # numbers with so many values become as many floats
NOT_BY_SEAT = ("dice",)                     # has as many cells as there are seats, but is everybody's
CLIP, FAITH, WORTH = 0.2, 0.95, 0.5  # PPO's, the lambda of its advantages, the weight of the value's error
PARTS, TIMES = 8, 2                         # minibatches, and how often each is learnt from


class Net(nn.Module):
    """From observations to what a seat might choose (logits), and to its part of the win."""

    def __init__(self, game: str, players: int, hidden: int = 256) -> None:
        super().__init__()
        self.made = {"game": game, "players": players, "hidden": hidden}
        self.game = load(game)
        plan = observation_fields.plan_of(self.game, ONE_HOT)
        for name, cells in {**plan._asdict(), "turned": turned(self.game, players)}.items():
            self.register_buffer(f"plan_{name}", torch.as_tensor(cells), persistent=False)
        self.body = nn.Sequential(nn.Linear(len(plan.cell), hidden), nn.ReLU(), nn.Linear(hidden, hidden),
                                  nn.ReLU())
        self.policy, self.value = nn.Linear(hidden,
                                            observation_fields.actions_of(self.game)), nn.Linear(hidden, 1)
        nn.init.zeros_(self.policy.weight)

    def floats(self, seen: torch.Tensor) -> torch.Tensor:
        """As fields.floats, on the net's device; the seat that sees is turned to be the first."""
        cells = seen.gather(-1, self.plan_turned[seen[..., 0].long()])[..., self.plan_cell]
        made = cells * self.plan_scale
        made = torch.where(self.plan_kind == observation_fields.MEMBER,
                           (cells >> self.plan_value & 1).float(), made)
        made = torch.where(self.plan_kind == observation_fields.EQUAL, (cells == self.plan_value).float(),
                           made)
        return torch.where(self.plan_kind == observation_fields.OPEN,
                           cells / (cells.abs() + observation_fields.SOFT), made)

    def forward(self, seen: torch.Tensor, legal: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        known = self.body(self.floats(seen))
        return self.policy(known).masked_fill(~legal, -1e9), self.value(known).squeeze(-1)


def read(path: Path) -> Net:
    kept = torch.load(path, map_location="cpu", weights_only=True)
    net = Net(**kept["made"])
    net.load_state_dict(kept["weights"])
    return net


def turned(game: Any, players: int) -> Any:
    """For each seat, which cell of an observation lies where: rows that go by seat begin with its own."""
    places = np.tile(np.arange(observation_fields.width(game)), (players, 1))
    for field in observation_fields.fields_of(game):
        if field.shape[:1] == (game.rules.PLAYERS[-1],) and field.name not in NOT_BY_SEAT:
            each = field.cells // field.shape[0]
            for seat in range(players):
                rows = [field.at + each * ((seat + i) % players) for i in range(players)]
                places[seat,
                       field.at:field.at + each * players] = [row + cell for row in rows
                                                              for cell in range(each)]
    return places


# Training.

def tensor(cells: Any) -> torch.Tensor:
    """An array of the batch as it lies: no copy, here or on a GPU."""
    return torch.as_tensor(cells, device=DEVICE)


@torch.no_grad()
def played(net: Net, batch: Batch, told: Any, steps: int) -> tuple[dict[str, torch.Tensor], Any]:
    """Some steps of all games, and what is to be learnt from them: a row for each step; and the turn they led
    to."""
    rows: dict[str,
               list[torch.Tensor]] = {name: []
                                      for name in ("seen", "legal", "choice", "told", "value", "reward",
                                                   "done")}
    for _ in range(steps):
        seen, legal = tensor(told.seen), tensor(told.legal)         # of shape (games, players, …)
        logits, value = net(seen, legal)
        mind = torch.distributions.Categorical(logits=logits, validate_args=False)
        choice = mind.sample()
        told = batch.turn(choice.int() if DEVICE == "cuda" else choice.int().numpy(), every=True)
        row = (seen, legal, choice, mind.log_prob(choice), value, tensor(batch.rewards).clone(),
               tensor(batch.done).clone())
        for name, cells in zip(rows, row, strict=True):
            rows[name].append(cells)
    found = {name: torch.stack(cells) for name, cells in rows.items()}
    return found | advantages(found, net(tensor(told.seen), tensor(told.legal))[1]), told


def advantages(found: dict[str, torch.Tensor], after: torch.Tensor) -> dict[str, torch.Tensor]:
    """How much better than expected each step turned out for each seat, looking ahead; and what its value
    should have been."""
    gained, ahead = torch.zeros_like(after), torch.zeros_like(found["value"])
    for step in reversed(range(len(found["value"]))):
        goes_on = ~found["done"][step, :, None]
        surprise = found["reward"][step] + after * goes_on - found["value"][step]
        gained = surprise + FAITH * gained * goes_on
        ahead[step], after = gained, found["value"][step]
    return {"gained": ahead, "worth": ahead + found["value"]}


def learn(net: Net, how: torch.optim.Optimizer, found: dict[str, torch.Tensor],
          entropy: float) -> dict[str, float]:
    """PPO's update from some steps: from all seats' values, and from the decisions of those that owed one."""
    flat = {name: cells.flatten(0, 2) for name, cells in found.items() if name not in ("done", "reward")}
    decides = flat["decides"] = flat["legal"].any(-1)
    flat["gained"] = ((flat["gained"] - flat["gained"][decides].mean())
                      / (flat["gained"][decides].std() + 1e-6))
    for _ in range(TIMES):
        for part in torch.randperm(len(flat["told"]), device=DEVICE).chunk(PARTS):
            row = {name: cells[part] for name, cells in flat.items()}
            logits, value = net(row["seen"], row["legal"])
            mind, decides = torch.distributions.Categorical(logits=logits,
                                                            validate_args=False), row["decides"].float()
            ratio = (mind.log_prob(row["choice"]) - row["told"]).exp()
            better = torch.minimum(ratio * row["gained"], ratio.clamp(1 - CLIP, 1 + CLIP) * row["gained"])
            chaos = (mind.entropy() * decides).sum() / decides.sum()
            error = ((value - row["worth"]) ** 2).mean()
            loss = -(better * decides).sum() / decides.sum() + WORTH * error - entropy * chaos
            how.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 0.5)
            how.step()
    return {"value_error": round(error.item(), 4), "entropy": round(chaos.item(), 3)}


def train(given: argparse.Namespace) -> Net:
    """Until the time is over (or so many updates): play, learn, keep; the steps get smaller towards the
    end."""
    torch.manual_seed(given.seed)
    batch = Batch(given.game, given.batch, given.players, json.loads(given.options), given.seed,
                  device=DEVICE)
    net = Net(given.game, batch.players, given.hidden).to(DEVICE)
    how = torch.optim.Adam(net.parameters(), given.rate, eps=1e-5)
    start, said_at, update, part = time.monotonic(), time.monotonic(), 0, 0.0
    told = batch.turn(batch.sample(given.seed), every=True)
    while part < 1:
        found, told = played(net, batch, told, given.steps)
        said = learn(net, how, found, given.entropy * (1 - 0.9 * part))
        update, spent = update + 1, time.monotonic() - start
        part = min(1.0, update / given.updates if given.updates else spent / (60 * given.minutes))
        how.param_groups[0]["lr"] = given.rate * (1 - 0.95 * part)
        if time.monotonic() - said_at > given.every or part == 1:
            said_at, decisions = time.monotonic(), update * given.steps * batch.n * batch.players
            print(json.dumps({"seconds": round(spent, 1), "updates": update, "decisions": decisions, **said}),
                  flush=True)
            torch.save({"made": net.made, "weights": net.state_dict()}, given.net)
    return net


# Playing.

def player(net: Net) -> Any:
    """The net as a bot: a function of a view and a seed."""
    @torch.no_grad()
    def decide(view: View, seed: int) -> int:
        choices = view.choices()
        seen = torch.tensor(observation_fields.row_of(view.game, view.s, view.seat), dtype=torch.int32)
        legal = torch.zeros(observation_fields.actions_of(view.game), dtype=torch.bool)
        legal[choices] = True
        logits, _ = net(seen[None], legal[None])
        at, shares = draw(seed, 3, 1 << 30) / (1 << 30), torch.softmax(logits[0, choices], -1).cumsum(-1)
        return int(choices[min(int((shares < at).sum()), len(choices) - 1)])

    return decide


if "LUDOTECA_NET" in os.environ:  # the file of a net; then, from this folder, its name as a bot is ppo:bot
    bot = player(read(Path(os.environ["LUDOTECA_NET"])))


def measure(net: Net, against: str, games: int, options: dict[str, Any] | None = None) -> dict[str, float]:
    """The net's part of the wins in one seat among others, seat after seat, with its 95 % interval."""
    players, won, decide = net.made["players"], np.zeros(games), player(net.cpu())
    for g in range(games):
        bots = [decide if seat == g % players else against for seat in range(players)]
        winners = play_match(net.game, players, options, bots, f"ppo-{g}").winners
        won[g] = (g % players in winners) / len(winners)
    low, high = wilson(float(won.mean()), games)
    return {"share": won.mean().round(4), "low": round(low, 4), "high": round(high, 4), "even": 1 / players}


def play(net: Net) -> None:
    """The net as a program: lines of JSON in, lines of JSON out, as docs/bots.md has it."""
    decide, seed = player(net), secrets.randbits(30)
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "decide":
            s = PlainState(net.game.rules.STATE)
            vars(s).update(message["state"])
            view = View(net.game, s, message["seat"])
            answer = view.texts()[view.choices().index(decide(view, seed + message["number"]))]
            print(json.dumps({"number": message["number"], "decision": answer}), flush=True)


def sit(net: Net, table: str) -> list[int]:
    """The net in a seat at a server's table, until the game is over; who won."""
    from ludoteca.terminal.remote_table import Remote

    decide, seed = player(net), secrets.randbits(30)
    with Remote(table) as there:
        there.arrive("PPO")
        while not there.over:
            there.let_bots_decide()
            for seat in there.due:
                view = there.view()
                there.decide(seat, view.texts()[view.choices().index(decide(view, seed + there.data["seq"]))])
        return there.winners


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("job", choices=("train", "measure", "play", "sit"))
    parser.add_argument("--net", type=Path, default=Path("net.pt"), help="the file of the net")
    for name, usual, meaning in (
            ("game", "cafe-race", "what to learn"), ("players", 4, ""),
            ("minutes", 5.0, "how long it learns"), ("updates", 0, "so many updates instead"),
            ("batch", 8192 if DEVICE == "cuda" else 256, "games at once"),
            ("steps", 16, "of each game, between two updates"), ("hidden", 256, ""), ("rate", 1e-3, ""),
            ("entropy", 0.03, ""), ("every", 15.0, "seconds between two reports"), ("seed", 0, ""),
            ("against", "club", "to measure by"),
            ("games", 1000, "to measure by"), ("table", "", "where to sit down"),
            ("options", "{}", "of the game, as JSON")):
        parser.add_argument(f"--{name}", type=type(usual), default=usual, help=f"{meaning} (usually {usual})")
    return parser.parse_args()


def main() -> None:
    given = arguments()
    net = train(given) if given.job == "train" else read(given.net)
    if given.job == "play":
        play(net)
    elif given.job == "sit":
        print(json.dumps({"winners": sit(net, given.table)}))
    elif given.games:
        print(json.dumps({"against": given.against,
                          **measure(net, given.against, given.games, json.loads(given.options))}))


if __name__ == "__main__":
    main()

"""How much can somebody gain who learns to answer one bot?  A lower bound of how exploitable it is, with an
interval.

    python bench/best_response.py watch   --game cafe-fatal --games 400 --jobs 16    an expert's decisions,
                                          noted
    python bench/best_response.py imitate --game cafe-fatal --minutes 1              a net that decides as it
        does
    python bench/best_response.py answer  --game cafe-fatal --minutes 5              a net that learns to beat
                                          that
    python bench/best_response.py measure --game cafe-fatal --games 600 --jobs 16    … and leans the expert
        against experts

A bot that searches cannot play on a batch, so a net that imitates it sits in all seats but one there; in that
one a second net, which begins as the imitation and is held near it, learns by PPO.  A net alone is no match
for a search; so the answer is a search like the expert's that leans: each choice counts by how much more
often the second net makes it than the imitation does.  It sits alone among experts, seat after seat.  What it
wins beyond its even share is a lower bound of what a perfect answer could gain; a share that is not beyond it
says that this learner found nothing, and nothing about others.  With `--lean 0` the net plays alone; with
`--deeper 6` its search has six times the simulations (bench/deep_answer.py does that without nets).  What is
kept from one step goes into the next; `watch` and `measure` add up over several runs. Needs PyTorch, uses a
GPU if there is one.  Ave Caesar is raced once a game.
"""
from __future__ import annotations

import argparse
import json
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn

from ludoteca.bots.endgame import exact_values
from ludoteca.bots.game_bots import bots_of
from ludoteca.bots.levels import follow, mixes, plan_of, think, warm
from ludoteca.bots.searcher import drawn_from, search_of
from ludoteca.core.game_loader import load
from ludoteca.core.match import Match, View, bot_luck
from ludoteca.lab import Batch
from ludoteca.lab.batch import observation_fields
from ludoteca.lab.game_statistics import wilson
from ludoteca.lab.parallel_work import spread

sys.path.append(str(Path(__file__).parents[1] / "examples"))
import ppo
from deep_answer import deepened

OPTIONS = {"ave-caesar": {"races": 1}}
# game, players, level, number, two files of nets or "", lean, deeper
Task = tuple[str, int, str, int, str, str, float, int]


def play(task: Task) -> dict[str, Any]:
    """A game of a level: with nets the answer's part of the win, else what was seen, legal and decided, and
    what it came to."""
    name, players, level, number, imitation, learnt, lean, deeper = task
    torch.set_num_threads(1)
    match = Match(load(name), players, OPTIONS.get(name, {}),
                  seed=f"answer-{number}" if learnt else f"watched-{number}")
    seat_of_answer, rows = number % players if learnt else -1, []
    answer = (player(level, ppo.read(Path(imitation)), ppo.read(Path(learnt)), lean, deeper) if learnt
              else None)
    while not match.over:
        for seat in match.waiting:
            view, seed = match.view(seat), bot_luck(number, seat, len(match.decisions))
            choice = answer(view, seed) if answer and seat == seat_of_answer else think(view, level, seed)
            if not learnt and len(view.choices()) > 1:
                rows.append([observation_fields.row_of(view.game, view.s, seat), view.choices(), choice,
                             seat])
            match.decide(seat, choice)
    part = [(p in match.winners) / len(match.winners) for p in range(players)]
    if learnt:
        return {"number": number, "won": part[seat_of_answer]}
    return {"number": number, "rows": [[*row, part[seat]] for *row, seat in rows]}


def player(level: str, imitation: Any, learnt: Any, lean: float, deeper: int) -> Any:
    """The answer as a bot: the level's own search, leant by how much more often one net makes a choice than
    the other."""
    if not lean:
        return ppo.player(learnt)

    def decide(view: View, seed: int) -> int:
        choices, plan = view.choices(), deepened(plan_of(view.game, level), deeper)
        if len(choices) == 1 or (plan.endgame and exact_values(view, plan.endgame)):
            return follow(view, plan, seed)
        counts = [float(np.exp(lean * (new - old)))
                  for new, old in zip(shares(learnt, view), shares(imitation, view), strict=True)]
        if plan.effort and mixes(view):
            mixed = bots_of(view.game).mix(search_of(view.game), view, plan.effort, seed)
            return choices[drawn_from([share * more for share, more in zip(mixed, counts, strict=True)],
                                      seed)]
        thought = search_of(view.game).think(view, plan.budget, seed)
        leant = [tries * counts[choices.index(c)]
                 for c, tries in zip(thought.choices, thought.tries, strict=True)]
        return replace(thought, tries=leant).pick(seed, plan.near)

    return decide


@torch.no_grad()
def shares(net: Any, view: View) -> list[float]:
    """How likely the net makes each of the view's choices, as logarithms."""
    choices, legal = view.choices(), torch.zeros(1, observation_fields.actions_of(view.game),
                                                 dtype=torch.bool)
    legal[0, choices] = True
    seen = torch.tensor([observation_fields.row_of(view.game, view.s, view.seat)], dtype=torch.int32)
    return torch.log_softmax(net(seen, legal)[0][0, choices], -1).tolist()  # type: ignore[no-any-return]


def add_up(given: argparse.Namespace, file: Path, *nets: str) -> list[dict[str, Any]]:
    """The games in a file, as many as are wanted: those that are not there yet are played until the time is
    over."""
    until = time.monotonic() + 60 * given.minutes
    there = [json.loads(line) for line in file.read_text("utf-8").splitlines()] if file.exists() else []
    numbers = sorted(set(range(given.games)).difference(row["number"] for row in there))
    warm(load(given.game))
    results = spread(play, [(given.game, given.players, given.level, number, *nets, given.lean, given.deeper)
                            for number in numbers], given.jobs)
    with file.open("a", encoding="utf-8") as kept:
        for _, row in results:
            print(json.dumps(row), file=kept, flush=True)
            there.append(row)
            if time.monotonic() > until:
                print(json.dumps({"time is up after": len(there), "of": given.games}), flush=True)
                results.close()
                break
    return there


def imitate(given: argparse.Namespace, watched: Path, file: Path) -> None:
    """A net that decides as was watched, and knows what came of it; the last tenth of the games tells how
    often it does."""
    rows = [row for line in watched.read_text("utf-8").splitlines() for row in json.loads(line)["rows"]]
    net = (ppo.read(given.begin) if given.begin
           else ppo.Net(given.game, given.players, given.hidden)).to(ppo.DEVICE)
    seen = torch.tensor([row[0] for row in rows], dtype=torch.int32, device=ppo.DEVICE)
    legal = torch.zeros(len(rows), observation_fields.actions_of(net.game), dtype=torch.bool)
    for i, (_, choices, _, _) in enumerate(rows):
        legal[i, choices] = True
    legal, choice = legal.to(ppo.DEVICE), torch.tensor([row[2] for row in rows], device=ppo.DEVICE)
    won = torch.tensor([row[3] for row in rows], device=ppo.DEVICE)
    cut, best, epoch = len(rows) * 9 // 10, 1e18, 0
    how, until = torch.optim.AdamW(net.parameters(), given.rate,
                                   weight_decay=0.01), time.monotonic() + 60 * given.minutes
    while epoch == 0 or (time.monotonic() < until and (not given.updates or epoch < given.updates)):
        epoch += 1
        for part in torch.randperm(cut, device=ppo.DEVICE).split(1024):
            how.zero_grad()
            logits, value = net(seen[part], legal[part])
            (nn.functional.cross_entropy(logits, choice[part]) + ((value - won[part]) ** 2).mean()).backward()
            how.step()
        with torch.no_grad():
            logits = net(seen[cut:], legal[cut:])[0]
            loss = nn.functional.cross_entropy(logits, choice[cut:]).item()
        if loss < best:                                     # what fits best what it did not see is kept
            best, alike = loss, (logits.argmax(-1) == choice[cut:]).float().mean().item()
            torch.save({"made": net.made, "weights": net.state_dict()}, file)
    print(json.dumps({"decisions": len(rows), "epochs": epoch, "loss": round(best, 3),
                      "the same choice": round(alike, 3)}))


@torch.no_grad()
def played(net: Any, frozen: Any, batch: Batch, told: Any, steps: int,
           tie: float) -> tuple[dict[str, torch.Tensor], Any]:
    """As ppo.played, but that the frozen net decides in all seats but one; only that one is told of.  What it
    does more often than the frozen one costs it `tie` of a win for each natural unit of surprise."""
    seats = torch.arange(batch.n, device=ppo.DEVICE) % batch.players
    games = torch.arange(batch.n, device=ppo.DEVICE)
    rows: dict[str,
               list[torch.Tensor]] = {name: []
                                      for name in ("seen", "legal", "choice", "told", "value", "reward",
                                                   "done")}
    wins = torch.zeros((), device=ppo.DEVICE)
    for _ in range(steps):
        seen, legal = ppo.tensor(told.seen), ppo.tensor(told.legal)
        usual = torch.distributions.Categorical(logits=frozen(seen, legal)[0], validate_args=False)
        chosen = usual.sample()
        mine, may = seen[games, seats], legal[games, seats]
        logits, value = net(mine, may)
        mind = torch.distributions.Categorical(logits=logits, validate_args=False)
        chosen[games, seats] = choice = mind.sample()
        fee = tie * (mind.log_prob(choice) - usual.log_prob(chosen)[games, seats]) * may.any(-1)
        told = batch.turn(chosen.int() if ppo.DEVICE == "cuda" else chosen.int().numpy(), every=True)
        reward, done = ppo.tensor(batch.rewards)[games, seats], ppo.tensor(batch.done).clone()
        wins += reward.sum()
        row = (mine, may, choice, mind.log_prob(choice), value, reward - fee, done)
        for name, cells in zip(rows, row, strict=True):
            rows[name].append(cells if name == "done" else cells[:, None].clone())
    found = {name: torch.stack(cells) for name, cells in rows.items()}
    after = net(ppo.tensor(told.seen)[games, seats], ppo.tensor(told.legal)[games, seats])[1][:, None]
    return found | ppo.advantages(found, after) | {"wins": wins}, told


def answer(given: argparse.Namespace, imitation: Path, file: Path) -> None:
    """A net that begins as the imitation and learns to win more than its part among three of it."""
    torch.manual_seed(given.seed)
    frozen, net = ppo.read(imitation).to(ppo.DEVICE).eval(), ppo.read(imitation).to(ppo.DEVICE)
    batch = Batch(given.game, given.batch, given.players, OPTIONS.get(given.game, {}), given.seed,
                  device=ppo.DEVICE)
    how = torch.optim.Adam(net.parameters(), given.rate, eps=1e-5)
    start, update, part, told, wins = time.monotonic(), 0, 0.0, batch.turn(batch.sample(given.seed),
                                                                           every=True), [0.0, 0.0]
    while part < 1:
        found, told = played(net, frozen, batch, told, given.steps, given.tie)
        won = found.pop("wins").item()
        said = ppo.learn(net, how, found, given.entropy * (1 - 0.9 * part))
        update, spent = update + 1, time.monotonic() - start
        part = min(1.0, update / given.updates if given.updates else spent / (60 * given.minutes))
        how.param_groups[0]["lr"] = given.rate * (1 - 0.95 * part)
        wins = [0.98 * wins[0] + won, 0.98 * wins[1] + found["done"].sum().item()]
        if update % given.every == 0 or part == 1:
            share = round(wins[0] / max(wins[1], 1), 4)
            print(json.dumps({"seconds": round(spent, 1), "updates": update, "wins": share, **said}),
                  flush=True)
            torch.save({"made": net.made, "weights": net.state_dict()}, file)


def measure(given: argparse.Namespace, results: Path, imitation: Path, learnt: Path) -> None:
    won = np.array([row["won"] for row in add_up(given, results, str(imitation), str(learnt))])
    share = float(won.mean())
    print(json.dumps({"game": given.game, "players": given.players, "against": given.level, "games": len(won),
                      "wins": round(share, 4),
                      "interval": [round(end, 4) for end in wilson(share, len(won))],
                      "gain": round(share - 1 / given.players, 4)}))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("job", choices=("watch", "imitate", "answer", "measure"))
    parser.add_argument("--kept", type=Path, default=Path("kept"),
                        help="the folder for what is watched, learnt and measured")
    parser.add_argument("--begin", type=Path,
                        help="a net of examples/ppo.py that the imitation begins as, instead of at random")
    for name, usual, meaning in (
            ("game", "cafe-fatal", ""), ("players", 4, ""), ("level", "expert", "the bot to answer"),
            ("games", 600, "to watch or measure"), ("jobs", -1, "games at once"), ("minutes", 5.0, "at most"),
            ("updates", 0, "so many updates or epochs instead"),
            ("batch", 8192 if ppo.DEVICE == "cuda" else 256, "games at once on the batch"),
            ("steps", 16, "between two updates"),
            ("hidden", 256, ""), ("rate", 5e-4, ""), ("entropy", 0.0, ""),
            ("tie", 0.02, "what it costs the answer to differ from the imitation"),
            ("lean", 1.0, "how much the answer leans; 0: the net by itself"),
            ("deeper", 1, "the answer's simulations, as a multiple of the level's"),
            ("every", 20, "updates between two reports"), ("seed", 0, "")):
        parser.add_argument(f"--{name}", type=type(usual), default=usual, help=f"{meaning} (usually {usual})")
    given = parser.parse_args()
    given.kept.mkdir(parents=True, exist_ok=True)
    watched, imitation, learnt, results = (given.kept / f"{given.game}-{given.players}-{given.level}-{what}"
                                           for what in ("watched.jsonl", "imitation.pt", "answer.pt",
                                                        f"measured-{given.deeper}.jsonl"))
    if given.job == "watch":
        print(json.dumps({"games": len(add_up(given, watched, "", ""))}))
    elif given.job == "imitate":
        imitate(given, watched, imitation)
    elif given.job == "answer":
        answer(given, imitation, learnt)
    else:
        measure(given, results, imitation, learnt)


if __name__ == "__main__":
    main()

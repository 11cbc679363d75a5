"""Leagues: fair seats, common dice, results that add up, ratings, the table and the plot."""
import json
import signal
import subprocess
import sys
import xml.etree.ElementTree as ET

import pytest

from ludoteca.core.errors import BadFile, BadOption
from ludoteca.lab import parallel_work
from ludoteca.lab.bot_game import Pairing, bucket, bucket_ms, play
from ludoteca.lab.game_statistics import wilson_over_deals
from ludoteca.lab.league_report import markdown, plot, run_tournament
from ludoteca.lab.tournament import (
    League,
    duels,
    first_deal,
    key_of,
    league_summary,
    pairings,
    quantile,
    read,
    run,
    seatings,
    standings,
)

SMALL = League("cafe-race", ("heuristic", "random"), 12)


def lone(league, **kwargs):
    return [result for result, _, _ in run(league, jobs=1, **kwargs)]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_every_entrant_sits_everywhere_equally_often(players):
    ways = seatings("a", "b", players)
    assert len(set(ways)) == len(ways)
    for p in range(players):
        assert sum(way[p] == "a" for way in ways) * 2 == len(ways)


def test_pairs_meet_on_the_same_dice():
    league = League("cafe-fatal", ("random", "heuristic", "novice"), 12, players=2)
    games = list(pairings(league))
    deals = {}
    for pairing in games:
        deals.setdefault(frozenset(pairing.seats), []).append(pairing.deal)
    assert len(deals) == 3 and len({tuple(sorted(d)) for d in deals.values()}) == 1
    assert len(list(pairings(League("cafe-fatal", ("a", "b", "c"), 2, 2, neighbours=True)))) == 4


def test_a_game_is_the_same_wherever_it_is_played():
    pairing = next(iter(pairings(SMALL)))
    one, two = play(pairing), play(pairing)
    assert {k: v for k, v in one.items() if k != "times"} == {k: v for k, v in two.items() if k != "times"}
    assert sum(map(sum, (t.values() for t in one["times"].values()))) > 10
    assert min(one["ranks"]) == 1 and all((one["ranks"][p] == 1) == (p in one["winners"]) for p in range(4))


def test_results_add_up_over_runs(tmp_path):
    out = tmp_path / "results.jsonl"
    assert len(lone(SMALL, out=out)) == 12
    kept = out.read_text()
    assert len(lone(SMALL, out=out)) == 12 and out.read_text() == kept, "a game was played twice"
    more = lone(League("cafe-race", ("heuristic", "random"), 18), out=out)
    assert len(more) == 18 == len(read(out)) and out.read_text().startswith(kept)
    out.write_text(out.read_text() + kept + '{"cut o')
    assert len(read(out)) == 18, "doubles count once, and a line that was cut off not at all"
    out.write_text('{"cut o\n' + kept)
    with pytest.raises(BadFile, match="Line 1"):
        read(out)


def test_the_better_one_is_rated_higher_and_its_share_has_an_interval(tmp_path):
    results = lone(League("cafe-fatal", ("random", "heuristic"), 40, players=2))
    best, worst = standings(results)
    assert best.name == "heuristic" and best.low > worst.high
    found = {(d.one, d.two): d for d in duels(results)}
    duel, back = found["heuristic", "random"], found["random", "heuristic"]
    assert duel.share > 0.8 and duel.low < duel.share < duel.high <= 1 and duel.games == 40
    assert abs(duel.share + back.share - 1) < 1e-9
    assert json.loads(json.dumps(league_summary(results)))["games"] == 40
    plot(results, tmp_path / "ladder.svg", "a <league>")
    assert ET.parse(tmp_path / "ladder.svg").getroot().tag.endswith("svg")
    assert markdown(results).count("\n") == 4


def test_an_interval_is_over_deals_not_games():
    """Ten games on one deal that all go the same way say no more than one does."""
    def result(deal, n, won):
        return {"game": "g", "players": 2, "options": {}, "deal": deal,
                "seats": ["a", "b"] if n % 2 else ["b", "a"],
                "winners": [0 if (n % 2 == 1) == won else 1], "ranks": [1, 2], "times": {}}
    few = [result(deal, n, deal % 2 == 0) for deal in range(10) for n in range(10)]
    many = [result(deal, n, n % 2 == 0) for deal in range(10) for n in range(10)]
    assert duels(few)[0].high - duels(few)[0].low > 0.5 > duels(many)[0].high - duels(many)[0].low


def test_of_all_games_won_the_interval_is_of_as_many_deals_as_there_are():
    share, low, high = wilson_over_deals([[1.0] * 6] * 20)
    assert share == 1 == pytest.approx(high) and low == pytest.approx(0.82, abs=0.01)
    assert wilson_over_deals([[1.0, 0.0]])[1:] == (0, 1), "of one deal nothing is known"
    even = wilson_over_deals([[1.0, 0.0]] * 50)
    assert even[1] == pytest.approx(0.40, abs=0.01), "no narrower than as many games apart from each other"


def test_another_seed_has_other_deals_and_none_twice():
    assert first_deal(0) == 0 and first_deal(3) - first_deal(2) >= 10 ** 5
    seeds = [{p.deal for p in pairings(League("cafe-race", ("heuristic", "random"), 60,
                                              first=first_deal(seed)))} for seed in (0, 1)]
    assert not seeds[0] & seeds[1]


def test_times_are_kept_on_a_fine_scale():
    assert abs(bucket_ms(bucket(0.0123)) / 12.3 - 1) < 0.05
    assert (quantile({bucket(0.001): 95, bucket(0.9): 5}, 0.95) < 2
            < quantile({bucket(0.001): 90, bucket(0.9): 10}, 0.95))


def test_bad_leagues():
    with pytest.raises(BadOption, match="at least two"):
        list(pairings(League("cafe-race", ("heuristic",), 2)))
    with pytest.raises(BadOption, match="There is no bot 'nobody'"):
        play(Pairing("cafe-race", 3, (), 0, ("nobody", "random", "random")))
    with pytest.raises(BadOption, match="no engine"):
        list(run(SMALL, backend="abacus"))


def test_a_dask_cluster_plays_the_same_league(capsys):
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=None) as cluster:
        away = [result for result, _, _ in run(SMALL, backend="dask", address=cluster.scheduler_address)]
    at_home = lone(SMALL)
    assert {key_of(r): r["winners"] for r in away} == {key_of(r): r["winners"] for r in at_home}


@pytest.mark.parametrize(("backend", "address"),
                         [("dask", "tcp://127.0.0.1:1"), ("ray", "127.0.0.1:1"), ("ray", "nowhere:x")])
def test_a_cluster_that_does_not_answer_is_told_at_once(backend, address):
    pytest.importorskip({"dask": "distributed"}.get(backend, backend))
    with pytest.raises(BadOption, match=f"The cluster at '{address}' does not answer"):
        list(run(SMALL, backend=backend, address=address))


@pytest.mark.parametrize("address", [None, "127.0.0.1:1"])
def test_what_is_interrupted_takes_its_own_cluster_with_it(address, monkeypatch):
    pytest.importorskip("psutil")
    monkeypatch.setattr(parallel_work, "SOON", 0)
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as child:
        with pytest.raises(KeyboardInterrupt), parallel_work.interruptible(address):
            raise KeyboardInterrupt
        if address:
            child.communicate(b"\n")
        assert child.wait() == (0 if address else -signal.SIGKILL)


def test_a_cluster_that_is_not_installed(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(BadOption, match=r"pip install (distributed|'ludoteca\[dask\]')"):
        list(run(SMALL, backend="dask"))


def test_the_command_prints_a_ladder(tmp_path, capsys):
    run_tournament("cafe-race", ["heuristic", "random"], 6, out=str(tmp_path / "r.jsonl"),
                   svg=tmp_path / "l.svg", jobs=1)
    assert "heuristic" in capsys.readouterr().out and (tmp_path / "l.svg").exists()
    run_tournament("cafe-race", ["heuristic", "random"], 6, out=tmp_path / "r.jsonl", jobs=1, as_json=True)
    assert json.loads(capsys.readouterr().out)["games"] == 6

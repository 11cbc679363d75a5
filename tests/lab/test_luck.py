"""The luck of bots: equal ones win equally often in every seat, no game has that of another, the same seed
gives the same games."""
import itertools
import json
from collections import Counter
from types import SimpleNamespace

import pytest

import puzzle_mine as mine
from ludoteca import Match, load
from ludoteca.bots.simple import heuristic, random_choice
from ludoteca.core.match import bot_luck
from ludoteca.lab.batch.batch import Batch
from ludoteca.lab.bot_game import Pairing, play
from ludoteca.lab.environments.single_game import OneGame
from ludoteca.lab.puzzles.continue_game import played_on
from ludoteca.lab.simulate import play_match

from command_line import run

GAMES, SEATS = 500, 4
UNLIKELY = 16.27                            # chi-square of three degrees of freedom: one in a thousand
FAR = 4                                     # standard deviations


def chi_square(counts, expected):
    return sum((count - expected) ** 2 / expected for count in counts)


def simulated(folder, *more):
    """What `simulate` tells of some games of base Café Race, and what was decided in each of them."""
    code, out, _ = run("simulate", "cafe-race", "--players", SEATS, "--records", folder, "--json", *more)
    assert code == 0
    files = sorted(folder.iterdir())
    return SimpleNamespace(told=json.loads(out),
                           decided=[json.loads(file.read_text("utf-8"))["decisions"] for file in files])


@pytest.fixture(scope="module")
def club(tmp_path_factory):
    """Games of four that are equally strong."""
    return simulated(tmp_path_factory.mktemp("club"), "--bots", "club", "-n", GAMES, "--seed", 1)


def first_pushes(games):
    """By seat, what it pushed first, game after game."""
    return [[next(text for p, text in game if p == seat) for game in games] for seat in range(SEATS)]


def agree_by_chance(one, two):
    """Whether two rows of pushes agree as often as pushes drawn from them would."""
    n, ones, twos = min(len(one), len(two)), Counter(one), Counter(two)
    even = sum(ones[push] * twos[push] for push in ones) / len(one) / len(two)
    agreed = sum(a == b for a, b in zip(one, two, strict=False))
    return abs(agreed - n * even) < FAR * (n * even * (1 - even)) ** 0.5


def test_equal_bots_win_equally_often_in_every_seat(club):
    wins = club.told["wins"]
    assert sum(wins) == pytest.approx(500) and chi_square(wins, 125) < UNLIKELY, wins


def test_a_seat_decides_otherwise_in_other_games(club):
    for pushes in first_pushes(club.decided):
        (_, most), *others = Counter(pushes).most_common()
        assert len(others) >= 2 and most < 0.7 * GAMES, Counter(pushes)


@pytest.mark.parametrize("lag", [1, 2, 4])
def test_no_game_follows_from_one_before(club, lag):
    assert all(agree_by_chance(pushes, pushes[lag:]) for pushes in first_pushes(club.decided))


def test_no_seat_follows_another(tmp_path):
    """Where bots push at random: others look at the same dice."""
    pushes = first_pushes(simulated(tmp_path, "--bots", "random", "-n", 200).decided)
    assert all(agree_by_chance(pushes[p], pushes[q]) for p in range(SEATS) for q in range(p))
    assert all(agree_by_chance(row, row[1:]) and chi_square(Counter(row).values(), 200 / 6) < 20.52
               for row in pushes)


@pytest.mark.parametrize("bots", ["club", "random", "heuristic,novice"])
def test_a_seed_gives_its_games_again_and_another_seed_other_games(bots, tmp_path):
    first, again, other = (simulated(tmp_path / name, "--bots", bots, "-n", 12, "--seed", seed).decided
                           for name, seed in (("first", 7), ("again", 7), ("other", 8)))
    assert first == again
    assert not any(game in first for game in other) and all(first.count(game) == 1 for game in first)
    begun = [[game[:SEATS] for game in games] for games in (first, other)]
    assert sum(a == b for a, b in zip(*begun, strict=True)) <= 3, (
        "what bots do first does not depend on the seed")


@pytest.mark.parametrize("jobs", [(), ("--jobs", 2, "--backend", "threading")])
def test_random_play_by_another_seed_is_other_play(jobs):
    """And not the same games but for one at either end."""
    told = [json.loads(run("simulate", "cafe-race", "-n", 400, "--seed", seed, "--json", *jobs)[1])
            for seed in (3, 3, 4)]
    first, again, other = (one["wins"] for one in told)
    assert first == again
    assert sum(abs(a - b) for a, b in zip(first, other, strict=True)) > 4, "nearly all games are the same"


def deals(bots, number):
    return [play(Pairing("cafe-race", SEATS, (), deal, bots)) for deal in range(number)]


def test_equal_bots_win_equally_often_in_every_seat_of_a_league():
    won = [result["winners"] for result in deals(("club",) * SEATS, 400)]
    wins = [sum((seat in winners) / len(winners) for winners in won) for seat in range(SEATS)]
    assert chi_square(wins, 100) < UNLIKELY, wins


def test_a_tournament_is_the_same_again_and_its_deals_are_not(tmp_path):
    def results(name):
        assert (run("tournament", "cafe-race", "--bots", "novice,club", "-n", 60, "--jobs", 1, "--out",
                    tmp_path / name)[0] == 0)
        found = map(json.loads, (tmp_path / name).read_text("utf-8").splitlines())
        return [(one["deal"], one["seats"], one["winners"], one["scores"]) for one in found]

    first = results("first.jsonl")
    assert first == results("again.jsonl")
    by_deal = {deal: [scores for one, _, _, scores in first if one == deal] for deal in range(10)}
    assert len({str(scores) for scores in by_deal.values()}) == 10


class Told:
    """A bot that notes the luck it was given."""

    def __init__(self):
        self.luck = []

    def __call__(self, view, seed):
        self.luck.append(seed)
        return heuristic(view, seed)


def lone(game, told):
    play_match(load("cafe-race"), SEATS, {}, [told], f"0-{game}")


def league(game, told):
    play(Pairing("cafe-race", SEATS, (), game, (told,) * SEATS))


def gymnasium(game, told):
    there = pytest.importorskip("ludoteca.lab.environments.gymnasium", exc_type=ImportError,
                                reason="gymnasium is not installed")
    env = there.SeatEnv("cafe-race", opponents=told, players=SEATS)
    _, about = env.reset(seed=game)
    over = False
    while not over:
        _, _, over, _, about = env.step(int(about["action_mask"].argmax()))


@pytest.mark.parametrize("seat_bots", [lone, league, gymnasium], ids=lambda each: each.__name__)
def test_no_luck_is_given_twice(seat_bots):
    """In no other game, seat or decision."""
    given = []
    for game in (0, 0, 1, 2):
        told = Told()
        seat_bots(game, told)
        given.append(told.luck)
    assert given[0] == given[1], "the same game has the same luck"
    every = [luck for game in given[1:] for luck in game]
    assert len(every) > 50 and len(set(every)) == len(every)


def test_what_a_bot_is_given_tells_no_die():
    """Neither at a simulated table, whose dice are drawn from the seed by the same function that deals of a
    league use."""
    from ludoteca.lab.batch.batch import SimulatedMatch

    match = SimulatedMatch("cafe-race", SEATS, {}, 5)
    known = {bot_luck(5, seat, decided) for seat in range(SEATS) for decided in range(40)}
    given = {match.bot_luck(seat) for seat in range(SEATS)}
    assert len(given) == SEATS and not given & known


def test_who_plays_a_puzzle_on_meets_other_bots_with_other_luck():
    match = Match("cafe-race", SEATS, seed="a")
    view, own = match.view(3), match.choices(3)[0]
    played = [tuple(text for _, text in played_on(view, f"luck {n}", [own]).decisions[:3]) for n in range(24)]
    assert played[0] == tuple(text for _, text in played_on(view, "luck 0", [own]).decisions[:3])
    assert all(len({row[seat] for row in played}) > 1 for seat in range(3)), Counter(played)


def test_seats_that_decide_at_once_in_a_mine_do_not_share_their_luck(monkeypatch):
    keys = []
    monkeypatch.setattr(mine, "decision", lambda view, known,
                        key: keys.append(key) or random_choice(view, key))
    monkeypatch.setattr(mine, "look", lambda *given: None)
    for number in range(2):
        mine.dig_game(load("cafe-race"), mine.Source("cafe-race", 1, 1, [3], {}, 1, 1), number)
    assert len(keys) > 30 and len(set(keys)) == len(keys)


def test_choices_in_place_of_illegal_ones_are_each_seats_own():
    """Every seat asks for what it may not do: what it gets instead differs between seats, games and steps."""
    table = OneGame("cafe-race", SEATS, illegal="replace")
    found = []
    for seed in range(12):
        table.reset(seed)
        found.append(tuple(table.checked(seat, 0) for seat in range(SEATS)))
    assert sum(len(set(row)) > 1 for row in found) > 8 and len(set(found)) > 8, found


def test_turns_without_a_seed_choose_anew_each_time():
    batch = Batch("cafe-race", 40, SEATS, engine="plain")
    told, chosen = batch.turn(batch.sample(0)).sample, []
    for _ in range(4):
        chosen.append(told.tolist())
        told = batch.turn(told).sample
    assert all(one != two for one, two in itertools.pairwise(chosen))
    batches = [Batch("cafe-race", 40, SEATS, engine="plain") for _ in range(2)]
    one, two = (batch.turn(batch.sample(0), 5).sample.tolist() for batch in batches)
    assert one == two

"""Every move from every space of every circuit, against a slow search of all routes (AC-7 to AC-9, AC-14 to
AC-17)."""
import pytest
from ave_caesar.graph import BOTH, Graph, file
from ave_caesar.setups import GAME, all_moves, at, pick, stand

from ludoteca import load

CONDITIONS = [(lap, paid) for lap in range(4) for paid in (False, True)
              if (lap, paid) not in ((3, False), (0, True))]
every_track = pytest.mark.parametrize("name, way", BOTH, ids=[f"{n}-{w}" for n, w in BOTH])


def possible(graph, space, lap, paid):
    """Can a chariot stand there in this condition, by AC-14 to AC-16?"""
    if space.startswith("p") and graph.visit(space, lap) in (2, 3) and not paid:
        return False
    return paid or lap != 2 or graph.can_still_pay(space, lap)


def compare(game, graph, name, way, taken_of, **options):
    """How many moves there were."""
    count, empty = 0, at(game, f"{name} {way}", **options)
    for i, space in enumerate(graph.next):
        for lap, paid in CONDITIONS:
            if not possible(graph, space, lap, paid):
                continue
            s = empty.copy()
            stand(game, s, 0, space, lap, paid)
            taken = [other for other in taken_of(i) if other != space]
            for q, other in enumerate(taken, 1):
                stand(game, s, q, other, 1)
            slow = {(card, end): pays for card in range(1, 7)
                    for end, pays in graph.moves(space, card, lap, paid, taken,
                                                 options.get("alley") == "pass").items()}
            assert all_moves(game, s, 0) == set(slow), (space, lap, paid, taken)
            check_salutes(game, s, slow, paid)
            count += len(slow)
    return count


def check_salutes(game, s, slow, paid):
    rules, track = game.rules, game.module("rules.circuit_tables").TRACKS[s.track]
    for (card, end), pays in slow.items():
        if end != "home":
            assert (paid or rules.pays(s, 0, card, track.number[end])) == pays, (card, end)


@every_track
def test_moves_on_an_empty_track(name, way):
    assert compare(GAME, Graph(file(name), way), name, way, lambda i: ()) > 3000


@every_track
def test_moves_among_others(name, way):
    graph = Graph(file(name), way)
    names = list(graph.next)

    def near(i):
        """Three chariots, most of them shortly ahead."""
        ahead = sorted({b for card in (1, 2, 3, 4) for b in graph.ends(names[i], card)})
        return list(dict.fromkeys([pick(i, 0, ahead), pick(i, 1, ahead), pick(i, 2, names)]))
    assert compare(GAME, graph, name, way, near) > 1000


def short(spaces, cross):
    """The yellow circuit with an alley of that many spaces, the line before the one called `cross`."""
    data = file("yellow")
    entry, end = next(n for n, w in data["spaces"].items()
                      if "p1" in w["ahead"]), data["spaces"]["p6"]["ahead"][0]
    for n in range(spaces + 1, 7):
        del data["spaces"][f"p{n}"]
    data["spaces"][f"p{spaces}"]["ahead"] = [end]
    run = [entry, *(f"p{n}" for n in range(1, spaces + 1)), end]
    data["line"] = ([step for step in data["line"] if not step[0].startswith("p")]
                    + [[run[run.index(cross) - 1], cross]])
    return data | {"name": f"short{spaces}{cross}"}


SHORT = [short(1, "p1"), short(1, "3b"), short(2, "p2"), short(3, "p3"), short(5, "p4")]


@pytest.fixture(scope="module")
def shorts():
    return load("ave-caesar", {"circuit": SHORT})


@pytest.mark.parametrize("alley", ["stop", "pass"])
@pytest.mark.parametrize("data", SHORT, ids=lambda data: data["name"])
def test_AC_5_a_short_alley_to_stop_in_or_to_pass(shorts, data, alley):
    """Here a card can overshoot the alley, so stopping and driving through differ."""
    for way in ("clockwise", "anticlockwise"):
        graph = Graph(data, way)
        compare(shorts, graph, data["name"], way, lambda i: (), alley=alley)
        names = list(graph.next)
        compare(shorts, graph, data["name"], way, lambda i, names=names: (names[(i + 3) % len(names)],
                names[(i + 8) % len(names)]),
                alley=alley)


def test_AC_5_stop_and_pass_differ_only_with_a_short_alley(shorts):
    for data, differ in ((SHORT[0], True), (file("yellow"), False)):
        graph = Graph(data, "clockwise")
        found = {alley: {(space, card, end, paid) for space in graph.next if possible(graph, space, 2,
                False) for card in range(1, 7)
                         for end, paid in graph.moves(space, card, 2, False, (), alley).items()}
                         for alley in (False,
                                 True)}
        assert (found[False] != found[True]) == differ

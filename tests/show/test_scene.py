"""Scenes: what comes, goes and moves between two states, and the cues of events."""
from types import SimpleNamespace

from ludoteca.show import svg
from ludoteca.show.scene import Scene, Thing, piece, play, runs


def test_runs():
    assert list(runs([(1, 0), (1, 2), (3, 0), (1, 1)])) == [[(1, 0), (1, 2)], [(3, 0)], [(1, 1)]]


def put(pen, thing, inside):
    return pen.put(thing.name, inside, thing.x, thing.y)


def test_a_scene_finds_what_comes_goes_and_moves():
    pen = svg.Pen("b-t")
    scene = Scene(pen, lambda s: [Thing(name, put, x, 0) for name, x in s.items()])
    scene.begin({"stays": 1, "goes": 2, "moves": 3})
    scene.settle({"stays": 1, "moves": 30, "comes": 4})
    assert pen.motion.moves.keys() == {"moves"} and pen.motion.fades.keys() == {"goes", "comes"}
    assert pen.motion.ms == 160
    scene.settle({"stays": 1, "moves": 30, "comes": 4})
    assert pen.motion.ms == 160
    drawn = scene.draw({"stays": 1, "moves": 30, "comes": 4})
    assert drawn.count("<g") == 4 and 'id="b-t-goes" style="transform:translate(2px,0px);opacity:0"' in drawn


def test_a_thing_inside_another_is_drawn_in_it():
    scene = Scene(svg.Pen("b-t"), lambda s: [Thing("cup", put, parent="clerk"), Thing("clerk", put, 5, 5)])
    assert scene.draw({}).endswith('<g id="b-t-cup" style="transform:translate(0px,0px)"/></g>')


class Counter(SimpleNamespace):
    def copy(self):
        return Counter(**vars(self))


def stepped(s, log, by):
    s.at += by


def spoke(s, log):
    s.words += 1


def test_events_play_by_their_cues_and_what_has_none_settles_unless_it_is_silent():
    rules, told = SimpleNamespace(EVENTS=(stepped, spoke)), []
    pen = svg.Pen("b-t", before=Counter(at=0, words=0))
    scene = Scene(pen, lambda s: [piece("pawn", "", s.at), piece(f"word{s.words}", "")])

    def hop(scene, was, s, run, layout):
        told.append((was.at, s.at, run, layout))
        scene.motion.hop("pawn", [(s.at, 0)])

    play(scene, rules, [(0, 3), (0, 4), (1,), (0, 1)], {0: hop}, layout=lambda s: s.words)
    assert told == [(0, 7, [(0, 3), (0, 4)], 0), (7, 8, [(0, 1)], 1)]
    assert pen.motion.pose("pawn").x == 8 and pen.motion.fades.keys() == {"word0", "word1"}
    assert pen.motion.ms == 180 + 160 + 180


def test_a_silent_event_settles_only_in_the_end():
    pen = svg.Pen("b-t", before=Counter(at=0, words=0))
    scene = Scene(pen, lambda s: [piece("pawn", "", s.at), piece(f"word{s.words}", "")])
    play(scene, SimpleNamespace(EVENTS=(stepped, spoke)), [(1,), (0, 1)], {}, silent={1})
    assert pen.motion.ms == 160


def test_nothing_plays_where_the_state_before_is_not_known():
    pen = svg.Pen("b-t")
    play(Scene(pen, lambda s: []), None, [(0, 3)], {})
    assert pen.motion.ms == 0


def test_a_piece_that_has_gone_rests_where_it_went():
    pen = svg.Pen("b-t")
    scene = Scene(pen, lambda s: [])
    scene.add(piece("puff", "", 1, 2, .5, turn=10))
    pen.motion.move("puff", 5, 6, scale=1)
    scene.settle(None)
    assert (scene.draw(None)
            == '<g id="b-t-puff" style="transform:translate(5px,6px) rotate(10deg);opacity:0"/>')

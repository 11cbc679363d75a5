"""Every game's pictures: sound, bounded, unique in their names, and blind to secrets."""
import re
from xml.etree import ElementTree

import pytest

from ludoteca import Match, load
from ludoteca.core.game_loader import games
from ludoteca.core.state import NOBODY
from ludoteca.show import svg
from ludoteca.show.presentation import text_of
from ludoteca.show.words import speaker
from ludoteca.testing import whole_state
from show.drawn import SVG, check_picture, keyframes, plays, tables

DRAWN = [name for name in games() if load(name).has("picture")]
every_game = pytest.mark.parametrize("game", [load(name) for name in DRAWN], ids=DRAWN)


@every_game
def test_every_view_of_random_games(game):
    for players, options in tables(game):
        for i, (match, before) in enumerate(plays(game, players, options, seed=players, plies=24)):
            seat = i % (players + 1) - 1
            new = match.heard(seat, before)
            check_picture(svg.draw(match.view(seat), new, portrait=i % 2 == 1, seq=i))


@every_game
def test_layers_of_a_page(game):
    for players, options in tables(game):
        *_, (match, before) = plays(game, players, options, seed=3, plies=12)
        view = match.view()
        old = svg.before_events(view, match.heard(NOBODY, before))
        board = check_picture(svg.board_svg(game, view.s), 150_000)
        table = check_picture(svg.scene_svg(game, view.s, match.heard(NOBODY, before), old,
                                            names=match.names), 150_000)
        hands = [check_picture(svg.hand_svg(game, match.view(p).s, p), 60_000) for p in range(players)]
        ids = [element.get("id") for tree in (board, table, hands[0]) for element in tree.iter()
               if element.get("id")]
        assert len(ids) == len(set(ids))
        assert len({tree.get("viewBox") for tree in (board, table, *hands)}) == 1


@every_game
def test_the_board_depends_on_its_key_alone(game):
    boards = {}
    for players, options in tables(game):
        for match, _ in plays(game, players, options, seed=1, plies=6):
            s = match.view().s
            for portrait in (False, True):
                size = game.module("picture").size(s, portrait)
                board = svg.board_svg(game, s, portrait)
                assert (boards.setdefault((game.module("picture").key(s), portrait), (size, board))
                        == (size, board))


@every_game
def test_the_events_of_a_whole_game_play(game):
    players = game.rules.PLAYERS[0]
    *_, (match, _) = plays(game, players, seed=5)
    view = match.view()
    check_picture(svg.draw(view, view.events), 10_000_000)


@every_game
def test_a_still_picture_is_the_end_of_the_moving_one(game):
    """What is to be seen when all has moved, nothing else, with rings around the same things."""
    for match, before in plays(game, game.rules.PLAYERS[-1], seed=4, plies=30):
        view, new = match.view(), match.heard(NOBODY, before)
        old = svg.before_events(view, new)
        moving, still = (svg.scene_svg(game, view.s, new, old, names=match.names, still=still)
                         for still in (False, True))
        assert resting(moving) == resting(still)
        assert still.ms == 0 and keyframes(still) <= {"b-t-0-ring"}
        check_picture(still)


def resting(picture):
    """What is seen at last, one inside the other: names, places, shapes and rings."""
    def seen(element):
        style = element.get("style", "")
        if element.get("class") == "flash" or "opacity:0" in style or element.tag in (f"{SVG}style",
                                                                                      f"{SVG}defs"):
            return None
        place = style if "transform:" in style else None
        inside = [found for child in element if (found := seen(child))]
        return (element.tag, element.get("id"), element.get("href"), place, element.get("class") == "ring",
                inside)
    return seen(ElementTree.fromstring(picture))


@every_game
def test_what_has_moved_rests_where_it_came_to(game):
    """Or it would jump back when its movement ends, while it fades; but a card turned to its edge is gone
    by then, and a bridge looks the same the other way round."""
    for match, before in plays(game, game.rules.PLAYERS[-1], seed=2, plies=40):
        view, new = match.view(), match.heard(NOBODY, before)
        picture = svg.scene_svg(game, view.s, new, svg.before_events(view, new), names=match.names)
        style = {element.get("id"): element.get("style", "")
                 for element in ElementTree.fromstring(picture).iter()}
        for name, pose in last_poses(picture):
            assert ("bridge" in name or "scale(0.02," in pose
                    or pose == style[name].removesuffix(";opacity:0")), name


def last_poses(picture):
    """Every element that moves, and the transform of its last keyframe, as its style would have it."""
    frames = dict(re.findall(r"@keyframes ([\w-]+)\{[^@]*?100%\{(transform:[^;}]*)", picture))
    for name, animations in re.findall(r"#([\w-]+)\{animation:([^}]*)\}", picture):
        for key in (animation.split()[0] for animation in animations.split(",")):
            if key in frames:
                yield name, frames[key].replace(" scale(1,1)", "").replace(" rotate(0deg)", "")


@every_game
def test_keyframes_are_unique_per_board_and_number(game):
    for match, before in plays(game, game.rules.PLAYERS[-1], seed=2, plies=8):
        new = match.heard(NOBODY, before)
        frames = [keyframes(svg.draw(match.view(), new, ns=ns, seq=seq)) for ns in ("b", "c")
                  for seq in (1, 2)]
        assert len(set.union(*frames)) == sum(map(len, frames))


@every_game
def test_pictures_do_not_tell_secrets(game):
    """Two worlds that are alike to a seat give the same pictures; the table is the same for all."""
    for players, options in tables(game):
        for n, (match, before) in enumerate(plays(game, players, options, seed=players, plies=9)):
            s, new = whole_state(match), match.events[before:]
            worlds = [world(game, s, p, n) for p in range(NOBODY, players) for n in (1, 2)]
            assert len({svg.scene_svg(game, each, new) for each in worlds}) == 1
            p = n % players
            assert len({svg.hand_svg(game, world(game, s, p, n), p) for n in (0, 1, 2)}) == 1
            own = svg.draw(match.view(p))
            assert svg.scene_svg(game, s).split("</style>", 1)[1].split("</svg>")[0][-200:] in own


def world(game, s, p, n):
    """Another whole state that seat p cannot tell from this one; the 0th is itself."""
    other = s.copy()
    if n:
        game.rules.hide(other, p)
        game.rules.suppose(other, p, n)
    return other


@every_game
def test_names_are_escaped(game):
    bad = ['<script>alert("1")</script>', "A & B ]]>", "\x00\x08\ufffe" + chr(0xd800), "'\"` ${x} {y}"]
    match = Match(game, seed=1)
    for seat in range(NOBODY, match.players):
        view = match.view(seat)
        view.names = bad[:match.players]
        picture = svg.draw(view)
        check_picture(picture)
        assert "<script" not in picture


@every_game
def test_a_notebook_shows_it(game):
    match = Match(game, seed=1)
    ns = f"b-{match.game.name}"
    assert match._repr_svg_() == match.view()._repr_svg_() == svg.draw(match.view(), ns=ns)
    assert match.view(0)._repr_svg_() == svg.draw(match.view(0), ns=ns)


@every_game
def test_what_can_be_pressed_says_what_it_is(game):
    for match, _ in plays(game, game.rules.PLAYERS[0], seed=4, plies=12):
        for seat in match.waiting:
            tree = check_picture(svg.hand_svg(game, match.view(seat).s, seat))
            legal = {str(choice) for choice in match.view(seat).choices()}
            for element in tree.iter():
                if element.get("role") == "button":
                    assert element.get("tabindex") == "0" and element.get("aria-label")
                if element.get("data-choice"):
                    assert element.get("data-choice") in legal | {"-1"}              # -1: not now, and why
            assert "tabindex" not in svg.draw(match.view(seat))


@every_game
def test_choices_are_drawn_as_what_they_are(game):
    """A button's card, die or locomotive: sound, small, with names of its own; some choice of every game is
    drawn."""
    say, drawn = speaker("en", game.name), 0
    for players, options in tables(game):
        for match, _ in plays(game, players, options, seed=players, plies=16):
            for p in match.waiting:
                s = match.view(p).s
                offers = game.module("text").offers(s, p, say)
                steps = ({(o.group or o.label, o.target) for o in offers}
                         | {(o.group, "") for o in offers if o.group})
                found = [markup for step in sorted(steps) if (markup := svg.token(game, s, p, *step))]
                trees = [ElementTree.fromstring(markup) for markup in found]
                ids = [element.get("id") for tree in trees for element in tree.iter() if element.get("id")]
                assert len(ids) == len(set(ids)) and all(len(markup) < 6000 for markup in found)
                drawn += len(found)
    assert drawn > 10


@every_game
def test_a_hand_is_drawn_while_others_play_and_for_its_owner_alone(game):
    """Whatever is asked of others, each card of the own hand has a drawing; of other hands nothing is
    known."""
    held, seen = text_of(game).held, 0
    for players, options in tables(game):
        for match, _ in plays(game, players, options, seed=players, plies=40):
            for p in set(range(players)) - set(match.waiting):
                s = match.view(p).s
                assert all(svg.token(game, s, p, str(card)) for card in held(s, p))
                assert not any(held(s, q) for q in range(players) if q != p)
                seen += len(held(s, p))
    assert bool(seen) == (game.name in ("ave-caesar", "crazy-race"))


def test_pictures_of_two_games_can_stand_on_one_page():
    """Inline, an id that both had would cut the second off by the first one's outline."""
    ids = [re.findall(r'\bid="([^"]+)"', Match(load(name), seed="1").view(0)._repr_svg_())
           for name in games()]
    assert all(ids) and len(set().union(*ids)) == sum(len(set(own)) for own in ids)

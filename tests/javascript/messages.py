"""Messages of random games: what a page is told, and all that Python draws and says of it."""
import itertools
import random

from ludoteca.core.events import fold
from ludoteca.core.game_loader import load
from ludoteca.core.match import Match, View
from ludoteca.core.state import NOBODY, as_json
from ludoteca.show.log import follow, position_words
from ludoteca.show.presentation import picture_of, text_of
from ludoteca.show.svg import hand_layer, icon, scene_layer, token
from ludoteca.show.words import speaker

NAMES = ("Anna", "Jürgen <b>", "Zoë & Co.", "李 😀", "O’Hara", "Ümit")


def settings(game):
    """All combinations of players and options, lists of options by some of their values."""
    rules = load(game).rules
    rows = [[(name, value) for value in (values[:2] if name == "begins" else values)]
            if not isinstance(values, list)
            else [(name, []), (name, list(values)[:2])] for name, values in rules.OPTIONS.items()]
    return [(players, dict(row)) for players in rules.PLAYERS for row in itertools.product(*rows)]


def played(game, dice):
    """Moments of random games, without an end: a match, and how many events came before."""
    choices = settings(game)
    for number in itertools.count():
        players, options = choices[number % len(choices)] if number < len(choices) else dice.choice(choices)
        match = Match(game, players, options, dice.random(), names=NAMES[:players])
        told = 0
        while True:
            yield match, told
            told = len(match.events)
            if match.over or len(match.decisions) > 400:
                break
            for _ in range(dice.choice((1, 1, 2, 5))):
                if not match.over:
                    seat = dice.choice(match.waiting)
                    match.decide(seat, dice.choice(match.choices(seat)))


def messages(game, language, count, seed=1):
    """So many messages, spread over games and seats."""
    dice = random.Random(f"{game} {language} {seed}")
    moments = ((match, told) for match, told in played(game, dice) if dice.random() < .25)
    spread = itertools.islice(moments, count)
    return [message(match, told, dice, language) for match, told in spread]


def message(match, told, dice, language):
    seat = dice.choice([NOBODY, *range(match.players)])
    given = {"game": match.game.name, "language": language, "names": match.names, "players": match.players,
             "options": match.options, "seat": seat, "portrait": dice.random() < .5,
             "still": dice.random() < .1, "moves": dice.random() < .9,
             "before": as_json(state_at(match, NOBODY, told), match.game.rules.STATE),
             "own_before": as_json(state_at(match, seat, told), match.game.rules.STATE),
             "public": as_json(match.seen(), match.game.rules.STATE),
             "own": as_json(match.seen(seat), match.game.rules.STATE),
             "events": match.heard(NOBODY, told), "own_events": match.heard(seat, told),
             "told": told, "past": match.heard(NOBODY), "own_count": match.count(seat), "over": match.over}
    return given | {"expected": drawn(match, told, given)}


def state_at(match, seat, told):
    s = match.game.start(match.players, match.options)
    match.game.rules.hide(s, seat)
    return fold(match.game.rules, s, match.heard(seat, 0, told))


def drawn(match, told, given):
    """All that the server would draw and say."""
    game, seat, portrait = match.game, given["seat"], given["portrait"]
    say, names, s = speaker(given["language"], game.name), match.names, match.seen(seat)
    text, picture = text_of(game), picture_of(game)
    before = state_at(match, NOBODY, told) if given["moves"] else None
    scene = scene_layer(match.view(), given["events"], before, portrait, given["still"])
    out = {"scene": scene.svg, "ms": scene.ms, "key": picture.key(s),
           "size": picture.size(s, portrait),
           "words": position_words(match.view(seat), say),
           "status": [text.status(s, p, say) for p in range(match.players)], "where": text.where(s, say),
           "prompt": text.prompt(s, seat, say), "result": text.result(s, say) if match.over else None,
           "log": [[line.heard, line.round, line.text, line.where, line.shows] for line in
                   follow(game, state_at(match, seat, told), given["own_events"], say, names, told)],
           "icons": {name: icon(game, name) for name in picture.icons},
           "scored": [text.scored(s, p, say) for p in range(match.players)] if match.over else None}
    if seat != NOBODY:
        own = View(game, s, seat, match.view(seat).events, names)
        offers = text.offers(s, seat, say)
        out |= {"hand": hand_layer(own, portrait, given["language"]), "offers": offers,
                "heard": [offer.heard for offer in offers], "choices": own.choices(), "texts": own.texts(),
                "held": text.held(s, seat),
                "tokens": [token(game, s, seat, offer.group or offer.label, offer.target)
                           for offer in offers]}
    return out

"""A table with one press: whoever is here sits down, bots fill up."""
from __future__ import annotations

from collections.abc import Sequence

from ludoteca.bots.levels import USUAL
from ludoteca.core.game_loader import Game
from ludoteca.web.circles.circle import Circle, Member
from ludoteca.web.circles.permissions import check
from ludoteca.web.clock import now
from ludoteca.web.request_context import Context
from ludoteca.web.table.table import Table
from ludoteca.web.table.terms import Place, SeatKind, Terms, agree

AT_ONCE = 10.0                                   # seconds within which two presses mean the same table


async def begin(context: Context, circle: Circle, guest: str, game: Game, address: str) -> Table:
    """The table that a member begins; the one that another has just begun, if this member sits there."""
    own = check(circle, "begin", guest)
    assert own is not None
    for table in circle.open_tables.values():
        if table.game == game.name and own.number in table.members and now() - table.at < AT_ONCE:
            return await context.service.find(table.id)
    here = context.circles.here(circle)
    players = [own, *(member for member in circle.present if member.number in here and member != own
                      and not at_odds(context, own, member))]
    made = await context.service.create(terms_of(circle, players, game, guest), address)
    await context.circles.begun(made, guest)
    return made


def at_odds(context: Context, one: Member, other: Member) -> bool:
    """Whether one of them blocks the other: no press seats them together."""
    return any(context.manners.blocks(device, theirs.devices)
               for own, theirs in ((one, other), (other, one)) for device in own.devices)


def terms_of(circle: Circle, players: Sequence[Member], game: Game, guest: str) -> Terms:
    """As many seats as people, at least the game's usual number; those for whom there is none look on, and
    may take over from a bot."""
    most, usual = max(game.rules.PLAYERS), game.template().players
    places = [Place(SeatKind.PERSON, member.name, guest=" ".join(sorted(member.devices)))
              for member in players[:most]]
    count = next(count for count in game.rules.PLAYERS if count >= max(len(places), usual))
    bots = [Place(SeatKind.BOT, level=USUAL)] * (count - len(places))
    return agree(game.name, count, {}, [*places, *bots], host=guest, takeover=True, circle=circle.id)

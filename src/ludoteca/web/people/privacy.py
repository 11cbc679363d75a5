"""What the server keeps of people, told from what it really writes: the tables and columns of the store."""
from __future__ import annotations

from ludoteca.show.words import Say
from ludoteca.web.storage.rows import FORMS


def purposes(say: Say) -> dict[str, str]:
    """For every table of the store, what is in it and how long it stays."""
    return {
        "tables": say("Every table: the game, its options, the names in the seats, which devices hold them."),
        "changes": say("Everything that happened at a table, in order: decisions, chat, who sat down."),
        "records": say("Finished games with all decisions and dice, to be replayed and checked."),
        "finished": say("The list of finished games: when, which game, the names."),
        "holders": say("Which device has held a seat at which table, so that you find your games again."),
        "meta": say("The server’s notes to itself; nothing about people."),
        "circle_changes": say("Everything that happened in a circle: members, dates, results, chat."),
        "circle_keys": say("The words in the links of circles."),
        "circle_devices": say("Which device belongs to which circle, or did: who has left can still be "
                              "deleted there."),
        "accounts": say("If you wanted an account: when it was made and, if you asked for one, a hash of "
                        "your recovery phrase. No e-mail, no password, no real name."),
        "devices": say("The devices that are or were signed in to an account, as hashes of random numbers."),
        "preferences": say("How you want to hear that it is your turn: a confirmed e-mail address, a "
                           "web address or your browser’s own, your quiet hours. Only if you asked "
                           "for it."),
        "notices": say("Which notices were due and when they were sent; deleted when the game is over."),
        "tokens": say("Tokens that you made for programs, as hashes: their names, what they may do, when "
                      "you made them. Deleted when you revoke them."),
        "token_uses": say("When a token was last used, by the minute."),
        "blocks": say("Whom you have blocked, with the name at that time. Nobody else sees it."),
        "complaints": say("What you reported to the operator of this server: whom, where and why. Deleted "
                          "with your account or when you delete everything."),
        "moderation": say("What the operator did: who was excluded until when, announcements, reports "
                          "dealt with."),
        "player_pages": say("If you made a page about yourself: its link, and what you let others see."),
        "daily_tries": say("That somebody took their try at a daily race, as a hash that does not tell who."),
        "daily_results": say("How tries at daily races ended: day, game, place and points, no names."),
        "passkeys": say("The public keys of passkeys. The secret ones never leave your device."),
    }


def kept(say: Say) -> list[tuple[str, str, list[str]]]:
    """Each table with its purpose and its columns."""
    return [(name, purposes(say)[name], [*form.columns]) for name, form in FORMS.items()]

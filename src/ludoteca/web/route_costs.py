"""What every route may cost at most: what takes more than 2 ms of processor time for any input is not done on
the loop in one piece.

A route that is not named here fails a test (tests/web/test_route_costs.py); so does one that holds the loop
for longer with the dearest input, and a dear one that passes no fair queue.
"""
from __future__ import annotations

from enum import StrEnum


class RouteCost(StrEnum):
    FREE = "free"            # kept bytes, the same for everybody: not counted
    LIGHT = "light"          # on the loop, by pieces where it may be long
    DRAWN = "drawn"          # a picture, drawn in a helper process
    PACKED = "packed"        # long: read or made in a helper process, or sent by pieces
    THOUGHT = "thought"      # a bot searches


DEAR = {RouteCost.DRAWN, RouteCost.PACKED, RouteCost.THOUGHT}
_BY_COST = {
    RouteCost.FREE: """
        /health /ready /favicon.ico /static/{version}/{name} /static/{version}/{kind}-{size}.png
        /game/{name}/{version}/style.css /game/{name}/{version}/rules.wasm
        /game/{name}/{version}/rules.json /board/{name}/{file} /api/openapi.json
        /api/asyncapi.json /api/docs""",
    RouteCost.DRAWN: """
        /t/{id}/qr.svg /t/{id}/position.svg /api/tables/{id}/links /preview.png
        /guide/{name}/preview.png /t/{id}/preview.png /replay/{id}/preview.png /replay/{id}/{number}.png
        /replay/{id}/card.svg /replay/{id}/card.png
        /replay/{id}/{number}.svg /replay/{id}/{number}.json /replay/{id}/{number}/named
        /replay/{id}/tape.json /c/{key}/qr.svg /c/{key}/evening/{table}.png /api/circles/{key}/links""",
    RouteCost.PACKED: """
        /mine /p/{key} /api/players/{key}
        /api/me/export /replay/{id} /replay/{id}/embed /api/tables/{id}/record.txt
        /api/tables/{id}/plies /api/tables/{id}/verify /replay/{id}/report /api/tables/{id}/report
        /api/sign-in /api/me/phrase""",
    RouteCost.THOUGHT: "/api/tables/{id}/hint /t/{id}/hint",
    RouteCost.LIGHT: """
        /metrics / /play/{name} /teach/{name} /new/{name} /t/{id} /t/{id}/screen /t/{id}/named
        /t/{id}/live /t/{id}/outlook /claim/{code} /guide/{name} /guide/{name}/{example}.svg
        /made/{name} /fair /app.webmanifest /worker.js /offline /mine/forget /mine/page
        /api/me/page /replays /check
        /replay/{id}/check /puzzles /puzzles/today /puzzles/{name}/{which} /puzzles/{name}/{which}/on
        /daily /daily/{name} /learn/{name} /learn/{name}/{number}
        /api/games /api/tables /api/tables/{id} /api/tables/{id}/record /api/tables/{id}/decisions
        /api/tables/{id}/seats /api/tables/{id}/start /api/tables/{id}/remove /api/tables/{id}/leave
        /api/tables/{id}/back /api/tables/{id}/absent /api/tables/{id}/chat /api/tables/{id}/undo
        /api/tables/{id}/undo/answer /api/tables/{id}/rematch /api/tables/{id}/silence
        /api/tables/{id}/plan /t/{id}/plan /api/tables/{id}/live /api/claims /circles/new
        /c/{key} /c/{key}/chat /c/{key}/calendar.ics /circle-link/{code} /api/circles /api/circles/{key}
        /api/circles/{key}/news /api/circles/{key}/members /api/circles/{key}/tables
        /api/circles/{key}/chat /api/circles/{key}/date /api/circles/{key}/name /api/circles/{key}/leave
        /api/circle-claims /api/circles/{key}/devices/end /api/circles/{key}/rename
        /api/circles/{key}/renew /api/circles/{key}/remove /api/circles/{key}/founder
        /api/circles/{key}/closed /notices /notices/confirm/{code} /api/me/notices
        /api/me/notices/confirm /me /privacy /api/me /api/me/confirm /api/me/delete /api/me/passkeys
        /api/announcement /api/tables/{id}/company /api/tables/{id}/block /api/tables/{id}/complaints
        /api/circles/{key}/block /api/circles/{key}/complaints /api/me/blocks /api/me/blocks/end
        /t/{id}/company /c/{key}/company /me/blocks /operator
        /api/me/passkeys/options /api/me/passkeys/end /api/me/tokens /api/me/tokens/revoke /api/stream
        /api/me/sign-out /api/sign-in/passkey /api/sign-in/passkey/options"""}
COSTS = {path: cost for cost, paths in _BY_COST.items() for path in paths.split()}

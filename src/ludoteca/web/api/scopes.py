"""What a token must allow, route by route: one table, which a test compares with the routes there are.

A request with `Authorization: Bearer …` acts as the person who made the token, within its scope.  Where the
table says COOKIE, no token will do: what outlives a token (links, devices, other tokens) it cannot make.
"""
from __future__ import annotations

from starlette.requests import HTTPConnection

from ludoteca.web.access import TOKEN
from ludoteca.web.errors import BeyondScope, UnknownToken
from ludoteca.web.people.tokens import Token, TokenScope
from ludoteca.web.request_context import context_of

COOKIE = None                                    # by a cookie alone, never by a token
_BY_SCOPE: dict[TokenScope | None, str] = {
    TokenScope.READ: """
        GET /games  GET /tables  GET /tables/{id}  GET /tables/{id}/plan  GET /tables/{id}/record
        GET /tables/{id}/record.txt  GET /tables/{id}/plies  GET /tables/{id}/report
        GET /tables/{id}/verify  GET /circles/{key}  GET /circles/{key}/chat  WEBSOCKET /tables/{id}/live
        GET /stream  WEBSOCKET /stream  GET /announcement  GET /tables/{id}/company  GET /players/{key}""",
    TokenScope.PLAY: """
        POST /tables/{id}/decisions  POST /tables/{id}/seats  POST /tables/{id}/leave
        POST /tables/{id}/back  POST /tables/{id}/absent  POST /tables/{id}/chat  POST /tables/{id}/undo
        POST /tables/{id}/undo/answer  POST /tables/{id}/hint  POST /tables/{id}/plan
        POST /tables/{id}/rematch  POST /claims  GET /circles/{key}/news  POST /circles/{key}/members
        POST /circles/{key}/chat  POST /circles/{key}/date  POST /circles/{key}/name
        POST /circles/{key}/leave""",
    TokenScope.HOST: """
        POST /tables  POST /tables/{id}/start  POST /tables/{id}/remove  POST /tables/{id}/silence
        POST /circles  POST /circles/{key}/tables  POST /circles/{key}/rename  POST /circles/{key}/renew
        POST /circles/{key}/remove  POST /circles/{key}/founder  POST /circles/{key}/closed""",
    COOKIE: """
        POST /tables/{id}/links  POST /circles/{key}/links  POST /circles/{key}/devices/end
        POST /circle-claims  GET /me  POST /me/phrase  POST /me/confirm  POST /me/passkeys/options
        POST /me/passkeys  POST /me/sign-out  POST /me/delete  GET /me/export  POST /sign-in
        POST /sign-in/passkey/options  POST /sign-in/passkey  GET /me/notices  POST /me/notices
        POST /me/notices/confirm  GET /me/tokens  POST /me/tokens  POST /me/tokens/revoke
        POST /me/passkeys/end  GET /me/blocks  POST /me/blocks/end  POST /tables/{id}/block
        POST /tables/{id}/complaints  POST /circles/{key}/block  POST /circles/{key}/complaints
        GET /me/page  POST /me/page"""}
NEEDS = {(method, path): scope for scope, listed in _BY_SCOPE.items()
         for method, path in zip(listed.split()[::2], listed.split()[1::2], strict=True)}


def needed(connection: HTTPConnection) -> TokenScope | None:
    """What the route of a request needs; a route that the table does not know takes no token."""
    method = connection.scope.get("method", "WEBSOCKET")
    path: str = getattr(connection.scope.get("route"), "path", "").removeprefix("/api")
    return NEEDS.get((method, path), COOKIE)


def methods_of(connection: HTTPConnection) -> list[str]:
    """What may be asked of the path of a request."""
    path = getattr(connection.scope.get("route"), "path", "").removeprefix("/api")
    return sorted(method for method, known in NEEDS if known == path and method != "WEBSOCKET")


async def look_at_token(connection: HTTPConnection) -> None:
    """Before every route of the API: a token is looked up, and refused where it does not reach."""
    kind, _, text = connection.headers.get("authorization", "").partition(" ")
    if kind.lower() != "bearer":
        return
    token = await context_of(connection).tokens.find(text.strip())
    if token is None:
        raise UnknownToken("This token is not known here, or was revoked.")
    scope = needed(connection)
    if scope is COOKIE:
        raise BeyondScope("No token is enough for this; sign in with a browser.")
    if not token.allows(scope):
        raise beyond(scope)
    connection.scope[TOKEN] = token


def beyond(scope: TokenScope) -> BeyondScope:
    return BeyondScope("This token may not do that: it needs the scope “{scope}”.", scope=scope)


def reaches(connection: HTTPConnection, scope: TokenScope) -> bool:
    """Whether who asks may do what needs a scope: by a cookie always."""
    token: Token | None = connection.scope.get(TOKEN)
    return token is None or token.allows(scope)

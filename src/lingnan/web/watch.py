"""HTTP for whoever watches over the server: is it there, does it take players, and its figures."""

from typing import Final

from litestar import Response, get
from prometheus_client import CONTENT_TYPE_LATEST

from lingnan.service.world import draining
from lingnan.web.addresses import address_of
from lingnan.web.asked import Asked, here, told
from lingnan.web.refusal import HttpError

PLAIN: Final = "text/plain"


@get("/healthz", media_type=PLAIN, opt=told(media=PLAIN))
async def health() -> str:
    """The process answers: a supervisor need not restart it."""
    return "ok\n"


@get("/readyz", media_type=PLAIN, opt=told(media=PLAIN))
async def readiness(request: Asked) -> str:
    """Whether new players may be sent here: not while tables are being recovered, or the server is about to stop."""
    if here(request).lobby.premises.draining:
        raise draining()
    if not here(request).lobby.keeper.recovered:
        raise HttpError("server/recovering", "the tables of the last run are being started: try again in a moment")
    return "ok\n"


@get("/metrics", opt=told(gives=[str], media=CONTENT_TYPE_LATEST))
async def metrics(request: Asked) -> Response[bytes]:
    """The figures, for this machine and for whoever has the token."""
    figures = here(request).figures
    if figures is None:
        raise HttpError("http/not_found", "this server tells no figures: setting metrics.on")
    if not figures.may_read(address_of(request.scope), request.headers):
        raise HttpError("http/forbidden", "the figures are for this machine, or by the token: setting metrics.token")
    return Response(figures.meter.page(), media_type=CONTENT_TYPE_LATEST)


HANDLERS: Final = (health, readiness, metrics)

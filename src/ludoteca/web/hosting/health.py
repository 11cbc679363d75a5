"""For whoever runs the server: whether it lives, whether it can serve, and figures for Prometheus."""
from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse, Response

from ludoteca.web import internal_errors
from ludoteca.web.errors import NotFound
from ludoteca.web.middleware import peer_of
from ludoteca.web.replay.replay_workers import desk
from ludoteca.web.request_context import Context, context_of

router = APIRouter(include_in_schema=False)


@router.get("/health")
async def health() -> Response:
    """The process answers."""
    return JSONResponse({"status": "ok"})


@router.get("/ready")
async def ready(request: Request) -> Response:
    """It can serve: its disk takes what is written, and it does not end just now."""
    service = context_of(request).service
    fault = "the server ends" if service.hub.ended else service.store.fault
    return JSONResponse({"status": fault or "ok"}, 503 if fault else 200)


@router.get("/metrics")
async def metrics(request: Request) -> Response:
    """Figures in Prometheus' form, for the addresses that the setting `metrics` names."""
    context = context_of(request)
    if peer_of(request.scope) not in context.settings.metrics:
        raise NotFound("There is nothing at this address.")
    from prometheus_client import CollectorRegistry
    from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest

    registry = CollectorRegistry()
    registry.register(ServerMetrics(context))
    return Response(generate_latest(registry), media_type=CONTENT_TYPE_LATEST)


class ServerMetrics:
    """What the server counts anyway, read when somebody asks."""

    def __init__(self, context: Context) -> None:
        self.context = context

    def collect(self) -> Iterator[Any]:
        from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily

        rates, service = self.context.rates, self.context.service
        answers = CounterMetricFamily("ludoteca_http_answers", "Requests answered, by status.",
                                      labels=["status"])
        for status, count in sorted(rates.answers.items()):
            answers.add_metric([str(status)], count)
        yield answers
        yield CounterMetricFamily("ludoteca_http_seconds", "Seconds until requests were answered.",
                                  value=rates.seconds)
        faults = CounterMetricFamily("ludoteca_faults", "Faults of the server's own, by where they were.",
                                     labels=["where"])
        for where, count in sorted(internal_errors.counts.items()):
            faults.add_metric([where], count)
        yield faults
        yield CounterMetricFamily("ludoteca_commits", "Commits to the disk.", value=service.store.commits)
        yield CounterMetricFamily("ludoteca_changes", "Changes at tables that are on disk.",
                                  value=service.changed)
        yield GaugeMetricFamily("ludoteca_sockets", "WebSockets that are open.",
                                value=sum(rates.sockets.values()))
        yield GaugeMetricFamily("ludoteca_tables", "Tables in memory.", value=len(service.cache))
        yield GaugeMetricFamily("ludoteca_store_failing", "1 while the disk takes nothing.",
                                value=float(bool(service.store.fault)))
        waiting = GaugeMetricFamily("ludoteca_waiting", "Who waits for a place, by kind of work.",
                                    labels=["work"])
        for work, turns in (("search", service.bots.searching), ("think", service.bots.thinking),
                            ("replay", desk.turns)):
            waiting.add_metric([work], turns.length)
        yield waiting

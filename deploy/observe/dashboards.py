#!/usr/bin/env python3
"""Writes dashboards/*.json for Grafana 10 or newer. `dashboards.py --check` compares instead and fails on a difference."""

import json
import pathlib
import sys

FOLDER = pathlib.Path(__file__).parent / "dashboards"
SOURCE = {"type": "prometheus", "uid": "${source}"}
WHERE = 'job="meridian", namespace=~"$namespace"'
RPC = f'{WHERE}, service=~"$service", rpc!~"grpc\\\\.(health|reflection)\\\\..*"'
BAD = 'code=~"Internal|Unknown|Unavailable|DeadlineExceeded|DataLoss"'


def panel(title, unit, *queries, kind="timeseries", width=12, about=""):
    """`queries`: (expression, legend)."""
    return {
        "title": title,
        "description": about,
        "type": kind,
        "datasource": SOURCE,
        "width": width,
        "fieldConfig": {"defaults": {"unit": unit, "min": 0}, "overrides": []},
        "targets": [
            # Histograms carry exemplars: a dot on the graph leads to one request's trace.
            {"refId": chr(65 + at), "datasource": SOURCE, "expr": expr, "legendFormat": legend, "exemplar": "_bucket{" in expr}
            for at, (expr, legend) in enumerate(queries)
        ],
    }


def variable(name, query, label):
    return {
        "name": name,
        "label": label,
        "type": "query",
        "datasource": SOURCE,
        "query": query,
        "refresh": 2,
        "includeAll": True,
        "allValue": ".*",
        "multi": True,
        "current": {"text": "All", "value": "$__all"},
    }


def dashboard(uid, title, panels, *variables):
    placed, x, y = [], 0, 0
    for at, each in enumerate(panels, 1):
        width = each.pop("width")
        if x + width > 24:
            x, y = 0, y + 8
        placed.append({"id": at, "gridPos": {"h": 8, "w": width, "x": x, "y": y}, **each})
        x += width
    source = {"name": "source", "label": "Prometheus", "type": "datasource", "query": "prometheus"}
    return {
        "uid": f"meridian-{uid}",
        "title": f"Meridian: {title}",
        "tags": ["meridian"],
        "schemaVersion": 39,
        "editable": True,
        "refresh": "30s",
        "time": {"from": "now-3h", "to": "now"},
        "templating": {"list": [source, variable("namespace", "label_values(up{job=\"meridian\"}, namespace)", "Namespace"), *variables]},
        "panels": placed,
    }


def quantile(share, by, bucket, matchers):
    return f"histogram_quantile({share}, sum by ({by}, le) (rate({bucket}{{{matchers}}}[$__rate_interval])))"


def services():
    return dashboard(
        "services",
        "calls between services",
        [
            panel("Replicas that answer", "none", (f"sum by (component) (up{{{WHERE}}})", "{{component}}"), kind="stat", width=24),
            panel("Calls", "reqps", (f"sum by (service) (rate(rpc_server_requests_total{{{RPC}}}[$__rate_interval]))", "{{service}}")),
            panel(
                "Calls that failed",
                "percentunit",
                (
                    f"sum by (service) (rate(rpc_server_requests_total{{{RPC}, {BAD}}}[$__rate_interval]))"
                    f" / sum by (service) (rate(rpc_server_requests_total{{{RPC}}}[$__rate_interval]))",
                    "{{service}}",
                ),
                about="Faults of ours and of what we need. Refusals of wrong requests are not among them.",
            ),
            panel("Slowest twentieth, by call", "s", (quantile(0.95, "rpc", "rpc_server_seconds_bucket", RPC), "{{rpc}}")),
            panel("Median, by call", "s", (quantile(0.5, "rpc", "rpc_server_seconds_bucket", RPC), "{{rpc}}")),
            panel("Calls by kind", "reqps", (f"sum by (rpc) (rate(rpc_server_requests_total{{{RPC}}}[$__rate_interval]))", "{{rpc}}")),
            panel("Answers by code", "reqps", (f"sum by (code) (rate(rpc_server_requests_total{{{RPC}}}[$__rate_interval]))", "{{code}}")),
            panel("Forecasts computed", "ops", (f"sum by (model) (rate(forecasting_runs_total{{{WHERE}}}[$__rate_interval]))", "{{model}}")),
        ],
        variable("service", "label_values(rpc_server_requests_total, service)", "Service"),
    )


def market():
    calls = "market_provider_calls_total"
    return dashboard(
        "market",
        "provider and quota",
        [
            panel("Calls in the last day", "none", (f"sum(increase({calls}{{{WHERE}}}[1d]))", "used"), kind="stat", width=6),
            panel(
                "Share of the month's quota",
                "percentunit",
                (f'max(market_provider_quota_used{{{WHERE}, window="month"}} / market_provider_quota_limit{{{WHERE}, window="month"}})', "used"),
                kind="stat",
                width=6,
            ),
            panel(
                "Calls that failed in the last hour",
                "none",
                (f'sum(increase({calls}{{{WHERE}, outcome="failed"}}[1h]))', "failed"),
                kind="stat",
                width=6,
                about="Five in a row open a replica's breaker for half a minute.",
            ),
            panel("Rows quarantined in the last day", "none", (f"sum(increase(market_rows_quarantined_total{{{WHERE}}}[1d]))", "rows"), kind="stat", width=6),
            panel("Calls to the provider, in 15 minutes", "none", (f"sum by (outcome) (increase({calls}{{{WHERE}}}[15m]))", "{{outcome}}")),
            panel(
                "Calls to market-ingest",
                "reqps",
                (f'sum by (rpc) (rate(rpc_server_requests_total{{{WHERE}, service="market-ingest"}}[$__rate_interval]))', "{{rpc}}"),
            ),
            panel(
                "Slowest twentieth of market-ingest",
                "s",
                (quantile(0.95, "rpc", "rpc_server_seconds_bucket", f'{WHERE}, service="market-ingest", rpc!~".*/Subscribe"'), "{{rpc}}"),
            ),
            panel(
                "Quota",
                "none",
                (f"max by (window) (market_provider_quota_used{{{WHERE}}})", "{{window}}: used"),
                (f"max by (window) (market_provider_quota_limit{{{WHERE}}})", "{{window}}: granted"),
            ),
            panel("Slowest twentieth of the provider", "s", (quantile(0.95, "instance", "market_provider_seconds_bucket", WHERE), "{{instance}}")),
            panel("Breaker, 1: closed", "none", (f"min by (instance) (market_provider_breaker_closed{{{WHERE}}})", "{{instance}}")),
            panel("Readers of the feed", "none", (f"sum by (instance) (market_feed_readers{{{WHERE}}})", "{{instance}}")),
            panel("Ticks", "ops", (f"sum by (instance) (rate(market_feed_ticks_total{{{WHERE}}}[$__rate_interval]))", "{{instance}}")),
            panel(
                "New readers of the feed",
                "none",
                (f'sum by (code) (increase(rpc_server_requests_total{{{WHERE}, rpc=~".*MarketFeed/Subscribe"}}[5m]))', "{{code}}"),
                about="Many at once: a reader that reconnects without waiting.",
            ),
            panel("Streams of other services", "none", (f"sum by (consumer) (market_feed_consumer_streams{{{WHERE}}})", "{{consumer}}")),
            panel(
                "Refused at the feed's port",
                "none",
                (f"sum by (reason) (increase(market_feed_refused_total{{{WHERE}}}[5m]))", "{{reason}}"),
                about="token: none, unknown or revoked. scope: for something else. streams: too many of one consumer.",
            ),
        ],
    )


def sign_in():
    return dashboard(
        "sign-in",
        "sign-in",
        [
            panel("Signed in", "none", (f"sum(increase(auth_signed_in_total{{{WHERE}}}[5m]))", "in 5 minutes")),
            panel("Refused", "none", (f"sum by (event, code) (increase(auth_refused_total{{{WHERE}}}[5m]))", "{{event}}: {{code}}")),
            panel("Password hashes", "ops", (f"sum(rate(auth_hash_total{{{WHERE}}}[$__rate_interval]))", "made"), (f"sum(rate(auth_hash_refused_total{{{WHERE}}}[$__rate_interval]))", "sent away")),
            panel("Sessions ended as stolen", "none", (f"sum by (kind) (increase(auth_breach_total{{{WHERE}}}[15m]))", "{{kind}}")),
            panel("Passwords that wait to be hashed", "none", (f"sum by (instance) (auth_hash_waiting{{{WHERE}}})", "{{instance}}")),
            panel("Mail that waits", "none", (f"max(auth_mail_waiting{{{WHERE}}})", "waiting")),
            panel("Mail", "none", (f"sum by (outcome) (increase(auth_mail_total{{{WHERE}}}[5m]))", "{{outcome}}"), about="`unwanted` are the decoys for unknown addresses; they never leave."),
            panel("Slowest twentieth of auth", "s", (quantile(0.95, "rpc", "rpc_server_seconds_bucket", f'{WHERE}, service="auth"'), "{{rpc}}")),
        ],
    )


def gateway():
    seen = f'{WHERE}, family!="health"'
    return dashboard(
        "gateway",
        "gateway",
        [
            panel("Requests", "reqps", (f"sum by (family) (rate(gateway_requests_total{{{seen}}}[$__rate_interval]))", "{{family}}")),
            panel(
                "Requests that failed",
                "percentunit",
                (
                    f'sum by (family) (rate(gateway_requests_total{{{seen}, status="5xx"}}[$__rate_interval]))'
                    f" / sum by (family) (rate(gateway_requests_total{{{seen}}}[$__rate_interval]))",
                    "{{family}}",
                ),
            ),
            panel("Slowest twentieth", "s", (quantile(0.95, "family", "gateway_request_seconds_bucket", seen), "{{family}}")),
            panel(
                "Mean",
                "s",
                (
                    f"sum by (family) (rate(gateway_request_seconds_sum{{{seen}}}[$__rate_interval]))"
                    f" / sum by (family) (rate(gateway_request_seconds_count{{{seen}}}[$__rate_interval]))",
                    "{{family}}",
                ),
            ),
            panel("Answers by status", "reqps", (f"sum by (status) (rate(gateway_requests_total{{{seen}}}[$__rate_interval]))", "{{status}}")),
            panel("Requests by route", "reqps", (f"sum by (method, route) (rate(gateway_requests_total{{{seen}}}[$__rate_interval]))", "{{method}} {{route}}")),
            panel("Slowest twentieth, by route", "s", (quantile(0.95, "route", "gateway_request_seconds_bucket", seen), "{{route}}"), about="A dot is an exemplar: it leads to the trace of one such request."),
            panel(
                "Documents answered from memory",
                "percentunit",
                (
                    f'sum(rate(gateway_documents_total{{{WHERE}, found="here"}}[$__rate_interval])) / sum(rate(gateway_documents_total{{{WHERE}}}[$__rate_interval]))',
                    "from memory",
                ),
                (
                    f'sum(rate(gateway_documents_total{{{WHERE}, found="old"}}[$__rate_interval])) / sum(rate(gateway_documents_total{{{WHERE}}}[$__rate_interval]))',
                    "an old one, because the service was away",
                ),
            ),
            panel(
                "Calls on their way, of what is allowed",
                "percentunit",
                (f"max by (instance) (gateway_calls_in_flight{{{WHERE}}} / gateway_calls_in_flight_limit{{{WHERE}}})", "{{instance}}"),
            ),
            panel("Open event streams", "none", (f"sum by (instance) (gateway_streams{{{WHERE}}})", "{{instance}}")),
            panel(
                "Connections open, of those that a gateway may hold",
                "percentunit",
                (f"max by (instance) (gateway_connections{{{WHERE}}} / gateway_connections_limit{{{WHERE}}})", "{{instance}}"),
                about="The last tenth is kept for probes and signed-in users.",
            ),
            panel(
                "Connections refused, and ended early",
                "none",
                (f"sum by (reason) (increase(gateway_connections_refused_total{{{WHERE}}}[5m]))", "refused: {{reason}}"),
                (f"sum by (reason) (increase(gateway_connections_ended_total{{{WHERE}}}[5m]))", "ended: {{reason}}"),
            ),
            panel("Faults in the gateway's code", "none", (f"sum(increase(gateway_panics_total{{{WHERE}}}[1h]))", "in an hour"), kind="stat", width=24),
        ],
    )


def stores():
    hits = f'cache_requests_total{{{WHERE}, command="get"'
    return dashboard(
        "stores",
        "PostgreSQL, Redis and processes",
        [
            panel("Slowest twentieth of statements", "s", (quantile(0.95, "pool", "db_client_seconds_bucket", WHERE), "{{pool}}")),
            panel("Statements", "ops", (f"sum by (pool) (rate(db_client_seconds_count{{{WHERE}}}[$__rate_interval]))", "{{pool}}")),
            panel(
                "Connections in use, of what a replica may hold",
                "percentunit",
                (
                    f'max by (pool, instance) (db_pool_connections{{{WHERE}, state="used"}})'
                    f" / max by (pool, instance) (db_pool_limit{{{WHERE}}})",
                    "{{pool}} {{instance}}",
                ),
            ),
            panel(
                "Waiting for a connection",
                "none",
                (f"max by (pool, instance) (db_pool_waiting{{{WHERE}}})", "{{pool}} {{instance}}"),
                (f"sum by (component) (increase(db_pool_refused_total{{{WHERE}}}[5m]))", "{{component}}: gave up in 5 minutes"),
            ),
            panel(
                "Found in the cache",
                "percentunit",
                (
                    f'sum by (component) (rate({hits}, outcome="hit"}}[$__rate_interval])) / sum by (component) (rate({hits}}}[$__rate_interval]))',
                    "{{component}}",
                ),
            ),
            panel("Failures of Redis", "none", (f"sum by (component, command) (increase(cache_failures_total{{{WHERE}}}[5m]))", "{{component}}: {{command}}")),
            panel("Forecasts that wait for a core", "none", (f"sum by (instance) (forecasting_waiting{{{WHERE}}})", "{{instance}}")),
            panel("Slowest twentieth of computations", "s", (quantile(0.95, "instance", "forecasting_compute_seconds_bucket", WHERE), "{{instance}}")),
            panel("Memory", "bytes", (f"sum by (component, instance) (process_resident_memory_bytes{{{WHERE}}})", "{{component}} {{instance}}")),
            panel("CPU", "none", (f"sum by (component, instance) (rate(process_cpu_seconds{{{WHERE}}}[$__rate_interval]))", "{{component}} {{instance}}"), about="Cores."),
            panel("Open files", "none", (f"sum by (component, instance) (process_open_fds{{{WHERE}}})", "{{component}} {{instance}}")),
            panel("Threads", "none", (f"sum by (component, instance) (process_threads{{{WHERE}}})", "{{component}} {{instance}}")),
            panel("Versions", "none", (f"count by (component, version) (meridian_build_info{{{WHERE}}})", "{{component}} {{version}}"), kind="stat", width=24),
        ],
    )


def main():
    wrong = 0
    for make in (services, market, sign_in, gateway, stores):
        path = FOLDER / f"{make.__name__.replace('_', '-')}.json"
        text = json.dumps(make(), indent=1, ensure_ascii=False) + "\n"
        if "--check" not in sys.argv:
            path.write_text(text)
        elif not path.exists() or path.read_text() != text:
            wrong += 1
            print(f"{path.name} differs from dashboards.py: run it")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

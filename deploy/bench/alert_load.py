"""Benchmark of alerts: 100,000 of them against one market snapshot, 100,000 items of watchlists that alerts go through against another one, and
1,000 firings that reach a receiver while the worker is killed.

Every service is a process of its own. Alerts and lists are copied in the database from some that were made over HTTP: 100,000 calls would measure
the calls. Prices are the sandbox's, polled every 30 s.
"""

import http.server
import json
import os
import threading
import time
import urllib.error
import urllib.request

import measure
from pods import Pods

ALERTS = 100_000
OWNERS = 1_000
FIRINGS = 1_000
KILLS = 20
COINS = 100
# Alerts that are saved between two snapshots and are true at once; over lists, one with as many items.
FRESH = 100
# Alerts over lists, each of an owner of its own; a list has all coins.
LISTS = ALERTS // COINS
POLL = 30
# A replica that dies keeps what it took for so long, seconds.
LEASE = 60
LIST = f"/api/v3/coins/markets?vs_currency=usd&per_page={COINS}&page=1"


class Receiver(http.server.BaseHTTPRequestHandler):
    """Takes its time, so that the worker dies with messages on their way."""

    ids = []
    lock = threading.Lock()

    def do_POST(self):
        self.rfile.read(int(self.headers["content-length"]))
        time.sleep(0.02)
        with self.lock:
            self.ids.append(self.headers["webhook-id"])
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_):
        pass


def call(pods, who, path, body):
    request = urllib.request.Request(pods.url + path, json.dumps(body).encode(), {**who, "content-type": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as error:
        raise SystemExit(f"bench: {path} answers {error.code}: {error.read()[:300].decode()}") from error


def sql(pods, text):
    """The answer's rows, as one text."""
    return pods.postgres.sql("SET search_path = workspace; " + text)


def stopped(pods, change):
    """Changes alerts while nobody evaluates them."""
    pods.kill("workspace")
    sql(pods, change)
    pods.again("workspace")


# Columns of an alert but the one that PostgreSQL computes from its rule.
ALERT = "owner id name note rule coins channel_ids expires_at enabled snoozed_until created_at deleted_at version".split()


def copies(many, choice, changes):
    """Copies of alerts, switched on: `choice` says of which one the n-th copy is, `changes` what differs in each."""
    return f"""
        CREATE TEMP TABLE made AS SELECT alert.owner AS old_owner, alert.id AS old, gen_random_uuid() AS id, n
            FROM generate_series(1, {many}) AS n JOIN alert ON alert.name = ({choice});
        CREATE TEMP TABLE filled AS SELECT made.n, jsonb_populate_record(alert, jsonb_build_object('id', made.id, 'enabled', true, {changes})) AS made
            FROM made JOIN alert ON alert.owner = made.old_owner AND alert.id = made.old;
        INSERT INTO alert ({', '.join(ALERT)}) SELECT {', '.join(f'(made).{column}' for column in ALERT)} FROM filled;
        INSERT INTO alert_state SELECT (one).* FROM (
            SELECT jsonb_populate_record(alert_state, jsonb_build_object('owner', (filled.made).owner, 'alert_id', (filled.made).id, 'changed', alert_change(),
                'shard', get_byte(uuid_send((filled.made).id), 15) % 64)) AS one
            FROM filled JOIN made ON made.id = (filled.made).id JOIN alert_state ON alert_state.owner = made.old_owner AND alert_state.alert_id = made.old
        ) AS states;
        ANALYZE alert; ANALYZE alert_state;"""


def delivered(pods, row, who, coin, port):
    """Firings of alerts that are all true at once, with the worker killed again and again."""
    hook = call(pods, who, "/api/v1/alert-channels", {"name": "Receiver", "kind": "webhook", "url": f"http://127.0.0.1:{port}/hook"})
    true = {"kind": "price", "coin": coin, "direction": "above", "level": "0.00000001"}
    call(pods, who, "/api/v1/alerts", {"name": "true", "conditions": [true], "mode": "once", "channel_ids": [hook["id"]], "enabled": False})
    begun = time.monotonic()
    stopped(pods, copies(FIRINGS, "'true'", "'name', 'Bench ' || made.n"))
    for _ in range(KILLS):
        before, deadline = len(Receiver.ids), time.monotonic() + LEASE + 15
        # In the middle of its work, or where it has begun and waits for what the one before it took.
        while len(Receiver.ids) < before + FIRINGS // (2 * KILLS) and time.monotonic() < deadline and len(set(Receiver.ids)) < FIRINGS:
            time.sleep(0.005)
        pods.kill("workspace")
        pods.again("workspace")
    sent = lambda: int(sql(pods, "SELECT count(*) FROM alert_delivery WHERE state = 'sent'"))
    measure.until("the last delivery", 300, lambda: sent() >= FIRINGS or (time.sleep(1) or False))
    fired, kept = int(sql(pods, "SELECT count(*) FROM alert_firing")), int(sql(pods, "SELECT count(*) FROM alert_delivery"))
    ids = set(Receiver.ids)
    good = len(ids) == fired == kept == sent() == FIRINGS
    return [
        row(f"{FIRINGS:,} firings with the worker killed {KILLS} times: messages received, by id", f"{len(ids):,}", f"{FIRINGS:,}", good),
        row("… sent once more under the same id, because the worker died before it could say so", f"{len(Receiver.ids) - len(ids):,}"),
        row(f"… from the first to the last, leases of {LEASE} s included", f"{time.monotonic() - begun:.0f} s"),
    ]


# Until when every share has seen the prices, and how many alerts and items were ever written.
POSITION = """SELECT coalesce(min(sampled_at)::text, ''), count(sampled_at), max(sampled_at)::text, (SELECT count(checked_at) FROM alert_state),
    (SELECT count(checked_at) FROM alert_member), (SELECT count(*) FROM alert_firing) FROM alert_shard"""


def settled(pods):
    """Waits until a snapshot has gone through all alerts; gives until when all of them have seen the prices."""
    before, since = sql(pods, POSITION), time.monotonic()
    deadline = since + 300
    while time.monotonic() < deadline:
        time.sleep(0.5)
        now = sql(pods, POSITION)
        if now != before:
            before, since = now, time.monotonic()
        elif now.split("|")[0] and time.monotonic() - since >= 5:
            return now.split("|")[0]
    raise SystemExit("bench: alerts are evaluated without an end")


LEVEL = {"kind": "price", "direction": "cross_up", "level": "100000000000"}
CHANGE = {"kind": "change", "percent": "-60", "window_minutes": 60}
TRUE = {"kind": "price", "direction": "above", "level": "0.00000001"}


def models(pods, who, condition, more):
    """Alerts that are off, to be copied: seven of ten copies have a level far above the price, the others a change that does not come."""
    sql(pods, "DELETE FROM alert; DELETE FROM alert_firing")
    for name, own in (("level", LEVEL), ("change", CHANGE), ("fresh", TRUE)):
        call(pods, who, "/api/v1/alerts", {"name": name, "conditions": [{**own, **condition}], "mode": "rearm", "enabled": False, **more})


MIX = "CASE WHEN n % 10 < 7 THEN 'level' ELSE 'change' END"


def snapshot(pods, fresh):
    """CPU of one snapshot, of the worker and of PostgreSQL, and the time before it. Alerts that it fires are saved by `fresh` just before it, so
    that nobody can have left out the work."""
    # Before the first one nothing was seen; the second one is like all later ones.
    first = settled(pods)
    measure.until("a second snapshot", 4 * POLL, lambda: sql(pods, POSITION).split("|")[0] > first or (time.sleep(0.2) or False))
    moment = settled(pods)
    sql(pods, fresh)
    used = lambda: (measure.cpu_seconds([pods.pid("workspace")]), measure.server_cpu_seconds(pods.postgres.child.pid))
    before = used()
    measure.until("the next snapshot", 4 * POLL, lambda: sql(pods, POSITION).split("|")[0] > moment or (time.sleep(0.2) or False))
    settled(pods)
    ours, theirs = (now - one for now, one in zip(used(), before))
    return ours, theirs, moment


def listed(coins):
    return "ARRAY[" + ", ".join(f"'{coin}'" for coin in coins) + "]"


def evaluated(pods, row, who, coins):
    """Alerts that each name a coin."""
    models(pods, who, {"coin": coins[0]}, {})
    coin = f"({listed(coins)})[1 + made.n % {len(coins)}]"
    changes = f"""'owner', md5('owner' || made.n % {OWNERS})::uuid,
        'rule', replace(alert.rule::text, to_json('{coins[0]}'::text)::text, to_json({coin})::text)::jsonb, 'coins', jsonb_build_array({coin})"""
    stopped(pods, copies(ALERTS, MIX, changes))
    ours, theirs, moment = snapshot(pods, copies(FRESH, "'fresh'", changes))
    checked = int(sql(pods, f"""SELECT count(*) FROM alert_state JOIN alert_shard USING (shard)
        JOIN alert ON alert.owner = alert_state.owner AND alert.id = alert_state.alert_id
        WHERE alert.enabled AND alert_shard.sampled_at > '{moment}'"""))
    written = int(sql(pods, f"SELECT count(*) FROM alert_state WHERE checked_at > '{moment}'"))
    fired = int(sql(pods, "SELECT count(*) FROM alert_firing"))
    whole = checked == ALERTS + FRESH and fired == FRESH
    return [
        row(f"{checked:,} active alerts against one snapshot: the worker; {fired:,} of {FRESH:,} saved just before it fired", f"{ours:.2f} s CPU", "< 1 s", whole and ours < 1),
        row("… PostgreSQL beside it, which keeps where each alert is", f"{theirs:.2f} s CPU"),
        row("… alerts of which it wrote something, because the snapshot changed more than a time", f"{written:,}"),
    ]


def lists(pods, source, coins):
    """Makes a list of all coins for each owner, and one more for the alert that is saved just before the snapshot."""
    sql(pods, f"""
        INSERT INTO watchlist (owner, id, rank, name, note, sections, shown, created_at, version)
            SELECT md5('owner' || n)::uuid, md5('list' || n)::uuid, rank, name, note, sections, shown, created_at, version
            FROM generate_series(0, {LISTS}) AS n, watchlist WHERE id = '{source}';
        INSERT INTO watch_item (owner, id, watchlist_id, kind, reference, chain, name, symbol, section, rank, note, reason, added_at, version)
            SELECT md5('owner' || n)::uuid, gen_random_uuid(), md5('list' || n)::uuid, 'token', coin, '', '', '', '', lpad(place::text, 6, '0'), '', '', now(), 1
            FROM generate_series(0, {LISTS}) AS n, unnest({listed(coins)}) WITH ORDINALITY AS one(coin, place);
        ANALYZE watchlist; ANALYZE watch_item;""")


def over_lists(pods, row, who, coins):
    """The same work for alerts that go through lists: each item has a state of its own."""
    source = call(pods, who, "/api/v1/watchlists", {"name": "Bench"})["id"]
    models(pods, who, {}, {"watchlist_id": source})
    lists(pods, source, coins)
    of = lambda number: f"""'owner', md5('owner' || {number})::uuid,
        'rule', jsonb_set(alert.rule, '{{watchlist}}', to_jsonb(md5('list' || {number})::uuid::text))"""
    stopped(pods, copies(LISTS, MIX, of("made.n")))
    ours, theirs, moment = snapshot(pods, copies(1, "'fresh'", of("0")))
    checked = int(sql(pods, f"""SELECT count(*) FROM alert_member JOIN alert_state USING (owner, alert_id) JOIN alert_shard USING (shard)
        WHERE alert_shard.sampled_at > '{moment}'"""))
    written = int(sql(pods, f"SELECT count(*) FROM alert_member WHERE checked_at > '{moment}'"))
    fired = int(sql(pods, "SELECT count(*) FROM alert_firing"))
    whole = checked == (LISTS + 1) * len(coins) and fired == len(coins)
    return [
        row(f"{checked:,} items of {LISTS + 1:,} watchlists that alerts go through, against one snapshot: the worker; {fired:,} of {len(coins):,} of a list saved just before it fired",
            f"{ours:.2f} s CPU", "< 1 s", whole and ours < 1),
        row("… PostgreSQL beside it, which keeps where each item is", f"{theirs:.2f} s CPU"),
        row("… items of which it wrote something, because the snapshot changed more than a time", f"{written:,}"),
    ]


def rows(bench, row):
    """Rows of the table; `row` makes one."""
    port, work = measure.free_port(), os.path.join(bench.work, "alerts")
    os.mkdir(work)
    os.chmod(work, 0o755)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", port), Receiver)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    env = {
        "GATEWAY_RATE_IP_PER_MINUTE": "0",
        "GATEWAY_RATE_USER_PER_MINUTE": "0",
        "GATEWAY_RATE_CREDENTIALS_PER_MINUTE": "0",
        "MARKET_POLL_SECONDS": str(POLL),
        "WORKSPACE_WEBHOOK_ALLOW": f"127.0.0.1:{port}",
    }
    with Pods(bench.meridian, work, env) as pods:
        who = pods.person("alerts")
        measure.until("the market list", 60, lambda: measure.get(pods.url + LIST, who)[0] == 200)
        coins = [coin["id"] for coin in measure.get_json(pods.url + LIST, who)]
        told = delivered(pods, row, who, coins[0], port)
        # That took longer than a token lives.
        told += evaluated(pods, row, pods.signed_in("alerts"), coins)
        told += over_lists(pods, row, pods.signed_in("alerts"), coins)
    server.shutdown()
    return told

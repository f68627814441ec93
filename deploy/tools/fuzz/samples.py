"""Bodies that operations take, to be spoilt, and what members of a name mean. `THING list` stands for the id of a thing of that list."""

GENESIS = "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa"
DOCUMENT = {"schema_version": 1, "doc": {"type": "doc", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "Waited."}]}]}}
RULES = {"v": 1, "market": "X", "bar": "1d", "enter": {"gt": ["close", 1]}, "exit": {"lt": ["close", 1]}}
BOARD = {"schema": 1, "widgets": {"w1": {"kind": "note", "v": 1, "params": {"text": "Mine"}}}, "tabs": [{"title": "Main", "layout": [{"i": "w1", "x": 0, "y": 0, "w": 6, "h": 4}]}]}
CANDLES = b"time,open,high,low,close,volume\n" + b"".join(b"2026-01-%02d,1,3,0.5,2,10\n" % day for day in range(1, 29))
ACCOUNT, STRATEGY, SERIES = "THING /api/v1/accounts", "THING /api/v1/strategies", "THING /api/v1/candles"
GRAPH = {"chain": "bitcoin", "node": GENESIS}

# In this order: what comes later may name what comes before.
BODIES = {
    "/api/v1/accounts": {"name": "Mine"},
    "/api/v1/fills": {"account_id": ACCOUNT, "traded_at": "2026-05-01T10:00:00Z", "base": "BTC", "quote": "USDT", "side": "buy", "quantity": "0.5", "price": "60000", "fees": [{"asset": "USDT", "amount": "1"}]},
    "/api/v1/account-events": {"account_id": ACCOUNT, "happened_at": "2026-05-01T10:00:00Z", "kind": "deposit", "asset": "BTC", "amount": "0.5", "fees": [], "cost": "30000"},
    "/api/v1/entries": {"title": "Mine", "day": "2026-11-23", "tags": ["btc"], "document": DOCUMENT},
    "/api/v1/tasks": {"title": "Mine"},
    "/api/v1/trading-sessions": {"day": "2026-11-23"},
    "/api/v1/trips": {"name": "Mine", "from": "2026-11-01", "currency": "USDT", "capital": "1000", "account_ids": [ACCOUNT]},
    "/api/v1/rulesets": {"name": "Mine", "rules": [{"kind": "cooldown", "lock_minutes": 30}]},
    "/api/v1/saved-views": {"list": "round_trips", "name": "Losses", "query": "outcome=loss", "hidden_columns": ["fees"]},
    "/api/v1/import-mappings": {"name": "Mine", "columns": ["When", "Pair", "Amount", "Price"], "time": "When", "pair": "Pair", "quantity": "Amount", "price": "Price"},
    "/api/v1/alerts": {"name": "Mine", "conditions": [{"kind": "price", "coin": "bitcoin", "direction": "above", "level": "1000000000"}]},
    "/api/v1/alert-backtests": {"conditions": [{"kind": "price", "coin": "bitcoin", "direction": "above", "level": "10"}]},
    "/api/v1/alert-channels": {"name": "Mine", "kind": "email"},
    "/api/v1/watchlists": {"name": "Mine"},
    "/api/v1/watchlists/{id}/items": {"kind": "address", "ref": GENESIS, "chain": "bitcoin"},
    "/api/v1/watchlists/{id}/import": {"format": "csv", "content": "kind,ref\ntoken,bitcoin\n"},
    "/api/v1/calendar-events": {"title": "Mine", "starts": "2026-12-09T14:00:00"},
    "/api/v1/calendar-feeds": {"name": "Phone"},
    "/api/v1/calendar-imports": {"name": "a.csv", "format": "csv", "content": "title,starts\nMine,2026-12-09\n"},
    "/api/v1/strategies": {"name": "Mine", "rules": RULES},
    "/api/v1/strategies/{id}": {"name": "Mine", "rules": RULES},
    "/api/v1/strategy-checks": {"rules": RULES},
    "/api/v1/strategies/{id}/fork": {"name": "Third"},
    "/api/v1/strategies/{id}/backtests": {"over": {"series_id": SERIES}},
    "/api/v1/strategies/{id}/paper-runs": {"over": {"series_id": SERIES}},
    "/api/v1/strategies/{id}/grids": {"over": {"series_id": SERIES}, "parameters": [{"name": "x", "values": ["1", "2"]}]},
    "/api/v1/strategies/{id}/walk-forwards": {"over": {"series_id": SERIES}},
    "/api/v1/dashboards": {"name": "Mine", "document": BOARD},
    "/api/v1/dashboards/{id}": {"name": "Mine", "document": BOARD},
    "/api/v1/dashboards/{id}/links": {"name": "Open", "days": 1},
    "/api/v1/conversations": {"title": "Mine"},
    "/api/v1/conversations/{id}": {"title": "Mine"},
    "/api/v1/conversations/{id}/ask": {"text": "What is it worth?"},
    "/api/v1/collections": {"nft_id": "lantern-cats"},
    "/api/v1/feed/mutes": {"kind": "word", "value": "airdrop"},
    "/api/v1/feed/sources": {"url": "https://example.org/feed.xml"},
    "/api/v1/feed/read": {"until_at": "2026-11-01T00:00:00Z"},
    "/api/v1/first-use/dismissals": {"guide": "follow"},
    "/api/v1/trade-checks": {"account_id": ACCOUNT, "base": "BTC", "quote": "USDT", "direction": "long", "quantity": "0.5", "price": "60000"},
    "/api/v1/portfolios": {"name": "Mine", "targets": [{"asset": "BTC", "share": "0.6"}, {"asset": "*", "share": "0.4"}]},
    "/api/v1/manual-prices": {"asset": "LAND", "day": "2026-05-01", "price": "12.5"},
    "/api/v1/asset-aliases": {"asset": "MATIC", "same_as": "POL", "renamed_on": "2024-09-04"},
    "/api/v1/round-trips/{id}/stops": {"price": "58000", "reason": "Below the low"},
    "/api/v1/wallets": {"name": "Mine", "kind": "address", "text": GENESIS, "chains": ["bitcoin"]},
    "/api/v1/cases": {"title": "T", "question": "", "status": "open", "findings": [], "timeline": [], "limits": ""},
    "/api/v1/cases/{id}/exhibits": {"kind": "note", "title": "N", "note": "seen"},
    "/api/v1/cases/{id}/shares": {"hours": 1, "redact": []},
    "/api/v1/discussions/{kind}/{id}": {"text": "Whose wallet is this?"},
    "/api/v1/traces": {"name": "T", "chain": "bitcoin", "content": {"nodes": [], "edges": []}},
    "/api/v1/traces/{id}": {"name": "T", "content": {"nodes": [], "edges": []}},
    "/api/v1/traces/{id}/shares": {"hours": 1},
    "/api/v1/graph/expand": GRAPH,
    "/api/v1/graph/auto-trace": GRAPH,
    "/api/v1/graph/path": {"chain": "bitcoin", "from": GENESIS, "to": "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu"},
    "/api/v1/graph/replay": {"chain": "bitcoin", "steps": [{"action": "expand", "detail": GENESIS}]},
    "/api/v1/graph/taint": {"chain": "bitcoin", "sources": [{"node": GENESIS}]},
    "/api/v1/labels": {"chain": "bitcoin", "address": GENESIS, "text": "First"},
    "/api/v1/labels/bulk": {"labels": [{"chain": "bitcoin", "address": GENESIS, "text": "Third"}]},
    "/api/v1/labels/names": {"chain": "bitcoin", "addresses": [GENESIS]},
    "/api/v1/labels/edit": {"ids": ["THING /api/v1/labels"]},
    "/api/v1/labels/delete": {"ids": ["THING /api/v1/labels"]},
    "/api/v1/labels/restore": {"ids": ["THING /api/v1/labels"]},
    "/api/v1/fills/delete": {"ids": ["THING /api/v1/fills"]},
    "/api/v1/fills/restore": {"ids": ["THING /api/v1/fills"]},
    "/api/v1/entities": {"name": "An entity"},
    "/api/v1/entities/{id}/merge": {"others": ["THING /api/v1/entities"]},
    "/api/v1/etf-flows/import": {"asset": "bitcoin", "file_name": "flows.csv", "content": "Date,IBIT,Total\n2024-01-11,1.5,1.5\n"},
    "/api/v1/whale-mutes": {"kind": "name", "value": "Loud"},
    "/api/v1/teams": {"name": "Mine"},
    "/api/v1/teams/{id}/invitations": {"email": "once@example.org", "role": "viewer"},
    "/api/v1/app-clients": {"name": "Mine", "redirect_uris": ["https://example.org/back"]},
    "/api/v1/billing/contact": {"name": "T", "address": "T", "country": "DE", "email": "sam@example.org"},
    "/api/v1/addresses/key-profile": {"key": GENESIS},
    "/api/v1/addresses/resolve": {"name": "vitalik.eth"},
    "/api/v1/api-keys": {"name": "Mine", "password": "copper lantern drifting over maple"},
    "/api/auth/emails/": {"email": "second@example.org"},
    "/forecasting/api/uploads/from-url/": {"url": "https://127.0.0.1/a.csv"},
}

# Path and query, type and bytes, of files.
FILES = {
    "/api/v1/candles": ("?market=X", "text/csv", CANDLES),
    "/api/v1/imports": ("?name=a.csv", "text/csv", b"txid,ordertxid,pair,time,type,ordertype,price,cost,fee,vol,margin,misc,ledgers\nT1,O1,XXBTZEUR,2024-05-01 10:00:00,buy,limit,50000,500,1,0.01,0,,\n"),
    "/api/v1/labels/import": ("?format=csv&name=a.csv&write=true", "text/csv", f"chain,address,label\nbitcoin,{GENESIS},Fourth\n".encode()),
    "/forecasting/api/uploads/": ("?name=Mine", "text/csv", b"ds,yhat\n2026-01-01,10\n2026-01-02,11\n"),
}

# What a required text of this name is, where the description does not say.
NAMES = {
    "chain": "bitcoin", "address": GENESIS, "node": GENESIS, "day": "2026-11-20", "from": "2026-11-01", "to": "2026-11-20", "at": "2026-11-20T10:00:00Z",
    "until_at": "2027-01-01T00:00:00Z", "currency": "USDT", "vs_currency": "usd", "vs_currencies": "usd", "price": "12.5", "quantity": "0.5", "amount": "0.5", "capital": "1000", "asset": "BTC",
    "base": "BTC", "quote": "USDT", "role": "viewer", "format": "csv", "content": "a,b\n1,2\n", "email": "sam@example.org", "url": "https://example.org/x",
    "password": "copper lantern drifting over maple", "outcome": "completed", "account_id": ACCOUNT, "ids": "bitcoin", "addresses": GENESIS, "days": "7", "flow": "01890a5d-ac96-774b-bcce-b302099a8057",
    "otp": "000000", "coin": "bitcoin", "days_ahead": "7", "date": "20-11-2026", "query": "bitcoin", "q": "bitcoin", "symbol": "BTC",
}

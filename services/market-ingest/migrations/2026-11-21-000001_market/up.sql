-- `realm` tells worlds apart: the real provider, the sandbox's generated world, a replay. Their data never mix.

-- Every call to the provider, made or failed: the quota is counted from these rows.
CREATE TABLE provider_call (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    realm text NOT NULL,
    at timestamptz NOT NULL,
    endpoint text NOT NULL,
    on_demand boolean NOT NULL
);
CREATE INDEX provider_call_by_time ON provider_call (realm, at);

-- What the provider last said.
CREATE TABLE provider_state (
    realm text PRIMARY KEY,
    blocked_until timestamptz,
    last_success_at timestamptz,
    last_error text,
    last_error_at timestamptz
);

-- The latest good body of each call, gzip.
CREATE TABLE document (
    realm text NOT NULL,
    key text NOT NULL,
    body bytea NOT NULL,
    etag text NOT NULL,
    as_of timestamptz NOT NULL,
    fresh_until timestamptz NOT NULL,
    source text NOT NULL,
    PRIMARY KEY (realm, key)
);
CREATE INDEX document_by_age ON document (fresh_until);

-- History, US dollars. It only grows; a later fetch of the same day or hour replaces the row.
CREATE TABLE daily_close (
    realm text NOT NULL,
    coin text NOT NULL,
    day integer NOT NULL,
    price double precision NOT NULL,
    market_cap double precision,
    volume double precision,
    partial boolean NOT NULL,
    PRIMARY KEY (realm, coin, day)
);

CREATE TABLE hourly_point (
    realm text NOT NULL,
    coin text NOT NULL,
    hour integer NOT NULL,
    at_ms bigint NOT NULL,
    price double precision NOT NULL,
    market_cap double precision,
    volume double precision,
    PRIMARY KEY (realm, coin, hour)
);

-- The newest tick of each coin; the greatest sequence is the feed's place.
CREATE TABLE tick (
    realm text NOT NULL,
    coin text NOT NULL,
    sequence bigint NOT NULL,
    body jsonb NOT NULL,
    PRIMARY KEY (realm, coin)
);
CREATE INDEX tick_by_sequence ON tick (realm, sequence);

-- Who leads until when.
CREATE TABLE lease (
    name text PRIMARY KEY,
    holder uuid NOT NULL,
    until timestamptz NOT NULL
);

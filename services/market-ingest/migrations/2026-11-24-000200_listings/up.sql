-- Liquidity pools as they were first seen, with their newest figures. Amounts are US dollars, exact as the provider spelled them.
-- `realm` is the one of the pools' own provider.
CREATE TABLE pool (
    realm text NOT NULL,
    network text NOT NULL,
    address text NOT NULL,
    name text NOT NULL,
    dex text NOT NULL,
    base_address text NOT NULL,
    base_symbol text NOT NULL,
    quote_symbol text NOT NULL,
    coin_id text,
    opened_at timestamptz,
    first_seen_at timestamptz NOT NULL,
    -- When the pool counts as opened: lists and cohorts go by it.
    since timestamptz NOT NULL GENERATED ALWAYS AS (coalesce(opened_at, first_seen_at)) STORED,
    as_of timestamptz NOT NULL,
    price_usd numeric,
    fdv_usd numeric,
    market_cap_usd numeric,
    reserve_usd numeric,
    -- Of 24 hours, for the order of lists.
    volume_usd numeric,
    change_percent double precision,
    windows jsonb NOT NULL,
    first_reserve_usd numeric,
    first_volume_usd numeric,
    -- The largest reserve of the 24 hours after the first sight.
    peak_reserve_usd numeric,
    PRIMARY KEY (realm, network, address)
);
CREATE INDEX pool_by_age ON pool (realm, since DESC);
CREATE INDEX pool_by_sight ON pool (realm, first_seen_at);

CREATE TABLE pool_network (
    realm text NOT NULL,
    id text NOT NULL,
    name text NOT NULL,
    PRIMARY KEY (realm, id)
);

-- Pools of the daily sample, to be read again 1, 7 and 30 days after their first sight.
CREATE TABLE pool_reading (
    realm text NOT NULL,
    network text NOT NULL,
    address text NOT NULL,
    day integer NOT NULL CHECK (day IN (1, 7, 30)),
    due_at timestamptz NOT NULL,
    tries integer NOT NULL DEFAULT 0,
    -- When it was read, or given up.
    at timestamptz,
    reserve_usd numeric,
    volume_usd numeric,
    -- Null where the provider gave no answer that tells.
    alive boolean,
    PRIMARY KEY (realm, network, address, day),
    FOREIGN KEY (realm, network, address) REFERENCES pool ON DELETE CASCADE
);
CREATE INDEX pool_reading_due ON pool_reading (realm, due_at) WHERE at IS NULL;

-- Days of which a sample was drawn.
CREATE TABLE pool_sample (
    realm text NOT NULL,
    day date NOT NULL,
    pools integer NOT NULL,
    PRIMARY KEY (realm, day)
);

-- Since when pools are kept, how many were ever kept, and since when the list of coins is compared.
CREATE TABLE listing_state (
    realm text PRIMARY KEY,
    pools_since timestamptz,
    pools bigint NOT NULL DEFAULT 0,
    pools_asked_at timestamptz,
    pools_read_at timestamptz,
    pools_trouble text NOT NULL DEFAULT '',
    coins_since timestamptz,
    coins_compared_at timestamptz
);

-- Coins that the provider's list has or had. What the first list had is not new.
CREATE TABLE listed_coin (
    realm text NOT NULL,
    id text NOT NULL,
    name text NOT NULL,
    symbol text NOT NULL,
    platforms text[] NOT NULL,
    first_seen_at timestamptz NOT NULL,
    is_new boolean NOT NULL,
    gone_at timestamptz,
    PRIMARY KEY (realm, id)
);
CREATE INDEX listed_coin_new ON listed_coin (realm, first_seen_at DESC, id) WHERE is_new;

-- Collections whose history somebody wants, and a reading of each a day.
CREATE TABLE nft_want (
    realm text NOT NULL,
    id text NOT NULL,
    asked_at timestamptz NOT NULL,
    PRIMARY KEY (realm, id)
);
CREATE TABLE nft_day (
    realm text NOT NULL,
    id text NOT NULL,
    day date NOT NULL,
    at timestamptz NOT NULL,
    body jsonb NOT NULL,
    PRIMARY KEY (realm, id, day)
);

-- Who does what only one replica may do. Times are the database's own.
CREATE TABLE lease (
    name   text PRIMARY KEY,
    holder uuid NOT NULL,
    until  timestamptz NOT NULL
);

-- How far the blocks of a chain were read for large transfers.
CREATE TABLE whale_scan (
    chain       text PRIMARY KEY,
    -- The unbroken stretch that was read; null before the first block.
    from_height bigint,
    from_time   timestamptz,
    height      bigint,
    block_time  timestamptz,
    scanned_at  timestamptz,
    -- The chain's best block, and when it was last asked for.
    tip         bigint,
    tip_at      timestamptz,
    -- From which value on transfers are kept.
    floor_usd   numeric NOT NULL DEFAULT 0,
    -- Symbols that have no price: their transfers are not judged.
    unpriced    text[] NOT NULL DEFAULT '{}',
    -- The last failure; empty while all is well.
    error       text NOT NULL DEFAULT '',
    failed_at   timestamptz,
    failures    integer NOT NULL DEFAULT 0,
    CHECK ((height IS NULL) = (from_height IS NULL)),
    CHECK (height >= from_height)
);

-- Blocks that were read, so that one that left the chain is noticed.
CREATE TABLE whale_block (
    chain     text NOT NULL,
    height    bigint NOT NULL,
    hash      bytea NOT NULL CHECK (octet_length(hash) = 32),
    time      timestamptz NOT NULL,
    -- Large coinjoins in it, which are not told as transfers.
    coinjoins integer NOT NULL,
    PRIMARY KEY (chain, height)
);

CREATE TABLE whale (
    id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    chain          text NOT NULL,
    tx             text NOT NULL,
    -- What of the transaction: an output's receiver, the native value, or a log.
    what           text NOT NULL,
    kind           text NOT NULL CHECK (kind IN ('transfer', 'mint', 'burn')),
    -- 'native', or the contract.
    asset          text NOT NULL,
    symbol         text NOT NULL,
    decimals       smallint NOT NULL,
    -- Base units.
    amount         numeric(78, 0) NOT NULL CHECK (amount > 0),
    usd            numeric NOT NULL CHECK (usd >= 0),
    -- Of one unit: when the market had it, whether it is of a moment or of a day, and who said so.
    price_usd      numeric NOT NULL,
    price_at       timestamptz NOT NULL,
    price_kind     text NOT NULL CHECK (price_kind IN ('moment', 'day')),
    price_source   text NOT NULL,
    -- Traded within 24 hours as the market had it then; null where it did not say.
    volume_usd     numeric,
    senders        text[] NOT NULL,
    sent           numeric(78, 0)[] NOT NULL,
    sender_count   integer NOT NULL,
    receiver       text,
    change_percent smallint NOT NULL,
    height         bigint NOT NULL,
    block_time     timestamptz NOT NULL,
    seen_at        timestamptz NOT NULL,
    provider       text NOT NULL,
    endpoint       text NOT NULL,
    fetched_at     timestamptz NOT NULL,
    sha256         bytea,
    UNIQUE (chain, tx, what)
);
CREATE INDEX whale_by_time ON whale (block_time DESC, id DESC);
CREATE INDEX whale_by_height ON whale (chain, height);

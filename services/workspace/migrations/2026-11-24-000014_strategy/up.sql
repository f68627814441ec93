-- Candles that somebody imported. What a list shows of them is kept here, so that no list reads the candles themselves.
CREATE TABLE candle_series (
    owner      uuid NOT NULL,
    id         uuid NOT NULL,
    name       text NOT NULL CHECK (octet_length(name) BETWEEN 1 AND 400),
    market     text NOT NULL CHECK (octet_length(market) BETWEEN 1 AND 160),
    bar        text NOT NULL CHECK (bar IN ('1m', '5m', '15m', '1h', '4h', '1d')),
    source     text NOT NULL CHECK (source IN ('csv', 'binance')),
    first_ms   bigint NOT NULL,
    last_ms    bigint NOT NULL CHECK (last_ms >= first_ms),
    bars       bigint NOT NULL CHECK (bars > 0),
    missing    bigint NOT NULL CHECK (missing >= 0),
    -- The longest, as lists of from, to and bars missing.
    gaps       jsonb NOT NULL,
    created_at timestamptz NOT NULL,
    deleted_at timestamptz,
    PRIMARY KEY (owner, id)
);
CREATE INDEX candle_series_deleted ON candle_series (deleted_at) WHERE deleted_at IS NOT NULL;

-- One row per month: half a million rows of one candle each would cost ten times their text.
CREATE TABLE candle_month (
    owner     uuid NOT NULL,
    series_id uuid NOT NULL,
    month     text NOT NULL CHECK (month ~ '^[0-9]{4,6}-[0-9]{2}$'),
    -- A candle each: time in Unix milliseconds, open, high, low, close, volume, with the digits of the file.
    lines     text NOT NULL,
    PRIMARY KEY (owner, series_id, month),
    FOREIGN KEY (owner, series_id) REFERENCES candle_series (owner, id) ON DELETE CASCADE
);

CREATE TABLE strategy (
    owner          uuid NOT NULL,
    id             uuid NOT NULL,
    -- The first strategy of its line of copies: variants count for all of them.
    root_id        uuid NOT NULL,
    name           text NOT NULL CHECK (octet_length(name) BETWEEN 1 AND 400),
    playbook       text NOT NULL CHECK (octet_length(playbook) <= 80000),
    checklist      text[] NOT NULL CHECK (cardinality(checklist) <= 30),
    rules_number   integer NOT NULL CHECK (rules_number > 0),
    forked_from    uuid,
    forked_number  integer NOT NULL CHECK (forked_number >= 0),
    created_at     timestamptz NOT NULL,
    updated_at     timestamptz NOT NULL,
    deleted_at     timestamptz,
    version        integer NOT NULL CHECK (version > 0),
    PRIMARY KEY (owner, id)
);
CREATE INDEX strategy_deleted ON strategy (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE TABLE strategy_rules (
    owner       uuid NOT NULL,
    strategy_id uuid NOT NULL,
    number      integer NOT NULL CHECK (number > 0),
    -- As it was sent: a hash of the canonical form says what it means.
    document    text NOT NULL CHECK (octet_length(document) <= 16384),
    hash        text NOT NULL CHECK (hash ~ '^[0-9a-f]{64}$'),
    created_at  timestamptz NOT NULL,
    PRIMARY KEY (owner, strategy_id, number),
    FOREIGN KEY (owner, strategy_id) REFERENCES strategy (owner, id) ON DELETE CASCADE
);

CREATE TABLE strategy_run (
    owner       uuid NOT NULL,
    id          uuid NOT NULL,
    strategy_id uuid NOT NULL,
    number      integer NOT NULL,
    -- Names and texts of the values that were given.
    given       jsonb NOT NULL,
    over_name   text NOT NULL,
    series_id   uuid,
    coin        text,
    -- Prices of a coin, a time and a price each: the market may correct its own later.
    points      text,
    from_ms     bigint NOT NULL,
    to_ms       bigint NOT NULL,
    figures     jsonb NOT NULL,
    created_at  timestamptz NOT NULL,
    PRIMARY KEY (owner, id),
    FOREIGN KEY (owner, strategy_id) REFERENCES strategy (owner, id) ON DELETE CASCADE,
    CHECK ((series_id IS NULL) <> (coin IS NULL)),
    CHECK ((coin IS NULL) = (points IS NULL))
);
CREATE INDEX strategy_run_newest ON strategy_run (owner, strategy_id, created_at DESC, id DESC);
CREATE INDEX strategy_run_series ON strategy_run (owner, series_id);

-- Distinct rules, values and periods that were tried in a line of copies.
CREATE TABLE strategy_variant (
    owner   uuid NOT NULL,
    root_id uuid NOT NULL,
    key     text NOT NULL CHECK (key ~ '^[0-9a-f]{64}$'),
    -- By bar; none where returns did not differ.
    sharpe  double precision,
    PRIMARY KEY (owner, root_id, key)
);

DO $$
DECLARE
    place text;
BEGIN
    FOREACH place IN ARRAY ARRAY['candle_series', 'candle_month', 'strategy', 'strategy_rules', 'strategy_run', 'strategy_variant'] LOOP
        EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', place);
        EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', place);
        EXECUTE format('CREATE POLICY of_owner ON %I USING (
            owner = (SELECT nullif(current_setting(''meridian.principal'', true), ''''))::uuid
            OR (SELECT current_setting(''meridian.service'', true)) = ''on'')', place);
    END LOOP;
END $$;

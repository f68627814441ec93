-- Limits that traders set themselves, and the trades that they checked against them.
CREATE TABLE ruleset (
    owner      uuid NOT NULL,
    id         uuid NOT NULL,
    created_at timestamptz NOT NULL,
    deleted_at timestamptz,
    version    integer NOT NULL CHECK (version > 0),
    PRIMARY KEY (owner, id)
);
CREATE INDEX ruleset_deleted ON ruleset (deleted_at) WHERE deleted_at IS NOT NULL;

-- What a ruleset was from `since` until its next version. Deleting and restoring it makes versions too, so that past trades are judged by
-- what was in force when they were opened.
CREATE TABLE ruleset_version (
    owner       uuid NOT NULL,
    ruleset_id  uuid NOT NULL,
    version     integer NOT NULL CHECK (version > 0),
    since       timestamptz NOT NULL,
    deleted     boolean NOT NULL,
    name        text NOT NULL CHECK (octet_length(name) BETWEEN 1 AND 400),
    enabled     boolean NOT NULL,
    -- No foreign key: the ruleset outlives the account.
    account_id  uuid,
    asset       text CHECK (octet_length(asset) BETWEEN 1 AND 160),
    direction   text CHECK (direction IN ('long', 'short')),
    capital     numeric(38, 18) CHECK (capital > 0),
    capital_day date,
    currency    text CHECK (octet_length(currency) BETWEEN 1 AND 160),
    rules       jsonb NOT NULL CHECK (jsonb_array_length(rules) BETWEEN 1 AND 20),
    PRIMARY KEY (owner, ruleset_id, version),
    FOREIGN KEY (owner, ruleset_id) REFERENCES ruleset (owner, id) ON DELETE CASCADE,
    CHECK ((capital IS NULL) = (capital_day IS NULL) AND (capital IS NULL) = (currency IS NULL))
);

CREATE TABLE trade_check (
    owner         uuid NOT NULL,
    id            uuid NOT NULL,
    checked_at    timestamptz NOT NULL,
    result        text NOT NULL CHECK (result IN ('pass', 'warn', 'lock')),
    until         timestamptz,
    results       jsonb NOT NULL,
    account_id    uuid NOT NULL,
    base          text NOT NULL,
    quote         text NOT NULL,
    kind          text NOT NULL CHECK (kind IN ('spot', 'linear', 'inverse')),
    direction     text NOT NULL CHECK (direction IN ('long', 'short')),
    quantity      numeric(38, 18) NOT NULL CHECK (quantity > 0),
    price         numeric(38, 18) NOT NULL CHECK (price > 0),
    stop          numeric(38, 18) CHECK (stop > 0),
    setup         text NOT NULL,
    done          text[] NOT NULL,
    reason        text CHECK (octet_length(reason) BETWEEN 1 AND 4000),
    overridden_at timestamptz,
    market_away   boolean NOT NULL,
    unknown_net   integer NOT NULL CHECK (unknown_net >= 0),
    PRIMARY KEY (owner, id),
    -- Only a lock can be overridden.
    CHECK ((reason IS NULL) = (overridden_at IS NULL) AND (reason IS NULL OR result = 'lock'))
);
CREATE INDEX trade_check_newest ON trade_check (owner, checked_at DESC, id DESC);

DO $$
DECLARE
    place text;
BEGIN
    FOREACH place IN ARRAY ARRAY['ruleset', 'ruleset_version', 'trade_check'] LOOP
        EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', place);
        EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', place);
        EXECUTE format('CREATE POLICY of_owner ON %I USING (
            owner = (SELECT nullif(current_setting(''meridian.principal'', true), ''''))::uuid
            OR (SELECT current_setting(''meridian.service'', true)) = ''on'')', place);
    END LOOP;
END $$;

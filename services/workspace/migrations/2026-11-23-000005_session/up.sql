-- A trip is a campaign. It takes the round trips of its accounts that were opened within its days; those are computed and in no table.
CREATE TABLE trip (
    owner        uuid NOT NULL,
    id           uuid NOT NULL,
    name         text NOT NULL CHECK (octet_length(name) BETWEEN 1 AND 800),
    from_day     date NOT NULL,
    -- NULL for an open end.
    to_day       date CHECK (to_day >= from_day),
    currency     text NOT NULL CHECK (octet_length(currency) BETWEEN 1 AND 160),
    capital      numeric(38, 18) NOT NULL CHECK (capital > 0),
    goal         numeric(38, 18) CHECK (goal > 0),
    max_drawdown numeric(38, 18) CHECK (max_drawdown > 0 AND max_drawdown <= capital),
    -- No foreign key: an account may be deleted while its trip stays.
    account_ids  uuid[] NOT NULL CHECK (cardinality(account_ids) BETWEEN 1 AND 100),
    note         text NOT NULL CHECK (octet_length(note) <= 40000),
    outcome      text CHECK (outcome IN ('completed', 'stopped', 'abandoned')),
    review       text NOT NULL CHECK (octet_length(review) <= 40000),
    ended_at     timestamptz,
    created_at   timestamptz NOT NULL,
    deleted_at   timestamptz,
    version      integer NOT NULL CHECK (version > 0),
    PRIMARY KEY (owner, id),
    CHECK ((outcome IS NULL) = (ended_at IS NULL))
);
CREATE INDEX trip_deleted ON trip (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE TABLE trading_session (
    owner            uuid NOT NULL,
    id               uuid NOT NULL,
    title            text NOT NULL CHECK (octet_length(title) <= 800),
    -- Their names sort in the order of the list, last first.
    state            text NOT NULL CHECK (state IN ('planned', 'running', 'closed')),
    day              date NOT NULL,
    bias             text NOT NULL CHECK (bias IN ('', 'long', 'short', 'neutral')),
    plan             text NOT NULL CHECK (octet_length(plan) <= 40000),
    -- [{asset, kind, price, note}]; prices are decimal texts.
    levels           jsonb NOT NULL,
    tags             text[] NOT NULL CHECK (cardinality(tags) <= 20),
    -- Empty: those of its trip, and all accounts without one.
    account_ids      uuid[] NOT NULL CHECK (cardinality(account_ids) <= 100),
    trip_id          uuid,
    max_loss         numeric(38, 18) CHECK (max_loss > 0),
    -- 0 for no limit.
    max_trades       integer NOT NULL CHECK (max_trades >= 0),
    -- [{text, done}].
    checklist        jsonb NOT NULL,
    started_at       timestamptz,
    ended_at         timestamptz,
    plan_changed_at  timestamptz,
    review           text NOT NULL DEFAULT '' CHECK (octet_length(review) <= 40000),
    -- 1 to 5; 0 for none.
    rating           smallint NOT NULL DEFAULT 0 CHECK (rating BETWEEN 0 AND 5),
    followed_plan    text NOT NULL DEFAULT '' CHECK (followed_plan IN ('', 'yes', 'partly', 'no')),
    review_checklist jsonb NOT NULL DEFAULT '[]',
    created_at       timestamptz NOT NULL,
    deleted_at       timestamptz,
    version          integer NOT NULL CHECK (version > 0),
    PRIMARY KEY (owner, id),
    FOREIGN KEY (owner, trip_id) REFERENCES trip (owner, id) ON DELETE SET NULL (trip_id),
    CHECK ((state = 'planned') = (started_at IS NULL)),
    CHECK ((state = 'closed') = (ended_at IS NOT NULL))
);
CREATE UNIQUE INDEX trading_session_running ON trading_session (owner) WHERE state = 'running' AND deleted_at IS NULL;
CREATE INDEX trading_session_listed ON trading_session (owner, state DESC, day DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX trading_session_of_trip ON trading_session (owner, trip_id) WHERE trip_id IS NOT NULL;
CREATE INDEX trading_session_deleted ON trading_session (deleted_at) WHERE deleted_at IS NOT NULL;

-- The log of a session.
CREATE TABLE session_line (
    owner      uuid NOT NULL,
    session_id uuid NOT NULL,
    id         uuid NOT NULL,
    at         timestamptz NOT NULL,
    kind       text NOT NULL CHECK (kind IN ('note', 'trade', 'mistake', 'emotion', 'market')),
    line       text NOT NULL CHECK (octet_length(line) BETWEEN 1 AND 8000),
    PRIMARY KEY (owner, session_id, id),
    FOREIGN KEY (owner, session_id) REFERENCES trading_session (owner, id) ON DELETE CASCADE
);

DO $$
DECLARE
    place text;
BEGIN
    FOREACH place IN ARRAY ARRAY['trip', 'trading_session', 'session_line'] LOOP
        EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', place);
        EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', place);
        EXECUTE format('CREATE POLICY of_owner ON %I USING (
            owner = (SELECT nullif(current_setting(''meridian.principal'', true), ''''))::uuid
            OR (SELECT current_setting(''meridian.service'', true)) = ''on'')', place);
    END LOOP;
END $$;

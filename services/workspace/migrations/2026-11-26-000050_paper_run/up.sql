-- Paper runs: a version of a strategy that goes forward over bars as they are stored.
CREATE TABLE paper_run (
    owner        uuid NOT NULL,
    id           uuid NOT NULL,
    strategy_id  uuid NOT NULL,
    -- Version of the rules.
    number       integer NOT NULL,
    -- Names and texts of the values that were given.
    given        jsonb NOT NULL,
    -- The member of the team that owns it whose calls its bars cost; none where a person owns it.
    started_by   uuid,
    over_name    text NOT NULL,
    series_id    uuid,
    coin         text,
    bar          text NOT NULL CHECK (bar IN ('1m', '5m', '15m', '1h', '4h', '1d')),
    -- Bars before the start, a line each: they only warm indicators up.
    history      text NOT NULL,
    state        text NOT NULL CHECK (state IN ('running', 'stopped', 'failed')),
    -- A sentence for the owner; empty where all is well.
    problem      text NOT NULL CHECK (octet_length(problem) <= 2000),
    -- What the run carries from one bar to the next.
    book         jsonb NOT NULL CHECK (jsonb_typeof(book) = 'object'),
    -- Decided at the last close and not filled yet: `enter`, `leave` or nothing.
    decided      text NOT NULL CHECK (decided IN ('', 'enter', 'leave')),
    start_cash   double precision NOT NULL CHECK (start_cash > 0),
    equity       double precision NOT NULL,
    -- Bars that were taken, those missing between them, and trades that ended.
    bars         integer NOT NULL CHECK (bars >= 0),
    missing      bigint NOT NULL CHECK (missing >= 0),
    trades       integer NOT NULL CHECK (trades >= 0),
    first_ms     bigint,
    -- The last bar taken; before there is one, the last one of the history.
    last_ms      bigint NOT NULL,
    created_at   timestamptz NOT NULL,
    stopped_at   timestamptz,
    -- When somebody looks for new bars; none once it stopped.
    next_at      timestamptz,
    -- Who looks now.
    lease        uuid,
    leased_until timestamptz,
    version      integer NOT NULL CHECK (version > 0),
    PRIMARY KEY (owner, id),
    FOREIGN KEY (owner, strategy_id) REFERENCES strategy (owner, id) ON DELETE CASCADE,
    CHECK ((series_id IS NULL) <> (coin IS NULL)),
    CHECK ((next_at IS NULL) = (state <> 'running')),
    CHECK ((stopped_at IS NULL) = (state = 'running')),
    CHECK ((first_ms IS NULL) = (bars = 0))
);
CREATE INDEX paper_run_newest ON paper_run (owner, strategy_id, created_at DESC, id DESC);
CREATE INDEX paper_run_due ON paper_run (next_at) WHERE next_at IS NOT NULL;

-- Each bar that was taken: a run takes it once.
CREATE TABLE paper_bar (
    owner  uuid NOT NULL,
    run_id uuid NOT NULL,
    at_ms  bigint NOT NULL,
    -- As candles are kept: the market may correct its own prices later.
    line   text NOT NULL CHECK (octet_length(line) <= 300),
    equity double precision NOT NULL,
    PRIMARY KEY (owner, run_id, at_ms),
    FOREIGN KEY (owner, run_id) REFERENCES paper_run (owner, id) ON DELETE CASCADE
);

-- Trades that ended, counted from 1. The open one is in the run's book.
CREATE TABLE paper_trade (
    owner       uuid NOT NULL,
    run_id      uuid NOT NULL,
    number      integer NOT NULL CHECK (number > 0),
    entry_ms    bigint NOT NULL,
    entry_price double precision NOT NULL,
    exit_ms     bigint NOT NULL,
    exit_price  double precision NOT NULL,
    quantity    double precision NOT NULL,
    fees        double precision NOT NULL,
    net         double precision NOT NULL,
    bars        integer NOT NULL,
    reason      text NOT NULL CHECK (reason IN ('signal', 'stop', 'target')),
    PRIMARY KEY (owner, run_id, number),
    FOREIGN KEY (owner, run_id) REFERENCES paper_run (owner, id) ON DELETE CASCADE
);

DO $$
DECLARE
    place text;
BEGIN
    FOREACH place IN ARRAY ARRAY['paper_run', 'paper_bar', 'paper_trade'] LOOP
        EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', place);
        EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', place);
        EXECUTE format('CREATE POLICY of_owner ON %I USING (
            owner = (SELECT nullif(current_setting(''meridian.principal'', true), ''''))::uuid
            OR (SELECT current_setting(''meridian.service'', true)) = ''on'')', place);
    END LOOP;
END $$;

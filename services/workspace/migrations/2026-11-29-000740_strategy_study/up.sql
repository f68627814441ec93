-- Results of grids and walk-forward tests. They are kept whole: unlike those of a back-test they are not computed again, which would cost as much
-- as the first time.
CREATE TABLE strategy_study (
    owner       uuid NOT NULL,
    id          uuid NOT NULL,
    strategy_id uuid NOT NULL,
    -- Version of the rules.
    number      integer NOT NULL CHECK (number > 0),
    kind        text NOT NULL CHECK (kind IN ('grid', 'walk_forward')),
    over_name   text NOT NULL,
    series_id   uuid,
    coin        text,
    from_ms     bigint NOT NULL,
    to_ms       bigint NOT NULL,
    train_days  integer CHECK (train_days > 0),
    test_days   integer CHECK (test_days > 0),
    -- Combinations or steps.
    parts       integer NOT NULL CHECK (parts >= 0),
    -- Names and texts of the values of the best combination, and its figures; of a walk-forward test no values, and the figures of the tests joined.
    given       jsonb NOT NULL,
    figures     jsonb NOT NULL,
    -- All combinations with their figures, or all steps and the curve.
    result      jsonb NOT NULL,
    created_at  timestamptz NOT NULL,
    PRIMARY KEY (owner, id),
    FOREIGN KEY (owner, strategy_id) REFERENCES strategy (owner, id) ON DELETE CASCADE,
    CHECK ((series_id IS NULL) <> (coin IS NULL)),
    CHECK (num_nulls(train_days, test_days) = CASE kind WHEN 'grid' THEN 2 ELSE 0 END)
);
CREATE INDEX strategy_study_newest ON strategy_study (owner, strategy_id, created_at DESC, id DESC);

ALTER TABLE strategy_study ENABLE ROW LEVEL SECURITY;
ALTER TABLE strategy_study FORCE ROW LEVEL SECURITY;
CREATE POLICY of_owner ON strategy_study USING (
    owner = (SELECT nullif(current_setting('meridian.principal', true), ''))::uuid
    OR (SELECT current_setting('meridian.service', true)) = 'on');
-- Grantees of a strategy read what it came to, as they read its back-tests.
CREATE POLICY by_grant ON strategy_study FOR SELECT USING (EXISTS (SELECT FROM object_grant g
    JOIN strategy s ON s.owner = g.owner AND s.id = g.object_id AND s.deleted_at IS NULL
    WHERE g.owner = strategy_study.owner AND g.kind = 'strategy' AND g.object_id = strategy_study.strategy_id
    AND g.grantee = (SELECT nullif(current_setting('meridian.principal', true), ''))::uuid
    AND (g.expires_at IS NULL OR g.expires_at > now())));

-- Told on the live stream as runs are.
CREATE TRIGGER stream_runs AFTER INSERT ON strategy_study REFERENCING NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION stream_say_runs();

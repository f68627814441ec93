-- Forecasts as they were given. A run is never changed; the first of a day is frozen and scored when its days have come, the
-- others of that day (the price had moved meanwhile) are swept after a while.
CREATE TABLE run (
    id               uuid PRIMARY KEY,
    coingecko_id     text NOT NULL,
    token_name       text NOT NULL,
    symbol           text NOT NULL,
    image            text NOT NULL,
    model            text NOT NULL,
    recipe_version   text NOT NULL,
    -- Hash of every day and price that the forecast was made of.
    fingerprint      text NOT NULL,
    horizon          integer NOT NULL CHECK (horizon BETWEEN 1 AND 90),
    last_day         date NOT NULL,
    last_price       double precision NOT NULL,
    last_day_partial boolean NOT NULL,
    ended            boolean NOT NULL,
    history_days     integer NOT NULL,
    regime           text NOT NULL CHECK (regime IN ('random_walk', 'mean_reverting')),
    volatility_fast  double precision NOT NULL,
    volatility_slow  double precision NOT NULL,
    -- The measure of its scores, fixed with the run: daily volatility of the random walk, and the mean daily change of the price.
    walk_sd          double precision NOT NULL,
    scale            double precision NOT NULL,
    source           text NOT NULL,
    frozen           boolean NOT NULL,
    -- The day on whose end the next score is due; none when all are done, or where the run is not frozen.
    due_day          date,
    created_at       timestamptz NOT NULL,
    UNIQUE (coingecko_id, model, recipe_version, horizon, fingerprint)
);
CREATE UNIQUE INDEX run_frozen ON run (coingecko_id, model, recipe_version, horizon, last_day) WHERE frozen;
CREATE INDEX run_due ON run (due_day) WHERE due_day IS NOT NULL;
CREATE INDEX run_swept ON run (created_at) WHERE NOT frozen;

CREATE TABLE point (
    run_id   uuid NOT NULL REFERENCES run ON DELETE CASCADE,
    day      date NOT NULL,
    yhat     double precision NOT NULL CHECK (yhat > 0),
    lower_50 double precision NOT NULL,
    upper_50 double precision NOT NULL,
    lower_80 double precision NOT NULL,
    upper_80 double precision NOT NULL,
    lower_95 double precision NOT NULL,
    upper_95 double precision NOT NULL,
    PRIMARY KEY (run_id, day),
    CHECK (lower_95 <= lower_80 AND lower_80 <= lower_50 AND lower_50 <= yhat
           AND yhat <= upper_50 AND upper_50 <= upper_80 AND upper_80 <= upper_95)
);

CREATE TABLE score (
    run_id     uuid NOT NULL REFERENCES run ON DELETE CASCADE,
    horizon    integer NOT NULL,
    wis        double precision NOT NULL,
    wis_ratio  double precision NOT NULL,
    mase       double precision NOT NULL,
    mase_ratio double precision NOT NULL,
    crps       double precision NOT NULL,
    covered_80 integer NOT NULL,
    covered_95 integer NOT NULL,
    steps      integer NOT NULL,
    scored_at  timestamptz NOT NULL,
    PRIMARY KEY (run_id, horizon)
);

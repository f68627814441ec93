-- Bands that were forecast for a day, which alerts compare with prices. They are of coins and nobody's: every replica asks for a coin and day
-- by this table, so that forecasting is asked once. A row waits for its band (`next_at`), has one, or says why it has none.
CREATE TABLE forecast_band (
    -- CoinGecko's id.
    coin     text NOT NULL CHECK (octet_length(coin) BETWEEN 1 AND 200),
    -- UTC.
    day      date NOT NULL,
    attempts integer NOT NULL CHECK (attempts >= 0),
    -- When forecasting is asked, or asked again; null where there is a band or no hope for one.
    next_at  timestamptz,
    -- Of the last attempt, in a sentence.
    trouble  text,
    -- Of the forecast: its id, model and version of the recipe.
    run_id   text,
    model    text,
    recipe   text,
    made_at  timestamptz,
    low_50   numeric(38, 18),
    high_50  numeric(38, 18),
    low_80   numeric(38, 18),
    high_80  numeric(38, 18),
    low_95   numeric(38, 18),
    high_95  numeric(38, 18),
    PRIMARY KEY (coin, day),
    -- A band that was made with the day's own prices is none.
    CHECK (made_at < (day::timestamp AT TIME ZONE 'UTC')),
    CHECK (made_at IS NULL OR (next_at IS NULL AND trouble IS NULL AND num_nulls(run_id, model, recipe) = 0)),
    CHECK ((made_at IS NULL) = (low_50 IS NULL) AND num_nulls(low_50, high_50, low_80, high_80, low_95, high_95) IN (0, 6)),
    CHECK (low_95 <= low_80 AND low_80 <= low_50 AND low_50 <= high_50 AND high_50 <= high_80 AND high_80 <= high_95)
);
CREATE INDEX forecast_band_due ON forecast_band (day, next_at) WHERE next_at IS NOT NULL;

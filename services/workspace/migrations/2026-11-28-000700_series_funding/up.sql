-- Rates of funding of a series' market, as its owner imported them: a line each with the time in Unix milliseconds, the rate, the milliseconds to
-- the next one and the price, of which the last two may be empty. What lists show of them is in columns of its own.
ALTER TABLE candle_series
    ADD COLUMN funding          text,
    ADD COLUMN funding_rates    bigint CHECK (funding_rates > 0),
    ADD COLUMN funding_first_ms bigint,
    ADD COLUMN funding_last_ms  bigint,
    ADD CHECK (num_nulls(funding, funding_rates, funding_first_ms, funding_last_ms) IN (0, 4));
-- A back-test keeps the rates it ran with: others may be imported later.
ALTER TABLE strategy_run ADD COLUMN funding text;

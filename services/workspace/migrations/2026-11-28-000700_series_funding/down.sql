ALTER TABLE strategy_run DROP COLUMN funding;
ALTER TABLE candle_series
    DROP COLUMN funding,
    DROP COLUMN funding_rates,
    DROP COLUMN funding_first_ms,
    DROP COLUMN funding_last_ms;

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

-- Both count towards what an owner may store, as in the migration `storage`.
DROP TRIGGER storage_new_row ON candle_series;
DROP TRIGGER storage_gone_row ON candle_series;
DROP TRIGGER storage_changed_row ON candle_series;
DROP TRIGGER storage_new_row ON strategy_run;
DROP TRIGGER storage_gone_row ON strategy_run;
DROP TRIGGER storage_changed_row ON strategy_run;
DO $$
DECLARE
    counted record;
BEGIN
    FOR counted IN SELECT * FROM (VALUES
        ('candle_series', 'candles', 'octet_length(gaps::text) + coalesce(octet_length(funding), 0) + 200'),
        ('strategy_run', 'others', 'coalesce(octet_length(points), 0) + coalesce(octet_length(funding), 0) + octet_length(figures::text) + 200')
    ) AS t (place, kind, size) LOOP
        EXECUTE format('CREATE TRIGGER storage_new_row AFTER INSERT ON %1$I REFERENCING NEW TABLE AS new_rows
            FOR EACH STATEMENT EXECUTE FUNCTION storage_count(%2$L, %3$L, ''true'')', counted.place, counted.kind, counted.size);
        EXECUTE format('CREATE TRIGGER storage_gone_row AFTER DELETE ON %1$I REFERENCING OLD TABLE AS old_rows
            FOR EACH STATEMENT EXECUTE FUNCTION storage_count(%2$L, %3$L, ''true'')', counted.place, counted.kind, counted.size);
        EXECUTE format('CREATE TRIGGER storage_changed_row AFTER UPDATE ON %1$I REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
            FOR EACH STATEMENT EXECUTE FUNCTION storage_count(%2$L, %3$L, ''true'')', counted.place, counted.kind, counted.size);
    END LOOP;
END $$;

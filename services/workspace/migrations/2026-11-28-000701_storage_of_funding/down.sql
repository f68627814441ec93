SET LOCAL meridian.service = 'on';
-- The triggers take what the rates count for off again.
UPDATE candle_series SET funding = NULL, funding_rates = NULL, funding_first_ms = NULL, funding_last_ms = NULL WHERE funding IS NOT NULL;
UPDATE strategy_run SET funding = NULL WHERE funding IS NOT NULL;
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
        ('candle_series', 'candles', 'octet_length(gaps::text) + 200'),
        ('strategy_run', 'others', 'coalesce(octet_length(points), 0) + octet_length(figures::text) + 200')
    ) AS t (place, kind, size) LOOP
        EXECUTE format('CREATE TRIGGER storage_new_row AFTER INSERT ON %1$I REFERENCING NEW TABLE AS new_rows
            FOR EACH STATEMENT EXECUTE FUNCTION storage_count(%2$L, %3$L, ''true'')', counted.place, counted.kind, counted.size);
        EXECUTE format('CREATE TRIGGER storage_gone_row AFTER DELETE ON %1$I REFERENCING OLD TABLE AS old_rows
            FOR EACH STATEMENT EXECUTE FUNCTION storage_count(%2$L, %3$L, ''true'')', counted.place, counted.kind, counted.size);
        EXECUTE format('CREATE TRIGGER storage_changed_row AFTER UPDATE ON %1$I REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
            FOR EACH STATEMENT EXECUTE FUNCTION storage_count(%2$L, %3$L, ''true'')', counted.place, counted.kind, counted.size);
    END LOOP;
END $$;

-- Counts rates of funding towards what an owner may store, as the migration `storage` does with the tables that hold them.
SET LOCAL meridian.service = 'on';
INSERT INTO storage_use AS u (owner, candles)
    SELECT owner, sum(octet_length(funding))::bigint FROM candle_series WHERE funding IS NOT NULL GROUP BY owner
    ON CONFLICT (owner) DO UPDATE SET candles = u.candles + excluded.candles;
INSERT INTO storage_use AS u (owner, others)
    SELECT owner, sum(octet_length(funding))::bigint FROM strategy_run WHERE funding IS NOT NULL GROUP BY owner
    ON CONFLICT (owner) DO UPDATE SET others = u.others + excluded.others;
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

-- Times and numbers that PostgreSQL stores and the service cannot read: `infinity`, years beyond those of its calendar, `NaN`. Archives could
-- bring them until now. One such row in these tables stopped reads that take the rows of all owners together, those of alerts among them.
SET LOCAL meridian.service = 'on';
-- The live stream of all users follows when firings were written; one in the future would come up in every look.
UPDATE alert_firing SET written_at = now() - interval '1 day' WHERE written_at > now() + interval '1 hour';
-- A price or target that is not a number is none.
UPDATE watch_item SET added_price = nullif(added_price, 'NaN'), target = nullif(target, 'NaN')
WHERE added_price = 'NaN' OR target = 'NaN';
ALTER TABLE watch_item ADD CONSTRAINT watch_item_readable_numbers CHECK (added_price <> 'NaN' AND target <> 'NaN');
DO $$
DECLARE
    place text;
    times text[];
    one text;
BEGIN
    FOREACH place IN ARRAY ARRAY['alert', 'alert_firing', 'watchlist', 'watch_item', 'comment', 'calendar_event'] LOOP
        SELECT array_agg(column_name::text ORDER BY ordinal_position) INTO STRICT times FROM information_schema.columns
        WHERE table_schema = current_schema() AND table_name = place AND data_type IN ('timestamp with time zone', 'date');
        -- What was for ever stays far away.
        FOREACH one IN ARRAY times LOOP
            EXECUTE format('UPDATE %1$I SET %2$I = ''9999-12-31'' WHERE %2$I >= ''100000-01-01''', place, one);
            EXECUTE format('UPDATE %1$I SET %2$I = ''0001-01-01'' WHERE %2$I = ''-infinity''', place, one);
        END LOOP;
        EXECUTE format('ALTER TABLE %I ADD CONSTRAINT %I CHECK (%s)', place, place || '_readable_times',
            (SELECT string_agg(format('%1$I > ''-infinity'' AND %1$I < ''100000-01-01''', name), ' AND ') FROM unnest(times) AS name));
    END LOOP;
END
$$;

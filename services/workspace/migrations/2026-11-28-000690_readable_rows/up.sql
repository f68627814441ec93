-- Times and numbers that PostgreSQL stores and the service cannot read: `infinity`, years beyond those of its calendar, `NaN`. Archives could
-- bring them until now. One such row in these tables stopped reads that take the rows of all owners together, those of alerts among them.
--
-- Services run beside this, so it holds one table at a time, in an order that stays, and each step is a transaction of its own (`metadata.toml`).
-- A constraint that is not validated takes its table for a moment, and holds for new rows; the repair and the look at all rows let others read
-- and write. What ended in the middle runs again from the beginning.
BEGIN;
CREATE OR REPLACE FUNCTION readable_rows_guard(place text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    good text;
BEGIN
    SELECT string_agg(format('%1$I > ''-infinity'' AND %1$I < ''100000-01-01''', column_name), ' AND ' ORDER BY ordinal_position) INTO STRICT good
    FROM information_schema.columns
    WHERE table_schema = current_schema() AND table_name = place AND data_type IN ('timestamp with time zone', 'date');
    EXECUTE format('ALTER TABLE %I DROP CONSTRAINT IF EXISTS %I', place, place || '_readable_times');
    EXECUTE format('ALTER TABLE %I ADD CONSTRAINT %I CHECK (%s) NOT VALID', place, place || '_readable_times', good);
END
$$;
-- What was for ever stays far away. All columns of a row change together: the constraint looks at each row that is written.
CREATE OR REPLACE FUNCTION readable_rows_repair(place text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    good text;
    bad text;
BEGIN
    SELECT string_agg(format('%1$I = CASE WHEN %1$I >= ''100000-01-01'' THEN ''9999-12-31'' WHEN %1$I = ''-infinity'' THEN ''0001-01-01''
            ELSE %1$I END', column_name), ', '),
        string_agg(format('%1$I >= ''100000-01-01'' OR %1$I = ''-infinity''', column_name), ' OR ')
    INTO STRICT good, bad FROM information_schema.columns
    WHERE table_schema = current_schema() AND table_name = place AND data_type IN ('timestamp with time zone', 'date');
    EXECUTE format('UPDATE %I SET %s WHERE %s', place, good, bad);
END
$$;
COMMIT;

BEGIN;
SELECT readable_rows_guard('alert');
COMMIT;
BEGIN;
SET LOCAL meridian.service = 'on';
SELECT readable_rows_repair('alert');
COMMIT;
BEGIN;
ALTER TABLE alert VALIDATE CONSTRAINT alert_readable_times;
COMMIT;

BEGIN;
SELECT readable_rows_guard('alert_firing');
COMMIT;
BEGIN;
SET LOCAL meridian.service = 'on';
SELECT readable_rows_repair('alert_firing');
-- The live stream of all users follows when firings were written; one in the future would come up in every look.
UPDATE alert_firing SET written_at = now() - interval '1 day' WHERE written_at > now() + interval '1 hour';
COMMIT;
BEGIN;
ALTER TABLE alert_firing VALIDATE CONSTRAINT alert_firing_readable_times;
COMMIT;

BEGIN;
SELECT readable_rows_guard('watchlist');
COMMIT;
BEGIN;
SET LOCAL meridian.service = 'on';
SELECT readable_rows_repair('watchlist');
COMMIT;
BEGIN;
ALTER TABLE watchlist VALIDATE CONSTRAINT watchlist_readable_times;
COMMIT;

-- A price or target that is not a number is none.
BEGIN;
ALTER TABLE watch_item DROP CONSTRAINT IF EXISTS watch_item_readable_numbers;
ALTER TABLE watch_item ADD CONSTRAINT watch_item_readable_numbers CHECK (added_price <> 'NaN' AND target <> 'NaN') NOT VALID;
COMMIT;
BEGIN;
SET LOCAL meridian.service = 'on';
UPDATE watch_item SET added_price = nullif(added_price, 'NaN'), target = nullif(target, 'NaN')
WHERE added_price = 'NaN' OR target = 'NaN';
COMMIT;
BEGIN;
ALTER TABLE watch_item VALIDATE CONSTRAINT watch_item_readable_numbers;
COMMIT;

BEGIN;
SELECT readable_rows_guard('watch_item');
COMMIT;
BEGIN;
SET LOCAL meridian.service = 'on';
SELECT readable_rows_repair('watch_item');
COMMIT;
BEGIN;
ALTER TABLE watch_item VALIDATE CONSTRAINT watch_item_readable_times;
COMMIT;

BEGIN;
SELECT readable_rows_guard('comment');
COMMIT;
BEGIN;
SET LOCAL meridian.service = 'on';
SELECT readable_rows_repair('comment');
COMMIT;
BEGIN;
ALTER TABLE comment VALIDATE CONSTRAINT comment_readable_times;
COMMIT;

BEGIN;
SELECT readable_rows_guard('calendar_event');
COMMIT;
BEGIN;
SET LOCAL meridian.service = 'on';
SELECT readable_rows_repair('calendar_event');
COMMIT;
BEGIN;
ALTER TABLE calendar_event VALIDATE CONSTRAINT calendar_event_readable_times;
COMMIT;

BEGIN;
DROP FUNCTION readable_rows_guard(text);
DROP FUNCTION readable_rows_repair(text);
COMMIT;

-- Rows that were repaired stay so. One table at a time, as `up.sql` does.
BEGIN;
ALTER TABLE alert DROP CONSTRAINT IF EXISTS alert_readable_times;
COMMIT;
BEGIN;
ALTER TABLE alert_firing DROP CONSTRAINT IF EXISTS alert_firing_readable_times;
COMMIT;
BEGIN;
ALTER TABLE watchlist DROP CONSTRAINT IF EXISTS watchlist_readable_times;
COMMIT;
BEGIN;
ALTER TABLE watch_item DROP CONSTRAINT IF EXISTS watch_item_readable_numbers;
ALTER TABLE watch_item DROP CONSTRAINT IF EXISTS watch_item_readable_times;
COMMIT;
BEGIN;
ALTER TABLE comment DROP CONSTRAINT IF EXISTS comment_readable_times;
COMMIT;
BEGIN;
ALTER TABLE calendar_event DROP CONSTRAINT IF EXISTS calendar_event_readable_times;
COMMIT;
-- Left where `up.sql` ended in the middle.
BEGIN;
DROP FUNCTION IF EXISTS readable_rows_guard(text);
DROP FUNCTION IF EXISTS readable_rows_repair(text);
COMMIT;

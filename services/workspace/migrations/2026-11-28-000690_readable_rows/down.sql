-- Rows that were repaired stay so.
ALTER TABLE alert DROP CONSTRAINT alert_readable_times;
ALTER TABLE alert_firing DROP CONSTRAINT alert_firing_readable_times;
ALTER TABLE watchlist DROP CONSTRAINT watchlist_readable_times;
ALTER TABLE watch_item DROP CONSTRAINT watch_item_readable_times;
ALTER TABLE watch_item DROP CONSTRAINT watch_item_readable_numbers;
ALTER TABLE comment DROP CONSTRAINT comment_readable_times;
ALTER TABLE calendar_event DROP CONSTRAINT calendar_event_readable_times;

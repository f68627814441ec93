DROP TRIGGER stream_reverted ON alert_firing;
DROP INDEX alert_firing_of_whales;
ALTER TABLE alert_firing DROP COLUMN reverted_at;
ALTER TABLE alert_firing DROP COLUMN whales;

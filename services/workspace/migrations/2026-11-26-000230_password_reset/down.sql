ALTER TABLE alert_channel DROP COLUMN renewed_at;
ALTER TABLE alert_channel DROP COLUMN revoked;
ALTER TABLE calendar_feed DROP COLUMN rotated_at;

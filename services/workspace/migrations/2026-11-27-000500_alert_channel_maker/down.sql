ALTER TABLE alert_channel DROP COLUMN made_by;

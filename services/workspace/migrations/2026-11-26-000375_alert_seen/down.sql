ALTER TABLE alert_shard DROP COLUMN coins;

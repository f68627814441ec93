-- By coin: milliseconds since 1970 of the newest prices that went through all alerts of the share and had one of the coin. A coin that has no
-- prices for a while stays old in the alerts that are read back, however new the prices of others are.
ALTER TABLE alert_shard ADD COLUMN coins jsonb NOT NULL DEFAULT '{}';

-- A transfer that waits in the mempool has no block yet: its time is when it was seen, until a block takes it.
ALTER TABLE whale ALTER COLUMN height DROP NOT NULL;
-- When one that waits was last looked for.
ALTER TABLE whale ADD COLUMN checked_at timestamptz;
CREATE INDEX whale_waiting ON whale (chain, checked_at) WHERE height IS NULL;

-- The last look into the mempool that succeeded, and the failure since; empty while all is well.
ALTER TABLE whale_scan ADD COLUMN heard_at timestamptz;
ALTER TABLE whale_scan ADD COLUMN heard_error text NOT NULL DEFAULT '';

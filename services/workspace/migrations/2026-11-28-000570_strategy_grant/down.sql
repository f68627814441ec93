DROP TRIGGER grants_go ON strategy;
DROP POLICY by_grant ON strategy_variant;
DROP POLICY by_grant ON strategy_run;
DROP POLICY by_grant ON strategy_rules;
DROP POLICY by_grant ON strategy;
SET LOCAL meridian.service = 'on';
DELETE FROM object_grant WHERE kind = 'strategy';
ALTER TABLE object_grant DROP CONSTRAINT object_grant_kind_check;
ALTER TABLE object_grant ADD CONSTRAINT object_grant_kind_check CHECK (kind IN ('dashboard', 'watchlist'));

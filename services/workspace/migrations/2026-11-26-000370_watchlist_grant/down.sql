DROP TRIGGER grants_go ON watchlist;
DROP POLICY by_grant ON watch_item;
DROP POLICY by_grant ON watchlist;
SET LOCAL meridian.service = 'on';
DELETE FROM object_grant WHERE kind = 'watchlist';
ALTER TABLE object_grant DROP CONSTRAINT object_grant_kind_check;
ALTER TABLE object_grant ADD CONSTRAINT object_grant_kind_check CHECK (kind IN ('dashboard'));

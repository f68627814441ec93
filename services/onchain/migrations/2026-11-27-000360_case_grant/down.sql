DROP TRIGGER grants_go ON investigation;
DROP POLICY by_grant ON exhibit;
DROP POLICY by_grant ON investigation;
SET LOCAL meridian.service = 'on';
DELETE FROM object_grant WHERE kind = 'case';
ALTER TABLE object_grant DROP CONSTRAINT object_grant_kind_check;
ALTER TABLE object_grant ADD CONSTRAINT object_grant_kind_check CHECK (kind IN ('trace'));

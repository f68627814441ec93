-- The person who added an exhibit: editors of a shared case can. NULL for exhibits from before, for those that Pods of the previous version add
-- during the upgrade, and once the person's account is gone.
ALTER TABLE exhibit ADD COLUMN added_by uuid;
-- An erasure finds what somebody added to cases of others.
CREATE INDEX exhibit_by_author ON exhibit (added_by) WHERE added_by IS NOT NULL;

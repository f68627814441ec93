ALTER TABLE whale_scan DROP COLUMN heard_error;
ALTER TABLE whale_scan DROP COLUMN heard_at;
DELETE FROM whale WHERE height IS NULL;
DROP INDEX whale_waiting;
ALTER TABLE whale DROP COLUMN checked_at;
ALTER TABLE whale ALTER COLUMN height SET NOT NULL;

ALTER TABLE feed_source DROP COLUMN added_by;

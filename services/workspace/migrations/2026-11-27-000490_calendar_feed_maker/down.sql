ALTER TABLE calendar_feed DROP COLUMN made_by;

ALTER TABLE trip DROP COLUMN ruleset_id;

-- The ruleset by which the round trips of a trip are judged; NULL for none. It may have been deleted since.
ALTER TABLE trip ADD COLUMN ruleset_id uuid;

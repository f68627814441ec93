ALTER TABLE import_batch DROP COLUMN second_fold;
ALTER TABLE fill DROP COLUMN position;

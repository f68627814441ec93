ALTER TABLE import_batch DROP COLUMN written, DROP COLUMN writing_at;

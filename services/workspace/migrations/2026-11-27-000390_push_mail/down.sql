ALTER TABLE push_device DROP COLUMN tell_at;

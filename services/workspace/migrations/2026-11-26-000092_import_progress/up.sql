-- How far a file is that is being written: its rows until now, and when that was last said. A confirmation that died says nothing any more,
-- and the file can be confirmed again. Both may be nothing: archives of before know neither.
ALTER TABLE import_batch
    ADD COLUMN written integer CHECK (written >= 0),
    ADD COLUMN writing_at timestamptz;

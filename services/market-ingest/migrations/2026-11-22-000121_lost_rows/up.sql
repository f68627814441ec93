-- Bad rows that a kept body lost: what it does not name may exist all the same.
ALTER TABLE document ADD COLUMN lost_rows integer NOT NULL DEFAULT 0;

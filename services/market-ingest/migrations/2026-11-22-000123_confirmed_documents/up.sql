-- What a kept body is worth as a measure for the next: whether something else agrees with it, and of a list the most rows of the last
-- day. Bodies of before, and those of a replica of the previous version, had passed as measures.
ALTER TABLE document
    ADD COLUMN confirmed boolean NOT NULL DEFAULT true,
    ADD COLUMN most_rows integer NOT NULL DEFAULT 0,
    ADD COLUMN most_rows_at timestamptz;

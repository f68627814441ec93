ALTER TABLE document
    DROP COLUMN confirmed,
    DROP COLUMN most_rows,
    DROP COLUMN most_rows_at;

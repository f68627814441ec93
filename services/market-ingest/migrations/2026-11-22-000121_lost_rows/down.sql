ALTER TABLE document DROP COLUMN lost_rows;

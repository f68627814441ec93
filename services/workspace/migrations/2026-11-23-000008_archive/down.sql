DROP TABLE archive_part;
DROP TABLE job;

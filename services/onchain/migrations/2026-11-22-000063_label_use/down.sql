CREATE INDEX exhibit_by_owner ON exhibit (owner);
DROP INDEX exhibit_by_subject;
DROP INDEX trace_not_indexed;
ALTER TABLE trace DROP COLUMN indexed_version;
DROP TABLE trace_address;

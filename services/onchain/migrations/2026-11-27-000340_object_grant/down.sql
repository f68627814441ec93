DROP TRIGGER grants_go ON trace;
DROP FUNCTION delete_grants();
DROP POLICY by_grant ON trace_version;
DROP POLICY by_grant ON trace;
ALTER TABLE trace_version DROP COLUMN by_grant;
DROP TABLE object_grant;

DROP TRIGGER grants_go ON dashboard;
DROP FUNCTION delete_grants();
DROP POLICY by_grant ON dashboard_version;
DROP POLICY by_grant ON dashboard;
ALTER TABLE dashboard_version DROP COLUMN by_grant;
DROP TABLE object_grant;

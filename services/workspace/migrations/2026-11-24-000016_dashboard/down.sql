DROP TABLE dashboard_version;
DROP TABLE dashboard;

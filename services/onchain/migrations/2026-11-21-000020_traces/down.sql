DROP TABLE trace_share;
DROP TABLE trace_version;
DROP TABLE trace;

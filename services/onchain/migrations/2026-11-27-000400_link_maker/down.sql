ALTER TABLE trace_share DROP COLUMN made_by;
ALTER TABLE report_share DROP COLUMN made_by;

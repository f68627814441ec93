DROP INDEX report_share_by_end;
DROP TABLE report_share_file;
ALTER TABLE exhibit DROP COLUMN salt;
ALTER TABLE investigation DROP COLUMN salt;

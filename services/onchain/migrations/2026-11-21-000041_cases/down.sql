DROP TABLE report_share;
DROP TABLE exhibit;
DROP TABLE investigation;

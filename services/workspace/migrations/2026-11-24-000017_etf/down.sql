DROP TABLE etf_cell;
DROP TABLE etf_import;

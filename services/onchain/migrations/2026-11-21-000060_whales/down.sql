DROP TABLE whale;
DROP TABLE whale_block;
DROP TABLE whale_scan;
DROP TABLE lease;

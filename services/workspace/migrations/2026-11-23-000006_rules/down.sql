DROP TABLE trade_check;
DROP TABLE ruleset_version;
DROP TABLE ruleset;

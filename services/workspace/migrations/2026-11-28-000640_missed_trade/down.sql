DROP TABLE missed_trade;

DROP TABLE strategy_variant;
DROP TABLE strategy_run;
DROP TABLE strategy_rules;
DROP TABLE strategy;
DROP TABLE candle_month;
DROP TABLE candle_series;

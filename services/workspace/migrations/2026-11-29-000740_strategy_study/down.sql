DROP TABLE strategy_study;

DROP TABLE paper_trade;
DROP TABLE paper_bar;
DROP TABLE paper_run;

DROP TABLE alert_test;

DROP TABLE fetched;

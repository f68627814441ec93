DROP TABLE lease;
DROP TABLE tick;
DROP TABLE hourly_point;
DROP TABLE daily_close;
DROP TABLE document;
DROP TABLE provider_state;
DROP TABLE provider_call;

DROP TABLE throttle;
DROP TABLE flow;
DROP TABLE recovery_code;
DROP TABLE totp;
DROP TABLE credential;
DROP TABLE users;

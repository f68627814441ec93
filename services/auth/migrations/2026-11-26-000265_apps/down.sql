DROP TABLE app_token;
DROP TABLE app_code;
DROP TABLE app_grant;
DROP TABLE app_client;

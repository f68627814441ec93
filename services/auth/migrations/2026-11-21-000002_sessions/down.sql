DROP TABLE api_key;
DROP TABLE known_device;
DROP TABLE refresh_token;
DROP TABLE session;

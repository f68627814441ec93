DROP TABLE custom_token;

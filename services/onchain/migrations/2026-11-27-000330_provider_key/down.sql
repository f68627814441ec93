DROP TABLE provider_key;

DROP TABLE email_route;
DROP TABLE email_address;
DELETE FROM flow WHERE kind = 'address';
ALTER TABLE flow DROP CONSTRAINT flow_kind_check;
ALTER TABLE flow ADD CONSTRAINT flow_kind_check CHECK (kind IN ('email', 'totp', 'reset'));

-- Letters with codes have a lane of their own: a code is worth ten minutes, and notices, of which one account can cause many, must not stand in
-- front of it. What pods of the previous version write goes with the notices.
ALTER TABLE mail ADD COLUMN is_code boolean NOT NULL DEFAULT false;
CREATE INDEX mail_codes_next ON mail (next_at) WHERE is_code;
CREATE INDEX mail_notices_next ON mail (next_at) WHERE NOT is_code;
DROP INDEX mail_next;

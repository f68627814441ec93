CREATE INDEX mail_next ON mail (next_at);
ALTER TABLE mail DROP COLUMN is_code;

DROP INDEX comment_to_look;
ALTER TABLE comment DROP COLUMN gone_seen;
ALTER TABLE comment DROP COLUMN gone_since;
ALTER TABLE comment DROP COLUMN looked_at;

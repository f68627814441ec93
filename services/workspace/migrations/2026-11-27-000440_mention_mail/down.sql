DROP TABLE mention_mail;
DROP INDEX comment_mention_to_mail;
ALTER TABLE comment_mention DROP COLUMN origin;
ALTER TABLE comment_mention DROP COLUMN mail_at;

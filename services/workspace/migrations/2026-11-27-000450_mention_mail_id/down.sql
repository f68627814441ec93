ALTER TABLE comment_mention DROP COLUMN mail_id;

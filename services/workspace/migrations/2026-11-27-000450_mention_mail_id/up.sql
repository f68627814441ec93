-- The mail that tells of the mention, from the moment it is about to be handed over until auth has taken it. Another attempt is the same mail:
-- what was written meanwhile waits for the next one.
ALTER TABLE comment_mention ADD COLUMN mail_id uuid;

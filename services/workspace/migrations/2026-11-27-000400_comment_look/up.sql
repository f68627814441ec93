-- Onchain deletes cases and traces at once and tells nobody, so it is asked for those that have comments now and then. On the first comment of
-- each thread: when that was last, since when the case or trace was gone at each look, and when it was last found gone.
ALTER TABLE comment ADD COLUMN looked_at timestamptz;
ALTER TABLE comment ADD COLUMN gone_since timestamptz;
ALTER TABLE comment ADD COLUMN gone_seen timestamptz;
CREATE INDEX comment_to_look ON comment (kind, owner, object_id, looked_at) WHERE thread_id IS NULL;

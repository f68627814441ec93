-- Comments on what an owner keeps here or in onchain, in threads. Those of a team are seen by all of its members.
CREATE TABLE comment (
    owner       uuid NOT NULL,
    id          uuid NOT NULL,
    kind        text NOT NULL CHECK (kind IN ('case', 'trace', 'label', 'dashboard', 'watchlist')),
    object_id   uuid NOT NULL,
    -- The first comment of the thread; NULL for that one itself.
    thread_id   uuid,
    -- Who of the team wrote it; NULL where the owner is a person.
    author      uuid,
    text        text NOT NULL CHECK (octet_length(text) <= 16000),
    mentioned   uuid[] NOT NULL CHECK (cardinality(mentioned) <= 20),
    created_at  timestamptz NOT NULL,
    edited_at   timestamptz,
    -- Of a thread, beside its first comment.
    resolved_at timestamptz,
    resolved_by uuid,
    -- Keeps the place of a first comment that has replies.
    deleted_at  timestamptz,
    PRIMARY KEY (owner, id),
    -- Judged at the end: rows of an archive come in any order.
    FOREIGN KEY (owner, thread_id) REFERENCES comment (owner, id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
    CHECK (thread_id IS NULL OR resolved_at IS NULL),
    CHECK (resolved_by IS NULL OR resolved_at IS NOT NULL),
    CHECK (deleted_at IS NULL OR text = '')
);
CREATE INDEX comment_of_object ON comment (owner, kind, object_id, created_at, id);
CREATE INDEX comment_of_thread ON comment (owner, thread_id, created_at, id);

-- Who is mentioned in a comment of a team: the owner, a person.
CREATE TABLE comment_mention (
    owner      uuid NOT NULL,
    team       uuid NOT NULL,
    comment_id uuid NOT NULL,
    created_at timestamptz NOT NULL,
    read_at    timestamptz,
    PRIMARY KEY (owner, comment_id),
    FOREIGN KEY (team, comment_id) REFERENCES comment (owner, id) ON DELETE CASCADE
);
CREATE INDEX comment_mention_newest ON comment_mention (owner, created_at, comment_id);
CREATE INDEX comment_mention_of_comment ON comment_mention (team, comment_id);

ALTER TABLE comment ENABLE ROW LEVEL SECURITY;
ALTER TABLE comment FORCE ROW LEVEL SECURITY;
CREATE POLICY of_owner ON comment USING (
    owner = (SELECT nullif(current_setting('meridian.principal', true), ''))::uuid
    OR (SELECT current_setting('meridian.service', true)) = 'on');

-- A team writes mentions of its members, and removes them with an edit.
ALTER TABLE comment_mention ENABLE ROW LEVEL SECURITY;
ALTER TABLE comment_mention FORCE ROW LEVEL SECURITY;
CREATE POLICY of_owner ON comment_mention USING (
    owner = (SELECT nullif(current_setting('meridian.principal', true), ''))::uuid
    OR team = (SELECT nullif(current_setting('meridian.principal', true), ''))::uuid
    OR (SELECT current_setting('meridian.service', true)) = 'on');

-- What is deleted for good takes its comments along. Argument: the kind.
CREATE FUNCTION delete_comments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM comment USING gone_rows
        WHERE comment.owner = gone_rows.owner AND comment.kind = TG_ARGV[0] AND comment.object_id = gone_rows.id;
    RETURN NULL;
END $$;
CREATE TRIGGER comments_go AFTER DELETE ON dashboard REFERENCING OLD TABLE AS gone_rows
    FOR EACH STATEMENT EXECUTE FUNCTION delete_comments('dashboard');
CREATE TRIGGER comments_go AFTER DELETE ON watchlist REFERENCING OLD TABLE AS gone_rows
    FOR EACH STATEMENT EXECUTE FUNCTION delete_comments('watchlist');

-- The journal: entries, their saved versions, what they mention, and their pictures.

CREATE TABLE entry (
    owner         uuid NOT NULL,
    id            uuid NOT NULL,
    day           date NOT NULL,
    title         text NOT NULL CHECK (octet_length(title) <= 800),
    kind          text NOT NULL CHECK (kind IN ('entry', 'template')),
    -- JSON in the normal form of entry-document. Text, because jsonb would reorder its fields.
    document      text NOT NULL CHECK (octet_length(document) <= 1048576),
    -- The beginning of the document's text, for excerpts. A tsvector can't be longer than 1 MiB, so the rest isn't searched either.
    plain         text NOT NULL CHECK (octet_length(plain) <= 200000),
    -- Words of title, tags and `plain`. No index: row-level security keeps the planner from using one for @@, which is not leakproof.
    search        tsvector NOT NULL,
    word_count    integer NOT NULL CHECK (word_count >= 0),
    picture_count integer NOT NULL CHECK (picture_count >= 0),
    tags          text[] NOT NULL CHECK (cardinality(tags) <= 20),
    session_id    uuid,
    created_at    timestamptz NOT NULL,
    updated_at    timestamptz NOT NULL,
    deleted_at    timestamptz,
    version       integer NOT NULL CHECK (version > 0),
    PRIMARY KEY (owner, id)
);
CREATE INDEX entry_newest ON entry (owner, kind, day DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX entry_of_session ON entry (owner, session_id) WHERE deleted_at IS NULL AND session_id IS NOT NULL;
CREATE INDEX entry_deleted ON entry (deleted_at) WHERE deleted_at IS NOT NULL;

-- One row per save, thinned out with age. The version of a deletion or restore has no row.
CREATE TABLE entry_version (
    owner      uuid NOT NULL,
    entry_id   uuid NOT NULL,
    version    integer NOT NULL CHECK (version > 0),
    saved_at   timestamptz NOT NULL,
    title      text NOT NULL,
    document   text NOT NULL,
    word_count integer NOT NULL,
    -- Pictures that the document names.
    pictures   uuid[] NOT NULL,
    PRIMARY KEY (owner, entry_id, version),
    FOREIGN KEY (owner, entry_id) REFERENCES entry (owner, id) ON DELETE CASCADE
);

-- What the present version of an entry mentions.
CREATE TABLE entry_mention (
    owner    uuid NOT NULL,
    entry_id uuid NOT NULL,
    kind     text NOT NULL,
    target   text NOT NULL CHECK (octet_length(target) <= 800),
    PRIMARY KEY (owner, entry_id, kind, target),
    FOREIGN KEY (owner, entry_id) REFERENCES entry (owner, id) ON DELETE CASCADE
);
CREATE INDEX entry_mention_target ON entry_mention (owner, kind, target);

CREATE TABLE picture (
    owner        uuid NOT NULL,
    id           uuid NOT NULL,
    entry_id     uuid NOT NULL,
    media_type   text NOT NULL CHECK (media_type IN ('image/png', 'image/jpeg', 'image/webp', 'image/gif')),
    width        integer NOT NULL CHECK (width > 0),
    height       integer NOT NULL CHECK (height > 0),
    content      bytea NOT NULL,
    byte_count   integer NOT NULL,
    sha256       bytea NOT NULL CHECK (octet_length(sha256) = 32),
    created_at   timestamptz NOT NULL,
    -- Since when no kept version names it: at first because the entry isn't saved yet.
    unused_since timestamptz,
    PRIMARY KEY (owner, id),
    FOREIGN KEY (owner, entry_id) REFERENCES entry (owner, id) ON DELETE CASCADE
);
-- Pictures are compressed already.
ALTER TABLE picture ALTER COLUMN content SET STORAGE EXTERNAL;
CREATE INDEX picture_of_entry ON picture (owner, entry_id);
CREATE INDEX picture_unused ON picture (unused_since) WHERE unused_since IS NOT NULL;

DO $$
DECLARE
    place text;
BEGIN
    FOREACH place IN ARRAY ARRAY['entry', 'entry_version', 'entry_mention', 'picture'] LOOP
        EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', place);
        EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', place);
        EXECUTE format('CREATE POLICY of_owner ON %I USING (
            owner = (SELECT nullif(current_setting(''meridian.principal'', true), ''''))::uuid
            OR (SELECT current_setting(''meridian.service'', true)) = ''on'')', place);
    END LOOP;
END $$;

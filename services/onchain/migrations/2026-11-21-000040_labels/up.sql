-- Names of addresses: of each user alone, and from published lists.

-- Somebody or something behind several addresses.
CREATE TABLE entity (
    id         uuid PRIMARY KEY,
    owner      uuid NOT NULL,
    name       text NOT NULL,
    category   text NOT NULL,
    colour     text NOT NULL,
    note       text NOT NULL,
    version    integer NOT NULL CHECK (version > 0),
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
);
-- So that merging by hand is about different spellings, never about the same one.
CREATE UNIQUE INDEX entity_by_name ON entity (owner, lower(name));

-- A file that was taken in, so that it can be taken out again.
CREATE TABLE label_import (
    id         uuid PRIMARY KEY,
    owner      uuid NOT NULL,
    format     text NOT NULL,
    file_name  text NOT NULL,
    sha256     bytea NOT NULL CHECK (octet_length(sha256) = 32),
    created_at timestamptz NOT NULL,
    written    integer NOT NULL,
    undone_at  timestamptz,
    -- Labels that stayed because somebody had changed them since.
    kept       integer NOT NULL DEFAULT 0
);
CREATE INDEX label_import_by_owner ON label_import (owner, created_at DESC);

CREATE TABLE label (
    id           uuid PRIMARY KEY,
    owner        uuid NOT NULL,
    chain        text NOT NULL,
    address      text NOT NULL,
    body         text NOT NULL,
    category     text NOT NULL,
    colour       text NOT NULL,
    confidence   smallint NOT NULL CHECK (confidence BETWEEN 0 AND 100),
    evidence     text NOT NULL,
    evidence_url text NOT NULL,
    source       text NOT NULL,
    valid_from   date,
    valid_to     date CHECK (valid_to >= valid_from),
    visibility   text NOT NULL CHECK (visibility IN ('me', 'link')),
    entity_id    uuid REFERENCES entity ON DELETE SET NULL,
    import_id    uuid REFERENCES label_import,
    derived      boolean NOT NULL DEFAULT false,
    version      integer NOT NULL CHECK (version > 0),
    created_at   timestamptz NOT NULL,
    updated_at   timestamptz NOT NULL,
    -- Set instead of removing the row: a deletion can be taken back, and is part of the history.
    deleted_at   timestamptz
);
CREATE INDEX label_by_owner ON label (owner, updated_at DESC, id) WHERE deleted_at IS NULL;
CREATE INDEX label_by_address ON label (owner, chain, address) WHERE deleted_at IS NULL;
CREATE INDEX label_by_import ON label (import_id) WHERE import_id IS NOT NULL;
CREATE INDEX label_by_entity ON label (entity_id) WHERE entity_id IS NOT NULL;

-- Every state that a label ever had, written by the database itself: no path of the code can forget it.
CREATE TABLE label_change (
    seq      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    label_id uuid NOT NULL,
    owner    uuid NOT NULL,
    version  integer NOT NULL,
    action   text NOT NULL,
    at       timestamptz NOT NULL,
    state    jsonb NOT NULL
);
CREATE INDEX label_change_by_label ON label_change (label_id, seq DESC);
CREATE INDEX label_change_by_owner ON label_change (owner, seq DESC);

CREATE FUNCTION label_remember() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO label_change (label_id, owner, version, action, at, state)
    VALUES (NEW.id, NEW.owner, NEW.version,
        CASE WHEN TG_OP = 'INSERT' THEN 'created'
             WHEN NEW.deleted_at IS NOT NULL AND OLD.deleted_at IS NULL THEN 'deleted'
             WHEN NEW.deleted_at IS NULL AND OLD.deleted_at IS NOT NULL THEN 'restored'
             ELSE 'changed' END,
        NEW.updated_at, to_jsonb(NEW));
    RETURN NULL;
END $$;
CREATE TRIGGER label_remember AFTER INSERT OR UPDATE ON label FOR EACH ROW EXECUTE FUNCTION label_remember();

CREATE FUNCTION label_change_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'history is only added to';
END $$;
CREATE TRIGGER label_change_stays BEFORE UPDATE OR DELETE ON label_change FOR EACH ROW EXECUTE FUNCTION label_change_stays();

-- A published list. Its tags are replaced as a whole when its file changes.
CREATE TABLE pack (
    id          uuid PRIMARY KEY,
    file_name   text NOT NULL UNIQUE,
    title       text NOT NULL,
    creator     text NOT NULL,
    sha256      bytea NOT NULL CHECK (octet_length(sha256) = 32),
    version     integer NOT NULL CHECK (version > 0),
    loaded_at   timestamptz NOT NULL,
    tags        integer NOT NULL,
    repeated    integer NOT NULL,
    passed_over integer NOT NULL,
    bad         integer NOT NULL,
    -- The first of the bad rows.
    refused     jsonb NOT NULL
);

CREATE TABLE pack_tag (
    pack_id    uuid NOT NULL REFERENCES pack ON DELETE CASCADE,
    chain      text NOT NULL,
    address    text NOT NULL,
    body       text NOT NULL,
    category   text NOT NULL,
    actor      text NOT NULL,
    confidence smallint NOT NULL,
    source     text NOT NULL,
    sanctioned boolean NOT NULL
);
CREATE INDEX pack_tag_by_address ON pack_tag (address, chain);
CREATE INDEX pack_tag_by_pack ON pack_tag (pack_id);

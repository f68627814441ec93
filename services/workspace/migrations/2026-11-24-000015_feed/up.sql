-- News. What people follow is theirs; files and items are fetched once for all who follow them and hold only what everybody can read there.
CREATE TABLE feed_source (
    owner      uuid NOT NULL,
    id         uuid NOT NULL,
    -- Of the file. It names the document: an archive has the source and not the document, which is fetched again.
    url        text NOT NULL CHECK (octet_length(url) BETWEEN 1 AND 2000),
    -- As it was entered: maybe a page that names the file.
    given      text NOT NULL CHECK (octet_length(given) BETWEEN 1 AND 2000),
    -- Empty for the source's own.
    name       text NOT NULL CHECK (octet_length(name) <= 400),
    shown      boolean NOT NULL,
    created_at timestamptz NOT NULL,
    deleted_at timestamptz,
    PRIMARY KEY (owner, id)
);
CREATE UNIQUE INDEX feed_source_once ON feed_source (owner, url) WHERE deleted_at IS NULL;
CREATE INDEX feed_source_url ON feed_source (url) WHERE deleted_at IS NULL;
CREATE INDEX feed_source_deleted ON feed_source (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE TABLE feed_document (
    id            uuid PRIMARY KEY,
    url           text NOT NULL UNIQUE CHECK (octet_length(url) BETWEEN 1 AND 2000),
    -- Requests go to one host one after the other.
    host          text NOT NULL,
    title         text NOT NULL,
    site          text,
    etag          text,
    last_modified text,
    state         text NOT NULL CHECK (state IN ('waiting', 'ok', 'failing', 'gone')),
    problem       text NOT NULL,
    fetched_at    timestamptz,
    failures      integer NOT NULL CHECK (failures >= 0),
    failing_since timestamptz,
    -- Nothing where it is gone for good.
    next_at       timestamptz,
    -- Which worker fetches it, and until when no other may.
    lease         uuid,
    leased_until  timestamptz,
    created_at    timestamptz NOT NULL
);
CREATE INDEX feed_document_due ON feed_document (next_at) WHERE next_at IS NOT NULL;
CREATE INDEX feed_document_leased ON feed_document (host) WHERE lease IS NOT NULL;

CREATE TABLE feed_item (
    id              uuid PRIMARY KEY,
    document_id     uuid NOT NULL REFERENCES feed_document (id) ON DELETE CASCADE,
    identity        text NOT NULL CHECK (octet_length(identity) BETWEEN 1 AND 2100),
    canonical       text,
    title           text NOT NULL,
    lead            text NOT NULL,
    url             text,
    published_at    timestamptz NOT NULL,
    dated_by_source boolean NOT NULL,
    first_seen_at   timestamptz NOT NULL,
    simhash         bigint NOT NULL,
    -- Shared by items that say the same.
    group_id        uuid NOT NULL,
    -- Words of the title, and of title and lead, in lower case with a blank around each.
    title_words     text NOT NULL,
    all_words       text NOT NULL,
    -- What it is about; nothing while the market's tokens were not known.
    matches         jsonb,
    UNIQUE (document_id, identity)
);
CREATE INDEX feed_item_newest ON feed_item (document_id, published_at DESC, id DESC);
CREATE INDEX feed_item_group ON feed_item (group_id);
CREATE INDEX feed_item_published ON feed_item (published_at);
CREATE INDEX feed_item_unmatched ON feed_item (first_seen_at) WHERE matches IS NULL;

-- What was read and kept. An item is named by a text, because alerts and transfers are items too.
CREATE TABLE feed_mark (
    owner        uuid NOT NULL,
    item         text NOT NULL CHECK (octet_length(item) BETWEEN 1 AND 400),
    read_at      timestamptz,
    -- The item as it was when it was kept; its source may forget it.
    kept         jsonb,
    published_at timestamptz NOT NULL,
    PRIMARY KEY (owner, item),
    CHECK (read_at IS NOT NULL OR kept IS NOT NULL)
);
CREATE INDEX feed_mark_kept ON feed_mark (owner, published_at DESC, item) WHERE kept IS NOT NULL;
CREATE INDEX feed_mark_old ON feed_mark (published_at) WHERE kept IS NULL;

CREATE TABLE feed_mute (
    owner      uuid NOT NULL,
    id         uuid NOT NULL,
    kind       text NOT NULL CHECK (kind IN ('word', 'token', 'source')),
    value      text NOT NULL CHECK (octet_length(value) BETWEEN 1 AND 800),
    name       text NOT NULL CHECK (octet_length(name) <= 800),
    until_at   timestamptz,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (owner, id)
);
CREATE UNIQUE INDEX feed_mute_once ON feed_mute (owner, kind, value);

-- Everything up to here was read.
CREATE TABLE feed_seen (
    owner      uuid PRIMARY KEY,
    read_until timestamptz NOT NULL
);

DO $$
DECLARE
    place text;
BEGIN
    FOREACH place IN ARRAY ARRAY['feed_source', 'feed_mark', 'feed_mute', 'feed_seen'] LOOP
        EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', place);
        EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', place);
        EXECUTE format('CREATE POLICY of_owner ON %I USING (
            owner = (SELECT nullif(current_setting(''meridian.principal'', true), ''''))::uuid
            OR (SELECT current_setting(''meridian.service'', true)) = ''on'')', place);
    END LOOP;
    -- Shared rows are seen through sources: whoever follows none sees none. Only the service writes them.
    ALTER TABLE feed_document ENABLE ROW LEVEL SECURITY;
    ALTER TABLE feed_document FORCE ROW LEVEL SECURITY;
    CREATE POLICY of_followers ON feed_document USING (
        (SELECT current_setting('meridian.service', true)) = 'on'
        OR url IN (SELECT source.url FROM feed_source AS source)
    ) WITH CHECK ((SELECT current_setting('meridian.service', true)) = 'on');
    ALTER TABLE feed_item ENABLE ROW LEVEL SECURITY;
    ALTER TABLE feed_item FORCE ROW LEVEL SECURITY;
    CREATE POLICY of_followers ON feed_item USING (
        (SELECT current_setting('meridian.service', true)) = 'on'
        OR document_id IN (SELECT document.id FROM feed_document AS document)
    ) WITH CHECK ((SELECT current_setting('meridian.service', true)) = 'on');
END $$;

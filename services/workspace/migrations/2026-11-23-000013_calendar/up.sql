-- Imported calendars. Reading a file of the same name again changes the calendar that is there.
CREATE TABLE calendar_source (
    owner       uuid NOT NULL,
    id          uuid NOT NULL,
    name        text NOT NULL CHECK (octet_length(name) BETWEEN 1 AND 800),
    imported_at timestamptz NOT NULL,
    PRIMARY KEY (owner, id),
    UNIQUE (owner, name)
);

-- Start, length and recurrence are in wall time; instances are computed from them.
CREATE TABLE calendar_event (
    owner          uuid NOT NULL,
    id             uuid NOT NULL,
    -- NULL for one's own.
    source_id      uuid,
    -- Of the file; empty for one's own.
    uid            text NOT NULL CHECK (octet_length(uid) <= 2000),
    -- Start of the instance that it replaces; empty for a series.
    recurrence_id  text NOT NULL CHECK (octet_length(recurrence_id) <= 40),
    sequence       integer NOT NULL,
    modified       timestamptz,
    fingerprint    text NOT NULL CHECK (octet_length(fingerprint) <= 64),
    -- The file says that it does not take place. Kept, so that an older file does not bring it back.
    cancelled      boolean NOT NULL,
    title          text NOT NULL CHECK (octet_length(title) BETWEEN 1 AND 1200),
    kind           text NOT NULL CHECK (kind IN ('own', 'economic', 'unlock', 'token')),
    note           text NOT NULL CHECK (octet_length(note) <= 32000),
    location       text NOT NULL CHECK (octet_length(location) <= 1200),
    importance     smallint NOT NULL CHECK (importance BETWEEN 0 AND 2),
    coins          text[] NOT NULL CHECK (cardinality(coins) <= 20),
    url            text CHECK (octet_length(url) <= 2000),
    starts         text NOT NULL CHECK (octet_length(starts) <= 40),
    length         text NOT NULL CHECK (octet_length(length) <= 40),
    -- IANA name; empty where it lasts all day.
    zone           text NOT NULL CHECK (octet_length(zone) <= 60),
    rule           text CHECK (octet_length(rule) <= 4000),
    left_out       text[] NOT NULL,
    also           text[] NOT NULL,
    -- Until when instances of a recurring event are written; NULL where they are not yet.
    expanded_until timestamptz,
    created_at     timestamptz NOT NULL,
    updated_at     timestamptz NOT NULL,
    deleted_at     timestamptz,
    version        integer NOT NULL CHECK (version > 0),
    PRIMARY KEY (owner, id),
    FOREIGN KEY (owner, source_id) REFERENCES calendar_source (owner, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX calendar_event_of_source ON calendar_event (owner, source_id, uid, recurrence_id) WHERE source_id IS NOT NULL;
CREATE INDEX calendar_event_deleted ON calendar_event (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX calendar_event_expand ON calendar_event (expanded_until)
    WHERE deleted_at IS NULL AND NOT cancelled AND (rule IS NOT NULL OR cardinality(also) > 0 OR expanded_until IS NULL);

-- Computed from events. An instance of more than 31 days has a row for each 31 of them, so that a span of days is one range of `part_at`.
CREATE TABLE calendar_instance (
    owner     uuid NOT NULL,
    event_id  uuid NOT NULL,
    part_at   timestamptz NOT NULL,
    starts_at timestamptz NOT NULL,
    ends_at   timestamptz NOT NULL CHECK (ends_at >= starts_at),
    day       date NOT NULL,
    last_day  date NOT NULL,
    all_day   boolean NOT NULL,
    PRIMARY KEY (owner, event_id, part_at, starts_at),
    FOREIGN KEY (owner, event_id) REFERENCES calendar_event (owner, id) ON DELETE CASCADE
);
CREATE INDEX calendar_instance_start ON calendar_instance (owner, part_at);

-- Links to which calendar programs subscribe; only the SHA-256 of their secret is kept.
CREATE TABLE calendar_feed (
    owner        uuid NOT NULL,
    id           uuid NOT NULL,
    name         text NOT NULL CHECK (octet_length(name) BETWEEN 1 AND 400),
    -- Empty for all.
    kinds        text[] NOT NULL CHECK (cardinality(kinds) <= 9),
    busy_only    boolean NOT NULL,
    token_sha256 bytea NOT NULL UNIQUE CHECK (octet_length(token_sha256) = 32),
    created_at   timestamptz NOT NULL,
    used_at      timestamptz,
    PRIMARY KEY (owner, id)
);

DO $$
DECLARE
    place text;
BEGIN
    FOREACH place IN ARRAY ARRAY['calendar_source', 'calendar_event', 'calendar_instance', 'calendar_feed'] LOOP
        EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', place);
        EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', place);
        EXECUTE format('CREATE POLICY of_owner ON %I USING (
            owner = (SELECT nullif(current_setting(''meridian.principal'', true), ''''))::uuid
            OR (SELECT current_setting(''meridian.service'', true)) = ''on'')', place);
    END LOOP;
END $$;

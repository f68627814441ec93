CREATE TABLE task (
    owner       uuid NOT NULL,
    id          uuid NOT NULL,
    title       text NOT NULL CHECK (octet_length(title) BETWEEN 1 AND 800),
    note        text NOT NULL CHECK (octet_length(note) <= 16000),
    due         date,
    repeat      text NOT NULL CHECK (repeat IN ('none', 'daily', 'weekdays', 'weekly', 'monthly')),
    -- Day of the month on which a monthly task falls; a shorter month takes its last day, and the next one this day again.
    anchor      smallint CHECK (anchor BETWEEN 1 AND 31),
    source_kind text CHECK (source_kind IN ('entry', 'session', 'trip', 'round_trip')),
    source_id   uuid,
    -- The task that this one repeats.
    follows     uuid,
    created_at  timestamptz NOT NULL,
    done_at     timestamptz,
    deleted_at  timestamptz,
    version     integer NOT NULL CHECK (version > 0),
    -- By which open tasks are sorted: those without a day come last.
    sort_day    date NOT NULL GENERATED ALWAYS AS (coalesce(due, DATE '9999-12-31')) STORED,
    PRIMARY KEY (owner, id),
    CHECK (repeat = 'none' OR due IS NOT NULL),
    CHECK ((repeat = 'monthly') = (anchor IS NOT NULL)),
    CHECK ((source_kind IS NULL) = (source_id IS NULL))
);
CREATE INDEX task_open ON task (owner, sort_day, id) WHERE deleted_at IS NULL AND done_at IS NULL;
CREATE INDEX task_done ON task (owner, done_at DESC, id DESC) WHERE deleted_at IS NULL AND done_at IS NOT NULL;
CREATE INDEX task_of_source ON task (owner, source_id) WHERE source_id IS NOT NULL;
-- A repeating task that is completed twice at the same time gets one successor.
CREATE UNIQUE INDEX task_follows ON task (owner, follows) WHERE follows IS NOT NULL;
CREATE INDEX task_deleted ON task (deleted_at) WHERE deleted_at IS NOT NULL;

ALTER TABLE task ENABLE ROW LEVEL SECURITY;
ALTER TABLE task FORCE ROW LEVEL SECURITY;
CREATE POLICY of_owner ON task USING (
    owner = (SELECT nullif(current_setting('meridian.principal', true), ''))::uuid
    OR (SELECT current_setting('meridian.service', true)) = 'on');

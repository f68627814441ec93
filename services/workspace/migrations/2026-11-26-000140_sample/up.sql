-- Sample data: what was loaded for an owner, so that exactly this can be removed again. The rows themselves are ordinary ones.
CREATE TABLE sample_batch (
    owner     uuid NOT NULL PRIMARY KEY,
    loaded_at timestamptz NOT NULL
);

-- One thing that was loaded, with the version that it had: with another one it is its owner's.
CREATE TABLE sample_object (
    owner     uuid NOT NULL REFERENCES sample_batch (owner) ON DELETE CASCADE,
    kind      text NOT NULL CHECK (kind IN ('account', 'event', 'review', 'session', 'entry', 'task', 'ruleset', 'watchlist', 'watch_item',
        'alert', 'portfolio')),
    object_id uuid NOT NULL,
    -- The watchlist of an item, the opening fill of a review.
    parent_id uuid,
    version   integer NOT NULL CHECK (version > 0),
    PRIMARY KEY (owner, kind, object_id)
);

-- Guides for the first use that a person dismissed: they stay away on every device.
CREATE TABLE guide_dismissal (
    owner        uuid NOT NULL,
    guide        text NOT NULL CHECK (guide IN ('investigate', 'follow', 'journal', 'join', 'sample')),
    dismissed_at timestamptz NOT NULL,
    PRIMARY KEY (owner, guide)
);

DO $$
DECLARE
    place text;
BEGIN
    FOREACH place IN ARRAY ARRAY['sample_batch', 'sample_object', 'guide_dismissal'] LOOP
        EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', place);
        EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', place);
        EXECUTE format('CREATE POLICY of_owner ON %I USING (
            owner = (SELECT nullif(current_setting(''meridian.principal'', true), ''''))::uuid
            OR (SELECT current_setting(''meridian.service'', true)) = ''on'')', place);
    END LOOP;
END $$;

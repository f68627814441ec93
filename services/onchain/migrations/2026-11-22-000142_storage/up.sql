-- What each user stores, counted by the database itself: no path of the code can forget it, and parallel uploads cannot pass the
-- limit, since each waits for the one row of its owner.

-- One row, written by the service when it starts.
CREATE TABLE storage_limit (
    one   boolean PRIMARY KEY DEFAULT true CHECK (one),
    bytes bigint NOT NULL CHECK (bytes > 0)
);
INSERT INTO storage_limit (bytes) VALUES (524288000);

CREATE TABLE storage_use (
    owner  uuid PRIMARY KEY,
    cases  bigint NOT NULL DEFAULT 0,
    labels bigint NOT NULL DEFAULT 0,
    links  bigint NOT NULL DEFAULT 0,
    traces bigint NOT NULL DEFAULT 0,
    notes  bigint NOT NULL DEFAULT 0
);

-- Adds bytes to one kind; refuses where that passes the limit. What makes less is never refused.
CREATE FUNCTION storage_add(of uuid, kind text, more bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    used bigint;
    most bigint;
BEGIN
    EXECUTE format('INSERT INTO storage_use AS u (owner, %1$I) VALUES ($1, $2)
        ON CONFLICT (owner) DO UPDATE SET %1$I = u.%1$I + $2
        RETURNING u.cases + u.labels + u.links + u.traces + u.notes', kind) INTO used USING of, more;
    IF more > 0 THEN
        SELECT bytes INTO most FROM storage_limit;
        IF used > most THEN
            RAISE EXCEPTION 'storage_full % %', used - more, most;
        END IF;
    END IF;
END $$;

-- Arguments: the kind, the size of a row, the column of the owner.
CREATE FUNCTION storage_count() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    one record;
    changed text := CASE TG_OP
        WHEN 'INSERT' THEN 'SELECT %2$I AS owner, %1$s AS bytes FROM new_rows'
        WHEN 'DELETE' THEN 'SELECT %2$I AS owner, -(%1$s) AS bytes FROM old_rows'
        ELSE 'SELECT %2$I AS owner, %1$s AS bytes FROM new_rows UNION ALL SELECT %2$I, -(%1$s) FROM old_rows' END;
BEGIN
    FOR one IN EXECUTE format('SELECT owner, sum(bytes)::bigint AS bytes FROM (' || changed || ') rows
        GROUP BY owner HAVING sum(bytes) <> 0 ORDER BY owner', TG_ARGV[1], TG_ARGV[2])
    LOOP
        PERFORM storage_add(one.owner, TG_ARGV[0], one.bytes);
    END LOOP;
    RETURN NULL;
END $$;

-- The owner stands here too: when a trace is deleted, its versions go after it.
ALTER TABLE trace_version ADD COLUMN owner uuid;
UPDATE trace_version v SET owner = t.owner FROM trace t WHERE t.id = v.trace_id;
CREATE FUNCTION trace_version_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    SELECT t.owner INTO NEW.owner FROM trace t WHERE t.id = NEW.trace_id;
    RETURN NEW;
END $$;
CREATE TRIGGER trace_version_owner BEFORE INSERT ON trace_version FOR EACH ROW EXECUTE FUNCTION trace_version_owner();
ALTER TABLE trace_version ALTER COLUMN owner SET NOT NULL;

-- The history of labels is written once for a statement and not once for a row, so that an import counts once.
CREATE OR REPLACE FUNCTION label_remember() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        INSERT INTO label_change (label_id, owner, version, action, at, state)
        SELECT n.id, n.owner, n.version, 'created', n.updated_at, to_jsonb(n) FROM new_rows n ORDER BY n.id;
    ELSE
        INSERT INTO label_change (label_id, owner, version, action, at, state)
        SELECT n.id, n.owner, n.version,
            CASE WHEN n.deleted_at IS NOT NULL AND o.deleted_at IS NULL THEN 'deleted'
                 WHEN n.deleted_at IS NULL AND o.deleted_at IS NOT NULL THEN 'restored'
                 ELSE 'changed' END,
            n.updated_at, to_jsonb(n)
        FROM new_rows n JOIN old_rows o ON o.id = n.id ORDER BY n.id;
    END IF;
    RETURN NULL;
END $$;
DROP TRIGGER label_remember ON label;
CREATE TRIGGER label_remember_new AFTER INSERT ON label REFERENCING NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION label_remember();
CREATE TRIGGER label_remember_changed AFTER UPDATE ON label REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION label_remember();

-- What is counted: files and texts by their bytes before the database compresses them, with 200 for the rest of a row.
DO $$
DECLARE
    counted record;
BEGIN
    FOR counted IN SELECT * FROM (VALUES
        ('investigation', 'cases', 'octet_length(question) + octet_length(limits) + octet_length(findings::text) + octet_length(timeline::text) + 200', 'owner'),
        ('exhibit', 'cases', 'octet_length(content) + octet_length(file) + octet_length(note) + octet_length(figures::text) + 200', 'owner'),
        ('label_file', 'labels', 'bytes + 200', 'owner'),
        ('label_change', 'labels', 'octet_length(state::text) + 200', 'owner'),
        ('report_share', 'links', 'octet_length(report) + 200', 'owner'),
        ('report_share_file', 'links', 'octet_length(document)', 'owner'),
        ('trace_version', 'traces', 'octet_length(content) + 200', 'owner'),
        ('address_notes', 'notes', 'octet_length(body) + 200', 'user_id')
    ) AS t (place, kind, size, owner) LOOP
        EXECUTE format('INSERT INTO storage_use AS u (owner, %3$I) SELECT %4$I, sum(%2$s)::bigint FROM %1$I GROUP BY %4$I
            ON CONFLICT (owner) DO UPDATE SET %3$I = u.%3$I + excluded.%3$I',
            counted.place, counted.size, counted.kind, counted.owner);
        EXECUTE format('CREATE TRIGGER storage_new AFTER INSERT ON %1$I REFERENCING NEW TABLE AS new_rows
            FOR EACH STATEMENT EXECUTE FUNCTION storage_count(%2$L, %3$L, %4$L)',
            counted.place, counted.kind, counted.size, counted.owner);
        EXECUTE format('CREATE TRIGGER storage_gone AFTER DELETE ON %1$I REFERENCING OLD TABLE AS old_rows
            FOR EACH STATEMENT EXECUTE FUNCTION storage_count(%2$L, %3$L, %4$L)',
            counted.place, counted.kind, counted.size, counted.owner);
        IF counted.place NOT IN ('label_change', 'label_file', 'report_share_file', 'trace_version') THEN
            EXECUTE format('CREATE TRIGGER storage_changed AFTER UPDATE ON %1$I REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
                FOR EACH STATEMENT EXECUTE FUNCTION storage_count(%2$L, %3$L, %4$L)',
                counted.place, counted.kind, counted.size, counted.owner);
        END IF;
    END LOOP;
END $$;

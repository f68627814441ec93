-- Files that stand behind a label. A label that is deleted keeps them, so that it comes back with what it rested on.
CREATE TABLE label_file (
    id         uuid PRIMARY KEY,
    label_id   uuid NOT NULL REFERENCES label,
    owner      uuid NOT NULL,
    file       bytea NOT NULL,
    file_name  text NOT NULL,
    media_type text NOT NULL,
    sha256     bytea NOT NULL CHECK (octet_length(sha256) = 32),
    bytes      integer NOT NULL CHECK (bytes = octet_length(file)),
    created_at timestamptz NOT NULL,
    -- Set by whoever removes the row, just before: the history then has the service's time.
    removed_at timestamptz
);
CREATE INDEX label_file_by_label ON label_file (label_id, created_at, id);
CREATE INDEX label_file_by_owner ON label_file (owner) INCLUDE (bytes);

-- Into the history of the label, with the state that it had: what the file was called and hashed to outlives the file.
CREATE FUNCTION label_file_remember() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    one label_file;
BEGIN
    IF TG_OP = 'INSERT' THEN one := NEW; ELSE one := OLD; END IF;
    INSERT INTO label_change (label_id, owner, version, action, at, state)
    SELECT l.id, l.owner, l.version,
        CASE WHEN TG_OP = 'INSERT' THEN 'file_added' ELSE 'file_removed' END,
        CASE WHEN TG_OP = 'INSERT' THEN one.created_at ELSE coalesce(one.removed_at, now()) END,
        to_jsonb(l) || jsonb_build_object('file', to_jsonb(one) - 'file' || jsonb_build_object('sha256', encode(one.sha256, 'hex')))
    FROM label l WHERE l.id = one.label_id;
    RETURN NULL;
END $$;
CREATE TRIGGER label_file_remember AFTER INSERT OR DELETE ON label_file FOR EACH ROW EXECUTE FUNCTION label_file_remember();

CREATE FUNCTION label_file_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'evidence does not change';
END $$;
CREATE TRIGGER label_file_stays BEFORE UPDATE OF id, label_id, owner, file, file_name, media_type, sha256, bytes, created_at
    ON label_file FOR EACH ROW EXECUTE FUNCTION label_file_stays();

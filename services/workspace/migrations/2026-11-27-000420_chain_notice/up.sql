-- Tells a person of a trace or a case that somebody shares with them, alone or with a team of theirs. Its grant is onchain's: whether that
-- stands, and what the thing is called, is asked there when the notice is read.
CREATE TABLE chain_notice (
    -- Who is told: a person.
    owner       uuid NOT NULL,
    -- Onchain's, so that news that comes twice makes one notice.
    id          uuid NOT NULL,
    -- The grant.
    thing_owner uuid NOT NULL,
    kind        text NOT NULL,
    object_id   uuid NOT NULL,
    grantee     uuid NOT NULL,
    -- The person who shares it.
    giver       uuid NOT NULL,
    created_at  timestamptz NOT NULL,
    read_at     timestamptz,
    PRIMARY KEY (owner, id),
    UNIQUE (thing_owner, kind, object_id, grantee, owner)
);
CREATE INDEX chain_notice_newest ON chain_notice (owner, created_at, id);

ALTER TABLE chain_notice ENABLE ROW LEVEL SECURITY;
ALTER TABLE chain_notice FORCE ROW LEVEL SECURITY;
CREATE POLICY of_owner ON chain_notice USING (
    owner = (SELECT nullif(current_setting('meridian.principal', true), ''))::uuid
    OR (SELECT current_setting('meridian.service', true)) = 'on');

-- The live stream tells whoever has a new notice. Who shares something writes it for others: that they have one, and nothing else.
CREATE POLICY of_notices ON stream_event FOR INSERT WITH CHECK (topic = 'alerts' AND kind = 'notice' AND subject IS NULL);
CREATE FUNCTION stream_say_notices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO stream_event (owner, id, topic, kind, subject, written_at)
        SELECT said.owner, gen_random_uuid(), 'alerts', 'notice', NULL, clock_timestamp()
        FROM (SELECT DISTINCT owner FROM new_rows) AS said;
    RETURN NULL;
END $$;
CREATE TRIGGER stream_notices AFTER INSERT ON grant_notice REFERENCING NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION stream_say_notices();
CREATE TRIGGER stream_notices AFTER INSERT ON chain_notice REFERENCING NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION stream_say_notices();

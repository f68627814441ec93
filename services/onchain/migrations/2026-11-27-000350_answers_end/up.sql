-- Answers go when nothing needs them any more. An answer itself is never changed, only how long it stays: until this moment at least, which a
-- later equal answer moves on; then it goes, unless it is kept for good or a figure of an exhibit names it, which is asked again later.
-- The default serves what was answered before, and Pods of the previous version.
ALTER TABLE fetched ADD COLUMN keep_until timestamptz NOT NULL DEFAULT now() + interval '90 days';
CREATE INDEX fetched_ends ON fetched (keep_until);

CREATE INDEX kept_by_answer ON kept (fetched_id);

-- Judges up to so many answers whose time has come by `moment`: removes them, or lets them stay until `again`. How many it judged.
-- The caller works for all owners (meridian.service): else row-level security hides the exhibits. All exhibits are read once a call: under
-- row-level security no index of their figures would be used. Figures may write hashes in either case.
CREATE FUNCTION forget_answers(moment timestamptz, again timestamptz, most integer) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
    judged bigint;
BEGIN
    IF current_setting('meridian.service', true) IS DISTINCT FROM 'on' THEN
        RAISE EXCEPTION 'exhibits of all owners must be seen';
    END IF;
    WITH due AS MATERIALIZED (
        SELECT f.id, encode(f.sha256, 'hex') AS hash FROM fetched f
        WHERE f.keep_until < moment ORDER BY f.keep_until LIMIT most FOR UPDATE SKIP LOCKED
    ), named AS MATERIALIZED (
        SELECT DISTINCT lower(g.hash #>> '{}') AS hash
        FROM exhibit e CROSS JOIN LATERAL jsonb_path_query(e.figures, '$[*].sha256') AS g (hash)
    ), needed AS MATERIALIZED (
        SELECT d.id FROM due d JOIN named n ON n.hash = d.hash
        UNION
        SELECT d.id FROM due d JOIN kept k ON k.fetched_id = d.id
    ), stay AS (
        UPDATE fetched f SET keep_until = again FROM needed n WHERE f.id = n.id
    ), gone AS (
        DELETE FROM fetched f USING due d WHERE f.id = d.id AND NOT EXISTS (SELECT FROM needed n WHERE n.id = d.id)
    )
    SELECT count(*) INTO judged FROM due;
    RETURN judged;
END $$;

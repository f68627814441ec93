-- When an owner is gone, the history of their labels goes after the labels. The role that serves may still delete none of it by itself: it
-- calls a function of the tables' owner, and that one finds only what belongs to a label that is not there any more.
CREATE OR REPLACE FUNCTION label_change_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM label l WHERE l.id = OLD.label_id) THEN
        RETURN OLD;
    END IF;
    RAISE EXCEPTION 'history is only added to';
END $$;

-- How many rows went. Row-level security holds here too: without the owner's scope nothing is found.
CREATE FUNCTION erase_label_history(erased uuid) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
    gone bigint;
BEGIN
    DELETE FROM label_change c WHERE c.owner = erased AND NOT EXISTS (SELECT FROM label l WHERE l.id = c.label_id);
    GET DIAGNOSTICS gone = ROW_COUNT;
    RETURN gone;
END $$;
-- Temporary tables last: nobody puts one of their own in the place of `label`.
DO $$
BEGIN
    EXECUTE format('ALTER FUNCTION erase_label_history SET search_path = %I, pg_temp', current_schema());
END $$;
REVOKE EXECUTE ON FUNCTION erase_label_history FROM PUBLIC;

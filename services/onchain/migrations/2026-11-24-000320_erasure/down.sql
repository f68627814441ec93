DROP FUNCTION erase_label_history;
CREATE OR REPLACE FUNCTION label_change_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'history is only added to';
END $$;

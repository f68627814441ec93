DO $$
DECLARE
    counting record;
BEGIN
    FOR counting IN SELECT t.tgname AS name, c.relname AS place FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
        JOIN pg_proc p ON p.oid = t.tgfoid
        WHERE c.relnamespace = current_schema()::regnamespace AND p.pronamespace = c.relnamespace AND p.proname = 'storage_count' LOOP
        EXECUTE format('DROP TRIGGER %I ON %I', counting.name, counting.place);
    END LOOP;
END $$;
DROP FUNCTION storage_count;
DROP FUNCTION storage_add;
DROP TABLE storage_use;
DROP TABLE storage_limit;

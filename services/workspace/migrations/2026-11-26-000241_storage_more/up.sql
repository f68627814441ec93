-- Counts tables that came after the migration `storage` towards what an owner may store, as that one does with its own.
SET LOCAL meridian.service = 'on';
DO $$
DECLARE
    counted record;
BEGIN
    FOR counted IN SELECT * FROM (VALUES
        ('stop_move', 'octet_length(reason) + 200', false),
        ('manual_price', 'octet_length(asset) + 200', true),
        ('saved_view', 'octet_length(name) + octet_length(query) + octet_length(hidden_columns::text) + 200', true)
    ) AS t (place, size, changes) LOOP
        EXECUTE format('INSERT INTO storage_use AS u (owner, others) SELECT owner, sum(%2$s)::bigint FROM %1$I GROUP BY owner
            ON CONFLICT (owner) DO UPDATE SET others = u.others + excluded.others', counted.place, counted.size);
        EXECUTE format('CREATE TRIGGER storage_new_row AFTER INSERT ON %1$I REFERENCING NEW TABLE AS new_rows
            FOR EACH STATEMENT EXECUTE FUNCTION storage_count(''others'', %2$L, ''true'')', counted.place, counted.size);
        EXECUTE format('CREATE TRIGGER storage_gone_row AFTER DELETE ON %1$I REFERENCING OLD TABLE AS old_rows
            FOR EACH STATEMENT EXECUTE FUNCTION storage_count(''others'', %2$L, ''true'')', counted.place, counted.size);
        IF counted.changes THEN
            EXECUTE format('CREATE TRIGGER storage_changed_row AFTER UPDATE ON %1$I REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
                FOR EACH STATEMENT EXECUTE FUNCTION storage_count(''others'', %2$L, ''true'')', counted.place, counted.size);
        END IF;
    END LOOP;
END $$;

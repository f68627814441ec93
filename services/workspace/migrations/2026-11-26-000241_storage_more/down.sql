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
        EXECUTE format('DROP TRIGGER storage_new_row ON %I', counted.place);
        EXECUTE format('DROP TRIGGER storage_gone_row ON %I', counted.place);
        IF counted.changes THEN
            EXECUTE format('DROP TRIGGER storage_changed_row ON %I', counted.place);
        END IF;
        EXECUTE format('UPDATE storage_use AS u SET others = u.others - c.bytes
            FROM (SELECT owner, sum(%2$s)::bigint AS bytes FROM %1$I GROUP BY owner) AS c WHERE c.owner = u.owner', counted.place, counted.size);
    END LOOP;
END $$;

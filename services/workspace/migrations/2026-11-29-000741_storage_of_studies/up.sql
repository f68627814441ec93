-- Counts kept results of grids and walk-forward tests towards what an owner may store, as the migration `storage` does with its own tables.
SET LOCAL meridian.service = 'on';
INSERT INTO storage_use AS u (owner, others)
    SELECT owner, sum(octet_length(result::text) + octet_length(figures::text) + 200)::bigint FROM strategy_study GROUP BY owner
    ON CONFLICT (owner) DO UPDATE SET others = u.others + excluded.others;
CREATE TRIGGER storage_new_row AFTER INSERT ON strategy_study REFERENCING NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION storage_count('others', 'octet_length(result::text) + octet_length(figures::text) + 200', 'true');
CREATE TRIGGER storage_gone_row AFTER DELETE ON strategy_study REFERENCING OLD TABLE AS old_rows
    FOR EACH STATEMENT EXECUTE FUNCTION storage_count('others', 'octet_length(result::text) + octet_length(figures::text) + 200', 'true');
CREATE TRIGGER storage_changed_row AFTER UPDATE ON strategy_study REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION storage_count('others', 'octet_length(result::text) + octet_length(figures::text) + 200', 'true');

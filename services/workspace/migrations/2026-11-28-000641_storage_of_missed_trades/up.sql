-- Counts missed trades towards what an owner may store, as the migration `storage` does with its own tables.
SET LOCAL meridian.service = 'on';
INSERT INTO storage_use AS u (owner, others)
    SELECT owner, sum(octet_length(asset) + octet_length(setup) + octet_length(reason) + 200)::bigint FROM missed_trade GROUP BY owner
    ON CONFLICT (owner) DO UPDATE SET others = u.others + excluded.others;
CREATE TRIGGER storage_new_row AFTER INSERT ON missed_trade REFERENCING NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION
        storage_count('others', 'octet_length(asset) + octet_length(setup) + octet_length(reason) + 200', 'true');
CREATE TRIGGER storage_gone_row AFTER DELETE ON missed_trade REFERENCING OLD TABLE AS old_rows
    FOR EACH STATEMENT EXECUTE FUNCTION
        storage_count('others', 'octet_length(asset) + octet_length(setup) + octet_length(reason) + 200', 'true');
CREATE TRIGGER storage_changed_row AFTER UPDATE ON missed_trade REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION
        storage_count('others', 'octet_length(asset) + octet_length(setup) + octet_length(reason) + 200', 'true');

-- Counts aliases towards what an owner may store, as the migration `storage` does with its own tables. They never change.
SET LOCAL meridian.service = 'on';
INSERT INTO storage_use AS u (owner, others)
    SELECT owner, sum(octet_length(asset) + octet_length(same_as) + 200)::bigint FROM asset_alias GROUP BY owner
    ON CONFLICT (owner) DO UPDATE SET others = u.others + excluded.others;
CREATE TRIGGER storage_new_row AFTER INSERT ON asset_alias REFERENCING NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION storage_count('others', 'octet_length(asset) + octet_length(same_as) + 200', 'true');
CREATE TRIGGER storage_gone_row AFTER DELETE ON asset_alias REFERENCING OLD TABLE AS old_rows
    FOR EACH STATEMENT EXECUTE FUNCTION storage_count('others', 'octet_length(asset) + octet_length(same_as) + 200', 'true');

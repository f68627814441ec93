-- Counts the copies behind links towards what an owner may store, as the migration `storage` does with its own tables.
SET LOCAL meridian.service = 'on';
INSERT INTO storage_use AS u (owner, dashboards)
    SELECT owner, sum(octet_length(document) + 200)::bigint FROM dashboard_link GROUP BY owner
    ON CONFLICT (owner) DO UPDATE SET dashboards = u.dashboards + excluded.dashboards;
CREATE TRIGGER storage_new_row AFTER INSERT ON dashboard_link REFERENCING NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION storage_count('dashboards', 'octet_length(document) + 200', 'true');
CREATE TRIGGER storage_gone_row AFTER DELETE ON dashboard_link REFERENCING OLD TABLE AS old_rows
    FOR EACH STATEMENT EXECUTE FUNCTION storage_count('dashboards', 'octet_length(document) + 200', 'true');

-- Watchlists can be shared as dashboards are.
ALTER TABLE object_grant DROP CONSTRAINT object_grant_kind_check;
ALTER TABLE object_grant ADD CONSTRAINT object_grant_kind_check CHECK (kind IN ('dashboard', 'watchlist'));

-- A grantee reads what is granted. Changes run in the scope of the owner, after the service has judged the grant: they count towards what
-- the owner stores.
CREATE POLICY by_grant ON watchlist FOR SELECT USING (deleted_at IS NULL AND EXISTS (SELECT FROM object_grant g
    WHERE g.owner = watchlist.owner AND g.kind = 'watchlist' AND g.object_id = watchlist.id
    AND g.grantee = (SELECT nullif(current_setting('meridian.principal', true), ''))::uuid
    AND (g.expires_at IS NULL OR g.expires_at > now())));
-- What was removed from a list is its owner's business.
CREATE POLICY by_grant ON watch_item FOR SELECT USING (deleted_at IS NULL AND EXISTS (SELECT FROM object_grant g
    JOIN watchlist l ON l.owner = g.owner AND l.id = g.object_id AND l.deleted_at IS NULL
    WHERE g.owner = watch_item.owner AND g.kind = 'watchlist' AND g.object_id = watch_item.watchlist_id
    AND g.grantee = (SELECT nullif(current_setting('meridian.principal', true), ''))::uuid
    AND (g.expires_at IS NULL OR g.expires_at > now())));

-- What is deleted for good takes its grants along.
CREATE TRIGGER grants_go AFTER DELETE ON watchlist REFERENCING OLD TABLE AS gone_rows
    FOR EACH STATEMENT EXECUTE FUNCTION delete_grants('watchlist');

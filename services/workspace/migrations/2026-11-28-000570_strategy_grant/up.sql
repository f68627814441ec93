-- Strategies can be shared as dashboards and watchlists are.
ALTER TABLE object_grant DROP CONSTRAINT object_grant_kind_check;
ALTER TABLE object_grant ADD CONSTRAINT object_grant_kind_check CHECK (kind IN ('dashboard', 'watchlist', 'strategy'));

-- A grantee reads what is granted: the strategy, all versions of its rules, and what they came to. Paper runs, imported candles and trades
-- stay the owner's. Changes run in the scope of the owner, after the service has judged the grant: they count towards what the owner stores.
CREATE POLICY by_grant ON strategy FOR SELECT USING (deleted_at IS NULL AND EXISTS (SELECT FROM object_grant g
    WHERE g.owner = strategy.owner AND g.kind = 'strategy' AND g.object_id = strategy.id
    AND g.grantee = (SELECT nullif(current_setting('meridian.principal', true), ''))::uuid
    AND (g.expires_at IS NULL OR g.expires_at > now())));
CREATE POLICY by_grant ON strategy_rules FOR SELECT USING (EXISTS (SELECT FROM object_grant g
    JOIN strategy s ON s.owner = g.owner AND s.id = g.object_id AND s.deleted_at IS NULL
    WHERE g.owner = strategy_rules.owner AND g.kind = 'strategy' AND g.object_id = strategy_rules.strategy_id
    AND g.grantee = (SELECT nullif(current_setting('meridian.principal', true), ''))::uuid
    AND (g.expires_at IS NULL OR g.expires_at > now())));
CREATE POLICY by_grant ON strategy_run FOR SELECT USING (EXISTS (SELECT FROM object_grant g
    JOIN strategy s ON s.owner = g.owner AND s.id = g.object_id AND s.deleted_at IS NULL
    WHERE g.owner = strategy_run.owner AND g.kind = 'strategy' AND g.object_id = strategy_run.strategy_id
    AND g.grantee = (SELECT nullif(current_setting('meridian.principal', true), ''))::uuid
    AND (g.expires_at IS NULL OR g.expires_at > now())));
-- How often its line of copies was tried is part of every result. Only hashes and Sharpe ratios are here.
CREATE POLICY by_grant ON strategy_variant FOR SELECT USING (EXISTS (SELECT FROM object_grant g
    JOIN strategy s ON s.owner = g.owner AND s.id = g.object_id AND s.deleted_at IS NULL
    WHERE g.owner = strategy_variant.owner AND g.kind = 'strategy' AND s.root_id = strategy_variant.root_id
    AND g.grantee = (SELECT nullif(current_setting('meridian.principal', true), ''))::uuid
    AND (g.expires_at IS NULL OR g.expires_at > now())));

-- What is deleted for good takes its grants along.
CREATE TRIGGER grants_go AFTER DELETE ON strategy REFERENCING OLD TABLE AS gone_rows
    FOR EACH STATEMENT EXECUTE FUNCTION delete_grants('strategy');

-- Sharpe ratios by bar can be compared only by year, so each variant keeps the length of its bars. Of variants that were counted before, it is
-- known where all rules of their line of copies have the same; the others count without their Sharpe ratio until they are run again.
ALTER TABLE strategy_variant ADD COLUMN bar text CHECK (bar IN ('1m', '5m', '15m', '1h', '4h', '1d'));

SET LOCAL meridian.service = 'on';
-- A line that began with somebody else's strategy has variants of rules that are not here.
UPDATE strategy_variant v SET bar = line.bar
FROM (
    SELECT owner, root_id, min(bar) AS bar
    FROM (
        SELECT s.owner, s.root_id, s.id, substring(r.document FROM '"bar"\s*:\s*"(1m|5m|15m|1h|4h|1d)"') AS bar
        FROM strategy s JOIN strategy_rules r ON r.owner = s.owner AND r.strategy_id = s.id
    ) AS rules
    GROUP BY owner, root_id
    HAVING count(DISTINCT bar) = 1 AND count(bar) = count(*) AND bool_or(id = root_id)
) AS line
WHERE line.owner = v.owner AND line.root_id = v.root_id;

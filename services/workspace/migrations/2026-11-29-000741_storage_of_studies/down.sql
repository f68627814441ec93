SET LOCAL meridian.service = 'on';
DROP TRIGGER storage_new_row ON strategy_study;
DROP TRIGGER storage_gone_row ON strategy_study;
DROP TRIGGER storage_changed_row ON strategy_study;
UPDATE storage_use AS u SET others = u.others - c.bytes
    FROM (SELECT owner, sum(octet_length(result::text) + octet_length(figures::text) + 200)::bigint AS bytes FROM strategy_study GROUP BY owner) AS c
    WHERE c.owner = u.owner;

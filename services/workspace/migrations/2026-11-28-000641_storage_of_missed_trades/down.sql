SET LOCAL meridian.service = 'on';
DROP TRIGGER storage_new_row ON missed_trade;
DROP TRIGGER storage_gone_row ON missed_trade;
DROP TRIGGER storage_changed_row ON missed_trade;
UPDATE storage_use AS u SET others = u.others - c.bytes
    FROM (SELECT owner, sum(octet_length(asset) + octet_length(setup) + octet_length(reason) + 200)::bigint AS bytes
        FROM missed_trade GROUP BY owner) AS c
    WHERE c.owner = u.owner;

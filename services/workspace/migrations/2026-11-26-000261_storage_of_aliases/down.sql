SET LOCAL meridian.service = 'on';
DROP TRIGGER storage_new_row ON asset_alias;
DROP TRIGGER storage_gone_row ON asset_alias;
UPDATE storage_use AS u SET others = u.others - c.bytes
    FROM (SELECT owner, sum(octet_length(asset) + octet_length(same_as) + 200)::bigint AS bytes FROM asset_alias GROUP BY owner) AS c
    WHERE c.owner = u.owner;

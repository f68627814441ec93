SET LOCAL meridian.service = 'on';
DROP TRIGGER storage_new_row ON dashboard_link;
DROP TRIGGER storage_gone_row ON dashboard_link;
UPDATE storage_use AS u SET dashboards = u.dashboards - c.bytes
    FROM (SELECT owner, sum(octet_length(document) + 200)::bigint AS bytes FROM dashboard_link GROUP BY owner) AS c
    WHERE c.owner = u.owner;

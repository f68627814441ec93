SET LOCAL meridian.service = 'on';
DROP TRIGGER storage_new_row ON comment;
DROP TRIGGER storage_gone_row ON comment;
DROP TRIGGER storage_changed_row ON comment;
UPDATE storage_use AS u SET others = u.others - c.bytes
    FROM (SELECT owner, sum(octet_length(text) + 200)::bigint AS bytes FROM comment GROUP BY owner) AS c
    WHERE c.owner = u.owner;

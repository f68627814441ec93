-- The member of the team that owns a wallet for whom it is read: whoever added it, or had it read last. Nothing where a person owns it, and
-- after that member has left the team. Calls to providers count for them.
ALTER TABLE wallet ADD COLUMN read_for uuid;

-- So far the jobs knew it.
SET LOCAL meridian.service = 'on';
UPDATE wallet SET read_for = (
    SELECT (job.payload ->> 'by')::uuid
    FROM job
    WHERE job.owner = wallet.owner AND job.kind = 'wallet_sync'
        AND job.payload ->> 'wallet' = wallet.id::text AND job.payload ->> 'by' IS NOT NULL
    ORDER BY job.created_at DESC
    LIMIT 1
);

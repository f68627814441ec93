-- Random bytes that go into the hashes of reports, so that nobody can guess what a redacted copy leaves out. Two random UUIDs
-- hold 244 random bits; what the service adds itself is random throughout.
ALTER TABLE investigation ADD COLUMN salt bytea NOT NULL DEFAULT uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
    CHECK (octet_length(salt) = 32);
ALTER TABLE exhibit ADD COLUMN salt bytea NOT NULL DEFAULT uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
    CHECK (octet_length(salt) = 32);

-- The documents behind a link, drawn once when the link is made: opening it draws nothing. Kept as long as the link.
CREATE TABLE report_share_file (
    share_id uuid NOT NULL REFERENCES report_share ON DELETE CASCADE,
    owner    uuid NOT NULL,
    form     text NOT NULL CHECK (form IN ('html', 'pdf', 'json')),
    -- zlib-compressed.
    document bytea NOT NULL,
    PRIMARY KEY (share_id, form)
);
CREATE INDEX report_share_file_by_owner ON report_share_file (owner);
CREATE INDEX report_share_by_end ON report_share (expires_at) WHERE report <> '';

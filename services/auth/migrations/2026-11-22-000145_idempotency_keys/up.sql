-- Calls that were done, by the key that their callers gave them, for a day: the same call is answered again and not done again.
-- Written in the transaction of what the call creates. No response stands here that holds a secret.
CREATE TABLE idempotency_key (
    owner          uuid NOT NULL,
    key            text NOT NULL CHECK (octet_length(key) BETWEEN 1 AND 255),
    operation      text NOT NULL,
    request_sha256 bytea NOT NULL CHECK (octet_length(request_sha256) = 32),
    response       bytea,
    created_at     timestamptz NOT NULL,
    PRIMARY KEY (owner, key)
);
CREATE INDEX idempotency_key_by_age ON idempotency_key (created_at);

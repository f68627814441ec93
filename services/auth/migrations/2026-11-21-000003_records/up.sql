-- Sealed: a letter may hold a code. Rows go once delivered, or once nobody would want the letter any more.
CREATE TABLE mail (
    id         uuid PRIMARY KEY,
    letter     bytea NOT NULL,
    -- False: written only so that unknown addresses take as long as known ones.
    wanted     boolean NOT NULL,
    attempts   integer NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL,
    next_at    timestamptz NOT NULL,
    expires_at timestamptz NOT NULL
);
CREATE INDEX mail_next ON mail (next_at);

-- The private half is sealed. A key signs from active_from on, until the next one does.
CREATE TABLE signing_key (
    kid         text PRIMARY KEY,
    public      bytea NOT NULL,
    private     bytea NOT NULL,
    created_at  timestamptz NOT NULL,
    active_from timestamptz NOT NULL UNIQUE
);

-- No reference to users: what happened stays when the account goes.
CREATE TABLE audit (
    id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at           timestamptz NOT NULL,
    user_id      uuid,
    event        text NOT NULL,
    outcome      text NOT NULL,
    ip           text NOT NULL,
    session_hash text
);
CREATE INDEX audit_user ON audit (user_id, id DESC);

-- Append only. The grant stops the service's own role; the trigger stops whoever gets around grants.
CREATE FUNCTION audit_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'permission denied: audit rows are only ever added' USING ERRCODE = 'insufficient_privilege';
END
$$;
CREATE TRIGGER audit_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON audit
    FOR EACH STATEMENT EXECUTE FUNCTION audit_stays();
REVOKE UPDATE, DELETE, TRUNCATE ON audit FROM CURRENT_USER;

-- What owners decided about withdrawals to which several deposits could belong.
CREATE TABLE transfer_answer (
    owner         uuid NOT NULL,
    withdrawal_id uuid NOT NULL,
    -- This deposit; none of those that were shown; or sent to somebody else.
    answer        text NOT NULL CHECK (answer IN ('deposit', 'none', 'away')),
    deposit_id    uuid,
    -- Deposits that fitted when it was answered.
    candidates    uuid[] NOT NULL,
    answered_at   timestamptz NOT NULL,
    PRIMARY KEY (owner, withdrawal_id),
    -- No deposit is the other side of two withdrawals.
    UNIQUE (owner, deposit_id),
    CHECK ((answer = 'deposit') = (deposit_id IS NOT NULL)),
    FOREIGN KEY (owner, withdrawal_id) REFERENCES event (owner, id) ON DELETE CASCADE,
    FOREIGN KEY (owner, deposit_id) REFERENCES event (owner, id) ON DELETE CASCADE
);
ALTER TABLE transfer_answer ENABLE ROW LEVEL SECURITY;
ALTER TABLE transfer_answer FORCE ROW LEVEL SECURITY;
CREATE POLICY of_owner ON transfer_answer USING (
    owner = (SELECT nullif(current_setting('meridian.principal', true), ''))::uuid
    OR (SELECT current_setting('meridian.service', true)) = 'on');

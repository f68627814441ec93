-- Who pays for a plan at the payment provider, and how the subscription stood when the provider last said it. `refreshes` counts the
-- questions to the provider that were begun, `settled` is the newest of them whose answer is kept: an answer to an older one is dropped, so
-- that events may come in any order.
CREATE TABLE payment_account (
    owner            uuid PRIMARY KEY,
    customer         text NOT NULL UNIQUE CHECK (octet_length(customer) BETWEEN 1 AND 255),
    -- The page on which the payer was last asked to pay.
    checkout         text,
    refreshes        bigint NOT NULL,
    settled          bigint NOT NULL,
    subscription     text,
    price            text,
    state            text CHECK (state IN ('active', 'past_due', 'incomplete', 'canceled')),
    amount_minor     bigint,
    currency         text,
    billing_interval text,
    period_end       timestamptz,
    is_ending        boolean NOT NULL,
    -- Since when a payment is missing.
    past_due_since   timestamptz,
    checked_at       timestamptz,
    created_at       timestamptz NOT NULL,
    CHECK (num_nonnulls(subscription, price, state, amount_minor, currency, billing_interval, checked_at) IN (0, 7))
);
-- Of the work that asks the provider again.
CREATE INDEX payment_account_checked ON payment_account (checked_at) WHERE state <> 'canceled';

ALTER TABLE payment_account ENABLE ROW LEVEL SECURITY;
ALTER TABLE payment_account FORCE ROW LEVEL SECURITY;
CREATE POLICY of_owner ON payment_account USING (
    owner = (SELECT nullif(current_setting('meridian.principal', true), ''))::uuid
    OR (SELECT current_setting('meridian.service', true)) = 'on');

-- Events of the payment provider that were dealt with: each counts once.
CREATE TABLE payment_event (
    id          text PRIMARY KEY CHECK (octet_length(id) BETWEEN 1 AND 255),
    kind        text NOT NULL,
    received_at timestamptz NOT NULL
);
CREATE INDEX payment_event_received ON payment_event (received_at);

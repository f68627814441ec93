-- Alerts, what they fired, and where that is sent.
CREATE TABLE alert (
    owner       uuid NOT NULL,
    id          uuid NOT NULL,
    name        text NOT NULL CHECK (octet_length(name) BETWEEN 1 AND 400),
    note        text NOT NULL CHECK (octet_length(note) <= 8000),
    -- As people sent it: conditions, how they combine, how they fire.
    rule        jsonb NOT NULL,
    -- Coins of the conditions.
    coins       text[] NOT NULL,
    channel_ids uuid[] NOT NULL,
    expires_at  timestamptz,
    enabled     boolean NOT NULL,
    snoozed_until timestamptz,
    created_at  timestamptz NOT NULL,
    deleted_at  timestamptz,
    version     integer NOT NULL CHECK (version > 0),
    PRIMARY KEY (owner, id)
);
CREATE INDEX alert_newest ON alert (owner, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX alert_deleted ON alert (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX alert_coins ON alert USING gin (coins) WHERE deleted_at IS NULL AND enabled;

-- Where the evaluation of an alert is. It begins again with each version of the rule.
CREATE TABLE alert_state (
    owner         uuid NOT NULL,
    alert_id      uuid NOT NULL,
    -- Version of the alert since which this counts.
    version       integer NOT NULL CHECK (version > 0),
    shard         smallint NOT NULL CHECK (shard BETWEEN 0 AND 63),
    -- Of the rule's steps; null before the first sample.
    progress      jsonb,
    state         text NOT NULL CHECK (state IN ('armed', 'pending', 'firing', 'cooldown', 'done', 'expired')),
    armed_at      timestamptz NOT NULL,
    checked_at    timestamptz,
    fired         integer NOT NULL CHECK (fired >= 0),
    last_fired_at timestamptz,
    suppressed    integer NOT NULL CHECK (suppressed >= 0),
    PRIMARY KEY (owner, alert_id),
    FOREIGN KEY (owner, alert_id) REFERENCES alert (owner, id) ON DELETE CASCADE
);
CREATE INDEX alert_state_shard ON alert_state (shard, owner, alert_id) WHERE state NOT IN ('done', 'expired');

CREATE TABLE alert_firing (
    owner      uuid NOT NULL,
    -- UUIDv5 of alert, version and sample: the same sample never fires twice.
    id         uuid NOT NULL,
    alert_id   uuid NOT NULL,
    alert      text NOT NULL,
    at         timestamptz NOT NULL,
    written_at timestamptz NOT NULL,
    content    text NOT NULL,
    fired_values jsonb NOT NULL,
    gap        boolean NOT NULL,
    late       boolean NOT NULL,
    quiet      boolean NOT NULL,
    read_at    timestamptz,
    kind       text NOT NULL,
    coin       text,
    PRIMARY KEY (owner, id)
);
CREATE INDEX alert_firing_newest ON alert_firing (owner, at DESC, id DESC);
CREATE INDEX alert_firing_of_alert ON alert_firing (owner, alert_id, at DESC, id DESC);
CREATE INDEX alert_firing_unread ON alert_firing (owner) WHERE read_at IS NULL;
CREATE INDEX alert_firing_written ON alert_firing (written_at);

CREATE TABLE alert_channel (
    owner        uuid NOT NULL,
    id           uuid NOT NULL,
    name         text NOT NULL CHECK (octet_length(name) BETWEEN 1 AND 400),
    kind         text NOT NULL CHECK (kind IN ('email', 'webhook', 'slack', 'telegram')),
    -- Address of a webhook, or a bot's token. Never sent back.
    address      text NOT NULL,
    chat         text NOT NULL,
    -- Keys that sign a webhook's messages: the current one, and the one before for a day.
    secret       text,
    old_secret   text,
    old_until    timestamptz,
    enabled      boolean NOT NULL,
    -- Disabled by itself, and why.
    disabled     boolean NOT NULL,
    last_error   text,
    last_sent_at timestamptz,
    -- All attempts failed since then.
    failing_since timestamptz,
    created_at   timestamptz NOT NULL,
    version      integer NOT NULL CHECK (version > 0),
    PRIMARY KEY (owner, id)
);

-- Messages to send, and those that were sent.
CREATE TABLE alert_delivery (
    owner      uuid NOT NULL,
    id         uuid NOT NULL,
    -- Nothing for a test.
    firing_id  uuid,
    channel_id uuid NOT NULL,
    kind       text NOT NULL,
    subject    text NOT NULL,
    body       text NOT NULL,
    -- The receiver's name for the message: the same for every attempt.
    message_id text NOT NULL,
    state      text NOT NULL CHECK (state IN ('waiting', 'sent', 'failed', 'given_up')),
    attempts   integer NOT NULL CHECK (attempts >= 0),
    status     integer,
    error      text,
    took_ms    integer NOT NULL CHECK (took_ms >= 0),
    created_at timestamptz NOT NULL,
    sent_at    timestamptz,
    next_at    timestamptz,
    PRIMARY KEY (owner, id),
    FOREIGN KEY (owner, channel_id) REFERENCES alert_channel (owner, id) ON DELETE CASCADE,
    -- One message of each firing to each channel.
    UNIQUE (owner, firing_id, channel_id)
);
CREATE INDEX alert_delivery_newest ON alert_delivery (owner, created_at DESC, id DESC);
CREATE INDEX alert_delivery_of_channel ON alert_delivery (owner, channel_id, created_at DESC, id DESC);
CREATE INDEX alert_delivery_due ON alert_delivery (next_at) WHERE next_at IS NOT NULL;
CREATE INDEX alert_delivery_over ON alert_delivery (created_at) WHERE next_at IS NULL;

-- Which replica evaluates which share of all alerts.
CREATE TABLE alert_shard (
    shard      smallint PRIMARY KEY CHECK (shard BETWEEN 0 AND 63),
    holder     uuid NOT NULL,
    held_until timestamptz NOT NULL,
    epoch      bigint NOT NULL
);

DO $$
DECLARE
    place text;
BEGIN
    FOREACH place IN ARRAY ARRAY['alert', 'alert_state', 'alert_firing', 'alert_channel', 'alert_delivery'] LOOP
        EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', place);
        EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', place);
        EXECUTE format('CREATE POLICY of_owner ON %I USING (
            owner = (SELECT nullif(current_setting(''meridian.principal'', true), ''''))::uuid
            OR (SELECT current_setting(''meridian.service'', true)) = ''on'')', place);
    END LOOP;
    -- Nobody's rows: only the service's own work may see them.
    ALTER TABLE alert_shard ENABLE ROW LEVEL SECURITY;
    ALTER TABLE alert_shard FORCE ROW LEVEL SECURITY;
    CREATE POLICY of_service ON alert_shard USING ((SELECT current_setting('meridian.service', true)) = 'on');
END $$;

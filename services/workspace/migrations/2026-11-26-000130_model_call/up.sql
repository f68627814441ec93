-- Requests to the assistant's model. A row is there before its request is sent, with the most that it can take, so that requests at once
-- cannot pass the day's budget. One whose end nobody saw keeps what it reserved: the model's server may have counted it.
CREATE TABLE model_call (
    owner      uuid NOT NULL,
    id         uuid NOT NULL,
    -- UTC.
    day        date NOT NULL,
    tokens     integer NOT NULL CHECK (tokens >= 0),
    settled    boolean NOT NULL,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (owner, id)
);
CREATE INDEX model_call_day ON model_call (owner, day);
-- Of the sweep.
CREATE INDEX model_call_old ON model_call (day);

ALTER TABLE model_call ENABLE ROW LEVEL SECURITY;
ALTER TABLE model_call FORCE ROW LEVEL SECURITY;
CREATE POLICY of_owner ON model_call USING (
    owner = (SELECT nullif(current_setting('meridian.principal', true), ''))::uuid
    OR (SELECT current_setting('meridian.service', true)) = 'on');

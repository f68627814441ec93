-- Calls to outside providers, counted before they are made. By month for spending limits, by UTC day for the pages, and of the whole
-- installation. `background` is what the services called on nobody's behalf.
CREATE TABLE provider_month (
    principal uuid NOT NULL,
    provider  text NOT NULL,
    month     date NOT NULL CHECK (extract(day FROM month) = 1),
    calls     bigint NOT NULL CHECK (calls >= 0),
    -- The day on which a mail last warned of the soft limit.
    warned_on date,
    PRIMARY KEY (principal, provider, month)
);
CREATE INDEX provider_month_by_age ON provider_month (month);

CREATE TABLE provider_day (
    principal uuid NOT NULL,
    day       date NOT NULL,
    provider  text NOT NULL,
    calls     bigint NOT NULL CHECK (calls >= 0),
    PRIMARY KEY (principal, day, provider)
);
CREATE INDEX provider_day_by_age ON provider_day (day);

CREATE TABLE provider_total (
    day        date NOT NULL,
    provider   text NOT NULL,
    calls      bigint NOT NULL CHECK (calls >= 0),
    background bigint NOT NULL CHECK (background BETWEEN 0 AND calls),
    PRIMARY KEY (day, provider)
);

-- Whose calls these were is the user's own affair. FORCE: the owner of the tables is held to it as well.
DO $$
DECLARE
    place text;
BEGIN
    FOREACH place IN ARRAY ARRAY['provider_month', 'provider_day'] LOOP
        EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', place);
        EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', place);
        EXECUTE format('CREATE POLICY of_owner ON %I USING (
            principal = (SELECT nullif(current_setting(''meridian.principal'', true), ''''))::uuid
            OR (SELECT current_setting(''meridian.service'', true)) = ''on'')', place);
    END LOOP;
END $$;

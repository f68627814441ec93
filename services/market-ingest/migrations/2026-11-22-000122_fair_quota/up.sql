-- On whose behalf a call was made, so that no user takes all of them; null for the service's own work.
ALTER TABLE provider_call ADD COLUMN caller uuid;

-- Calls that the ledger holds back for replicas that cannot reach it. A slot is its holder's until then.
CREATE TABLE standby_slot (
    realm text NOT NULL,
    slot integer NOT NULL,
    holder uuid NOT NULL,
    until timestamptz NOT NULL,
    PRIMARY KEY (realm, slot)
);

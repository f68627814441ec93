-- Keyed hash of the e-mail address that a flow is for. All flows of an address share one count of guesses, and a decoy, which has no
-- user, counts like any other.
ALTER TABLE flow ADD COLUMN subject bytea;

-- An import looks for the ids and contents of its rows in an account and in the files that were brought to it, whose events may have been
-- moved to other accounts since. An index that begins with the account serves only the first half, and the second one read these files whole.
CREATE INDEX event_id_anywhere ON event (owner, external_id) WHERE deleted_at IS NULL AND external_id IS NOT NULL;
CREATE INDEX event_content_anywhere ON event (owner, content_key) WHERE deleted_at IS NULL;

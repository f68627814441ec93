-- Where a labelled address is used: in traces, by an index of their documents, and in cases, by the subjects of their exhibits.

-- Addresses of the version in `trace.indexed_version`. The owner stands here too, so that one index answers for one user.
CREATE TABLE trace_address (
    owner    uuid NOT NULL,
    chain    text NOT NULL,
    address  text NOT NULL,
    trace_id uuid NOT NULL REFERENCES trace ON DELETE CASCADE,
    PRIMARY KEY (owner, chain, address, trace_id)
);
CREATE INDEX trace_address_of_trace ON trace_address (trace_id);

-- 0: of none. What was saved before this table, or by a replica that does not know it, is read by the service itself.
ALTER TABLE trace ADD COLUMN indexed_version integer NOT NULL DEFAULT 0;
CREATE INDEX trace_not_indexed ON trace (id) WHERE indexed_version <> version;

-- Begins with the owner as the old one did.
CREATE INDEX exhibit_by_subject ON exhibit (owner, chain, subject);
DROP INDEX exhibit_by_owner;

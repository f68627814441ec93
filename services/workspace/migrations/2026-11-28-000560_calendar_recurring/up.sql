-- Whether some event recurs is asked with each view; few of them do.
CREATE INDEX calendar_event_recurring ON calendar_event (owner) WHERE rule IS NOT NULL AND deleted_at IS NULL;

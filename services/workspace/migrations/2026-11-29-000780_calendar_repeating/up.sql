-- Days of which not all instances are written, such as those of half a year ago, ask for all events that repeat: a view of such a month read every
-- event of its owner. The words are those of the statement.
CREATE INDEX calendar_event_repeating ON calendar_event (owner, id)
    WHERE deleted_at IS NULL AND (rule IS NOT NULL OR also <> '{}');

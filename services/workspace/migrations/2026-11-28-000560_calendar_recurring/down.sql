DROP INDEX calendar_event_recurring;

DROP INDEX calendar_event_repeating;

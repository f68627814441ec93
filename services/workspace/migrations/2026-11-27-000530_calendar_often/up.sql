-- Of series that take place several times a day, a thousand instances were written from half a year ago on: those may all be over. They are
-- written again, as if they never had been.
SET LOCAL meridian.service = 'on';
UPDATE calendar_event SET expanded_until = NULL
WHERE deleted_at IS NULL AND NOT cancelled AND rule ~ 'HOURLY|MINUTELY|SECONDLY|BYHOUR|BYMINUTE|BYSECOND';

-- The member for whom a team follows a source: whoever added or restored it. How many of a person's sources are fetched at a time is counted by
-- them, so that one with many teams has one share. NULL for what people follow for themselves, for sources from before and of Pods of the previous
-- version during the upgrade, and where the member's account is gone: then the owner counts.
ALTER TABLE feed_source ADD COLUMN added_by uuid;
-- An erasure finds what somebody added for teams.
CREATE INDEX feed_source_by_member ON feed_source (added_by) WHERE added_by IS NOT NULL;

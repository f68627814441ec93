-- The member who set up a team's channel, or last changed it: it sends for as long as they may show things of the team to others. NULL for
-- channels that people have for themselves, and for those of teams from before and of Pods of the previous version during the upgrade.
ALTER TABLE alert_channel ADD COLUMN made_by uuid;
-- An erasure finds what somebody made for teams.
CREATE INDEX alert_channel_by_maker ON alert_channel (made_by) WHERE made_by IS NOT NULL;

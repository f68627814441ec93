-- The member who made the secret of a team's link: it opens for as long as they may show things of the team to others. NULL for links that
-- people make for themselves, and for those of teams from before and of Pods of the previous version during the upgrade.
ALTER TABLE calendar_feed ADD COLUMN made_by uuid;
-- An erasure finds what somebody made for teams.
CREATE INDEX calendar_feed_by_maker ON calendar_feed (made_by) WHERE made_by IS NOT NULL;

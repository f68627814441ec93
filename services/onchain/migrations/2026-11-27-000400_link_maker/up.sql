-- The member who made a link for a team: it opens for as long as they may show things of the team to others. NULL for links that people make
-- for themselves, and for those of teams from before and of Pods of the previous version during the upgrade.
ALTER TABLE report_share ADD COLUMN made_by uuid;
ALTER TABLE trace_share ADD COLUMN made_by uuid;
-- An erasure finds what somebody made for teams.
CREATE INDEX report_share_by_maker ON report_share (made_by) WHERE made_by IS NOT NULL;
CREATE INDEX trace_share_by_maker ON trace_share (made_by) WHERE made_by IS NOT NULL;

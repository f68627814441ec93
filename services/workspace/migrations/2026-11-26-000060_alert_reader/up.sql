-- The member of the team that owns an alert for whom addresses are read: whoever saved it last. Nothing where a person owns it, and after
-- that member has left the team. Calls to providers count for them.
ALTER TABLE alert_state ADD COLUMN read_for uuid;

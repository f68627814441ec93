-- Large transfers that a firing is of, by the ids that the whale watch gave them here; none in firings until now.
ALTER TABLE alert_firing ADD COLUMN whales text[];
-- When a chain reorganisation removed one of them, until a later block has it.
ALTER TABLE alert_firing ADD COLUMN reverted_at timestamptz
    CONSTRAINT alert_firing_reverted_times CHECK (reverted_at > '-infinity' AND reverted_at < '100000-01-01');
CREATE INDEX alert_firing_of_whales ON alert_firing (written_at) WHERE whales IS NOT NULL;

-- Whoever looks at the firing sees it at once.
CREATE CONSTRAINT TRIGGER stream_reverted AFTER UPDATE ON alert_firing DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
    WHEN (OLD.reverted_at IS DISTINCT FROM NEW.reverted_at) EXECUTE FUNCTION stream_say('alerts', 'firing');

SET LOCAL meridian.service = 'on';
UPDATE event SET kind = 'adjustment' WHERE kind = 'opening';
ALTER TABLE event DROP COLUMN cost;
ALTER TABLE event DROP CONSTRAINT event_kind_check;
ALTER TABLE event ADD CONSTRAINT event_kind_check CHECK (kind IN ('trade', 'deposit', 'withdrawal', 'transfer', 'reward', 'fee',
    'funding', 'interest', 'conversion', 'adjustment'));

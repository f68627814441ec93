-- What was held when the records of an account begin is told by its owner; it never moved, so it is no deposit and no side of a transfer.
ALTER TABLE event DROP CONSTRAINT event_kind_check;
ALTER TABLE event ADD CONSTRAINT event_kind_check CHECK (kind IN ('trade', 'deposit', 'withdrawal', 'transfer', 'reward', 'fee',
    'funding', 'interest', 'conversion', 'adjustment', 'opening'));

-- What the coins that arrived had cost in US dollars, as their owner says; NULL where nobody said it.
ALTER TABLE event ADD COLUMN cost numeric(38, 18) CHECK (cost >= 0);

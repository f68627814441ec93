-- Received for a trade of a paper run, below zero where it was paid; none where no rates were known, as in all trades until now. What a run
-- received in all is in its book.
ALTER TABLE paper_trade ADD COLUMN funding double precision;

-- In hedge mode an account holds a long and a short in one contract at once; NULL where there is only one position.
ALTER TABLE fill ADD COLUMN position text CHECK (position IN ('long', 'short'));

-- Which one the times of a file are that its zone showed twice, as its owner answered: the second, or the first. NULL where nobody was asked.
ALTER TABLE import_batch ADD COLUMN second_fold boolean;

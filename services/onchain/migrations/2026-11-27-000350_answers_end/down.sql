DROP FUNCTION forget_answers;
DROP INDEX kept_by_answer;
ALTER TABLE fetched DROP COLUMN keep_until;

-- Nothing was added, and whatever version runs writes the instances of events that have none.
SELECT 1;

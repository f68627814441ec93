-- Counts changes of an exhibit's title and note, for `If-Match`. Pods of the previous version change both without counting during the upgrade.
ALTER TABLE exhibit ADD COLUMN version integer NOT NULL DEFAULT 1;

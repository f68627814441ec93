DROP TABLE picture, entry_mention, entry_version, entry;

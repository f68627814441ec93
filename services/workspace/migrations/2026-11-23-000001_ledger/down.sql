DROP TABLE idempotency_key, fill, movement, event, import_batch, account, ledger_revision, settings;

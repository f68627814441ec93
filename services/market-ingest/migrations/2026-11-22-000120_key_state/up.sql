-- When the provider last refused the key of this installation.
ALTER TABLE provider_state ADD COLUMN key_refused_at timestamptz;

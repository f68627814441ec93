//! The table that each service has in its own schema. Its migration is the service's.

diesel::table! {
    idempotency_key (owner, key) {
        owner -> Uuid,
        key -> Text,
        operation -> Text,
        request_sha256 -> Binary,
        response -> Nullable<Binary>,
        created_at -> Timestamptz,
    }
}

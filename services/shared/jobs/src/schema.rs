//! The table that a service has in its own schema. Its migration is the service's; `tests/migrations` has the statements.

diesel::table! {
    job (owner, id) {
        owner -> Uuid,
        id -> Uuid,
        kind -> Text,
        payload -> Jsonb,
        unique_key -> Nullable<Text>,
        state -> Text,
        priority -> SmallInt,
        run_at -> Timestamptz,
        attempt -> Integer,
        max_attempts -> Integer,
        lease_until -> Nullable<Timestamptz>,
        lease_token -> Nullable<Uuid>,
        done -> BigInt,
        total -> Nullable<BigInt>,
        note -> Text,
        cancel_requested -> Bool,
        error -> Nullable<Text>,
        result -> Nullable<Jsonb>,
        created_at -> Timestamptz,
        finished_at -> Nullable<Timestamptz>,
        asked_by -> Nullable<Uuid>,
    }
}

//! The table that a service has in its own schema. Its migration is the service's.

diesel::table! {
    object_grant (owner, kind, object_id, grantee) {
        owner -> Uuid,
        kind -> Text,
        object_id -> Uuid,
        grantee -> Uuid,
        team -> Uuid,
        role -> Text,
        granted_by -> Nullable<Uuid>,
        granted_at -> Timestamptz,
        expires_at -> Nullable<Timestamptz>,
    }
}

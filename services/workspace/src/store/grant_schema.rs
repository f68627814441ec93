//! Tables of grants, as the migrations leave them; a test compares the two.

use super::strategy_schema::{strategy_run, strategy_study};

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

diesel::table! {
    grant_notice (owner, id) {
        owner -> Uuid,
        id -> Uuid,
        thing_owner -> Uuid,
        kind -> Text,
        object_id -> Uuid,
        grantee -> Uuid,
        giver -> Uuid,
        created_at -> Timestamptz,
        read_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    chain_notice (owner, id) {
        owner -> Uuid,
        id -> Uuid,
        thing_owner -> Uuid,
        kind -> Text,
        object_id -> Uuid,
        grantee -> Uuid,
        giver -> Uuid,
        created_at -> Timestamptz,
        read_at -> Nullable<Timestamptz>,
    }
}

diesel::allow_tables_to_appear_in_same_query!(object_grant, grant_notice);
diesel::allow_tables_to_appear_in_same_query!(object_grant, strategy_run);
diesel::allow_tables_to_appear_in_same_query!(object_grant, strategy_study);

//! Tables of saved traces, as their migration leaves them.

diesel::table! {
    trace (id) {
        id -> Uuid,
        owner -> Uuid,
        name -> Text,
        chain -> Text,
        version -> Integer,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
    }
}

diesel::table! {
    trace_version (trace_id, version) {
        trace_id -> Uuid,
        version -> Integer,
        name -> Text,
        content -> Binary,
        sha256 -> Binary,
        nodes -> Integer,
        edges -> Integer,
        saved_at -> Timestamptz,
    }
}

diesel::table! {
    trace_share (id) {
        id -> Uuid,
        trace_id -> Uuid,
        version -> Integer,
        token_hash -> Binary,
        created_at -> Timestamptz,
        expires_at -> Timestamptz,
        revoked_at -> Nullable<Timestamptz>,
    }
}

diesel::joinable!(trace_version -> trace (trace_id));
diesel::joinable!(trace_share -> trace (trace_id));
diesel::allow_tables_to_appear_in_same_query!(trace, trace_version, trace_share);

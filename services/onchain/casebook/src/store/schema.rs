//! The casebook's tables as diesel sees them; the migrations of the service make them.

use diesel::table;

table! {
    fetched (id) {
        id -> Uuid,
        chain -> Text,
        provider -> Text,
        endpoint -> Text,
        fetched_at -> Timestamptz,
        block_height -> BigInt,
        sha256 -> Binary,
        body -> Binary,
        keep_until -> Timestamptz,
    }
}

table! {
    kept (chain, provider, endpoint) {
        chain -> Text,
        provider -> Text,
        endpoint -> Text,
        fetched_id -> Uuid,
    }
}

table! {
    address_notes (user_id, chain, address) {
        user_id -> Uuid,
        chain -> Text,
        address -> Text,
        body -> Text,
        version -> BigInt,
        updated_at -> Timestamptz,
    }
}

table! {
    provider_key (owner, provider) {
        owner -> Uuid,
        provider -> Text,
        sealed -> Binary,
        last_four -> Text,
        state -> Text,
        entered_at -> Timestamptz,
        tested_at -> Nullable<Timestamptz>,
        month -> Date,
        calls -> BigInt,
    }
}

table! {
    trace (id) {
        id -> Uuid,
        owner -> Uuid,
        name -> Text,
        chain -> Text,
        version -> Integer,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
        indexed_version -> Integer,
    }
}

table! {
    trace_version (trace_id, version) {
        trace_id -> Uuid,
        version -> Integer,
        name -> Text,
        content -> Binary,
        sha256 -> Binary,
        nodes -> Integer,
        edges -> Integer,
        saved_at -> Timestamptz,
        owner -> Uuid,
        by_grant -> Nullable<Bool>,
    }
}

table! {
    trace_share (id) {
        id -> Uuid,
        trace_id -> Uuid,
        version -> Integer,
        token_hash -> Binary,
        created_at -> Timestamptz,
        expires_at -> Timestamptz,
        revoked_at -> Nullable<Timestamptz>,
        owner -> Uuid,
        made_by -> Nullable<Uuid>,
    }
}

table! {
    entity (id) {
        id -> Uuid,
        owner -> Uuid,
        name -> Text,
        category -> Text,
        colour -> Text,
        note -> Text,
        version -> Integer,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
    }
}

table! {
    label_import (id) {
        id -> Uuid,
        owner -> Uuid,
        format -> Text,
        file_name -> Text,
        sha256 -> Binary,
        created_at -> Timestamptz,
        written -> Integer,
        undone_at -> Nullable<Timestamptz>,
        kept -> Integer,
    }
}

table! {
    label (id) {
        id -> Uuid,
        owner -> Uuid,
        chain -> Text,
        address -> Text,
        body -> Text,
        category -> Text,
        colour -> Text,
        confidence -> SmallInt,
        evidence -> Text,
        evidence_url -> Text,
        source -> Text,
        valid_from -> Nullable<Date>,
        valid_to -> Nullable<Date>,
        visibility -> Text,
        entity_id -> Nullable<Uuid>,
        import_id -> Nullable<Uuid>,
        derived -> Bool,
        version -> Integer,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
        deleted_at -> Nullable<Timestamptz>,
    }
}

table! {
    label_change (seq) {
        seq -> BigInt,
        label_id -> Uuid,
        owner -> Uuid,
        version -> Integer,
        action -> Text,
        at -> Timestamptz,
        state -> Jsonb,
    }
}

table! {
    pack (id) {
        id -> Uuid,
        file_name -> Text,
        title -> Text,
        creator -> Text,
        sha256 -> Binary,
        version -> Integer,
        loaded_at -> Timestamptz,
        tags -> Integer,
        repeated -> Integer,
        passed_over -> Integer,
        bad -> Integer,
        refused -> Jsonb,
    }
}

table! {
    pack_tag (pack_id, chain, address, body) {
        pack_id -> Uuid,
        chain -> Text,
        address -> Text,
        body -> Text,
        category -> Text,
        actor -> Text,
        confidence -> SmallInt,
        source -> Text,
        sanctioned -> Bool,
    }
}

table! {
    investigation (id) {
        id -> Uuid,
        owner -> Uuid,
        title -> Text,
        question -> Text,
        status -> Text,
        findings -> Jsonb,
        timeline -> Jsonb,
        limits -> Text,
        version -> Integer,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
        salt -> Binary,
    }
}

table! {
    exhibit (id) {
        id -> Uuid,
        case_id -> Uuid,
        owner -> Uuid,
        kind -> Text,
        title -> Text,
        note -> Text,
        chain -> Text,
        subject -> Text,
        content -> Text,
        file -> Binary,
        file_name -> Text,
        media_type -> Text,
        sha256 -> Binary,
        figures -> Jsonb,
        created_at -> Timestamptz,
        salt -> Binary,
        added_by -> Nullable<Uuid>,
        version -> Integer,
    }
}

table! {
    report_share (id) {
        id -> Uuid,
        case_id -> Uuid,
        owner -> Uuid,
        token_sha256 -> Binary,
        redact -> Jsonb,
        report -> Text,
        manifest_sha256 -> Text,
        created_at -> Timestamptz,
        expires_at -> Timestamptz,
        revoked_at -> Nullable<Timestamptz>,
        reads -> Integer,
        read_at -> Nullable<Timestamptz>,
        made_by -> Nullable<Uuid>,
    }
}

table! {
    trace_address (owner, chain, address, trace_id) {
        owner -> Uuid,
        chain -> Text,
        address -> Text,
        trace_id -> Uuid,
    }
}

table! {
    label_file (id) {
        id -> Uuid,
        label_id -> Uuid,
        owner -> Uuid,
        file -> Binary,
        file_name -> Text,
        media_type -> Text,
        sha256 -> Binary,
        bytes -> Integer,
        created_at -> Timestamptz,
        removed_at -> Nullable<Timestamptz>,
    }
}

table! {
    report_share_file (share_id, form) {
        share_id -> Uuid,
        owner -> Uuid,
        form -> Text,
        document -> Binary,
    }
}

table! {
    storage_limit (one) {
        one -> Bool,
        bytes -> BigInt,
    }
}

table! {
    storage_use (owner) {
        owner -> Uuid,
        cases -> BigInt,
        labels -> BigInt,
        links -> BigInt,
        traces -> BigInt,
        notes -> BigInt,
    }
}

table! {
    grant_news (owner, id) {
        owner -> Uuid,
        id -> Uuid,
        thing_owner -> Uuid,
        kind -> Text,
        object_id -> Uuid,
        grantee -> Uuid,
        giver -> Uuid,
        granted_at -> Timestamptz,
    }
}

diesel::joinable!(trace_version -> trace (trace_id));
diesel::joinable!(trace_share -> trace (trace_id));
diesel::joinable!(trace_address -> trace (trace_id));
diesel::joinable!(kept -> fetched (fetched_id));
diesel::joinable!(label -> entity (entity_id));
diesel::joinable!(label_file -> label (label_id));
diesel::joinable!(exhibit -> investigation (case_id));
diesel::joinable!(report_share_file -> report_share (share_id));
diesel::joinable!(pack_tag -> pack (pack_id));
diesel::allow_tables_to_appear_in_same_query!(trace, trace_version, trace_share, trace_address);
diesel::allow_tables_to_appear_in_same_query!(kept, fetched);
diesel::allow_tables_to_appear_in_same_query!(entity, label, label_file, label_import, exhibit);
diesel::allow_tables_to_appear_in_same_query!(investigation, exhibit);
diesel::allow_tables_to_appear_in_same_query!(report_share, report_share_file);
diesel::allow_tables_to_appear_in_same_query!(pack, pack_tag);
diesel::allow_tables_to_appear_in_same_query!(storage_limit, storage_use);

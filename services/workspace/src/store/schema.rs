//! Tables, as the migrations leave them; a test compares the two.

diesel::table! {
    settings (owner) {
        owner -> Uuid,
        zone -> Text,
        currency -> Text,
        version -> Integer,
    }
}

diesel::table! {
    ledger_revision (owner) {
        owner -> Uuid,
        revision -> BigInt,
    }
}

diesel::table! {
    account (owner, id) {
        owner -> Uuid,
        id -> Uuid,
        name -> Text,
        venue -> Text,
        created_at -> Timestamptz,
        deleted_at -> Nullable<Timestamptz>,
        version -> Integer,
    }
}

diesel::table! {
    import_batch (owner, id) {
        owner -> Uuid,
        id -> Uuid,
        account_id -> Nullable<Uuid>,
        state -> Text,
        file_name -> Text,
        sha256 -> Binary,
        format -> Text,
        zone -> Text,
        day_first -> Nullable<Bool>,
        row_count -> Integer,
        content -> Nullable<Binary>,
        fills -> Integer,
        others -> Integer,
        kept -> Integer,
        created_at -> Timestamptz,
        confirmed_at -> Nullable<Timestamptz>,
        undone_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    event (owner, id) {
        owner -> Uuid,
        id -> Uuid,
        account_id -> Uuid,
        import_id -> Nullable<Uuid>,
        kind -> Text,
        happened_at -> Timestamptz,
        external_id -> Nullable<Text>,
        content_key -> Text,
        line -> Integer,
        place -> Integer,
        note -> Text,
        edited -> Bool,
        created_at -> Timestamptz,
        deleted_at -> Nullable<Timestamptz>,
        version -> Integer,
    }
}

diesel::table! {
    movement (owner, event_id, ordinal) {
        owner -> Uuid,
        event_id -> Uuid,
        ordinal -> Integer,
        asset -> Text,
        amount -> Numeric,
        fee -> Bool,
    }
}

diesel::table! {
    fill (owner, event_id) {
        owner -> Uuid,
        event_id -> Uuid,
        base -> Text,
        quote -> Text,
        kind -> Text,
        side -> Text,
        quantity -> Numeric,
        quote_amount -> Numeric,
        stop -> Nullable<Numeric>,
    }
}

diesel::table! {
    trip_review (owner, trip_id) {
        owner -> Uuid,
        trip_id -> Uuid,
        setup -> Text,
        tags -> Array<Text>,
        emotion -> Text,
        confidence -> SmallInt,
        quality -> SmallInt,
        target -> Nullable<Numeric>,
        note -> Text,
        version -> Integer,
    }
}

/// Words of a text, as PostgreSQL keeps them for search.
#[derive(diesel::sql_types::SqlType, diesel::query_builder::QueryId)]
#[diesel(postgres_type(name = "tsvector"))]
pub struct Tsvector;

diesel::table! {
    use diesel::sql_types::*;
    use super::Tsvector;

    entry (owner, id) {
        owner -> Uuid,
        id -> Uuid,
        day -> Date,
        title -> Text,
        kind -> Text,
        document -> Text,
        plain -> Text,
        search -> Tsvector,
        word_count -> Integer,
        picture_count -> Integer,
        tags -> Array<Text>,
        session_id -> Nullable<Uuid>,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
        deleted_at -> Nullable<Timestamptz>,
        version -> Integer,
    }
}

diesel::table! {
    entry_version (owner, entry_id, version) {
        owner -> Uuid,
        entry_id -> Uuid,
        version -> Integer,
        saved_at -> Timestamptz,
        title -> Text,
        document -> Text,
        word_count -> Integer,
        pictures -> Array<Uuid>,
    }
}

diesel::table! {
    entry_mention (owner, entry_id, kind, target) {
        owner -> Uuid,
        entry_id -> Uuid,
        kind -> Text,
        target -> Text,
    }
}

diesel::table! {
    picture (owner, id) {
        owner -> Uuid,
        id -> Uuid,
        entry_id -> Uuid,
        media_type -> Text,
        width -> Integer,
        height -> Integer,
        content -> Binary,
        byte_count -> Integer,
        sha256 -> Binary,
        created_at -> Timestamptz,
        unused_since -> Nullable<Timestamptz>,
    }
}

diesel::allow_tables_to_appear_in_same_query!(entry, entry_mention, picture);
diesel::allow_tables_to_appear_in_same_query!(account, event, fill, import_batch, movement);

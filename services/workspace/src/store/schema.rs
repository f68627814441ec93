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

diesel::table! {
    task (owner, id) {
        owner -> Uuid,
        id -> Uuid,
        title -> Text,
        note -> Text,
        due -> Nullable<Date>,
        repeat -> Text,
        anchor -> Nullable<SmallInt>,
        source_kind -> Nullable<Text>,
        source_id -> Nullable<Uuid>,
        follows -> Nullable<Uuid>,
        created_at -> Timestamptz,
        done_at -> Nullable<Timestamptz>,
        deleted_at -> Nullable<Timestamptz>,
        version -> Integer,
        sort_day -> Date,
    }
}

diesel::table! {
    archive_part (owner, archive_id, ordinal) {
        owner -> Uuid,
        archive_id -> Uuid,
        ordinal -> Integer,
        content -> Binary,
        created_at -> Timestamptz,
    }
}

diesel::allow_tables_to_appear_in_same_query!(account, event, fill, import_batch, movement);

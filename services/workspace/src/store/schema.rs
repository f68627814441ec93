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
        mapping -> Nullable<Jsonb>,
        second_fold -> Nullable<Bool>,
        written -> Nullable<Integer>,
        writing_at -> Nullable<Timestamptz>,
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
        instrument_base -> Nullable<Text>,
        instrument_quote -> Nullable<Text>,
        instrument_kind -> Nullable<Text>,
        cost -> Nullable<Numeric>,
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
        position -> Nullable<Text>,
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
    ruleset (owner, id) {
        owner -> Uuid,
        id -> Uuid,
        created_at -> Timestamptz,
        deleted_at -> Nullable<Timestamptz>,
        version -> Integer,
    }
}

diesel::table! {
    ruleset_version (owner, ruleset_id, version) {
        owner -> Uuid,
        ruleset_id -> Uuid,
        version -> Integer,
        since -> Timestamptz,
        deleted -> Bool,
        name -> Text,
        enabled -> Bool,
        account_id -> Nullable<Uuid>,
        asset -> Nullable<Text>,
        direction -> Nullable<Text>,
        capital -> Nullable<Numeric>,
        capital_day -> Nullable<Date>,
        currency -> Nullable<Text>,
        rules -> Jsonb,
    }
}

diesel::table! {
    trade_check (owner, id) {
        owner -> Uuid,
        id -> Uuid,
        checked_at -> Timestamptz,
        result -> Text,
        until -> Nullable<Timestamptz>,
        results -> Jsonb,
        account_id -> Uuid,
        base -> Text,
        quote -> Text,
        kind -> Text,
        direction -> Text,
        quantity -> Numeric,
        price -> Numeric,
        stop -> Nullable<Numeric>,
        setup -> Text,
        done -> Array<Text>,
        reason -> Nullable<Text>,
        overridden_at -> Nullable<Timestamptz>,
        market_away -> Bool,
        unknown_net -> Integer,
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

diesel::table! {
    trip (owner, id) {
        owner -> Uuid,
        id -> Uuid,
        name -> Text,
        from_day -> Date,
        to_day -> Nullable<Date>,
        currency -> Text,
        capital -> Numeric,
        goal -> Nullable<Numeric>,
        max_drawdown -> Nullable<Numeric>,
        account_ids -> Array<Uuid>,
        note -> Text,
        outcome -> Nullable<Text>,
        review -> Text,
        ended_at -> Nullable<Timestamptz>,
        created_at -> Timestamptz,
        deleted_at -> Nullable<Timestamptz>,
        version -> Integer,
        ruleset_id -> Nullable<Uuid>,
    }
}

diesel::table! {
    trading_session (owner, id) {
        owner -> Uuid,
        id -> Uuid,
        title -> Text,
        state -> Text,
        day -> Date,
        bias -> Text,
        plan -> Text,
        levels -> Jsonb,
        tags -> Array<Text>,
        account_ids -> Array<Uuid>,
        trip_id -> Nullable<Uuid>,
        max_loss -> Nullable<Numeric>,
        max_trades -> Integer,
        checklist -> Jsonb,
        started_at -> Nullable<Timestamptz>,
        ended_at -> Nullable<Timestamptz>,
        plan_changed_at -> Nullable<Timestamptz>,
        review -> Text,
        rating -> SmallInt,
        followed_plan -> Text,
        review_checklist -> Jsonb,
        created_at -> Timestamptz,
        deleted_at -> Nullable<Timestamptz>,
        version -> Integer,
    }
}

diesel::table! {
    session_line (owner, session_id, id) {
        owner -> Uuid,
        session_id -> Uuid,
        id -> Uuid,
        at -> Timestamptz,
        kind -> Text,
        line -> Text,
    }
}

diesel::allow_tables_to_appear_in_same_query!(trading_session, trip);
diesel::allow_tables_to_appear_in_same_query!(ruleset, ruleset_version);
diesel::allow_tables_to_appear_in_same_query!(entry, entry_mention, picture);

diesel::table! {
    portfolio (owner, id) {
        owner -> Uuid,
        id -> Uuid,
        name -> Text,
        account_ids -> Array<Uuid>,
        targets -> Jsonb,
        band -> Numeric,
        note -> Text,
        created_at -> Timestamptz,
        deleted_at -> Nullable<Timestamptz>,
        version -> Integer,
    }
}

diesel::table! {
    wallet (owner, id) {
        owner -> Uuid,
        id -> Uuid,
        account_id -> Uuid,
        kind -> Text,
        source -> Text,
        script -> Nullable<Text>,
        fingerprint -> Nullable<Text>,
        addresses -> Integer,
        note -> Text,
        next_sync -> Timestamptz,
        created_at -> Timestamptz,
        deleted_at -> Nullable<Timestamptz>,
        version -> Integer,
        read_for -> Nullable<Uuid>,
    }
}

diesel::table! {
    wallet_chain (owner, wallet_id, chain) {
        owner -> Uuid,
        wallet_id -> Uuid,
        chain -> Text,
        state -> Text,
        error -> Nullable<Text>,
        synced_at -> Nullable<Timestamptz>,
        read_to -> Nullable<Timestamptz>,
        movements -> Integer,
        unknown_tokens -> Integer,
        truncated -> Bool,
        holdings -> Jsonb,
        held_at -> Nullable<Timestamptz>,
    }
}

diesel::allow_tables_to_appear_in_same_query!(account, wallet);

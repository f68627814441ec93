//! Tables of watchlists and calendars, as the migrations leave them; a test compares the two.

diesel::table! {
    watchlist (owner, id) {
        owner -> Uuid,
        id -> Uuid,
        rank -> Text,
        name -> Text,
        note -> Text,
        sections -> Array<Text>,
        shown -> Array<Text>,
        created_at -> Timestamptz,
        deleted_at -> Nullable<Timestamptz>,
        version -> Integer,
    }
}

diesel::table! {
    watch_item (owner, id) {
        owner -> Uuid,
        id -> Uuid,
        watchlist_id -> Uuid,
        kind -> Text,
        reference -> Text,
        chain -> Text,
        name -> Text,
        symbol -> Text,
        section -> Text,
        rank -> Text,
        note -> Text,
        reason -> Text,
        target -> Nullable<Numeric>,
        review_day -> Nullable<Date>,
        added_at -> Timestamptz,
        added_price -> Nullable<Numeric>,
        deleted_at -> Nullable<Timestamptz>,
        version -> Integer,
    }
}
diesel::allow_tables_to_appear_in_same_query!(watchlist, watch_item);

diesel::table! {
    calendar_source (owner, id) {
        owner -> Uuid,
        id -> Uuid,
        name -> Text,
        imported_at -> Timestamptz,
    }
}

diesel::table! {
    calendar_event (owner, id) {
        owner -> Uuid,
        id -> Uuid,
        source_id -> Nullable<Uuid>,
        uid -> Text,
        recurrence_id -> Text,
        sequence -> Integer,
        modified -> Nullable<Timestamptz>,
        fingerprint -> Text,
        cancelled -> Bool,
        title -> Text,
        kind -> Text,
        note -> Text,
        location -> Text,
        importance -> SmallInt,
        coins -> Array<Text>,
        url -> Nullable<Text>,
        starts -> Text,
        length -> Text,
        zone -> Text,
        rule -> Nullable<Text>,
        left_out -> Array<Text>,
        also -> Array<Text>,
        expanded_until -> Nullable<Timestamptz>,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
        deleted_at -> Nullable<Timestamptz>,
        version -> Integer,
    }
}

diesel::table! {
    calendar_instance (owner, event_id, part_at, starts_at) {
        owner -> Uuid,
        event_id -> Uuid,
        part_at -> Timestamptz,
        starts_at -> Timestamptz,
        ends_at -> Timestamptz,
        day -> Date,
        last_day -> Date,
        all_day -> Bool,
    }
}

diesel::table! {
    calendar_feed (owner, id) {
        owner -> Uuid,
        id -> Uuid,
        name -> Text,
        kinds -> Array<Text>,
        busy_only -> Bool,
        token_sha256 -> Binary,
        created_at -> Timestamptz,
        used_at -> Nullable<Timestamptz>,
        rotated_at -> Nullable<Timestamptz>,
        made_by -> Nullable<Uuid>,
    }
}
diesel::allow_tables_to_appear_in_same_query!(calendar_event, calendar_instance, calendar_source);

//! Tables of news, as their migration makes them.

diesel::table! {
    feed_source (owner, id) {
        owner -> Uuid,
        id -> Uuid,
        url -> Text,
        given -> Text,
        name -> Text,
        shown -> Bool,
        created_at -> Timestamptz,
        deleted_at -> Nullable<Timestamptz>,
        added_by -> Nullable<Uuid>,
    }
}

diesel::table! {
    feed_document (id) {
        id -> Uuid,
        url -> Text,
        host -> Text,
        title -> Text,
        site -> Nullable<Text>,
        etag -> Nullable<Text>,
        last_modified -> Nullable<Text>,
        state -> Text,
        problem -> Text,
        fetched_at -> Nullable<Timestamptz>,
        failures -> Integer,
        failing_since -> Nullable<Timestamptz>,
        next_at -> Nullable<Timestamptz>,
        lease -> Nullable<Uuid>,
        leased_until -> Nullable<Timestamptz>,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    feed_item (id) {
        id -> Uuid,
        document_id -> Uuid,
        identity -> Text,
        canonical -> Nullable<Text>,
        title -> Text,
        lead -> Text,
        url -> Nullable<Text>,
        published_at -> Timestamptz,
        dated_by_source -> Bool,
        first_seen_at -> Timestamptz,
        simhash -> BigInt,
        group_id -> Uuid,
        title_words -> Text,
        all_words -> Text,
        matches -> Nullable<Jsonb>,
    }
}

diesel::table! {
    feed_mark (owner, item) {
        owner -> Uuid,
        item -> Text,
        read_at -> Nullable<Timestamptz>,
        kept -> Nullable<Jsonb>,
        published_at -> Timestamptz,
    }
}

diesel::table! {
    feed_mute (owner, id) {
        owner -> Uuid,
        id -> Uuid,
        kind -> Text,
        value -> Text,
        name -> Text,
        until_at -> Nullable<Timestamptz>,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    feed_seen (owner) {
        owner -> Uuid,
        read_until -> Timestamptz,
    }
}

diesel::allow_tables_to_appear_in_same_query!(feed_source, feed_document, feed_item);

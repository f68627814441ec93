//! Tables of comments, as the migrations leave them; a test compares the two.

use super::{room_schema::dashboard, schema_lists::watchlist};

diesel::table! {
    comment (owner, id) {
        owner -> Uuid,
        id -> Uuid,
        kind -> Text,
        object_id -> Uuid,
        thread_id -> Nullable<Uuid>,
        author -> Nullable<Uuid>,
        text -> Text,
        mentioned -> Array<Uuid>,
        created_at -> Timestamptz,
        edited_at -> Nullable<Timestamptz>,
        resolved_at -> Nullable<Timestamptz>,
        resolved_by -> Nullable<Uuid>,
        deleted_at -> Nullable<Timestamptz>,
        looked_at -> Nullable<Timestamptz>,
        gone_since -> Nullable<Timestamptz>,
        gone_seen -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    comment_mention (owner, comment_id) {
        owner -> Uuid,
        team -> Uuid,
        comment_id -> Uuid,
        created_at -> Timestamptz,
        read_at -> Nullable<Timestamptz>,
        mail_at -> Nullable<Timestamptz>,
        origin -> Text,
        mail_id -> Nullable<Uuid>,
    }
}

diesel::table! {
    mention_mail (owner, team, kind, object_id) {
        owner -> Uuid,
        team -> Uuid,
        kind -> Text,
        object_id -> Uuid,
        mailed_at -> Timestamptz,
    }
}

diesel::allow_tables_to_appear_in_same_query!(comment, dashboard);
diesel::allow_tables_to_appear_in_same_query!(comment, watchlist);
diesel::allow_tables_to_appear_in_same_query!(comment, comment_mention);

//! The table of what the live stream tells, as its migration makes it.

diesel::table! {
    stream_event (owner, id) {
        owner -> Uuid,
        id -> Uuid,
        topic -> Text,
        kind -> Text,
        subject -> Nullable<Uuid>,
        written_at -> Timestamptz,
    }
}

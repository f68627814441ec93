//! Tables of sample data, of the first use and of saved views, as the migrations leave them; a test compares the two.

diesel::table! {
    sample_batch (owner) {
        owner -> Uuid,
        loaded_at -> Timestamptz,
    }
}

diesel::table! {
    sample_object (owner, kind, object_id) {
        owner -> Uuid,
        kind -> Text,
        object_id -> Uuid,
        parent_id -> Nullable<Uuid>,
        version -> Integer,
    }
}

diesel::table! {
    guide_dismissal (owner, guide) {
        owner -> Uuid,
        guide -> Text,
        dismissed_at -> Timestamptz,
    }
}

diesel::table! {
    saved_view (owner, id) {
        owner -> Uuid,
        id -> Uuid,
        list -> Text,
        name -> Text,
        query -> Text,
        hidden_columns -> Array<Text>,
        created_at -> Timestamptz,
    }
}

//! Further tables of what happened on accounts, as the migrations leave them; a test compares the two.

diesel::table! {
    import_mapping (owner, id) {
        owner -> Uuid,
        id -> Uuid,
        name -> Text,
        form -> Jsonb,
        created_at -> Timestamptz,
        version -> Integer,
    }
}

diesel::table! {
    transfer_answer (owner, withdrawal_id) {
        owner -> Uuid,
        withdrawal_id -> Uuid,
        answer -> Text,
        deposit_id -> Nullable<Uuid>,
        candidates -> Array<Uuid>,
        answered_at -> Timestamptz,
    }
}

//! Tables of conversations, as their migration makes them.

diesel::table! {
    conversation (owner, id) {
        owner -> Uuid,
        id -> Uuid,
        title -> Text,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
        deleted_at -> Nullable<Timestamptz>,
        version -> Integer,
    }
}

diesel::table! {
    chat_message (owner, id) {
        owner -> Uuid,
        id -> Uuid,
        conversation_id -> Uuid,
        question_id -> Nullable<Uuid>,
        ordinal -> Integer,
        role -> Text,
        state -> Text,
        text -> Text,
        pieces -> Jsonb,
        artifacts -> Jsonb,
        failure_code -> Nullable<Text>,
        failure -> Nullable<Text>,
        created_at -> Timestamptz,
    }
}

diesel::allow_tables_to_appear_in_same_query!(conversation, chat_message);

diesel::table! {
    model_call (owner, id) {
        owner -> Uuid,
        id -> Uuid,
        day -> Date,
        tokens -> Integer,
        settled -> Bool,
        created_at -> Timestamptz,
    }
}

//! Tables of paid plans, as their migration makes them.

diesel::table! {
    payment_account (owner) {
        owner -> Uuid,
        customer -> Text,
        checkout -> Nullable<Text>,
        refreshes -> BigInt,
        settled -> BigInt,
        subscription -> Nullable<Text>,
        price -> Nullable<Text>,
        state -> Nullable<Text>,
        amount_minor -> Nullable<BigInt>,
        currency -> Nullable<Text>,
        billing_interval -> Nullable<Text>,
        period_end -> Nullable<Timestamptz>,
        is_ending -> Bool,
        past_due_since -> Nullable<Timestamptz>,
        checked_at -> Nullable<Timestamptz>,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    payment_event (id) {
        id -> Text,
        kind -> Text,
        received_at -> Timestamptz,
    }
}

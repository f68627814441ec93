//! Tables of open positions, of missed trades, of prices that users enter and of coins that they call one, as the migrations leave them; a test
//! compares the two.

diesel::table! {
    stop_move (owner, id) {
        owner -> Uuid,
        id -> Uuid,
        trip_id -> Uuid,
        price -> Nullable<Numeric>,
        reason -> Text,
        moved_at -> Timestamptz,
    }
}

diesel::table! {
    manual_price (owner, id) {
        owner -> Uuid,
        id -> Uuid,
        asset -> Text,
        day -> Date,
        price -> Numeric,
        created_at -> Timestamptz,
        version -> Integer,
    }
}

diesel::table! {
    asset_alias (owner, id) {
        owner -> Uuid,
        id -> Uuid,
        asset -> Text,
        same_as -> Text,
        renamed_on -> Nullable<Date>,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    missed_trade (owner, id) {
        owner -> Uuid,
        id -> Uuid,
        day -> Date,
        asset -> Text,
        direction -> Text,
        setup -> Text,
        entry -> Numeric,
        stop -> Nullable<Numeric>,
        exit -> Nullable<Numeric>,
        reason -> Text,
        created_at -> Timestamptz,
        version -> Integer,
    }
}

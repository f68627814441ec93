//! Tables, as the migrations make them.

diesel::table! {
    provider_call (id) {
        id -> BigInt,
        realm -> Text,
        at -> Timestamptz,
        endpoint -> Text,
        on_demand -> Bool,
        caller -> Nullable<Uuid>,
    }
}

diesel::table! {
    provider_state (realm) {
        realm -> Text,
        blocked_until -> Nullable<Timestamptz>,
        last_success_at -> Nullable<Timestamptz>,
        last_error -> Nullable<Text>,
        last_error_at -> Nullable<Timestamptz>,
        key_refused_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    document (realm, key) {
        realm -> Text,
        key -> Text,
        body -> Binary,
        etag -> Text,
        as_of -> Timestamptz,
        fresh_until -> Timestamptz,
        source -> Text,
        lost_rows -> Integer,
        confirmed -> Bool,
        most_rows -> Integer,
        most_rows_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    daily_close (realm, coin, day) {
        realm -> Text,
        coin -> Text,
        day -> Integer,
        price -> Double,
        market_cap -> Nullable<Double>,
        volume -> Nullable<Double>,
        partial -> Bool,
    }
}

diesel::table! {
    hourly_point (realm, coin, hour) {
        realm -> Text,
        coin -> Text,
        hour -> Integer,
        at_ms -> BigInt,
        price -> Double,
        market_cap -> Nullable<Double>,
        volume -> Nullable<Double>,
    }
}

diesel::table! {
    tick (realm, coin) {
        realm -> Text,
        coin -> Text,
        sequence -> BigInt,
        body -> Jsonb,
    }
}

diesel::table! {
    lease (name) {
        name -> Text,
        holder -> Uuid,
        until -> Timestamptz,
    }
}

diesel::table! {
    figure (realm, series, at) {
        realm -> Text,
        series -> Text,
        at -> Timestamptz,
        value -> Double,
    }
}

diesel::table! {
    standby_slot (realm, slot) {
        realm -> Text,
        slot -> Integer,
        holder -> Uuid,
        until -> Timestamptz,
    }
}

diesel::table! {
    pool (realm, network, address) {
        realm -> Text,
        network -> Text,
        address -> Text,
        name -> Text,
        dex -> Text,
        base_address -> Text,
        base_symbol -> Text,
        quote_symbol -> Text,
        coin_id -> Nullable<Text>,
        opened_at -> Nullable<Timestamptz>,
        first_seen_at -> Timestamptz,
        since -> Timestamptz,
        as_of -> Timestamptz,
        price_usd -> Nullable<Numeric>,
        fdv_usd -> Nullable<Numeric>,
        market_cap_usd -> Nullable<Numeric>,
        reserve_usd -> Nullable<Numeric>,
        volume_usd -> Nullable<Numeric>,
        change_percent -> Nullable<Double>,
        windows -> Jsonb,
        first_reserve_usd -> Nullable<Numeric>,
        first_volume_usd -> Nullable<Numeric>,
        peak_reserve_usd -> Nullable<Numeric>,
    }
}

diesel::table! {
    pool_network (realm, id) {
        realm -> Text,
        id -> Text,
        name -> Text,
    }
}

diesel::table! {
    pool_sample (realm, day) {
        realm -> Text,
        day -> Date,
        pools -> Integer,
    }
}

diesel::table! {
    pool_reading (realm, network, address, day) {
        realm -> Text,
        network -> Text,
        address -> Text,
        day -> Integer,
        due_at -> Timestamptz,
        tries -> Integer,
        at -> Nullable<Timestamptz>,
        reserve_usd -> Nullable<Numeric>,
        volume_usd -> Nullable<Numeric>,
        alive -> Nullable<Bool>,
    }
}

diesel::table! {
    listing_state (realm) {
        realm -> Text,
        pools_since -> Nullable<Timestamptz>,
        pools -> BigInt,
        pools_asked_at -> Nullable<Timestamptz>,
        pools_read_at -> Nullable<Timestamptz>,
        pools_trouble -> Text,
        coins_since -> Nullable<Timestamptz>,
        coins_compared_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    listed_coin (realm, id) {
        realm -> Text,
        id -> Text,
        name -> Text,
        symbol -> Text,
        platforms -> Array<Text>,
        first_seen_at -> Timestamptz,
        is_new -> Bool,
        gone_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    nft_want (realm, id) {
        realm -> Text,
        id -> Text,
        asked_at -> Timestamptz,
    }
}

diesel::table! {
    nft_day (realm, id, day) {
        realm -> Text,
        id -> Text,
        day -> Date,
        at -> Timestamptz,
        body -> Jsonb,
    }
}

diesel::allow_tables_to_appear_in_same_query!(nft_want, nft_day);
diesel::allow_tables_to_appear_in_same_query!(pool, pool_reading);

//! Whale watch's tables as diesel sees them; the migrations of the service make them.

use diesel::table;

table! {
    lease (name) {
        name -> Text,
        holder -> Uuid,
        until -> Timestamptz,
    }
}

table! {
    whale_scan (chain) {
        chain -> Text,
        from_height -> Nullable<BigInt>,
        from_time -> Nullable<Timestamptz>,
        height -> Nullable<BigInt>,
        block_time -> Nullable<Timestamptz>,
        scanned_at -> Nullable<Timestamptz>,
        tip -> Nullable<BigInt>,
        tip_at -> Nullable<Timestamptz>,
        floor_usd -> Numeric,
        unpriced -> Array<Text>,
        error -> Text,
        failed_at -> Nullable<Timestamptz>,
        failures -> Integer,
        heard_at -> Nullable<Timestamptz>,
        heard_error -> Text,
    }
}

table! {
    whale_block (chain, height) {
        chain -> Text,
        height -> BigInt,
        hash -> Binary,
        time -> Timestamptz,
        coinjoins -> Integer,
    }
}

table! {
    whale (id) {
        id -> BigInt,
        chain -> Text,
        tx -> Text,
        what -> Text,
        kind -> Text,
        asset -> Text,
        symbol -> Text,
        decimals -> SmallInt,
        amount -> Numeric,
        usd -> Numeric,
        price_usd -> Numeric,
        price_at -> Timestamptz,
        price_kind -> Text,
        price_source -> Text,
        volume_usd -> Nullable<Numeric>,
        senders -> Array<Text>,
        sent -> Array<Numeric>,
        sender_count -> Integer,
        receiver -> Nullable<Text>,
        change_percent -> SmallInt,
        height -> Nullable<BigInt>,
        block_time -> Timestamptz,
        seen_at -> Timestamptz,
        provider -> Text,
        endpoint -> Text,
        fetched_at -> Timestamptz,
        sha256 -> Nullable<Binary>,
        checked_at -> Nullable<Timestamptz>,
    }
}

table! {
    whale_removed (id) {
        id -> BigInt,
        chain -> Text,
        tx -> Text,
        what -> Text,
        seen_at -> Timestamptz,
        removed_at -> Timestamptz,
    }
}

table! {
    whale_mute (id) {
        id -> Uuid,
        owner -> Uuid,
        kind -> Text,
        chain -> Text,
        value -> Text,
        created_at -> Timestamptz,
    }
}

diesel::allow_tables_to_appear_in_same_query!(whale, whale_scan, whale_block);

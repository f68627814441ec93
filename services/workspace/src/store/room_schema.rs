//! Tables of dashboards, flows of funds and followed collections, as the migrations leave them; a test compares the two.

diesel::table! {
    dashboard (owner, id) {
        owner -> Uuid,
        id -> Uuid,
        rank -> Text,
        name -> Text,
        note -> Text,
        document -> Text,
        widgets -> Integer,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
        deleted_at -> Nullable<Timestamptz>,
        version -> Integer,
    }
}

diesel::table! {
    dashboard_version (owner, dashboard_id, version) {
        owner -> Uuid,
        dashboard_id -> Uuid,
        version -> Integer,
        name -> Text,
        document -> Text,
        widgets -> Integer,
        summary -> Text,
        saved_at -> Timestamptz,
        by_grant -> Nullable<Bool>,
    }
}

diesel::table! {
    dashboard_link (owner, id) {
        owner -> Uuid,
        id -> Uuid,
        dashboard_id -> Uuid,
        name -> Text,
        title -> Text,
        document -> Text,
        widgets -> Integer,
        token_sha256 -> Binary,
        made_by -> Nullable<Uuid>,
        created_at -> Timestamptz,
        expires_at -> Timestamptz,
    }
}

diesel::table! {
    etf_import (owner, id) {
        owner -> Uuid,
        id -> Uuid,
        asset -> Text,
        file_name -> Text,
        issuers -> Jsonb,
        cells -> Integer,
        imported_at -> Timestamptz,
        deleted_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    etf_cell (owner, import_id, ticker, day) {
        owner -> Uuid,
        import_id -> Uuid,
        ticker -> Text,
        day -> Date,
        flow -> Numeric,
        source_url -> Nullable<Text>,
        confirmed_id -> Nullable<Uuid>,
    }
}

diesel::table! {
    followed_collection (owner, id) {
        owner -> Uuid,
        id -> Uuid,
        nft_id -> Text,
        name -> Text,
        symbol -> Text,
        platform -> Text,
        contract -> Text,
        image -> Text,
        note -> Text,
        count -> Numeric,
        valuation -> Text,
        price_usd -> Nullable<Numeric>,
        hidden -> Bool,
        followed_at -> Timestamptz,
        deleted_at -> Nullable<Timestamptz>,
        version -> Integer,
    }
}

diesel::table! {
    collection_round (id) {
        id -> SmallInt,
        wanted_at -> Timestamptz,
    }
}

diesel::allow_tables_to_appear_in_same_query!(etf_import, etf_cell);

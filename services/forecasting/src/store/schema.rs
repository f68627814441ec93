//! Tables, as the migrations leave them; a test compares the two.

diesel::table! {
    custom_token (owner, coingecko_id) {
        owner -> Uuid,
        coingecko_id -> Text,
        token_name -> Text,
        symbol -> Text,
        image -> Text,
        icon -> Text,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    run (id) {
        id -> Uuid,
        coingecko_id -> Text,
        token_name -> Text,
        symbol -> Text,
        image -> Text,
        model -> Text,
        recipe_version -> Text,
        fingerprint -> Text,
        horizon -> Integer,
        last_day -> Date,
        last_price -> Double,
        last_day_partial -> Bool,
        ended -> Bool,
        history_days -> Integer,
        regime -> Text,
        volatility_fast -> Double,
        volatility_slow -> Double,
        walk_sd -> Double,
        scale -> Double,
        source -> Text,
        frozen -> Bool,
        due_day -> Nullable<Date>,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    point (run_id, day) {
        run_id -> Uuid,
        day -> Date,
        yhat -> Double,
        lower_50 -> Double,
        upper_50 -> Double,
        lower_80 -> Double,
        upper_80 -> Double,
        lower_95 -> Double,
        upper_95 -> Double,
    }
}

diesel::table! {
    score (run_id, horizon) {
        run_id -> Uuid,
        horizon -> Integer,
        wis -> Double,
        wis_ratio -> Double,
        mase -> Double,
        mase_ratio -> Double,
        crps -> Double,
        covered_80 -> Integer,
        covered_95 -> Integer,
        steps -> Integer,
        scored_at -> Timestamptz,
    }
}

diesel::table! {
    upload (id) {
        id -> Uuid,
        owner -> Uuid,
        name -> Text,
        coingecko_id -> Text,
        source_url -> Text,
        has_80 -> Bool,
        has_95 -> Bool,
        row_count -> Integer,
        days -> Array<Integer>,
        yhat -> Array<Double>,
        lower_50 -> Array<Double>,
        upper_50 -> Array<Double>,
        lower_80 -> Array<Double>,
        upper_80 -> Array<Double>,
        lower_95 -> Array<Double>,
        upper_95 -> Array<Double>,
        created_at -> Timestamptz,
    }
}

diesel::joinable!(point -> run (run_id));
diesel::joinable!(score -> run (run_id));
diesel::allow_tables_to_appear_in_same_query!(run, point, score);

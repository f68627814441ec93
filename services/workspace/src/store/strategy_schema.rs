//! Tables of candles and strategies, as the migrations leave them; a test compares the two.

diesel::table! {
    candle_series (owner, id) {
        owner -> Uuid,
        id -> Uuid,
        name -> Text,
        market -> Text,
        bar -> Text,
        source -> Text,
        first_ms -> BigInt,
        last_ms -> BigInt,
        bars -> BigInt,
        missing -> BigInt,
        gaps -> Jsonb,
        created_at -> Timestamptz,
        deleted_at -> Nullable<Timestamptz>,
        funding -> Nullable<Text>,
        funding_rates -> Nullable<BigInt>,
        funding_first_ms -> Nullable<BigInt>,
        funding_last_ms -> Nullable<BigInt>,
    }
}

diesel::table! {
    candle_month (owner, series_id, month) {
        owner -> Uuid,
        series_id -> Uuid,
        month -> Text,
        lines -> Text,
    }
}

diesel::table! {
    strategy (owner, id) {
        owner -> Uuid,
        id -> Uuid,
        root_id -> Uuid,
        name -> Text,
        playbook -> Text,
        checklist -> Array<Text>,
        rules_number -> Integer,
        forked_from -> Nullable<Uuid>,
        forked_number -> Integer,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
        deleted_at -> Nullable<Timestamptz>,
        version -> Integer,
    }
}

diesel::table! {
    strategy_rules (owner, strategy_id, number) {
        owner -> Uuid,
        strategy_id -> Uuid,
        number -> Integer,
        document -> Text,
        hash -> Text,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    strategy_run (owner, id) {
        owner -> Uuid,
        id -> Uuid,
        strategy_id -> Uuid,
        number -> Integer,
        given -> Jsonb,
        over_name -> Text,
        series_id -> Nullable<Uuid>,
        coin -> Nullable<Text>,
        points -> Nullable<Text>,
        from_ms -> BigInt,
        to_ms -> BigInt,
        figures -> Jsonb,
        created_at -> Timestamptz,
        funding -> Nullable<Text>,
    }
}

diesel::table! {
    strategy_study (owner, id) {
        owner -> Uuid,
        id -> Uuid,
        strategy_id -> Uuid,
        number -> Integer,
        kind -> Text,
        over_name -> Text,
        series_id -> Nullable<Uuid>,
        coin -> Nullable<Text>,
        from_ms -> BigInt,
        to_ms -> BigInt,
        train_days -> Nullable<Integer>,
        test_days -> Nullable<Integer>,
        parts -> Integer,
        given -> Jsonb,
        figures -> Jsonb,
        result -> Jsonb,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    strategy_variant (owner, root_id, key) {
        owner -> Uuid,
        root_id -> Uuid,
        key -> Text,
        sharpe -> Nullable<Double>,
        bar -> Nullable<Text>,
    }
}

diesel::table! {
    paper_run (owner, id) {
        owner -> Uuid,
        id -> Uuid,
        strategy_id -> Uuid,
        number -> Integer,
        given -> Jsonb,
        started_by -> Nullable<Uuid>,
        over_name -> Text,
        series_id -> Nullable<Uuid>,
        coin -> Nullable<Text>,
        bar -> Text,
        history -> Text,
        state -> Text,
        problem -> Text,
        book -> Jsonb,
        decided -> Text,
        start_cash -> Double,
        equity -> Double,
        bars -> Integer,
        missing -> BigInt,
        trades -> Integer,
        first_ms -> Nullable<BigInt>,
        last_ms -> BigInt,
        created_at -> Timestamptz,
        stopped_at -> Nullable<Timestamptz>,
        next_at -> Nullable<Timestamptz>,
        lease -> Nullable<Uuid>,
        leased_until -> Nullable<Timestamptz>,
        version -> Integer,
    }
}

diesel::table! {
    paper_bar (owner, run_id, at_ms) {
        owner -> Uuid,
        run_id -> Uuid,
        at_ms -> BigInt,
        line -> Text,
        equity -> Double,
    }
}

diesel::table! {
    paper_trade (owner, run_id, number) {
        owner -> Uuid,
        run_id -> Uuid,
        number -> Integer,
        entry_ms -> BigInt,
        entry_price -> Double,
        exit_ms -> BigInt,
        exit_price -> Double,
        quantity -> Double,
        fees -> Double,
        net -> Double,
        bars -> Integer,
        reason -> Text,
        funding -> Nullable<Double>,
    }
}

diesel::allow_tables_to_appear_in_same_query!(strategy, paper_run);
diesel::allow_tables_to_appear_in_same_query!(strategy, strategy_rules);
diesel::allow_tables_to_appear_in_same_query!(strategy, strategy_study);

//! Tables of alerts, as their migration makes them.

diesel::table! {
    alert (owner, id) {
        owner -> Uuid,
        id -> Uuid,
        name -> Text,
        note -> Text,
        rule -> Jsonb,
        coins -> Array<Text>,
        channel_ids -> Array<Uuid>,
        expires_at -> Nullable<Timestamptz>,
        enabled -> Bool,
        snoozed_until -> Nullable<Timestamptz>,
        created_at -> Timestamptz,
        deleted_at -> Nullable<Timestamptz>,
        version -> Integer,
        watchlist_id -> Nullable<Uuid>,
        entity_id -> Nullable<Uuid>,
    }
}

diesel::table! {
    alert_state (owner, alert_id) {
        owner -> Uuid,
        alert_id -> Uuid,
        version -> Integer,
        shard -> SmallInt,
        progress -> Nullable<Jsonb>,
        state -> Text,
        armed_at -> Timestamptz,
        checked_at -> Nullable<Timestamptz>,
        fired -> Integer,
        last_fired_at -> Nullable<Timestamptz>,
        suppressed -> Integer,
        read_for -> Nullable<Uuid>,
        changed -> BigInt,
        entity -> Nullable<Jsonb>,
    }
}

diesel::table! {
    alert_firing (owner, id) {
        owner -> Uuid,
        id -> Uuid,
        alert_id -> Uuid,
        alert -> Text,
        at -> Timestamptz,
        written_at -> Timestamptz,
        content -> Text,
        fired_values -> Jsonb,
        gap -> Bool,
        late -> Bool,
        quiet -> Bool,
        read_at -> Nullable<Timestamptz>,
        kind -> Text,
        coin -> Nullable<Text>,
        member -> Nullable<Text>,
        whales -> Nullable<Array<Text>>,
        reverted_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    alert_member (owner, alert_id, item_id) {
        owner -> Uuid,
        alert_id -> Uuid,
        item_id -> Uuid,
        version -> Integer,
        progress -> Nullable<Jsonb>,
        state -> Text,
        armed_at -> Timestamptz,
        checked_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    alert_channel (owner, id) {
        owner -> Uuid,
        id -> Uuid,
        name -> Text,
        kind -> Text,
        address -> Text,
        chat -> Text,
        secret -> Nullable<Text>,
        old_secret -> Nullable<Text>,
        old_until -> Nullable<Timestamptz>,
        enabled -> Bool,
        disabled -> Bool,
        last_error -> Nullable<Text>,
        last_sent_at -> Nullable<Timestamptz>,
        failing_since -> Nullable<Timestamptz>,
        created_at -> Timestamptz,
        version -> Integer,
        revoked -> Bool,
        renewed_at -> Nullable<Timestamptz>,
        made_by -> Nullable<Uuid>,
    }
}

diesel::table! {
    notification (owner) {
        owner -> Uuid,
        off -> Array<Text>,
        quiet_from -> Nullable<SmallInt>,
        quiet_to -> Nullable<SmallInt>,
        quiet_zone -> Nullable<Text>,
        version -> Integer,
    }
}

diesel::table! {
    alert_delivery (owner, id) {
        owner -> Uuid,
        id -> Uuid,
        firing_id -> Nullable<Uuid>,
        channel_id -> Uuid,
        kind -> Text,
        subject -> Text,
        body -> Text,
        message_id -> Text,
        state -> Text,
        attempts -> Integer,
        status -> Nullable<Integer>,
        error -> Nullable<Text>,
        took_ms -> Integer,
        created_at -> Timestamptz,
        sent_at -> Nullable<Timestamptz>,
        next_at -> Nullable<Timestamptz>,
        held -> Bool,
        device_id -> Nullable<Uuid>,
        gathers -> Nullable<Uuid>,
        sent_with -> Nullable<Uuid>,
    }
}

diesel::table! {
    alert_test (owner, id) {
        owner -> Uuid,
        id -> Uuid,
        kind -> Text,
        made_at -> Timestamptz,
        sent_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    push_device (owner, id) {
        owner -> Uuid,
        id -> Uuid,
        channel_id -> Uuid,
        name -> Text,
        endpoint -> Text,
        public_key -> Binary,
        secret -> Binary,
        created_at -> Timestamptz,
        registered_at -> Timestamptz,
        last_sent_at -> Nullable<Timestamptz>,
        last_error -> Nullable<Text>,
        tell_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    alert_shard (shard) {
        shard -> SmallInt,
        holder -> Uuid,
        held_until -> Timestamptz,
        epoch -> BigInt,
        sampled_at -> Nullable<Timestamptz>,
        coins -> Jsonb,
    }
}

diesel::table! {
    forecast_band (coin, day) {
        coin -> Text,
        day -> Date,
        attempts -> Integer,
        next_at -> Nullable<Timestamptz>,
        trouble -> Nullable<Text>,
        run_id -> Nullable<Text>,
        model -> Nullable<Text>,
        recipe -> Nullable<Text>,
        made_at -> Nullable<Timestamptz>,
        low_50 -> Nullable<Numeric>,
        high_50 -> Nullable<Numeric>,
        low_80 -> Nullable<Numeric>,
        high_80 -> Nullable<Numeric>,
        low_95 -> Nullable<Numeric>,
        high_95 -> Nullable<Numeric>,
    }
}

diesel::allow_tables_to_appear_in_same_query!(alert, alert_state, alert_channel, alert_delivery, alert_test);

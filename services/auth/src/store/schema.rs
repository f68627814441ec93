//! Tables as diesel sees them; `migrations/` makes them.

use diesel::table;

table! {
    users (id) {
        id -> Uuid,
        email -> Text,
        name -> Text,
        email_verified_at -> Nullable<Timestamptz>,
        created_at -> Timestamptz,
    }
}

table! {
    credential (user_id) {
        user_id -> Uuid,
        hash -> Text,
        changed_at -> Timestamptz,
    }
}

table! {
    totp (user_id) {
        user_id -> Uuid,
        secret -> Binary,
        confirmed_at -> Nullable<Timestamptz>,
        last_step -> BigInt,
        created_at -> Timestamptz,
    }
}

table! {
    recovery_code (user_id, hash) {
        user_id -> Uuid,
        hash -> Binary,
        used_at -> Nullable<Timestamptz>,
    }
}

table! {
    flow (id) {
        id -> Uuid,
        kind -> Text,
        user_id -> Nullable<Uuid>,
        code_mac -> Nullable<Binary>,
        pending_hash -> Nullable<Text>,
        pending_name -> Nullable<Text>,
        tries -> Integer,
        resends -> Integer,
        created_at -> Timestamptz,
        expires_at -> Timestamptz,
        consumed_at -> Nullable<Timestamptz>,
        subject -> Nullable<Binary>,
    }
}

table! {
    throttle (key) {
        key -> Binary,
        attempts -> Integer,
        blocked_until -> Timestamptz,
        window_started -> Timestamptz,
        window_count -> Integer,
    }
}

table! {
    session (id) {
        id -> Uuid,
        user_id -> Uuid,
        device_hash -> Binary,
        user_agent -> Text,
        ip -> Text,
        strong -> Bool,
        created_at -> Timestamptz,
        last_seen_at -> Timestamptz,
        expires_at -> Timestamptz,
        revoked_at -> Nullable<Timestamptz>,
        revoked_for -> Nullable<Text>,
    }
}

table! {
    refresh_token (hash) {
        hash -> Binary,
        session_id -> Uuid,
        created_at -> Timestamptz,
        used_at -> Nullable<Timestamptz>,
        successor -> Nullable<Binary>,
    }
}

table! {
    known_device (user_id, hash) {
        user_id -> Uuid,
        hash -> Binary,
        last_seen_at -> Timestamptz,
    }
}

table! {
    api_key (id) {
        id -> Uuid,
        user_id -> Uuid,
        name -> Text,
        prefix -> Text,
        hash -> Binary,
        created_at -> Timestamptz,
        last_used_at -> Nullable<Timestamptz>,
    }
}

table! {
    passkey (id) {
        id -> Uuid,
        user_id -> Uuid,
        credential_id -> Binary,
        public_key -> Binary,
        rp_id -> Text,
        sign_count -> BigInt,
        backup_eligible -> Bool,
        backed_up -> Bool,
        name -> Text,
        created_at -> Timestamptz,
        last_used_at -> Nullable<Timestamptz>,
    }
}

table! {
    passkey_challenge (id) {
        id -> Uuid,
        user_id -> Nullable<Uuid>,
        challenge -> Binary,
        origin -> Text,
        rp_id -> Text,
        expires_at -> Timestamptz,
    }
}

table! {
    starred_coin (user_id, coin) {
        user_id -> Uuid,
        coin -> Text,
        starred_at -> Timestamptz,
        position -> BigInt,
    }
}

table! {
    mail (id) {
        id -> Uuid,
        letter -> Binary,
        wanted -> Bool,
        attempts -> Integer,
        created_at -> Timestamptz,
        next_at -> Timestamptz,
        expires_at -> Timestamptz,
        is_code -> Bool,
    }
}

table! {
    signing_key (kid) {
        kid -> Text,
        public -> Binary,
        private -> Binary,
        created_at -> Timestamptz,
        active_from -> Timestamptz,
    }
}

table! {
    audit (id) {
        id -> BigInt,
        at -> Timestamptz,
        user_id -> Nullable<Uuid>,
        event -> Text,
        outcome -> Text,
        ip -> Text,
        session_hash -> Nullable<Text>,
    }
}

table! {
    email_address (id) {
        id -> Uuid,
        user_id -> Uuid,
        email -> Text,
        verified_at -> Nullable<Timestamptz>,
        created_at -> Timestamptz,
        flow_id -> Nullable<Uuid>,
    }
}

table! {
    email_route (user_id, topic) {
        user_id -> Uuid,
        topic -> Text,
        address_id -> Nullable<Uuid>,
    }
}

table! {
    account_erasure (user_id) {
        user_id -> Uuid,
        created_at -> Timestamptz,
    }
}

table! {
    team (id) {
        id -> Uuid,
        name -> Text,
        created_at -> Timestamptz,
    }
}

table! {
    team_member (team_id, user_id) {
        team_id -> Uuid,
        user_id -> Uuid,
        role -> Text,
        joined_at -> Timestamptz,
    }
}

table! {
    team_invitation (id) {
        id -> Uuid,
        team_id -> Uuid,
        email -> Text,
        role -> Text,
        token_sha256 -> Binary,
        inviter_id -> Uuid,
        inviter -> Text,
        sent_at -> Timestamptz,
        expires_at -> Timestamptz,
        ended_at -> Nullable<Timestamptz>,
    }
}

table! {
    team_audit (id) {
        id -> BigInt,
        team_id -> Uuid,
        at -> Timestamptz,
        actor_id -> Uuid,
        actor -> Text,
        action -> Text,
        object -> Text,
        detail -> Text,
    }
}

table! {
    ended_session (seq) {
        seq -> BigInt,
        session_id -> Uuid,
        user_id -> Uuid,
        ended_at -> Timestamptz,
    }
}

table! {
    password_reset (user_id) {
        user_id -> Uuid,
        made_before -> Timestamptz,
    }
}

table! {
    sign_out (user_id) {
        user_id -> Uuid,
        made_before -> Timestamptz,
    }
}

table! {
    team_erasure (team_id) {
        team_id -> Uuid,
        created_at -> Timestamptz,
    }
}

diesel::joinable!(team_member -> team (team_id));
diesel::joinable!(team_invitation -> team (team_id));
diesel::allow_tables_to_appear_in_same_query!(team, team_member, team_invitation);
diesel::joinable!(credential -> users (user_id));
diesel::joinable!(totp -> users (user_id));
diesel::joinable!(session -> users (user_id));
diesel::joinable!(refresh_token -> session (session_id));
diesel::allow_tables_to_appear_in_same_query!(users, credential, totp, session, refresh_token, flow);
diesel::allow_tables_to_appear_in_same_query!(email_address, email_route);

table! {
    spending_limit (user_id, provider) {
        user_id -> Uuid,
        provider -> Text,
        soft -> Nullable<BigInt>,
        hard -> Nullable<BigInt>,
    }
}

table! {
    spending_limit_version (user_id) {
        user_id -> Uuid,
        version -> Integer,
    }
}

table! {
    spending_limit_change (id) {
        id -> BigInt,
        user_id -> Uuid,
        changed_by -> Uuid,
        at -> Timestamptz,
        provider -> Text,
        soft_before -> Nullable<BigInt>,
        hard_before -> Nullable<BigInt>,
        soft -> Nullable<BigInt>,
        hard -> Nullable<BigInt>,
    }
}

table! {
    billing_contact (user_id) {
        user_id -> Uuid,
        name -> Text,
        company -> Text,
        address -> Text,
        country -> Text,
        tax_id -> Text,
        purchase_order -> Text,
        email -> Text,
        version -> Integer,
        updated_at -> Timestamptz,
    }
}

table! {
    app_client (id) {
        id -> Uuid,
        user_id -> Uuid,
        name -> Text,
        redirect_uris -> Array<Text>,
        secret_sha256 -> Nullable<Binary>,
        created_at -> Timestamptz,
    }
}

table! {
    app_grant (id) {
        id -> Uuid,
        user_id -> Uuid,
        client_id -> Uuid,
        name -> Text,
        scopes -> Array<Text>,
        created_at -> Timestamptz,
        last_used_at -> Nullable<Timestamptz>,
        expires_at -> Timestamptz,
        team_id -> Nullable<Uuid>,
    }
}

table! {
    app_code (sha256) {
        sha256 -> Binary,
        user_id -> Uuid,
        client_id -> Uuid,
        redirect_uri -> Text,
        scopes -> Array<Text>,
        challenge -> Binary,
        created_at -> Timestamptz,
        used_at -> Nullable<Timestamptz>,
        grant_id -> Nullable<Uuid>,
        team_id -> Nullable<Uuid>,
    }
}

table! {
    app_token (sha256) {
        sha256 -> Binary,
        grant_id -> Uuid,
        kind -> Text,
        scopes -> Array<Text>,
        expires_at -> Nullable<Timestamptz>,
        used_at -> Nullable<Timestamptz>,
        successor -> Nullable<Binary>,
    }
}

diesel::joinable!(app_token -> app_grant (grant_id));
diesel::allow_tables_to_appear_in_same_query!(app_grant, app_token);

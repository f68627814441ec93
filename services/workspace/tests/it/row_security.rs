//! What people entered is closed to others in the database itself.

use proto::workspace as ws;

use crate::{journal::note, pictures::png, world::fill};

#[tokio::test(flavor = "multi_thread")]
async fn every_table_of_owners_is_closed_to_others() {
    let (world, paper) = crate::news_sources::start().await;
    let mut ada = world.person();
    let account = ada.account("Main").await;
    ada.add(fill(&account, 0, "buy", "1", "60000")).await;
    let settings = Some(ws::NewSettings {
        zone: "Europe/Berlin".to_owned(),
        currency: "USD".to_owned(),
    });
    let asked = ws::UpdateSettingsRequest { version: 1, settings };
    ada.settings.update_settings(asked).await.unwrap();
    let trip = ada.trips().await.remove(0).id;
    crate::stops::to(&mut ada, &trip, "58000", "Below the low").await;
    let review = Some(ws::NewTripReview::default());
    let asked = ws::ReviewRoundTripRequest {
        id: trip,
        version: 1,
        review,
    };
    ada.performance.review_round_trip(asked).await.unwrap();
    let task = Some(ws::NewTask {
        title: "Review".to_owned(),
        ..Default::default()
    });
    ada.tasks.add_task(ws::AddTaskRequest { task }).await.unwrap();
    crate::campaigns::add(&mut ada, &account, "May", ("2026-05-01", "2026-05-31")).await;
    let session = crate::sessions::add(&mut ada, crate::sessions::new()).await;
    crate::sessions::start(&mut ada, &session.id).await;
    crate::sessions::log(&mut ada, &session.id, "Waiting for the open.").await;
    ada.ruleset(crate::rules::new(vec![crate::rules::lock(30)])).await;
    let trade = Some(ws::PlannedTrade {
        account_id: account.id.clone(),
        base: "BTC".to_owned(),
        quote: "USDT".to_owned(),
        direction: "long".to_owned(),
        quantity: "1".to_owned(),
        price: "60000".to_owned(),
        ..Default::default()
    });
    ada.rules.check_trade(ws::CheckTradeRequest { trade }).await.unwrap();
    crate::mappings::add(&mut ada, crate::mappings::german()).await;
    ada.named_portfolio(crate::portfolios::new(&[&account])).await;
    crate::manual_prices::enter(&mut ada, "LAND", "2026-05-01", "12.5").await;
    crate::missed_trades::note(&mut ada, crate::missed_trades::long()).await;
    crate::asset_aliases::alias(&mut ada, "MATIC", "POL", "").await.unwrap();
    ada.wallet("Cold storage").await;
    crate::notifications::quiet(&mut ada, 1, "22:00", "07:00").await;
    let channel = crate::alert_channels::webhook(&mut ada, "https://hooks.example.com/x").await;
    crate::alerts::add(&mut ada, crate::alerts::price("below", "1000", &[&channel.id])).await;
    world
        .board
        .tick("300", chrono::DateTime::from_timestamp(1_795_262_400, 0).unwrap());
    testkit::http::eventually("the alert fired", crate::alerts::SOON, || async {
        (world.rows("alert_delivery").await > 0).then_some(())
    })
    .await;
    let entry = ada.entry(note("Plan", "2026-11-21", "Long BTC")).await;
    ada.picture(&entry.id, png(1)).await;
    crate::strategies::kept_run(&mut ada).await;
    crate::strategies::studies::kept(&mut ada).await;
    let dashboard = crate::dashboards::add(&mut ada, "Morning").await;
    crate::comments::discuss(&mut ada, &dashboard.id).await;
    crate::dashboard_links::link(&mut ada, &dashboard.id, "Open", 90)
        .await
        .unwrap();
    world
        .run("INSERT INTO comment_mention SELECT gen_random_uuid(), owner, id, now() FROM comment")
        .await;
    world
        .run("INSERT INTO mention_mail SELECT owner, team, 'dashboard', comment_id, now() FROM comment_mention")
        .await;
    world
        .run(
            "INSERT INTO object_grant SELECT owner, 'dashboard', id, gen_random_uuid(), gen_random_uuid(), 'viewer', NULL, now(), NULL
            FROM dashboard",
        )
        .await;
    world
        .run(
            "INSERT INTO grant_notice SELECT gen_random_uuid(), gen_random_uuid(), owner, kind, object_id, grantee, gen_random_uuid(), now(), NULL
            FROM object_grant",
        )
        .await;
    world
        .run(
            "INSERT INTO chain_notice SELECT owner, id, thing_owner, 'trace', object_id, grantee, giver, created_at, NULL FROM grant_notice",
        )
        .await;
    crate::etf::import(&mut ada, crate::etf::WIDE, false).await;
    crate::collections::follow(&mut ada, "pudgy-penguins").await;
    world.want_collections().await.unwrap();
    crate::assistant::conversation(&mut ada, "/help").await;
    world
        .run("INSERT INTO model_call VALUES (gen_random_uuid(), gen_random_uuid(), '2026-11-21', 1, true, now())")
        .await;
    world
        .run(
            "INSERT INTO payment_account (owner, customer, refreshes, settled, is_ending, created_at)
            VALUES (gen_random_uuid(), 'cus_1', 0, 0, false, now())",
        )
        .await;
    world
        .run(
            "INSERT INTO push_device (owner, id, channel_id, name, endpoint, public_key, secret, created_at, registered_at)
            SELECT owner, gen_random_uuid(), id, 'Laptop', 'https://push.example.com/x', decode(repeat('04', 65), 'hex'),
                decode(repeat('00', 16), 'hex'), now(), now() FROM alert_channel",
        )
        .await;
    world
        .run("INSERT INTO alert_test SELECT owner, gen_random_uuid(), kind, now(), NULL FROM alert_channel")
        .await;
    let list = crate::watchlists::list(&mut ada, "Majors", &[]).await;
    crate::watchlists::token(&mut ada, &list, "binancecoin", "").await;
    crate::alerts::add(&mut ada, crate::alert_members::over(&list.id, "1000")).await;
    crate::calendar_files::import(&mut ada, crate::calendar_files::small()).await;
    crate::calendar_files::feed(&mut ada, "Phone", &[], false).await;
    crate::news::fill_up(&mut ada, &paper).await;
    crate::sample::load(&mut world.person()).await;
    crate::sample::dismiss(&mut ada, "journal").await.unwrap();
    crate::saved_views::add(&mut ada, "Losses", "outcome=loss")
        .await
        .unwrap();
    let filled = [
        "account",
        "event",
        "movement",
        "fill",
        "settings",
        "ledger_revision",
        "trip_review",
        "stop_move",
        "manual_price",
        "missed_trade",
        "asset_alias",
        "task",
        "trip",
        "trading_session",
        "session_line",
        "ruleset",
        "ruleset_version",
        "trade_check",
        "import_mapping",
        "portfolio",
        "wallet",
        "wallet_chain",
        "entry",
        "entry_version",
        "entry_mention",
        "picture",
        "alert",
        "alert_state",
        "alert_member",
        "alert_firing",
        "alert_channel",
        "push_device",
        "alert_delivery",
        "alert_test",
        "alert_shard",
        "notification",
        "watchlist",
        "watch_item",
        "candle_series",
        "candle_month",
        "strategy",
        "strategy_rules",
        "storage_use",
        "strategy_run",
        "strategy_study",
        "strategy_variant",
        "paper_run",
        "paper_bar",
        "paper_trade",
        "dashboard",
        "dashboard_version",
        "dashboard_link",
        "etf_import",
        "etf_cell",
        "followed_collection",
        "collection_round",
        "conversation",
        "chat_message",
        "model_call",
        "payment_account",
        "calendar_source",
        "calendar_event",
        "calendar_instance",
        "calendar_feed",
        "feed_source",
        "feed_document",
        "feed_item",
        "feed_mark",
        "feed_mute",
        "feed_seen",
        "sample_batch",
        "sample_object",
        "guide_dismissal",
        "saved_view",
        "comment",
        "comment_mention",
        "mention_mail",
        "object_grant",
        "grant_notice",
        "chain_notice",
        "stream_event",
    ];
    let exempt = [
        ("storage_limit", "one number for the installation"),
        ("forecast_band", "what was forecast of a coin, the same for everybody"),
        (
            "payment_event",
            "ids of the payment provider's events, which have no owner",
        ),
    ];
    testkit::row_security::check(&world.db, &exempt, &filled).await;
}

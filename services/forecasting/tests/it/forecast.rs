//! Forecasts and back-tests over gRPC.

use std::time::{Duration, Instant};

use proto::forecast as pb;
use testkit::http::{SOON, eventually};

use crate::world::{Coin, FIRST_DAY, World, code, coin, walk};

fn ask(horizon: i32, model: &str) -> pb::GetForecastRequest {
    pb::GetForecastRequest {
        coingecko_id: "bitcoin".to_owned(),
        horizon,
        model: model.to_owned(),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_forecast_is_given_once_and_then_again_the_same() {
    let world = World::start().await;
    world.board.set("bitcoin", coin(400));
    let (mut client, _) = world.user();
    let first = client.get_forecast(ask(30, "")).await.unwrap().into_inner();
    assert_eq!(
        (first.points.len(), first.model.as_str(), first.regime.as_str()),
        (30, "meridian", "random_walk")
    );
    assert_eq!(
        (first.last_day, first.history_days, first.source.as_str()),
        (FIRST_DAY + 399, 400, "test")
    );
    assert_eq!(first.points[0].day, FIRST_DAY + 400);
    for p in &first.points {
        assert!(
            p.yhat == first.last_price && p.lower_95 < p.lower_80 && p.lower_80 < p.lower_50 && p.upper_50 < p.upper_95
        );
    }
    assert_eq!(
        client.get_forecast(ask(30, "meridian")).await.unwrap().into_inner(),
        first
    );
    let rows: i64 = world
        .db
        .client()
        .await
        .query_one("SELECT count(*) FROM point", &[])
        .await
        .unwrap()
        .get(0);
    assert_eq!(rows, 30);
}

#[tokio::test(flavor = "multi_thread")]
async fn another_last_value_is_another_forecast_and_only_the_first_of_a_day_is_frozen() {
    let world = World::start().await;
    let mut prices = walk(200);
    world.board.set(
        "bitcoin",
        Coin {
            prices: prices.clone(),
            partial: true,
            ended: false,
        },
    );
    let (mut client, _) = world.user();
    let first = client.get_forecast(ask(7, "")).await.unwrap().into_inner();
    assert!(first.last_day_partial);
    *prices.last_mut().unwrap() *= 1.01;
    world.board.set(
        "bitcoin",
        Coin {
            prices: prices.clone(),
            partial: true,
            ended: false,
        },
    );
    let second = client.get_forecast(ask(7, "")).await.unwrap().into_inner();
    assert!((second.last_price / first.last_price - 1.01).abs() < 1e-9);
    assert_ne!(first.run_id, second.run_id);
    let frozen = world
        .db
        .client()
        .await
        .query("SELECT id::text FROM run WHERE frozen", &[])
        .await
        .unwrap();
    assert_eq!(
        frozen.iter().map(|row| row.get::<_, String>(0)).collect::<Vec<_>>(),
        [first.run_id]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_crowd_asks_the_market_once() {
    let world = World::start_with(|args| args.history_cache_ms = 60_000).await;
    world.board.set("bitcoin", coin(800));
    let (client, _) = world.user();
    let crowd = (0..50).map(|_| {
        let mut client = client.clone();
        async move { client.get_forecast(ask(30, "theta")).await.unwrap().into_inner().run_id }
    });
    let ids = futures::future::join_all(crowd).await;
    assert!(ids.iter().all(|id| *id == ids[0]));
    assert_eq!(world.board.asked(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn every_model_answers_and_short_histories_are_said_to_be() {
    let world = World::start().await;
    world.board.set("bitcoin", coin(300));
    let (mut client, _) = world.user();
    for model in ["meridian", "random_walk", "ets", "theta", "drift", "seasonal_naive"] {
        let forecast = client.get_forecast(ask(90, model)).await.unwrap().into_inner();
        assert_eq!((forecast.points.len(), forecast.model.as_str()), (90, model));
    }
    world.board.set("bitcoin", coin(1));
    assert_eq!(
        client
            .get_forecast(ask(90, "meridian"))
            .await
            .unwrap()
            .into_inner()
            .points
            .len(),
        90
    );
    assert_eq!(code(client.get_forecast(ask(90, "theta")).await), "history_too_short");
}

#[tokio::test(flavor = "multi_thread")]
async fn wrong_questions_are_told_what_is_wrong() {
    let world = World::start().await;
    world.board.set("bitcoin", coin(100));
    world.board.set("empty", Coin::default());
    let (mut client, _) = world.user();
    for horizon in [0, -1, 91, i32::MAX] {
        assert_eq!(code(client.get_forecast(ask(horizon, "")).await), "validation_failed");
    }
    assert_eq!(code(client.get_forecast(ask(7, "prophet")).await), "validation_failed");
    let of = |id: &str| pb::GetForecastRequest {
        coingecko_id: id.to_owned(),
        horizon: 7,
        model: String::new(),
    };
    for id in ["nocoin", "", "../admin", "bitcoin?x=1"] {
        assert_eq!(code(client.get_forecast(of(id)).await), "coin_not_found", "{id}");
    }
    assert_eq!(code(client.get_forecast(of("empty")).await), "no_history");
    *world.board.away.lock().unwrap() = true;
    let status = client.get_forecast(ask(7, "")).await.unwrap_err();
    assert!(!status.message().contains("10.0.0.7"), "{status}");
    let details = kit::status::read(&status);
    assert_eq!(
        (details.code.as_str(), details.retry_after),
        ("upstream_unavailable", Some(Duration::from_secs(5)))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_back_test_counts_and_speaks() {
    let world = World::start().await;
    world.board.set("bitcoin", coin(900));
    let (mut client, _) = world.user();
    let request = |model: &str, origins| pb::GetBacktestRequest {
        coingecko_id: "bitcoin".to_owned(),
        model: model.to_owned(),
        origins,
    };
    let backtest = client.get_backtest(request("", 0)).await.unwrap().into_inner();
    let shown: Vec<_> = backtest
        .scores
        .iter()
        .map(|score| (score.horizon, score.origins, score.steps))
        .collect();
    assert_eq!(shown, [(7, 52, 364), (14, 52, 728), (30, 52, 1560), (90, 52, 4680)]);
    assert!(
        backtest.verdict.contains("random walk") && backtest.verdict.contains("standard error"),
        "{}",
        backtest.verdict
    );
    let few = client.get_backtest(request("drift", 4)).await.unwrap().into_inner();
    assert!(
        few.scores.len() == 4
            && few.scores.iter().all(|score| score.origins == 4)
            && few.verdict.contains("small sample"),
        "{few:?}"
    );
    assert_eq!(code(client.get_backtest(request("", 1000)).await), "validation_failed");
    world.board.set("bitcoin", coin(20));
    assert_eq!(code(client.get_backtest(request("", 0)).await), "history_too_short");
}

/// Frozen forecasts are scored when their days are over, and never again.
#[tokio::test(flavor = "multi_thread")]
async fn a_frozen_forecast_is_scored_when_due() {
    let world = World::start_with(|args| args.score_seconds = 1).await;
    let prices = walk(300);
    world.board.set(
        "bitcoin",
        Coin {
            prices: prices[..250].to_vec(),
            ..Coin::default()
        },
    );
    let (mut client, _) = world.user();
    client.get_forecast(ask(14, "")).await.unwrap();
    let db = world.db.client().await;
    let count = async || {
        db.query_one("SELECT count(*) FROM score", &[])
            .await
            .unwrap()
            .get::<_, i64>(0)
    };
    assert_eq!(count().await, 0);
    world.board.set(
        "bitcoin",
        Coin {
            prices: prices[..257].to_vec(),
            ..Coin::default()
        },
    );
    until(async || count().await == 1).await;
    world.board.set(
        "bitcoin",
        Coin {
            prices,
            ..Coin::default()
        },
    );
    until(async || count().await == 2).await;
    let row = db
        .query_one(
            "SELECT steps, due_day IS NULL FROM score JOIN run ON run.id = run_id WHERE score.horizon = 14",
            &[],
        )
        .await;
    let row = row.unwrap();
    assert_eq!((row.get::<_, i32>(0), row.get::<_, bool>(1)), (14, true));
}

/// The record is what was given, day by day, with the scores that came; one forecast counts for a day.
#[tokio::test(flavor = "multi_thread")]
async fn the_record_shows_what_was_given_and_how_it_came_out() {
    let world = World::start_with(|args| args.score_seconds = 1).await;
    let prices = walk(300);
    let until_day = |days: usize| Coin {
        prices: prices[..days].to_vec(),
        ..Coin::default()
    };
    let (mut client, _) = world.user();
    let wanted = |coin: &str, model: &str| pb::GetRecordRequest {
        coingecko_id: coin.to_owned(),
        model: model.to_owned(),
    };
    world.board.set("bitcoin", until_day(250));
    let empty = client.get_record(wanted("bitcoin", "")).await.unwrap().into_inner();
    assert!(empty.token.is_none() && empty.forecasts.is_empty() && empty.scores.is_empty());

    let given = client.get_forecast(ask(90, "")).await.unwrap().into_inner();
    client.get_forecast(ask(7, "")).await.unwrap();
    world.board.set("bitcoin", until_day(251));
    client.get_forecast(ask(14, "")).await.unwrap();
    world.board.set("bitcoin", until_day(258));
    let record = async || {
        client
            .clone()
            .get_record(wanted("bitcoin", ""))
            .await
            .unwrap()
            .into_inner()
    };
    until(async || record().await.scores.first().is_some_and(|score| score.origins == 2)).await;

    let record = record().await;
    assert_eq!((record.model.as_str(), record.scores.len()), ("meridian", 1));
    assert_eq!((record.scores[0].horizon, record.scores[0].steps), (7, 14));
    let shown: Vec<_> = record
        .forecasts
        .iter()
        .map(|frozen| {
            (
                frozen.last_day - given.last_day,
                frozen.horizon,
                frozen.due_day.map(|day| day - frozen.last_day),
            )
        })
        .collect();
    assert_eq!(
        shown,
        [(1, 14, Some(14)), (0, 90, Some(14))],
        "the 7-day one is the first days of the 90-day one"
    );
    let first = &record.forecasts[1];
    assert_eq!(
        (&first.run_id, first.last_price.to_bits()),
        (&given.run_id, given.last_price.to_bits())
    );
    assert_eq!(first.scores.len(), 1);

    let walk = client
        .get_record(wanted("bitcoin", "random_walk"))
        .await
        .unwrap()
        .into_inner();
    assert!(walk.forecasts.is_empty(), "a record is of one model");
    assert_eq!(
        code(client.get_record(wanted("bitcoin", "oracle")).await),
        "validation_failed"
    );
    assert_eq!(code(client.get_record(wanted("no/coin", "")).await), "coin_not_found");
}

/// Waits for a fact.
async fn until(fact: impl AsyncFn() -> bool) {
    let deadline = Instant::now() + SOON;
    while !fact().await {
        assert!(Instant::now() < deadline, "it did not become true");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_database_is_said_and_comes_back() {
    let world = World::start().await;
    world.board.set("bitcoin", coin(100));
    let (mut client, _) = world.user();
    client.get_forecast(ask(7, "")).await.unwrap();
    world.db.go_away().await;
    assert_eq!(code(client.get_forecast(ask(8, "")).await), "db_unavailable");
    assert!(
        client.get_forecast(ask(7, "")).await.is_ok(),
        "what is in memory is still given"
    );
    world.db.come_back().await;
    // A connection of before may be found dead only when it is used.
    eventually("it is back", SOON, || async {
        client.clone().get_forecast(ask(8, "")).await.ok()
    })
    .await;
}

/// Market data come out of the share of whoever the forecast is for; scores are the service's own work.
#[tokio::test(flavor = "multi_thread")]
async fn the_market_hears_who_a_history_is_for() {
    let world = World::start_with(|args| args.score_seconds = 1).await;
    world.board.set("bitcoin", coin(800));
    let [(mut one, first), (mut two, second)] = [world.user(), world.user()];
    one.get_forecast(ask(7, "")).await.unwrap();
    two.get_forecast(ask(7, "")).await.unwrap();
    assert_eq!(*world.board.callers.lock().unwrap(), [Some(first), Some(second)]);
    // A week later the forecast is due.
    world.board.set("bitcoin", coin(808));
    eventually("the record is scored", SOON, || async {
        (world.board.callers.lock().unwrap().get(2) == Some(&None)).then_some(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_used_share_is_the_failure_of_its_user_alone() {
    let world = World::start_with(|args| args.history_cache_ms = 60_000).await;
    world.board.set("bitcoin", coin(800));
    let [(mut greedy, user), (mut other, _)] = [world.user(), world.user()];
    *world.board.share_used_by.lock().unwrap() = Some(user);
    let refused = tokio::spawn(async move { greedy.get_forecast(ask(7, "")).await });
    eventually("the first asks", SOON, || async {
        (!world.board.callers.lock().unwrap().is_empty()).then_some(())
    })
    .await;
    other.get_forecast(ask(7, "")).await.unwrap();
    let refused = refused.await.unwrap();
    let wait = kit::status::read(refused.as_ref().unwrap_err()).retry_after;
    assert_eq!(
        (code(refused), wait),
        ("market_share_used".to_owned(), Some(Duration::from_secs(40)))
    );
}

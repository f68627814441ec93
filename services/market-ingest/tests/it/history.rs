//! The kept history: it merges, it grows past what the provider gives, and it answers when the provider does not.

use chrono::TimeDelta;
use kit::clock::Clock as _;
use proto::market as pb;
use testkit::http::eventually;

use crate::{
    provider::{DAY_MS, Mood, price_at},
    rig::{CacheKind, Rig, SOON, code, json, start_of_tests},
};

fn today() -> i32 {
    i32::try_from(start_of_tests().timestamp_millis() / DAY_MS).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn days_are_the_providers_and_the_last_is_partial() {
    let rig = Rig::ready(CacheKind::Local).await;
    let history = rig.history("bitcoin").await.unwrap();
    assert_eq!(history.closes.len(), 365);
    assert!(history.last_day_partial && !history.ended);
    let (first, last) = (history.closes[0], history.closes[364]);
    assert_eq!((first.day, last.day), (today() - 364, today()));
    for close in &history.closes[..364] {
        assert!(
            (close.price - price_at(i64::from(close.day) * DAY_MS)).abs() < 1e-12,
            "day {}",
            close.day
        );
        assert!(close.volume.is_some() && close.market_cap.is_some());
    }
    assert!(
        (last.price - price_at(start_of_tests().timestamp_millis())).abs() < 1e-12,
        "the newest price"
    );
    let token = history.token.unwrap();
    assert_eq!((token.coingecko_id.as_str(), token.rank), ("bitcoin", Some(1)));
    let request = pb::GetHistoryRequest {
        id: "bitcoin".into(),
        from_day: today() - 10,
        to_day: today() - 5,
    };
    let part = rig.client().get_history(request).await.unwrap().into_inner();
    assert_eq!((part.closes.len(), part.last_day_partial), (6, false));
    assert_eq!(rig.provider.count("/coins/bitcoin/market_chart"), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn it_grows_past_the_providers_year() {
    let rig = Rig::ready(CacheKind::Local).await;
    rig.history("bitcoin").await.unwrap();
    // The provider's window moves on, and forgets.
    for days in 1..=3 {
        rig.pass(TimeDelta::days(1));
        let history = eventually(&format!("day {days} is there"), SOON, || async {
            let history = rig.history("bitcoin").await.unwrap();
            (history.closes.len() == 365 + days).then_some(history)
        })
        .await;
        let settled = history.closes[364];
        assert!(
            (settled.price - price_at(i64::from(settled.day) * DAY_MS)).abs() < 1e-12,
            "a running price was settled"
        );
        assert_eq!(
            history.closes.last().unwrap().day,
            today() + i32::try_from(days).unwrap()
        );
    }
    let all = eventually("all of it is history", SOON, || async {
        let all = rig.chart("bitcoin", "max", "").await.unwrap();
        (json(&all)["prices"].as_array().unwrap().len() == 368).then_some(all)
    })
    .await;
    assert_eq!(all.cache(), pb::CacheState::Store);
    assert!(all.source.contains("kept history"), "{}", all.source);
    let year = rig.chart("bitcoin", "365", "").await.unwrap();
    assert_eq!(year.cache(), pb::CacheState::Hit, "the provider's own holds the year");
    assert_eq!(json(&year)["prices"].as_array().unwrap().len(), 366);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_again_changes_nothing() {
    let rig = Rig::ready(CacheKind::Local).await;
    let sum = "SELECT count(*), coalesce(sum(price), 0), (SELECT count(*) FROM hourly_point) FROM daily_close";
    let kept = "SELECT count(*) FROM document WHERE key LIKE '/coins/bitcoin/market_chart?%' AND as_of = $1::text::timestamptz";
    let mut seen = Vec::new();
    for _ in 0..3 {
        for days in ["90", "365"] {
            eventually("the chart is new", SOON, || async {
                let chart = rig.chart("bitcoin", days, "").await.unwrap();
                (chart.cache() != pb::CacheState::Stale).then_some(())
            })
            .await;
        }
        let client = rig.db.client().await;
        // A chart answers a moment before it is history; last of all it is kept itself.
        let now = rig.clock.now().to_rfc3339();
        eventually("both charts are kept", SOON, || async {
            let row = client.query_one(kept, &[&now]).await.unwrap();
            (row.get::<_, i64>(0) == 2).then_some(())
        })
        .await;
        let row = client.query_one(sum, &[]).await.unwrap();
        seen.push((
            row.get::<_, i64>(0),
            row.get::<_, f64>(1).to_bits(),
            row.get::<_, i64>(2),
        ));
        // Old enough to be fetched again, of a world that stands still.
        rig.clock.advance(TimeDelta::hours(8));
    }
    assert_eq!((seen[0].0, seen[0].2), (0, 0), "what nothing confirms is no history");
    assert_eq!(seen[1].0, 365);
    assert!(seen[1].2 >= 90 * 24);
    assert_eq!(seen[1], seen[2]);
}

#[tokio::test(flavor = "multi_thread")]
async fn windows_are_cut_from_one_call() {
    let rig = Rig::ready(CacheKind::Local).await;
    let points = |document: &pb::Document| json(document)["prices"].as_array().unwrap().len();
    assert_eq!(points(&rig.chart("bitcoin", "90", "").await.unwrap()), 90 * 24 + 1);
    assert_eq!(points(&rig.chart("bitcoin", "7", "").await.unwrap()), 7 * 24 + 1);
    assert_eq!(points(&rig.chart("bitcoin", "30", "daily").await.unwrap()), 31);
    assert_eq!(points(&rig.chart("bitcoin", "365", "").await.unwrap()), 366);
    let now = start_of_tests().timestamp();
    let range = |from: i64, to: i64| pb::GetChartRangeRequest {
        id: "bitcoin".into(),
        from_unix_s: from,
        to_unix_s: to,
        ..Default::default()
    };
    let mut client = rig.client();
    let two_days = client
        .get_chart_range(range(now - 2 * 86_400, now))
        .await
        .unwrap()
        .into_inner();
    assert_eq!(points(&two_days.document.unwrap()), 49);
    let long = client
        .get_chart_range(range(now - 200 * 86_400, now))
        .await
        .unwrap()
        .into_inner();
    assert_eq!(points(&long.document.unwrap()), 201);
    assert_eq!(rig.provider.count("/coins/bitcoin/market_chart"), 2, "hours and days");
    assert_eq!(rig.provider.count("range"), 0);
    // Hours of long ago are in no rolling window.
    let old = client
        .get_chart_range(range(now - 200 * 86_400, now - 190 * 86_400))
        .await
        .unwrap();
    assert_eq!(points(&old.into_inner().document.unwrap()), 241);
    assert_eq!(rig.provider.count("range"), 1);
    for (from, to, field) in [(2, 1, "from"), (-1, 5, "from"), (1, 253_402_300_800, "to")] {
        let error = client.get_chart_range(range(from, to)).await.unwrap_err();
        assert_eq!(kit::status::read(&error).fields[0].0, field);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn candles_are_daily_where_the_providers_are_not() {
    let rig = Rig::ready(CacheKind::Local).await;
    let ohlc = |days: &str, interval: &str| pb::GetOhlcRequest {
        id: "bitcoin".into(),
        days: days.into(),
        interval: interval.into(),
        ..Default::default()
    };
    let mut client = rig.client();
    let own = client
        .get_ohlc(ohlc("180", "daily"))
        .await
        .unwrap()
        .into_inner()
        .document
        .unwrap();
    assert_eq!(own.cache(), pb::CacheState::Store);
    assert!(own.source.contains("daily candles"), "{}", own.source);
    let rows = json(&own);
    let rows = rows.as_array().unwrap();
    assert_eq!(rows.len(), 181, "180 days and the running one");
    let row = &rows[150];
    let end = row[0].as_i64().unwrap();
    assert_eq!(end % DAY_MS, 0, "stamped with its end");
    let hours: Vec<f64> = (0..=24).map(|hour| price_at(end - DAY_MS + hour * 3_600_000)).collect();
    let near = |cell: usize, value: f64| assert!((row[cell].as_f64().unwrap() - value).abs() < 1e-9, "{row}");
    near(1, hours[0]);
    near(2, hours.iter().copied().fold(f64::MIN, f64::max));
    near(3, hours.iter().copied().fold(f64::MAX, f64::min));
    near(4, hours[24]);
    let theirs = client
        .get_ohlc(ohlc("180", ""))
        .await
        .unwrap()
        .into_inner()
        .document
        .unwrap();
    assert_eq!(
        (theirs.cache(), json(&theirs).as_array().unwrap().len()),
        (pb::CacheState::Miss, 1)
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn without_the_provider_the_history_answers() {
    let rig = Rig::ready(CacheKind::Local).await;
    rig.history("bitcoin").await.unwrap();
    // The second confirms the first, and both are history.
    rig.pass(TimeDelta::hours(7));
    let client = rig.db.client().await;
    eventually("both are history", SOON, || async {
        rig.history("bitcoin").await.unwrap();
        let row = client.query_one("SELECT count(*) FROM daily_close", &[]).await.unwrap();
        (row.get::<_, i64>(0) == 365).then_some(())
    })
    .await;
    rig.provider.mood(Mood::Status(500, None));
    // Long enough that no body may answer any more.
    rig.pass(TimeDelta::days(3));
    let chart = rig.chart("bitcoin", "30", "daily").await.unwrap();
    assert_eq!(chart.cache(), pb::CacheState::Store);
    assert_eq!(
        json(&chart)["prices"].as_array().unwrap().len(),
        27,
        "the days up to the outage"
    );
    let history = rig.history("bitcoin").await.unwrap();
    assert_eq!((history.closes.len(), history.ended), (365, true));
    assert_eq!(code(&rig.history("coin-5").await.unwrap_err()), "upstream_unavailable");
}

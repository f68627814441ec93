//! Several coins beside each other, over gRPC.

use proto::forecast as pb;

use crate::world::{Coin, World, code, coin, walk};

fn ids(ids: &[&str]) -> Vec<String> {
    ids.iter().map(|id| (*id).to_owned()).collect()
}

fn pairs(coins: &[&str], days: u32) -> pb::GetCorrelationRequest {
    pb::GetCorrelationRequest {
        coins: ids(coins),
        days,
    }
}

/// Four coins: one that moves, its double, one that stands still, one that is new.
async fn market() -> World {
    let world = World::start().await;
    world.board.set("leader", coin(200));
    let double = walk(200).into_iter().map(|price| 2.0 * price).collect();
    world.board.set(
        "double",
        Coin {
            prices: double,
            ..Coin::default()
        },
    );
    world.board.set(
        "pegged",
        Coin {
            prices: vec![1.0; 200],
            ..Coin::default()
        },
    );
    world.board.set(
        "gone",
        Coin {
            ended: true,
            ..coin(20)
        },
    );
    world
}

#[tokio::test(flavor = "multi_thread")]
async fn every_pair_has_a_figure_or_says_why_not() {
    let world = market().await;
    let asked = pairs(&["leader", "double", "pegged", "gone", "leader"], 90);
    let found = world.analysis().get_correlation(asked).await.unwrap().into_inner();
    let coins: Vec<_> = found.coins.iter().map(|coin| (coin.id.as_str(), coin.days)).collect();
    assert_eq!(
        coins,
        [("leader", 91), ("double", 91), ("pegged", 91), ("gone", 0)],
        "each once"
    );
    let gone = &found.coins[3];
    assert_eq!(gone.trouble, "No closes in this range: the last one is of 2022-01-27.");
    assert_eq!((gone.first.as_str(), gone.last.as_str()), ("", ""));
    assert_eq!(found.cells.len(), 6);
    let same = &found.cells[0];
    assert_eq!((same.a.as_str(), same.b.as_str(), same.n), ("leader", "double", 90));
    assert!(
        (same.rho.unwrap() - 1.0).abs() < 1e-9 && same.low.unwrap() > 0.99,
        "{same:?}"
    );
    assert_eq!(found.cells[1].trouble, "One of the prices never moved.");
    let short = &found.cells[2];
    assert_eq!(
        (short.rho, short.n, short.trouble.as_str()),
        (None, 0, "Needs 30 common days; 0 stored.")
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_day_that_is_not_over_is_left_out() {
    let world = market().await;
    world.board.set(
        "today",
        Coin {
            partial: true,
            ..coin(200)
        },
    );
    let asked = pb::GetDrawdownRequest {
        coins: ids(&["today", "leader"]),
        days: 3_650,
    };
    let found = world.analysis().get_drawdown(asked).await.unwrap().into_inner();
    assert_eq!((found.coins[0].days, found.coins[1].days), (199, 200));
    assert_eq!(found.series[0].points.len(), 199);
    let (summary, points) = (&found.summaries[1], &found.series[1].points);
    let deepest = points.iter().map(|point| point.value).fold(0.0, f64::min);
    assert!(deepest < -0.05, "the walk falls somewhere");
    assert_eq!((summary.deepest, summary.now), (Some(deepest), Some(points[199].value)));
    let trough = points.iter().find(|point| point.value == deepest).unwrap();
    assert_eq!(summary.trough, trough.day);
    assert!(summary.peak < summary.trough);
}

#[tokio::test(flavor = "multi_thread")]
async fn strength_is_100_where_both_begin() {
    let world = market().await;
    let asked = |coins: &[&str], base: &str| pb::GetRelativeStrengthRequest {
        coins: ids(coins),
        base: base.to_owned(),
        days: 30,
    };
    let mut analysis = world.analysis();
    let found = analysis
        .get_relative_strength(asked(&["double", "pegged"], "leader"))
        .await
        .unwrap()
        .into_inner();
    assert_eq!(found.base.unwrap().id, "leader");
    assert_eq!(found.series[0].points.len(), 31);
    assert!(
        found.series[0]
            .points
            .iter()
            .all(|point| (point.value - 100.0).abs() < 1e-9)
    );
    assert_eq!(found.series[1].points[0].value, 100.0);
    let refused = analysis.get_relative_strength(asked(&["leader"], "leader")).await;
    let details = kit::status::read(&refused.unwrap_err());
    assert_eq!(details.code, "validation_failed");
    assert_eq!(details.fields[0].0, "base");
}

#[tokio::test(flavor = "multi_thread")]
async fn every_part_of_the_week_has_its_days() {
    let world = market().await;
    let asked = |coin: &str, by: &str, days| pb::GetSeasonalityRequest {
        coin: coin.to_owned(),
        by: by.to_owned(),
        days,
    };
    let mut analysis = world.analysis();
    let found = analysis
        .get_seasonality(asked("leader", "weekday", 70))
        .await
        .unwrap()
        .into_inner();
    let days: Vec<_> = found.rows.iter().map(|row| (row.part, row.n)).collect();
    assert_eq!(days, [(1, 10), (2, 10), (3, 10), (4, 10), (5, 10), (6, 10), (7, 10)]);
    assert!(found.p_value.is_some_and(|p| (0.0..=1.0).contains(&p)));
    let row = &found.rows[0];
    assert!(row.lower_quartile <= row.median && row.median <= row.upper_quartile);
    let by_month = analysis
        .get_seasonality(asked("leader", "month", 70))
        .await
        .unwrap()
        .into_inner();
    assert_eq!((by_month.rows.len(), by_month.p_value), (12, None));
    assert_eq!(by_month.rows.iter().map(|row| row.n).sum::<u32>(), 70);
    assert_eq!(
        code(analysis.get_seasonality(asked("leader", "hour", 70)).await),
        "validation_failed"
    );
    let nameless = analysis.get_seasonality(asked("", "weekday", 70)).await;
    assert_eq!(
        kit::status::read(&nameless.unwrap_err()).fields,
        [("coin".to_owned(), "This field is required.".to_owned())]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_had_is_never_shown_as_nothing() {
    let world = market().await;
    let mut analysis = world.analysis();
    let unknown = analysis
        .get_correlation(pairs(&["leader", "nothing-like-it"], 90))
        .await;
    let details = kit::status::read(&unknown.unwrap_err());
    assert_eq!(details.code, "validation_failed");
    assert_eq!(
        details.fields,
        [("coins".to_owned(), "There is no coin “nothing-like-it”.".to_owned())]
    );
    for (coins, days) in [
        (vec!["leader"], 90),
        (vec!["leader", "leader"], 90),
        (vec!["leader", "double"], 1),
    ] {
        assert_eq!(
            code(analysis.get_correlation(pairs(&coins, days)).await),
            "validation_failed",
            "{coins:?} {days}"
        );
    }
    *world.board.away.lock().unwrap() = true;
    assert_eq!(
        code(analysis.get_correlation(pairs(&["leader", "double"], 90)).await),
        "upstream_unavailable"
    );
}

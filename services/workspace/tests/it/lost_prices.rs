//! Coins whose closes end: in a market that is replayed, and in one that lists them no more.

use std::sync::atomic::Ordering;

use proto::workspace as ws;

use crate::world::{Person, World, fill};

/// 2026-10-01, since 1970-01-01.
const LAST: i32 = 20_727;

async fn summary(who: &mut Person, period: &str) -> ws::PortfolioSummary {
    let asked = ws::GetPortfolioSummaryRequest {
        period: period.to_owned(),
        ..Default::default()
    };
    who.portfolio.get_portfolio_summary(asked).await.unwrap().into_inner()
}

/// 2 BNB, bought at 250 on the first of May; their closes end on the first of October, and it is the 21st of November.
async fn bnb(world: &World) -> Person {
    *world.board.last_close.lock().unwrap() = Some(LAST);
    let mut ada = world.person();
    let account = ada.account("Main").await;
    let buy = ws::NewFill {
        base: "BNB".to_owned(),
        ..fill(&account, 0, "buy", "2", "250")
    };
    ada.add(buy).await;
    ada
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_price_is_no_withdrawal_and_withholds_the_returns() {
    let world = World::start().await;
    let mut ada = bnb(&world).await;
    let held = summary(&mut ada, "1y").await;
    assert_eq!(
        (held.value.as_str(), held.missing_prices.as_slice()),
        ("0", ["BNB".to_owned()].as_slice())
    );
    let on = |day: &str| held.days.iter().find(|one| one.day == day).unwrap();
    for (day, carried) in [("2026-10-01", 0), ("2026-10-02", 1), ("2026-10-04", 1)] {
        let told = on(day);
        assert_eq!((told.value.as_str(), told.carried.len()), ("600", carried), "{day}");
    }
    let lost = on("2026-10-05");
    assert_eq!([&lost.value, &lost.outflow, &lost.left], ["0", "0", "600"]);
    let taken: Vec<&str> = held
        .days
        .iter()
        .map(|day| day.outflow.as_str())
        .filter(|out| *out != "0")
        .collect();
    assert!(taken.is_empty(), "nobody took anything out: {taken:?}");
    assert_eq!(held.returns_withheld_for, ["BNB"]);
    assert_eq!(
        (held.time_weighted, held.money_weighted, held.drawdown),
        (None, None, None)
    );
    let gap = &held.price_gaps[0];
    assert_eq!(
        [gap.asset.as_str(), gap.from.as_str(), gap.to.as_str()],
        ["BNB", "2026-10-05", "2026-11-21"]
    );
    // In the last month it had no price at all: no return of zero.
    let month = summary(&mut ada, "1m").await;
    assert_eq!((month.time_weighted, month.money_weighted), (None, None));
    assert_eq!(month.returns_withheld_for, ["BNB"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_held_is_valued_as_of_the_markets_present() {
    let world = World::start().await;
    // Noon of the last day that has a close.
    let noon = i64::from(LAST) * 86_400_000 + 43_200_000;
    world.board.present.store(noon, Ordering::SeqCst);
    let mut ada = bnb(&world).await;
    let held = summary(&mut ada, "1y").await;
    assert_eq!((held.value.as_str(), held.as_of_unix_ms), ("600", noon));
    assert!(held.missing_prices.is_empty() && held.price_gaps.is_empty() && held.returns_withheld_for.is_empty());
    assert_eq!(held.days.last().unwrap().day, "2026-10-01");
    assert!((held.time_weighted.unwrap() - 0.2).abs() < 1e-9);
    let asked = ws::ListOpenLotsRequest::default();
    let lots = ada.portfolio.list_open_lots(asked).await.unwrap().into_inner().lots;
    let lot = lots.iter().find(|lot| lot.asset == "BNB").unwrap();
    assert_eq!((lot.value.as_str(), lot.price_day.as_str()), ("600", "2026-10-01"));
}

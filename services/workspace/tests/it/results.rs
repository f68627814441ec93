//! Round trips and statistics of what was entered.

use std::sync::atomic::Ordering;

use chrono::TimeDelta;
use proto::workspace as ws;
use vocab::ErrorKind;

use crate::world::{Person, World, fill, told};

async fn figures(who: &mut Person, asked: ws::GetStatisticsRequest) -> ws::Statistics {
    who.performance.get_statistics(asked).await.unwrap().into_inner()
}

fn with_fee(new: ws::NewFill, asset: &str, amount: &str) -> ws::NewFill {
    ws::NewFill {
        fees: vec![ws::CoinAmount {
            asset: asset.to_owned(),
            amount: amount.to_owned(),
        }],
        ..new
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_third_coins_fee_counts_at_the_close_of_its_day() {
    let world = World::start().await;
    let mut ada = world.person();
    let account = ada.account("Main").await;
    ada.add(with_fee(fill(&account, 0, "buy", "10", "20"), "BNB", "0.0005"))
        .await;
    ada.add(with_fee(fill(&account, 1, "sell", "10", "21"), "BNB", "0.0005"))
        .await;
    let trip = ada.trips().await.remove(0);
    assert_eq!(
        (trip.gross.as_str(), trip.fees.as_str(), trip.net.as_str()),
        ("10", "0.3", "9.7")
    );

    ada.add(with_fee(fill(&account, 2, "buy", "1", "20"), "NOPE", "1"))
        .await;
    ada.add(fill(&account, 3, "sell", "1", "30")).await;
    let trips = ada.trips().await;
    assert_eq!(
        (trips[0].net.as_str(), trips[0].fees.as_str()),
        ("", ""),
        "never taken to be zero"
    );
    let told = figures(&mut ada, Default::default()).await;
    assert_eq!((told.trips, told.unknown_net, told.net.as_str()), (1, 1, "9.7"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_market_that_is_away_is_told_and_asked_again() {
    let world = World::start().await;
    let mut ada = world.person();
    let account = ada.account("Main").await;
    world.board.away.store(true, Ordering::SeqCst);
    ada.add(with_fee(fill(&account, 0, "buy", "1", "20"), "BNB", "0.01"))
        .await;
    ada.add(fill(&account, 1, "sell", "1", "30")).await;
    let without = figures(&mut ada, Default::default()).await;
    assert!(without.market_away);
    assert_eq!((without.trips, without.unknown_net), (0, 1));
    let asked = world.board.asked.load(Ordering::SeqCst);
    figures(&mut ada, Default::default()).await;
    let later = world.board.asked.load(Ordering::SeqCst);
    assert_eq!(later, asked, "a market that is away is not asked at every call");
    world.board.away.store(false, Ordering::SeqCst);
    world.clock.advance(TimeDelta::seconds(31));
    let with = figures(&mut ada, Default::default()).await;
    assert_eq!((with.market_away, with.trips, with.net.as_str()), (false, 1, "7"));
    let asked = world.board.asked.load(Ordering::SeqCst);
    figures(&mut ada, Default::default()).await;
    assert_eq!(
        world.board.asked.load(Ordering::SeqCst),
        asked,
        "what did not change is not computed anew"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn statistics_are_of_one_currency_and_of_the_persons_own_days() {
    let world = World::start().await;
    let mut ada = world.person();
    let settings = Some(ws::NewSettings {
        zone: "Asia/Tokyo".to_owned(),
        currency: "EUR".to_owned(),
    });
    let asked = ws::UpdateSettingsRequest { version: 1, settings };
    ada.settings.update_settings(asked).await.unwrap();
    let account = ada.account("Main").await;
    // The sample of the rules: ten results, risk 50 each.
    let nets = [100, -50, 80, -50, -50, 200, 0, -40, 60, -50];
    for (at, net) in (0..).zip(nets) {
        let open = ws::NewFill {
            stop: "950".to_owned(),
            ..fill(&account, at, "buy", "1", "1000")
        };
        ada.add(open).await;
        // 20 hours later: in Tokyo it is the next day.
        let mut close = fill(&account, at, "sell", "1", &(1000 + net).to_string());
        close.traded_unix_ms += 20 * 3_600_000;
        ada.add(close).await;
    }
    let mut euros = fill(&account, 20, "buy", "1", "10");
    euros.quote = "EUR".to_owned();
    ada.add(euros.clone()).await;
    euros.side = "sell".to_owned();
    euros.traded_unix_ms += 1000;
    ada.add(euros).await;

    let first = figures(&mut ada, Default::default()).await;
    assert_eq!((first.currency.as_str(), first.trips, first.few), ("EUR", 1, true));
    assert!(first.holding_times.is_none(), "none won and none lost");
    let counts: Vec<(&str, u32)> = first
        .currencies
        .iter()
        .map(|one| (one.currency.as_str(), one.trips))
        .collect();
    assert_eq!(counts, [("USDT", 10), ("EUR", 1)]);

    let filter = Some(ws::TripFilter {
        currency: "usdt".to_owned(),
        ..Default::default()
    });
    let asked = ws::GetStatisticsRequest {
        filter: filter.clone(),
        capital: "1000".to_owned(),
        ..Default::default()
    };
    let told = figures(&mut ada, asked).await;
    assert_eq!(
        (told.net.as_str(), told.drawdown.as_str(), told.longest_loss),
        ("200", "100", 2)
    );
    // Of all orders, 96.7 % have at most three wins in a row.
    assert_eq!((told.longest_win_low, told.longest_win_high), (Some(1), Some(3)));
    assert_eq!((told.longest_loss_low, told.longest_loss_high), (Some(2), Some(4)));
    let near = |value: f64, wanted: f64| assert!((value - wanted).abs() < 5e-5, "{value} for {wanted}");
    let rate = told.win_rate.unwrap();
    near(rate.value, 0.4444);
    near(rate.low.unwrap(), 0.1888);
    near(rate.high.unwrap(), 0.7333);
    near(told.profit_factor.unwrap().low.unwrap(), 0.4185);
    near(told.mean_r.unwrap().value, 0.4);
    near(told.sqn.unwrap().value, 0.7298);
    near(told.drawdown_share.unwrap(), 0.088_496);
    assert_eq!((told.equity.len(), told.ratios.len()), (10, 10));
    let held = told.holding_times.unwrap();
    assert_eq!((held.winners, held.losers), (4, 5), "a result of zero is neither");
    assert_eq!((held.winners_seconds, held.losers_seconds), (72_000.0, 72_000.0));
    let ratio = held.ratio.unwrap();
    assert_eq!((ratio.value, ratio.low), (1.0, None), "fewer than ten have no interval");
    // The first was closed at 20:00 UTC on the first of May.
    assert_eq!(
        (told.days[0].day.as_str(), told.days[0].net.as_str()),
        ("2026-05-02", "100")
    );
    let hours = told.groupings.iter().find(|grouping| grouping.by == "hour").unwrap();
    assert_eq!((hours.groups[0].name.as_str(), hours.groups[0].trips), ("09:00", 10));
    // One group of all round trips has the intervals of all.
    let (rate, overall) = (hours.groups[0].win_rate.as_ref(), told.expectancy.unwrap());
    near(rate.and_then(|rate| rate.low).unwrap(), 0.1888);
    assert_eq!(
        (hours.groups[0].expectancy_low, hours.groups[0].expectancy_high),
        (overall.low, overall.high)
    );
    // In Tokyo, the first two were closed on Saturday and Sunday, the last one on a Monday; in UTC it was a Sunday.
    let weeks = told.groupings.iter().find(|grouping| grouping.by == "week").unwrap();
    let week = |group: &ws::GroupResult| (group.name.clone(), group.wins, group.losses, group.net.clone());
    let row = |monday: &str, wins: u32, losses: u32, net: &str| (monday.to_owned(), wins, losses, net.to_owned());
    let found: Vec<_> = weeks.groups.iter().map(week).collect();
    assert_eq!(
        found,
        [
            row("2026-04-27", 1, 1, "50"),
            row("2026-05-04", 3, 3, "200"),
            row("2026-05-11", 0, 1, "-50")
        ]
    );
    assert_eq!(weeks.groups[1].trips, 7, "a result of zero is neither");
    let few = weeks.groups[1].win_rate.as_ref().unwrap();
    assert_eq!((few.value, few.low), (0.5, None), "seven have no interval");

    let wrong = ws::GetStatisticsRequest {
        capital: "much".to_owned(),
        filter,
        ..Default::default()
    };
    let wrong = crate::world::told(ada.performance.get_statistics(wrong).await);
    assert_eq!(wrong.fields[0].0, "capital");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_exit_stands_on_its_day_and_one_bad_pair_spoils_no_other() {
    let world = World::start().await;
    let mut ada = world.person();
    let account = ada.account("Main").await;
    ada.add(fill(&account, 0, "buy", "2", "100")).await;
    ada.add(fill(&account, 9, "sell", "1", "200")).await;
    ada.add(fill(&account, 35, "sell", "1", "150")).await;
    for side in ["buy", "sell"] {
        let mut whole = with_fee(
            fill(&account, 3, side, "1", "10"),
            "DUST",
            if side == "buy" { "1" } else { "0" },
        );
        whole.base = "DUST".to_owned();
        ada.add(whole).await;
    }
    for day in [4, 5] {
        let mut huge = fill(&account, day, "buy", "90000000000000000000", "1");
        huge.base = "HUGE".to_owned();
        ada.add(huge).await;
    }
    let month = |from: &str, to: &str| ws::GetStatisticsRequest {
        filter: Some(ws::TripFilter {
            asset: "BTC".to_owned(),
            from: from.to_owned(),
            to: to.to_owned(),
            ..Default::default()
        }),
        ..Default::default()
    };
    let may = figures(&mut ada, month("2026-05-01", "2026-05-31")).await;
    assert_eq!(may.left_out, ["HUGE/USDT"]);
    assert_eq!((may.trips, may.days.len()), (0, 1), "it was closed in June");
    assert_eq!(
        (may.days[0].day.as_str(), may.days[0].net.as_str()),
        ("2026-05-10", "100")
    );
    let june = figures(&mut ada, month("2026-06-01", "2026-06-30")).await;
    assert_eq!((june.trips, june.net.as_str()), (1, "150"));
    assert_eq!(
        (june.days.len(), june.days[0].net.as_str(), june.days[0].trips_closed),
        (1, "50", 1)
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_held_is_valued_by_what_it_cost() {
    let world = World::start().await;
    let mut ada = world.person();
    let account = ada.account("Main").await;
    for (day, side, quantity, price) in [
        (0, "buy", "1", "100"),
        (1, "sell", "0.5", "100"),
        (2, "buy", "0.5", "200"),
    ] {
        ada.add(fill(&account, day, side, quantity, price)).await;
    }
    let trip = ada.trips().await.remove(0);
    assert_eq!((trip.left.as_str(), trip.entry_price.as_str()), ("1", "150"));
}

#[tokio::test(flavor = "multi_thread")]
async fn round_trips_are_listed_open_first_and_page_by_page() {
    let world = World::start().await;
    let mut ada = world.person();
    let account = ada.account("Main").await;
    for day in 0..5 {
        ada.add(fill(&account, 2 * day, "buy", "1", "100")).await;
        if day < 4 {
            ada.add(fill(&account, 2 * day + 1, "sell", "1", "110")).await;
        }
    }
    let mut seen: Vec<ws::RoundTrip> = Vec::new();
    let mut cursor = String::new();
    loop {
        let asked = ws::ListRoundTripsRequest {
            limit: 2,
            cursor,
            ..Default::default()
        };
        let page = ada.performance.list_round_trips(asked).await.unwrap().into_inner();
        assert_eq!(page.total, 5);
        seen.extend(page.trips);
        cursor = page.next_cursor;
        if cursor.is_empty() {
            break;
        }
    }
    assert_eq!(seen.len(), 5);
    assert_eq!(seen[0].closed_unix_ms, 0);
    assert!(seen[1..].is_sorted_by(|one, next| one.closed_unix_ms > next.closed_unix_ms));

    let wins = ws::ListRoundTripsRequest {
        outcome: "win".to_owned(),
        ..Default::default()
    };
    assert_eq!(
        ada.performance.list_round_trips(wins).await.unwrap().into_inner().total,
        4
    );
    let id = seen[1].id.clone();
    let one = ada
        .performance
        .get_round_trip(ws::GetRoundTripRequest { id: id.clone() })
        .await;
    let fills = one.unwrap().into_inner().fills;
    assert_eq!((fills.len(), fills[0].opening, fills[1].opening), (2, true, false));
    let mut eve = world.person();
    let other = eve.performance.get_round_trip(ws::GetRoundTripRequest { id }).await;
    assert_eq!(told(other).kind, ErrorKind::NotFound);
}

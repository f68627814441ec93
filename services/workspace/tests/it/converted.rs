//! Statistics of several currencies in that of the settings: each result at the rate of the day on which its round trip was closed.

use std::sync::atomic::Ordering;

use proto::workspace as ws;

use crate::world::{Person, World, fill, told};

/// Buys one of a coin at 100 at the beginning of a day, and sells it a second later.
async fn trip(who: &mut Person, account: &ws::Account, day: i64, pair: (&str, &str), price: &str) {
    let (base, quote) = pair;
    let new = |side: &str, price: &str| ws::NewFill {
        base: base.to_owned(),
        quote: quote.to_owned(),
        ..fill(account, day, side, "1", price)
    };
    let open = ws::NewFill {
        stop: "90".to_owned(),
        ..new("buy", "100")
    };
    who.add(open).await;
    let mut close = new("sell", price);
    close.traded_unix_ms += 1000;
    who.add(close).await;
}

/// In dollars 20, -5.5 and 30; in euros 10 and -12. One dollar is worth 0.9 euros on the first day and 0.8 on the second; no rate is known of the 23rd.
async fn trips(who: &mut Person) {
    let account = who.account("Main").await;
    for (day, pair, price) in [
        (0, ("BTC", "USDT"), "120"),
        (1, ("BTC", "USDT"), "94.5"),
        (22, ("BTC", "USDT"), "130"),
        (0, ("ETH", "EUR"), "110"),
        (22, ("ETH", "EUR"), "88"),
    ] {
        trip(who, &account, day, pair, price).await;
    }
}

async fn figures(who: &mut Person, convert: &str) -> ws::Statistics {
    let asked = ws::GetStatisticsRequest {
        convert: convert.to_owned(),
        ..Default::default()
    };
    who.performance.get_statistics(asked).await.unwrap().into_inner()
}

async fn count_in_euros(who: &mut Person) {
    let settings = Some(ws::NewSettings {
        zone: "Europe/Berlin".to_owned(),
        currency: "EUR".to_owned(),
    });
    let asked = ws::UpdateSettingsRequest { version: 0, settings };
    who.settings.update_settings(asked).await.unwrap();
}

fn near(value: f64, wanted: f64) {
    assert!((value - wanted).abs() < 1e-9, "{value} for {wanted}");
}

#[tokio::test(flavor = "multi_thread")]
async fn results_of_two_currencies_add_up_in_that_of_the_settings() {
    let world = World::start().await;
    let mut ada = world.person();
    count_in_euros(&mut ada).await;
    trips(&mut ada).await;

    // Without being asked, nothing is converted.
    let own = figures(&mut ada, "").await;
    assert_eq!((own.currency.as_str(), own.net.as_str(), own.trips), ("EUR", "-2", 2));
    assert!(own.conversion.is_none());
    assert_eq!(own.base_currency, "EUR");

    // Without an answer of the market no rate is known: what needs one is left out, and not zero.
    world.board.away.store(true, Ordering::SeqCst);
    let without = figures(&mut ada, "base").await;
    let how = without.conversion.unwrap();
    assert_eq!((how.without_rate, how.rates_away), (3, true));
    assert_eq!((without.net.as_str(), without.trips), ("-2", 2));
    near(without.mean_r.unwrap().value, 0.85);
    world.board.away.store(false, Ordering::SeqCst);

    let all = figures(&mut ada, "base").await;
    let how = all.conversion.unwrap();
    assert_eq!(
        (how.without_rate, how.payments_without_rate, how.rates_away),
        (1, 0, false)
    );
    assert_eq!(how.rate_sources, ["coingecko", "par"]);
    // 20 × 0.9 + 10 - 5.5 × 0.8 - 12.
    assert_eq!((all.currency.as_str(), all.net.as_str()), ("EUR", "11.6"));
    assert_eq!((all.trips, all.unknown_net, all.wins, all.losses), (4, 0, 2, 2));
    near(all.win_rate.unwrap().value, 0.5);
    near(all.profit_factor.unwrap().value, 28.0 / 16.4);
    near(all.expectancy.unwrap().value, 2.9);
    // From the peak of 28. R is of no currency, and so also of what has no rate.
    assert_eq!(all.drawdown, "16.4");
    near(all.mean_r.unwrap().value, (2.0 + 1.0 - 0.55 + 3.0 - 1.2) / 5.0);
    assert_eq!((all.with_stop, all.ratios.len()), (5, 5));
    let held = all.holding_times.unwrap();
    assert_eq!((held.winners, held.losers), (3, 2), "nor is a time");
    assert_eq!(all.equity.last().map(|point| point.cumulated.as_str()), Some("11.6"));
    let days: Vec<(&str, &str, u32)> = all
        .days
        .iter()
        .map(|day| (day.day.as_str(), day.net.as_str(), day.unknown))
        .collect();
    assert_eq!(
        days,
        [
            ("2026-05-01", "28", 0),
            ("2026-05-02", "-4.4", 0),
            ("2026-05-23", "-12", 1)
        ]
    );
    let groups = |by: &str| -> Vec<(String, u32, String)> {
        let found = all.groupings.iter().find(|grouping| grouping.by == by).unwrap();
        let one = |group: &ws::GroupResult| (group.name.clone(), group.trips, group.net.clone());
        found.groups.iter().map(one).collect()
    };
    let row = |name: &str, trips: u32, net: &str| (name.to_owned(), trips, net.to_owned());
    assert_eq!(groups("asset"), [row("BTC", 2, "13.6"), row("ETH", 2, "-2")]);
    assert_eq!(groups("hour"), [row("02:00", 4, "11.6")]);
    assert_eq!(groups("setup"), [row("", 4, "11.6")]);
    let counts: Vec<(&str, u32)> = all
        .currencies
        .iter()
        .map(|one| (one.currency.as_str(), one.trips))
        .collect();
    assert_eq!(counts, [("USDT", 3), ("EUR", 2)]);

    for (currency, convert) in [("EUR", "base"), ("", "dollars")] {
        let asked = ws::GetStatisticsRequest {
            filter: Some(ws::TripFilter {
                currency: currency.to_owned(),
                ..Default::default()
            }),
            convert: convert.to_owned(),
            ..Default::default()
        };
        let refused = told(ada.performance.get_statistics(asked).await);
        assert_eq!(refused.fields[0].0, "convert", "{currency} {convert}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn euros_come_into_dollars_by_the_rate_of_the_euro() {
    let world = World::start().await;
    let mut ada = world.person();
    trips(&mut ada).await;
    let all = figures(&mut ada, "base").await;
    // 20 - 5.5 + 30 + 10 ÷ 0.9: tether counts as a dollar, as in the portfolio, and the euros of the 23rd have no rate.
    assert_eq!(
        (all.currency.as_str(), all.net.as_str()),
        ("USD", "55.611111111111111111")
    );
    let how = all.conversion.unwrap();
    assert_eq!(
        (how.without_rate, how.rate_sources),
        (1, vec!["coingecko".to_owned(), "par".to_owned()])
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn sums_of_results_that_all_lack_a_rate_are_unknown() {
    let world = World::start().await;
    let mut ada = world.person();
    count_in_euros(&mut ada).await;
    let account = ada.account("Main").await;
    trip(&mut ada, &account, 22, ("BTC", "USDT"), "130").await;
    let all = figures(&mut ada, "base").await;
    let how = all.conversion.unwrap();
    assert_eq!((all.currency.as_str(), all.trips, how.without_rate), ("EUR", 0, 1));
    assert_eq!((how.rates_away, how.rate_sources.len()), (false, 0));
    let sums = [
        &all.net,
        &all.gross,
        &all.fees,
        &all.funding,
        &all.interest,
        &all.drawdown,
    ];
    assert_eq!(sums, [""; 6], "not zero");
    assert_eq!(all.account_payments, "0", "there are none");
    // What needs no rate is there.
    assert_eq!((all.with_stop, all.ratios.as_slice()), (1, [3.0].as_slice()));
    near(all.mean_r.unwrap().value, 3.0);
    assert_eq!(all.days.iter().map(|day| day.unknown).sum::<u32>(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn money_of_a_state_counts_at_its_rate_and_not_at_the_price_of_a_coin_of_its_sign() {
    let world = World::start().await;
    let mut ada = world.person();
    let account = ada.account("Main").await;
    trip(&mut ada, &account, 1, ("BTC", "RON"), "108").await;
    let all = figures(&mut ada, "base").await;
    // 8 lei, of which four are a dollar. Ronin, a coin, is RON, too.
    assert_eq!((all.currency.as_str(), all.net.as_str()), ("USD", "2"));
    assert_eq!(all.conversion.unwrap().rate_sources, ["coingecko"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn figures_with_an_entered_rate_are_the_same_after_an_import() {
    let world = World::start().await;
    let (mut ada, mut bob) = (world.person(), world.person());
    trips(&mut ada).await;
    let account = ada.account("Other").await;
    for (day, price) in (2..11).zip(["103", "97", "108", "90", "101", "115", "96", "94", "120"]) {
        trip(&mut ada, &account, day, ("BTC", "USDT"), price).await;
    }
    // The market has no rate of the euros of the 23rd.
    crate::manual_prices::enter(&mut ada, "EUR", "2026-05-23", "1.25").await;
    let (own, all) = (figures(&mut ada, "").await, figures(&mut ada, "base").await);
    let how = all.conversion.as_ref().unwrap();
    assert_eq!(
        (how.without_rate, how.rate_sources.join(" ")),
        (0, "coingecko entered par".to_owned())
    );
    let ranges = |told: &ws::Statistics| {
        let payoff = told.payoff.as_ref().and_then(|payoff| payoff.low);
        let sqn = told.sqn.as_ref().and_then(|sqn| sqn.low);
        told.drawdown_low.is_some() && payoff.is_some() && sqn.is_some()
    };
    assert!(ranges(&own) && ranges(&all), "both have figures by random draws");

    let file = crate::archives::export(&mut ada).await;
    crate::archives::upload(&mut bob, &file).await.unwrap();
    crate::archives::until(&mut bob, "done").await;
    assert_ne!(ada.trips().await[0].id, bob.trips().await[0].id, "ids are new");
    let without_ids = |told: ws::Statistics| {
        let nameless = |one: ws::Excursion| ws::Excursion {
            round_trip_id: String::new(),
            ..one
        };
        ws::Statistics {
            excursions: told.excursions.into_iter().map(nameless).collect(),
            ..told
        }
    };
    for (convert, before) in [("", own), ("base", all)] {
        let after = figures(&mut bob, convert).await;
        assert_eq!(without_ids(after), without_ids(before), "converted: {convert:?}");
    }
}

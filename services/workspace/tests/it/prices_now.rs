//! What is held is worth the same wherever it is shown: by one price of now, in the owner's currency.

use std::sync::atomic::Ordering;

use proto::workspace as ws;
use serde_json::json;

use crate::{
    base_currency::set_currency,
    manual_prices::enter,
    world::{Person, World, fill, told},
};

/// 10:30 of the day on which every world begins, Unix milliseconds.
const HALF_PAST_TEN: i64 = 1_795_257_000_000;

async fn prices(who: &mut Person, assets: &[&str], currency: &str) -> ws::ListAssetPricesResponse {
    let asked = ws::ListAssetPricesRequest {
        assets: assets.iter().map(|asset| (*asset).to_owned()).collect(),
        currency: currency.to_owned(),
    };
    who.portfolio.list_asset_prices(asked).await.unwrap().into_inner()
}

async fn summary(who: &mut Person) -> ws::PortfolioSummary {
    let asked = ws::GetPortfolioSummaryRequest::default();
    who.portfolio.get_portfolio_summary(asked).await.unwrap().into_inner()
}

/// A world whose market has this price of BNB, made at this time; its closes are 300.
async fn world(price: f64, at: &str) -> World {
    let world = World::start().await;
    let row = json!({
        "id": "binancecoin", "name": "BNB", "symbol": "bnb", "current_price": price, "market_cap_rank": 4, "last_updated": at,
    });
    world.board.live.lock().unwrap().push(row);
    world
}

/// One BNB that was bought for 250 dollars on the first of May.
async fn bnb(world: &World) -> Person {
    let mut who = world.person();
    let account = who.account("Main").await;
    let new = ws::NewFill {
        base: "BNB".to_owned(),
        ..fill(&account, 0, "buy", "1", "250")
    };
    who.add(new).await;
    who
}

#[tokio::test(flavor = "multi_thread")]
async fn portfolio_lots_and_prices_have_one_price_of_now() {
    let world = world(321.0, "2026-11-21T10:30:00Z").await;
    let mut ada = bnb(&world).await;
    let held = summary(&mut ada).await;
    let asset = held.assets.iter().find(|asset| asset.asset == "BNB").unwrap();
    let shown = [&asset.price, &asset.price_source, &asset.price_day, &asset.unrealised];
    assert_eq!(shown, ["321", "live", "2026-11-21", "71"]);
    assert_eq!(asset.price_unix_ms, HALF_PAST_TEN);
    assert_eq!(
        held.days.last().unwrap().value,
        held.value,
        "the chart ends with the value of now"
    );
    let asked = ws::ListOpenLotsRequest::default();
    let lots = ada.portfolio.list_open_lots(asked).await.unwrap().into_inner().lots;
    let lot = lots.iter().find(|lot| lot.asset == "BNB").unwrap();
    assert_eq!(
        ([lot.price.as_str(), lot.value.as_str()], lot.price_unix_ms),
        (["321", "321"], HALF_PAST_TEN)
    );
    let found = prices(&mut ada, &["BNB"], "").await;
    let one = &found.prices[0];
    assert_eq!([&one.price, &one.price_source], ["321", "live"]);
    assert_eq!(
        (one.price_unix_ms, found.as_of_unix_ms),
        (HALF_PAST_TEN, held.as_of_unix_ms)
    );
    // Of one day, the price that the user entered counts, everywhere.
    enter(&mut ada, "BNB", "2026-11-21", "310").await;
    let entered = prices(&mut ada, &["BNB"], "").await;
    assert_eq!(
        [&summary(&mut ada).await.value, &entered.prices[0].price],
        ["310", "310"]
    );
}

/// A dollar is worth 0.7 euros now.
#[tokio::test(flavor = "multi_thread")]
async fn prices_and_money_of_states_are_converted_to_the_currency_of_the_settings() {
    let world = world(321.0, "2026-11-21T10:30:00Z").await;
    let mut ada = world.person();
    set_currency(&mut ada, "EUR").await;
    let found = prices(&mut ada, &["BNB", "USDT", "EUR", "RON", "CHF"], "EUR").await;
    let shown: Vec<[&str; 2]> = found
        .prices
        .iter()
        .map(|one| [one.price.as_str(), one.price_source.as_str()])
        .collect();
    // One leu is a quarter of a dollar; of francs this market knows no rate, which is no price of zero.
    assert_eq!(
        shown,
        [
            ["224.7", "live"],
            ["0.7", "par"],
            ["1", "par"],
            ["0.175", "exchange_rate"],
            ["", ""]
        ]
    );
    assert_eq!(
        [&found.currency, &found.rate, &found.rate_source],
        ["EUR", "0.7", "coingecko"]
    );
    let dollars = prices(&mut ada, &["BNB"], "").await;
    assert_eq!(
        [&dollars.currency, &dollars.prices[0].price, &dollars.rate],
        ["USD", "321", ""]
    );
    let asked = ws::ListAssetPricesRequest {
        assets: vec!["BNB".to_owned()],
        currency: "GBP".to_owned(),
    };
    let refused = told(ada.portfolio.list_asset_prices(asked).await);
    assert_eq!(refused.fields[0].0, "currency");
}

/// Sells one BNB for 100 of this money, so many days after it was bought; its closes are 300.
async fn sold_for(world: &World, money: &str, days: i64) -> (ws::PortfolioSummary, ws::Disposal) {
    let mut who = world.person();
    let account = who.account("Main").await;
    for (day, side, quote, price) in [(0, "buy", "USDT", "250"), (days, "sell", money, "100")] {
        let new = ws::NewFill {
            base: "BNB".to_owned(),
            quote: quote.to_owned(),
            ..fill(&account, day, side, "1", price)
        };
        who.add(new).await;
    }
    let asked = ws::ListDisposalsRequest::default();
    let sold = who.portfolio.list_disposals(asked).await.unwrap().into_inner();
    (summary(&mut who).await, sold.disposals[0].clone())
}

/// A dollar was worth 0.8 euros when they were received, and is worth 0.7 now.
#[tokio::test(flavor = "multi_thread")]
async fn euros_are_held_and_received_at_the_exchange_rate_of_their_day() {
    let world = world(321.0, "2026-11-21T10:30:00Z").await;
    let (held, sold) = sold_for(&world, "EUR", 1).await;
    let euros = held.assets.iter().find(|asset| asset.asset == "EUR").unwrap();
    assert_eq!(
        [&euros.price, &euros.price_source, &euros.price_day],
        ["1.428571428571428571", "exchange_rate", "2026-11-21"]
    );
    assert_eq!(
        [&euros.value, &euros.cost, &euros.unrealised],
        ["142.8571428571428571", "125", "17.8571428571428571"]
    );
    assert!(held.missing_prices.is_empty());
    assert_eq!(
        [&sold.proceeds, &sold.cost, &sold.gain, &sold.rate_source],
        ["125", "250", "-125", "exchange_rate"]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn money_without_a_rate_has_no_price_and_a_sale_for_it_counts_by_the_coin() {
    let world = world(321.0, "2026-11-21T10:30:00Z").await;
    let (held, sold) = sold_for(&world, "CHF", 1).await;
    assert_eq!(held.missing_prices, ["CHF"]);
    assert_eq!(
        [&sold.proceeds, &sold.gain, &sold.rate_source],
        ["300", "50", "daily_close"]
    );
    // Of euros there is a rate now, and none of that day.
    let (held, sold) = sold_for(&world, "EUR", 22).await;
    assert!(held.missing_prices.is_empty());
    assert_eq!([&sold.proceeds, &sold.rate_source], ["300", "daily_close"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_price_of_2021_is_named_with_its_day_and_is_in_no_value() {
    let world = world(0.85, "2021-03-12T10:30:00Z").await;
    *world.board.last_close.lock().unwrap() = Some(19_000);
    let mut ada = bnb(&world).await;
    let held = summary(&mut ada).await;
    assert_eq!(held.missing_prices, ["BNB"]);
    let asset = held.assets.iter().find(|asset| asset.asset == "BNB").unwrap();
    let shown = [&asset.price, &asset.value, &asset.stale_price, &asset.stale_price_day];
    assert_eq!(shown, ["", "", "300", "2022-01-08"]);
    let found = prices(&mut ada, &["BNB", "NONE"], "").await;
    let one = &found.prices[0];
    // Its last close is of 2022-01-08, and newer than the price of the list.
    assert_eq!(
        [&one.price, &one.price_source, &one.stale_price, &one.stale_price_day],
        ["", "", "300", "2022-01-08"]
    );
    assert_eq!((found.prices[1].stale_price.as_str(), found.market_away), ("", false));
}

#[tokio::test(flavor = "multi_thread")]
async fn without_the_list_of_the_market_nothing_is_worth_zero() {
    let world = world(321.0, "2026-11-21T10:30:00Z").await;
    let mut ada = world.person();
    world.board.away.store(true, Ordering::SeqCst);
    let found = prices(&mut ada, &["BNB"], "").await;
    assert_eq!((found.prices[0].price.as_str(), found.market_away), ("", true));
}

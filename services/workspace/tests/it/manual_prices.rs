//! Prices that users enter, and what follows from them.

use proto::workspace as ws;
use vocab::ErrorKind;

use crate::world::{Person, World, fill, told};

fn new(asset: &str, day: &str, price: &str) -> Option<ws::NewManualPrice> {
    Some(ws::NewManualPrice {
        asset: asset.to_owned(),
        day: day.to_owned(),
        price: price.to_owned(),
    })
}

pub async fn enter(who: &mut Person, asset: &str, day: &str, price: &str) -> ws::ManualPrice {
    let asked = ws::AddManualPriceRequest {
        price: new(asset, day, price),
    };
    who.portfolio.add_manual_price(asked).await.unwrap().into_inner()
}

async fn summary(who: &mut Person) -> ws::PortfolioSummary {
    let asked = ws::GetPortfolioSummaryRequest::default();
    who.portfolio.get_portfolio_summary(asked).await.unwrap().into_inner()
}

/// 2 BTC, for which this market has no price, bought at 100 on the first of May.
async fn btc(who: &mut Person) -> ws::Account {
    let account = who.account("Main").await;
    who.add(fill(&account, 0, "buy", "2", "100")).await;
    account
}

#[tokio::test(flavor = "multi_thread")]
async fn an_entered_price_gives_value_gain_and_days() {
    let world = World::start().await;
    let (mut ada, mut eve) = (world.person(), world.person());
    btc(&mut ada).await;
    btc(&mut eve).await;
    assert_eq!(summary(&mut ada).await.missing_prices, ["BTC"]);
    enter(&mut ada, "btc", "2026-05-01", "100").await;
    enter(&mut ada, "BTC", "2026-05-03", "130").await;
    let held = summary(&mut ada).await;
    assert!(held.missing_prices.is_empty() && held.unpriced_by_day.is_empty());
    assert_eq!(
        [&held.value, &held.cost, &held.unrealised],
        ["260", "200", "60"],
        "the newest price counts until there is a newer one"
    );
    let of = &held.assets[0];
    assert_eq!(
        (of.price.as_str(), of.price_source.as_str(), of.price_day.as_str()),
        ("130", "entered", "2026-05-03")
    );
    let days: Vec<&str> = held.days.iter().take(3).map(|day| day.value.as_str()).collect();
    assert_eq!(days, ["200", "200", "260"]);
    let asked = ws::ListOpenLotsRequest::default();
    let lots = ada.portfolio.list_open_lots(asked).await.unwrap().into_inner().lots;
    let lot = lots.iter().find(|lot| lot.asset == "BTC").unwrap();
    assert_eq!(
        [&lot.price, &lot.price_source, &lot.value, &lot.unrealised],
        ["130", "entered", "260", "60"]
    );
    assert_eq!(
        summary(&mut eve).await.missing_prices,
        ["BTC"],
        "a price is its owner's"
    );
}

/// BNB costs 300 each day in this market.
#[tokio::test(flavor = "multi_thread")]
async fn the_newest_of_both_counts_and_of_one_day_the_users() {
    let world = World::start().await;
    let mut ada = world.person();
    let account = ada.account("Main").await;
    let bnb = ws::NewFill {
        base: "BNB".to_owned(),
        ..fill(&account, 0, "buy", "1", "250")
    };
    ada.add(bnb).await;
    enter(&mut ada, "BNB", "2026-11-20", "999").await;
    assert_eq!(summary(&mut ada).await.value, "300", "the market has a newer close");
    enter(&mut ada, "BNB", "2026-11-21", "310").await;
    assert_eq!(summary(&mut ada).await.value, "310");
    let asked = ws::ListAssetPricesRequest {
        assets: ["bnb", "USDT", "NONE"].map(str::to_owned).into(),
        ..Default::default()
    };
    let found = ada.portfolio.list_asset_prices(asked).await.unwrap().into_inner();
    let prices: Vec<[&str; 3]> = found
        .prices
        .iter()
        .map(|one| [one.asset.as_str(), one.price.as_str(), one.price_source.as_str()])
        .collect();
    assert_eq!(
        prices,
        [["BNB", "310", "entered"], ["USDT", "1", "par"], ["NONE", "", ""]]
    );
    let none = told(
        ada.portfolio
            .list_asset_prices(ws::ListAssetPricesRequest::default())
            .await,
    );
    assert_eq!(none.fields[0].0, "assets");
}

/// A coin that was paid with another one is worth what its owner says; the gain names where that is from.
#[tokio::test(flavor = "multi_thread")]
async fn gains_that_follow_from_an_entered_price_say_so() {
    let world = World::start().await;
    let mut ada = world.person();
    let account = btc(&mut ada).await;
    enter(&mut ada, "BTC", "2026-05-02", "150").await;
    let for_land = ws::NewFill {
        base: "LAND".to_owned(),
        quote: "BTC".to_owned(),
        ..fill(&account, 1, "buy", "10", "0.1")
    };
    ada.add(for_land).await;
    let asked = ws::ListDisposalsRequest {
        asset: "BTC".to_owned(),
        ..Default::default()
    };
    let sold = ada.portfolio.list_disposals(asked).await.unwrap().into_inner();
    let part = &sold.disposals[0];
    assert_eq!(
        [&part.proceeds, &part.gain, &part.rate_source],
        ["150", "50", "entered"]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn prices_are_listed_changed_and_deleted() {
    let world = World::start().await;
    let (mut ada, mut eve) = (world.person(), world.person());
    btc(&mut ada).await;
    let first = enter(&mut ada, "BTC", "2026-05-01", "100").await;
    enter(&mut ada, "BTC", "2026-05-03", "130").await;
    enter(&mut ada, "ART", "2026-05-02", "7").await;
    let mut asked = ws::ListManualPricesRequest {
        limit: 2,
        ..Default::default()
    };
    let page = ada
        .portfolio
        .list_manual_prices(asked.clone())
        .await
        .unwrap()
        .into_inner();
    let shown = |page: &ws::ListManualPricesResponse| -> Vec<(String, String)> {
        let one = |price: &ws::ManualPrice| (price.asset.clone(), price.day.clone());
        page.prices.iter().map(one).collect()
    };
    let row = |asset: &str, day: &str| (asset.to_owned(), day.to_owned());
    assert_eq!(page.total, 3);
    assert_eq!(shown(&page), [row("ART", "2026-05-02"), row("BTC", "2026-05-03")]);
    asked.cursor = page.next_cursor;
    let rest = ada.portfolio.list_manual_prices(asked).await.unwrap().into_inner();
    assert_eq!(
        (shown(&rest), rest.next_cursor.as_str()),
        (vec![row("BTC", "2026-05-01")], "")
    );

    let change = |version, day: &str, price: &str| ws::UpdateManualPriceRequest {
        id: first.id.clone(),
        version,
        price: new("BTC", day, price),
    };
    let taken = told(ada.portfolio.update_manual_price(change(1, "2026-05-03", "1")).await);
    assert_eq!(
        (taken.code.as_str(), taken.fields[0].0.as_str()),
        ("validation_failed", "day")
    );
    let after = ada.portfolio.update_manual_price(change(1, "2026-05-04", "140")).await;
    assert_eq!(after.unwrap().into_inner().version, 2);
    assert_eq!(summary(&mut ada).await.value, "280");
    let late = told(ada.portfolio.update_manual_price(change(1, "2026-05-04", "141")).await);
    assert_eq!(late.code, "version_mismatch");
    let gone = |version| ws::DeleteManualPriceRequest {
        id: first.id.clone(),
        version,
    };
    assert_eq!(
        told(eve.portfolio.delete_manual_price(gone(2)).await).kind,
        ErrorKind::NotFound
    );
    assert_eq!(
        told(ada.portfolio.delete_manual_price(gone(1)).await).code,
        "version_mismatch"
    );
    ada.portfolio.delete_manual_price(gone(2)).await.unwrap();
    assert_eq!(summary(&mut ada).await.value, "260");
    let twice = ws::AddManualPriceRequest {
        price: new("BTC", "2026-05-03", "1"),
    };
    assert_eq!(told(ada.portfolio.add_manual_price(twice).await).fields[0].0, "day");
}

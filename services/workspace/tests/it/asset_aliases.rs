//! Coins that users call one: what was bought under the old name is sold under the new one.

use proto::workspace as ws;
use tonic::Status;

use crate::world::{Person, World, fill, told};

/// Says that two names are one coin.
pub async fn alias(who: &mut Person, asset: &str, same_as: &str, renamed_on: &str) -> Result<ws::AssetAlias, Status> {
    let alias = Some(ws::NewAssetAlias {
        asset: asset.to_owned(),
        same_as: same_as.to_owned(),
        renamed_on: renamed_on.to_owned(),
    });
    let added = who.portfolio.add_asset_alias(ws::AddAssetAliasRequest { alias }).await;
    added.map(tonic::Response::into_inner)
}

async fn listed(who: &mut Person) -> Vec<(String, String, String)> {
    let found = who.portfolio.list_asset_aliases(ws::ListAssetAliasesRequest {}).await;
    let aliases = found.unwrap().into_inner().aliases;
    let shown = |alias: ws::AssetAlias| (alias.asset, alias.same_as, alias.renamed_on);
    aliases.into_iter().map(shown).collect()
}

/// On a day of May 2026.
fn of(base: &str, account: &ws::Account, day: i64, side: &str, quantity: &str, price: &str) -> ws::NewFill {
    ws::NewFill {
        base: base.to_owned(),
        ..fill(account, day, side, quantity, price)
    }
}

/// Gains of what was sold and nets of round trips, each with its coin; an unknown amount is empty.
async fn results(who: &mut Person) -> (Vec<(String, String)>, Vec<(String, String)>) {
    let asked = ws::ListDisposalsRequest::default();
    let sold = who.portfolio.list_disposals(asked).await.unwrap().into_inner();
    let gains = sold.disposals.into_iter().map(|part| (part.asset, part.gain));
    let trips = who.trips().await.into_iter().map(|trip| (trip.base, trip.net));
    (gains.collect(), trips.collect())
}

fn pairs(shown: &[(&str, &str)]) -> Vec<(String, String)> {
    let owned = |(one, other): &(&str, &str)| ((*one).to_owned(), (*other).to_owned());
    shown.iter().map(owned).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_renamed_coin_is_one_in_lots_round_trips_and_portfolio() {
    let world = World::start().await;
    let (mut ada, mut eve) = (world.person(), world.person());
    let account = ada.account("Main").await;
    ada.add(of("MATIC", &account, 0, "buy", "10", "1")).await;
    // The exchange books the rename as a trade of one for one.
    let swap = ws::NewFill {
        quote: "MATIC".to_owned(),
        ..of("POL", &account, 1, "buy", "10", "1")
    };
    ada.add(swap).await;
    ada.add(of("POL", &account, 2, "sell", "10", "3")).await;
    let (gains, trips) = results(&mut ada).await;
    assert!(trips.len() > 1, "two coins: {trips:?}");
    assert!(!gains.contains(&("POL".to_owned(), "20".to_owned())), "{gains:?}");

    let added = alias(&mut ada, " matic ", "pol", "").await.unwrap();
    assert_eq!((added.asset.as_str(), added.same_as.as_str()), ("MATIC", "POL"));
    let (gains, trips) = results(&mut ada).await;
    assert_eq!(gains, pairs(&[("POL", "20")]));
    assert_eq!(trips, pairs(&[("POL", "20")]));
    // Lists are narrowed by the old name as well as by the new one.
    for asset in ["matic", "POL", "BTC"] {
        let asset = asset.to_owned();
        let asked = ws::ListDisposalsRequest {
            asset: asset.clone(),
            ..Default::default()
        };
        let sold = ada.portfolio.list_disposals(asked).await.unwrap().into_inner();
        let filter = Some(ws::TripFilter {
            asset: asset.clone(),
            ..Default::default()
        });
        let asked = ws::ListRoundTripsRequest {
            filter,
            ..Default::default()
        };
        let trips = ada.performance.list_round_trips(asked).await.unwrap().into_inner();
        let expected = u64::from(asset != "BTC");
        assert_eq!((sold.total, trips.total), (expected, expected), "{asset}");
    }
    for (asset, total) in [("", 3), ("matic", 3), ("POL", 3), ("BTC", 0)] {
        let asked = ws::ListFillsRequest {
            asset: asset.to_owned(),
            ..Default::default()
        };
        assert_eq!(ada.fills(asked).await.total, Some(total), "{asset}");
    }
    let kept = ada.fills(ws::ListFillsRequest::default()).await;
    assert!(
        kept.fills.iter().any(|fill| fill.base == "MATIC"),
        "fills keep their names"
    );

    assert!(listed(&mut eve).await.is_empty());
    let gone = ws::DeleteAssetAliasRequest { id: added.id };
    assert_eq!(
        told(eve.portfolio.delete_asset_alias(gone.clone()).await).code,
        "not_found"
    );
    ada.portfolio.delete_asset_alias(gone.clone()).await.unwrap();
    assert_eq!(told(ada.portfolio.delete_asset_alias(gone).await).code, "not_found");
    let (_, trips) = results(&mut ada).await;
    assert!(trips.len() > 1, "two coins again: {trips:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_old_name_is_another_coins_from_its_day_on() {
    let world = World::start().await;
    let mut ada = world.person();
    let account = ada.account("Main").await;
    ada.add(of("LUNA", &account, 0, "buy", "10", "1")).await;
    ada.add(of("LUNA", &account, 5, "buy", "2", "7")).await;
    ada.add(of("LUNC", &account, 6, "sell", "10", "2")).await;
    alias(&mut ada, "LUNA", "LUNC", "2026-05-04").await.unwrap();
    crate::manual_prices::enter(&mut ada, "LUNA", "2026-05-07", "8").await;
    let (gains, trips) = results(&mut ada).await;
    assert_eq!(gains, pairs(&[("LUNC", "10")]));
    assert_eq!((trips.len(), trips[0].0.as_str()), (2, "LUNA"), "the open one is first");
    assert_eq!(trips[1..], pairs(&[("LUNC", "10")]));
    let asked = ws::GetPortfolioSummaryRequest::default();
    let held = ada.portfolio.get_portfolio_summary(asked).await.unwrap().into_inner();
    let luna = held.assets.iter().find(|held| held.asset == "LUNA").unwrap();
    assert_eq!([&luna.quantity, &luna.cost, &luna.value], ["2", "14", "16"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn chains_and_cycles_are_refused_with_their_field() {
    let world = World::start().await;
    let mut ada = world.person();
    alias(&mut ada, "MATIC", "POL", "").await.unwrap();
    let cases = [
        ("MATIC", "NEW", vec!["asset"]),
        ("POL", "NEW", vec!["asset"]),
        ("OLD", "MATIC", vec!["same_as"]),
        ("POL", "MATIC", vec!["asset", "same_as"]),
    ];
    for (asset, same_as, fields) in cases {
        let refused = told(alias(&mut ada, asset, same_as, "").await);
        let named: Vec<&str> = refused.fields.iter().map(|(field, _)| field.as_str()).collect();
        assert_eq!((refused.code.as_str(), named), ("validation_failed", fields), "{asset}");
    }
    alias(&mut ada, "ALSO", "POL", "2026-05-01").await.unwrap();
    let row = |asset: &str, day: &str| (asset.to_owned(), "POL".to_owned(), day.to_owned());
    assert_eq!(listed(&mut ada).await, [row("ALSO", "2026-05-01"), row("MATIC", "")]);
}

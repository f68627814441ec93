//! What a portfolio holds by chain and by account.

use proto::workspace as ws;

use crate::{
    chains::{ADDRESS, USDC, moved},
    manual_prices,
    wallets::new,
    world::{World, fill},
};

fn number(text: &str) -> f64 {
    text.parse().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn holdings_are_split_by_chain_and_by_wallet_and_what_has_no_price_is_named() {
    let world = World::start().await;
    let mut ada = world.person();
    let chains = &world.chains;
    chains.add("ethereum", ADDRESS, moved("ethereum", 1, "in native 3"));
    chains.add("ethereum", ADDRESS, moved("ethereum", 2, "out native 1 0.002"));
    chains.add("ethereum", ADDRESS, moved("ethereum", 3, &format!("in {USDC} 3000")));
    chains.add("base", ADDRESS, moved("base", 4, "in native 0.5"));
    let added = ada.add_wallet(new("Cold storage", ADDRESS)).await;
    ada.synced(&added.id, "current").await;
    let account = ada.account("Main").await;
    ada.add(ws::NewFill {
        base: "LAND".to_owned(),
        ..fill(&account, 0, "buy", "2", "100")
    })
    .await;
    manual_prices::enter(&mut ada, "ETH", "2026-11-21", "2000").await;

    let asked = ws::GetPortfolioSummaryRequest::default();
    let found = ada.portfolio.get_portfolio_summary(asked).await.unwrap().into_inner();
    let ether = found.assets.iter().find(|asset| asset.asset == "ETH").unwrap();
    let price = number(&ether.price);
    let near = |text: &str, wanted: f64| assert!((number(text) - wanted).abs() < 1e-6, "{text} for {wanted}");
    let chain = |name: &str| found.by_chain.iter().find(|one| one.chain == name).unwrap();
    near(&chain("ethereum").value, 1.998 * price + 3000.0);
    near(&chain("base").value, 0.5 * price);
    assert_eq!((chain("ethereum").assets, chain("base").assets), (2, 1));
    assert!(chain("ethereum").missing_prices.is_empty());
    let none = chain("");
    assert_eq!(
        none.missing_prices,
        ["LAND"],
        "what was bought on an exchange is on no chain"
    );

    let of = |id: &str| found.by_account.iter().find(|one| one.account_id == id).unwrap();
    let wallet = of(&added.account_id);
    assert_eq!((wallet.account.as_str(), wallet.is_wallet), ("Cold storage", true));
    near(&wallet.value, 2.498 * price + 3000.0);
    let main = of(&account.id);
    assert_eq!((main.account.as_str(), main.is_wallet), ("Main", false));
    assert_eq!(main.missing_prices, ["LAND"]);
    assert!(!main.value.starts_with("0"), "a missing price is no zero: {main:?}");
}

//! Which coin a sign means, and closes that are known while the market is slow.

use std::sync::atomic::Ordering;

use proto::workspace as ws;

use crate::{
    market::token,
    world::{Person, World, fill},
};

async fn hold(who: &mut Person, account: &ws::Account, coins: &[&str]) {
    for (day, coin) in (0..).zip(coins) {
        let new = ws::NewFill {
            base: (*coin).to_owned(),
            ..fill(account, day, "buy", "1", "10")
        };
        who.add(new).await;
    }
}

async fn summary(who: &mut Person) -> ws::PortfolioSummary {
    let asked = ws::GetPortfolioSummaryRequest::default();
    who.portfolio.get_portfolio_summary(asked).await.unwrap().into_inner()
}

fn price(held: &ws::PortfolioSummary, coin: &str) -> String {
    let found = held.assets.iter().find(|asset| asset.asset == coin);
    found.unwrap().price.clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sign_of_one_letter_means_the_same_coin_alone_and_among_many() {
    let among: [&[&str]; 2] = [&[], &["AA", "CC", "EE", "FF"]];
    for others in among {
        let world = World::start().await;
        let better = (1..=60).map(|rank| token(&format!("better-{rank}"), &format!("t{rank}"), 400 + rank));
        let all = better.chain([token("threshold", "t", 500)]).collect();
        *world.board.tokens.lock().unwrap() = all;
        let mut ada = world.person();
        let account = ada.account("Main").await;
        hold(&mut ada, &account, &["T"]).await;
        hold(&mut ada, &account, others).await;
        let held = summary(&mut ada).await;
        assert_eq!(
            (price(&held, "T").as_str(), held.market_away),
            ("300", false),
            "among {others:?}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn closes_that_are_known_stay_while_tokens_are_not_listed() {
    let world = World::start().await;
    let mut ada = world.person();
    let account = ada.account("Main").await;
    hold(&mut ada, &account, &["BNB"]).await;
    assert_eq!(price(&summary(&mut ada).await, "BNB"), "300");
    world.board.unlisting.store(true, Ordering::SeqCst);
    // Enough of them that the market is asked for its whole list.
    hold(&mut ada, &account, &["AA", "CC", "EE", "FF"]).await;
    let held = summary(&mut ada).await;
    assert_eq!((price(&held, "BNB").as_str(), held.market_away), ("300", true));
    assert_eq!(price(&held, "AA"), "");
}

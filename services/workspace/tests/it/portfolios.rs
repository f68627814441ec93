//! Named portfolios: kept, restricted to their accounts, and compared with their targets.

use std::sync::atomic::Ordering;

use proto::workspace as ws;
use vocab::ErrorKind;

use crate::world::{Person, World, fill, told};

impl Person {
    pub async fn named_portfolio(&mut self, portfolio: ws::NewPortfolio) -> ws::NamedPortfolio {
        let asked = ws::AddPortfolioRequest {
            portfolio: Some(portfolio),
        };
        self.portfolios.add_portfolio(asked).await.unwrap().into_inner()
    }

    async fn refused(&mut self, portfolio: ws::NewPortfolio) -> Vec<String> {
        let asked = ws::AddPortfolioRequest {
            portfolio: Some(portfolio),
        };
        let refused = told(self.portfolios.add_portfolio(asked).await);
        assert_eq!(refused.code, "validation_failed");
        refused.fields.into_iter().map(|(field, _)| field).collect()
    }

    async fn summary_of(&mut self, scope: &str, portfolio: &str) -> ws::PortfolioSummary {
        let asked = ws::GetPortfolioSummaryRequest {
            lots: Some(ws::LotQuery {
                scope: scope.to_owned(),
                portfolio_id: portfolio.to_owned(),
                ..Default::default()
            }),
            ..Default::default()
        };
        self.portfolio.get_portfolio_summary(asked).await.unwrap().into_inner()
    }
}

pub fn target(asset: &str, share: &str) -> ws::PortfolioTarget {
    ws::PortfolioTarget {
        asset: asset.to_owned(),
        share: share.to_owned(),
    }
}

/// 60 % BNB and 40 % of everything else on these accounts.
pub fn new(accounts: &[&ws::Account]) -> ws::NewPortfolio {
    ws::NewPortfolio {
        name: "Long term".to_owned(),
        account_ids: accounts.iter().map(|account| account.id.clone()).collect(),
        targets: vec![target("bnb", "0.6"), target("*", "0.4")],
        ..Default::default()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn portfolios_have_versions_and_come_back() {
    let world = World::start_with(|args| args.portfolio_limit = 1).await;
    let (mut ada, mut eve) = (world.person(), world.person());
    let (account, foreign) = (ada.account("Main").await, eve.account("Main").await);
    let first = ada.named_portfolio(new(&[&account])).await;
    assert_eq!((first.version, first.band.as_str()), (1, "0.05"));
    assert_eq!(first.targets, [target("BNB", "0.6"), target("*", "0.4")]);
    let full = ws::AddPortfolioRequest {
        portfolio: Some(new(&[])),
    };
    assert_eq!(told(ada.portfolios.add_portfolio(full).await).code, "limit_reached");

    let put = |version| ws::UpdatePortfolioRequest {
        id: first.id.clone(),
        version,
        portfolio: Some(ws::NewPortfolio {
            band: "0.1".to_owned(),
            ..new(&[])
        }),
    };
    assert_eq!(
        told(ada.portfolios.update_portfolio(put(7)).await).code,
        "version_mismatch"
    );
    let after = ada.portfolios.update_portfolio(put(1)).await.unwrap().into_inner();
    assert_eq!(
        (after.version, after.band.as_str(), after.account_ids.len()),
        (2, "0.1", 0)
    );

    let get = || ws::GetPortfolioRequest { id: first.id.clone() };
    assert_eq!(
        told(eve.portfolios.get_portfolio(get()).await).kind,
        ErrorKind::NotFound
    );
    let gone = |version| ws::DeletePortfolioRequest {
        id: first.id.clone(),
        version,
    };
    assert_eq!(
        told(ada.portfolios.delete_portfolio(gone(1)).await).code,
        "version_mismatch"
    );
    ada.portfolios.delete_portfolio(gone(2)).await.unwrap();
    assert_eq!(
        told(ada.portfolios.get_portfolio(get()).await).kind,
        ErrorKind::NotFound
    );
    let back = || ws::RestorePortfolioRequest { id: first.id.clone() };
    assert_eq!(
        told(eve.portfolios.restore_portfolio(back()).await).kind,
        ErrorKind::NotFound
    );
    for _ in 0..2 {
        let restored = ada.portfolios.restore_portfolio(back()).await.unwrap().into_inner();
        assert_eq!((restored.version, restored.name.as_str()), (4, "Long term"));
    }
    let listed = ada.portfolios.list_portfolios(ws::ListPortfoliosRequest {}).await;
    assert_eq!(listed.unwrap().into_inner().portfolios.len(), 1);

    assert_eq!(ada.refused(new(&[&account, &foreign])).await, ["account_ids[1]"]);
    let much = ws::NewPortfolio {
        targets: vec![target("BTC", "0.7"), target("btc", "0.4")],
        ..new(&[])
    };
    assert_eq!(ada.refused(much).await, ["targets[1].asset", "targets"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_portfolio_looks_at_its_accounts_and_its_targets() {
    let world = World::start().await;
    let (mut ada, mut eve) = (world.person(), world.person());
    let mut bought = Vec::new();
    // One BNB costs 300 every day.
    for (name, quantity, price) in [("One", "2", "250"), ("Two", "1", "100"), ("Three", "7", "10")] {
        let account = ada.account(name).await;
        let buy = ws::NewFill {
            base: "BNB".to_owned(),
            ..fill(&account, 0, "buy", quantity, price)
        };
        ada.add(buy).await;
        bought.push(account);
    }
    let cash = ws::NewFill {
        base: "USDC".to_owned(),
        ..fill(&bought[0], 1, "buy", "150", "1")
    };
    ada.add(cash).await;
    let both = ada.named_portfolio(new(&[&bought[0], &bought[1]])).await;
    for scope in ["account", "all"] {
        let held = ada.summary_of(scope, &both.id).await;
        assert_eq!((held.value.as_str(), held.cost.as_str()), ("1050", "750"), "{scope}");
        let drift: Vec<_> = held
            .drift
            .iter()
            .map(|one| (one.asset.as_str(), one.target, one.amount.as_str(), one.drifted))
            .collect();
        assert_eq!(drift, [("BNB", 0.6, "-270", true), ("*", 0.4, "270", true)]);
        assert!((held.drift[0].share - 900.0 / 1050.0).abs() < 1e-9);
    }
    assert_eq!(ada.summary_of("", "").await.value, "3150");
    assert!(ada.summary_of("", "").await.drift.is_empty());

    // Two sells three BNB: its own lots are one, and the portfolio shares those of One, but not those of Three.
    let sell = ws::NewFill {
        base: "BNB".to_owned(),
        ..fill(&bought[1], 2, "sell", "3", "300")
    };
    ada.add(sell).await;
    let sold = |scope: &str, portfolio: &str| ws::ListDisposalsRequest {
        lots: Some(ws::LotQuery {
            scope: scope.to_owned(),
            portfolio_id: portfolio.to_owned(),
            ..Default::default()
        }),
        ..Default::default()
    };
    let shared = ada
        .portfolio
        .list_disposals(sold("all", &both.id))
        .await
        .unwrap()
        .into_inner();
    assert_eq!(
        (shared.gain.as_str(), shared.unknown_gains),
        ("300", 0),
        "900 less 500 and 100"
    );
    let alone = ada
        .portfolio
        .list_disposals(sold("", &both.id))
        .await
        .unwrap()
        .into_inner();
    assert_eq!((alone.gain.as_str(), alone.unknown_gains), ("200", 1));
    let third = ada.named_portfolio(new(&[&bought[2]])).await;
    let none = ada
        .portfolio
        .list_disposals(sold("", &third.id))
        .await
        .unwrap()
        .into_inner();
    assert_eq!(none.total, 0);
    let lots = ws::ListOpenLotsRequest {
        lots: sold("", &third.id).lots,
        asset: "BNB".to_owned(),
        ..Default::default()
    };
    let lots = ada.portfolio.list_open_lots(lots).await.unwrap().into_inner();
    assert_eq!((lots.total, lots.lots[0].account.as_str()), (1, "Three"));

    let mut one = sold("", &both.id);
    one.lots.as_mut().unwrap().account_id = bought[0].id.clone();
    let refused = told(ada.portfolio.list_disposals(one).await);
    assert_eq!(refused.fields[0].0, "portfolio_id");
    let foreign = told(eve.portfolio.list_disposals(sold("", &both.id)).await);
    assert_eq!(foreign.kind, ErrorKind::NotFound);
}

#[tokio::test(flavor = "multi_thread")]
async fn many_coins_are_looked_for_with_one_call() {
    let world = World::start().await;
    let mut ada = world.person();
    let account = ada.account("Main").await;
    for (day, coin) in (0..).zip(["BNB", "BNBT", "DUO", "SOLO"]) {
        let new = ws::NewFill {
            base: coin.to_owned(),
            ..fill(&account, day, "buy", "1", "10")
        };
        ada.add(new).await;
    }
    let asked = world.board.asked.load(Ordering::SeqCst);
    let held = ada.summary_of("", "").await;
    let bnb = held.assets.iter().find(|asset| asset.asset == "BNB").unwrap();
    assert_eq!((bnb.value.as_str(), held.market_away), ("300", false));
    // Prices of the moment, their ids, and the closes of each.
    assert_eq!(world.board.asked.load(Ordering::SeqCst) - asked, 6);
    let mut eve = world.person();
    let account = eve.account("Main").await;
    eve.add(fill(&account, 0, "buy", "1", "10")).await;
    eve.summary_of("", "").await;
    // Of bitcoin, which this market does not list: one coin is looked for by its sign.
    assert_eq!(world.board.asked.load(Ordering::SeqCst) - asked, 7);
}

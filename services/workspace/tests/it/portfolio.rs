//! Portfolio, disposals and open lots of what was entered and imported.

use std::sync::atomic::Ordering;

use proto::workspace as ws;
use vocab::ErrorKind;

use crate::world::{Person, World, fill, told};

async fn summary(who: &mut Person, asked: ws::GetPortfolioSummaryRequest) -> ws::PortfolioSummary {
    who.portfolio.get_portfolio_summary(asked).await.unwrap().into_inner()
}

async fn disposals(who: &mut Person, asked: ws::ListDisposalsRequest) -> ws::ListDisposalsResponse {
    who.portfolio.list_disposals(asked).await.unwrap().into_inner()
}

async fn open_lots(who: &mut Person, asked: ws::ListOpenLotsRequest) -> ws::ListOpenLotsResponse {
    who.portfolio.list_open_lots(asked).await.unwrap().into_inner()
}

fn by(method: &str) -> Option<ws::LotQuery> {
    Some(ws::LotQuery {
        method: method.to_owned(),
        ..Default::default()
    })
}

fn of(base: &str, new: ws::NewFill) -> ws::NewFill {
    ws::NewFill {
        base: base.to_owned(),
        ..new
    }
}

/// L1: buys of 1 at 100, 200 and 150, and a sale of 1.5 at 180.
async fn l1(who: &mut Person) -> ws::Account {
    let account = who.account("Main").await;
    for (day, price) in [(0, "100"), (1, "200"), (2, "150")] {
        who.add(fill(&account, day, "buy", "1", price)).await;
    }
    who.add(fill(&account, 3, "sell", "1.5", "180")).await;
    account
}

#[tokio::test(flavor = "multi_thread")]
async fn l1_by_all_methods() {
    let world = World::start().await;
    let mut ada = world.person();
    l1(&mut ada).await;
    for (method, gain, cost) in [
        ("fifo", "70", "250"),
        ("lifo", "20", "200"),
        ("hifo", "-5", "175"),
        ("average", "45", "225"),
    ] {
        let asked = ws::ListDisposalsRequest {
            lots: by(method),
            ..Default::default()
        };
        let sold = disposals(&mut ada, asked).await;
        assert_eq!(
            (sold.gain.as_str(), sold.unknown_gains, sold.currency.as_str()),
            (gain, 0, "USD")
        );
        assert!(
            sold.disposals
                .iter()
                .all(|part| part.method == method && part.rate_source == "trade")
        );
        let asked = ws::GetPortfolioSummaryRequest {
            lots: by(method),
            ..Default::default()
        };
        let held = summary(&mut ada, asked).await;
        assert_eq!((held.realised.as_str(), held.method.as_str()), (gain, method));
        let btc = held.assets.iter().find(|asset| asset.asset == "BTC").unwrap();
        assert_eq!((btc.quantity.as_str(), btc.cost.as_str()), ("1.5", cost));
        // BTC has no price in this world: never zero.
        assert_eq!((btc.value.as_str(), btc.unrealised.as_str(), btc.share), ("", "", None));
        assert_eq!(held.missing_prices, ["BTC"]);
        let lots = open_lots(
            &mut ada,
            ws::ListOpenLotsRequest {
                lots: by(method),
                asset: "btc".to_owned(),
                ..Default::default()
            },
        )
        .await;
        let cost_left: u32 = lots.lots.iter().map(|lot| lot.cost.parse::<u32>().unwrap()).sum();
        assert_eq!(cost_left.to_string(), cost);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_portfolio_has_value_returns_and_missing_history() {
    let world = World::start().await;
    let mut ada = world.person();
    let account = ada.account("Main").await;
    ada.add(of("BNB", fill(&account, 0, "buy", "2", "250"))).await;
    let held = summary(&mut ada, Default::default()).await;
    assert_eq!(
        [&held.value, &held.cost, &held.unrealised, &held.realised, &held.fees],
        ["600", "500", "100", "0", "0"]
    );
    let bnb = &held.assets[0];
    assert_eq!(
        (bnb.price.as_str(), bnb.price_source.as_str(), bnb.price_day.as_str()),
        ("300", "daily_close", "2026-11-21")
    );
    assert_eq!((bnb.share, bnb.accounts[0].account.as_str()), (Some(1.0), "Main"));
    let missing = &held.missing_history[0];
    assert_eq!(
        (missing.asset.as_str(), missing.short.as_str(), missing.account.as_str()),
        ("USDT", "500", "Main")
    );
    assert_eq!(missing.before_unix_ms, 1_777_593_600_000);
    // 500 came from outside on the first of May, and what it bought was worth 600 at the end of that day.
    let first = &held.days[0];
    assert_eq!(
        [&first.day, &first.value, &first.inflow, &first.outflow],
        ["2026-05-01", "600", "500", "0"]
    );
    assert_eq!(
        (held.days.len(), held.days.last().unwrap().day.as_str()),
        (205, "2026-11-21")
    );
    assert!((held.time_weighted.unwrap() - 0.2).abs() < 1e-9);
    assert!(held.money_weighted_yearly && held.money_weighted.unwrap() > 0.2);
    // In the last month nothing changed.
    let asked = ws::GetPortfolioSummaryRequest {
        period: "1m".to_owned(),
        ..Default::default()
    };
    let month = summary(&mut ada, asked).await;
    assert_eq!(month.days.len(), 30);
    assert!(month.time_weighted.unwrap().abs() < 1e-9 && month.money_weighted.unwrap().abs() < 1e-6);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_market_that_is_away_leaves_prices_unknown() {
    let world = World::start().await;
    let mut ada = world.person();
    let account = ada.account("Main").await;
    ada.add(of("BNB", fill(&account, 0, "buy", "2", "250"))).await;
    world.board.away.store(true, Ordering::SeqCst);
    let held = summary(&mut ada, Default::default()).await;
    assert!(held.market_away);
    assert_eq!((held.value.as_str(), held.missing_prices.len()), ("0", 1));
    assert_eq!(held.missing_prices[0], "BNB");
    world.board.away.store(false, Ordering::SeqCst);
    let held = summary(&mut ada, Default::default()).await;
    assert_eq!((held.market_away, held.value.as_str()), (false, "600"));
}

async fn import(who: &mut Person, account: &ws::Account, file: &str) {
    let sent = ws::StageImportRequest {
        file: file.to_owned().into(),
        file_name: "transfers.csv".to_owned(),
        account_id: account.id.clone(),
        ..Default::default()
    };
    let staged = who.ledger.stage_import(sent).await.unwrap().into_inner();
    who.confirm(&staged.import.unwrap().id).await;
}

/// E9: one account buys 1 ETH at 2,000 and sends 0.5 with a fee of 0.002; the other sells 0.5 at 2,400.
#[tokio::test(flavor = "multi_thread")]
async fn e9_a_transfer_keeps_the_cost() {
    let world = World::start().await;
    let mut ada = world.person();
    let (first, second) = (ada.account("First").await, ada.account("Second").await);
    ada.add(of("ETH", fill(&first, 0, "buy", "1", "2000"))).await;
    ada.add(of("ETH", fill(&second, 3, "sell", "0.5", "2400"))).await;
    let hash = "ab".repeat(32);
    let sent = "Date(UTC+0),Coin,Network,Amount,Fee,Address,TXID,Status\n2026-05-02 10:00:00,ETH,ETH,0.5,0.002,0xcd,";
    import(&mut ada, &first, &format!("{sent}0x{hash},Completed\n")).await;
    let arrived = "Date(UTC+0),Coin,Network,Amount,Address,TXID,Status\n2026-05-02 10:05:00,ETH,ETH,0.5,0xcd,";
    import(&mut ada, &second, &format!("{arrived}0x{hash},Completed\n")).await;
    let sold = disposals(&mut ada, Default::default()).await;
    let part = &sold.disposals[0];
    assert_eq!((part.gain.as_str(), part.account.as_str()), ("200", "Second"));
    assert_eq!(part.acquired_unix_ms, 1_777_593_600_000);
    let held = summary(&mut ada, Default::default()).await;
    let eth = held.assets.iter().find(|asset| asset.asset == "ETH").unwrap();
    assert_eq!(
        (eth.quantity.as_str(), eth.cost.as_str(), held.fees.as_str()),
        ("0.498", "996", "4")
    );
    assert!(held.transfer_questions.is_empty());
}

/// E10: what arrives without a history has no cost, and no gain when it is sold.
#[tokio::test(flavor = "multi_thread")]
async fn e10_an_unknown_cost_stays_unknown() {
    let world = World::start().await;
    let mut ada = world.person();
    let account = ada.account("Main").await;
    let arrived =
        "Date(UTC+0),Coin,Network,Amount,Address,TXID,Status\n2026-05-01 10:05:00,BTC,BTC,2,bc1q,x,Completed\n";
    import(&mut ada, &account, arrived).await;
    ada.add(fill(&account, 3, "sell", "1", "30000")).await;
    let sold = disposals(&mut ada, Default::default()).await;
    let part = &sold.disposals[0];
    assert_eq!([&part.proceeds, &part.cost, &part.gain], ["30000", "", ""]);
    assert_eq!((sold.unknown_gains, sold.gain.as_str()), (1, ""), "never zero");
    let held = summary(&mut ada, Default::default()).await;
    assert!(
        held.missing_history.is_empty(),
        "the deposit is the history: {:?}",
        held.missing_history
    );
    assert_eq!(
        (held.unknown_gains, held.realised.as_str(), held.value.as_str()),
        (1, "", "30000"),
        "the dollars of the sale"
    );
}

/// A coin that was bought for euros cost what they were worth on that day, 1 ÷ 0.9 dollars each; the euros themselves are no disposal.
#[tokio::test(flavor = "multi_thread")]
async fn euros_are_paid_and_not_sold() {
    let world = World::start().await;
    let mut ada = world.person();
    let account = ada.account("Main").await;
    let in_euros = ws::NewFill {
        quote: "EUR".to_owned(),
        ..of("BNB", fill(&account, 0, "buy", "2", "250"))
    };
    ada.add(in_euros).await;
    ada.add(of("BNB", fill(&account, 1, "sell", "1", "310"))).await;
    let sold = disposals(&mut ada, Default::default()).await;
    let gain = "32.22222222222222225";
    assert_eq!((sold.total, sold.gain.as_str(), sold.unknown_gains), (1, gain, 0));
    let held = summary(&mut ada, Default::default()).await;
    assert_eq!(
        (
            held.cost.as_str(),
            held.unknown_gains,
            held.missing_history[0].asset.as_str()
        ),
        ("587.77777777777777775", 0, "EUR")
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn futures_have_no_lots() {
    let world = World::start().await;
    let mut ada = world.person();
    let account = ada.account("Main").await;
    let future = |day, side: &str, price: &str| ws::NewFill {
        kind: "linear".to_owned(),
        ..fill(&account, day, side, "1", price)
    };
    ada.add(future(0, "buy", "100")).await;
    ada.add(future(1, "sell", "130")).await;
    let held = summary(&mut ada, Default::default()).await;
    assert!(held.missing_history.is_empty());
    // Sizes never moved, and what they brought did.
    let brought = held.assets.iter().map(|one| format!("{} {}", one.quantity, one.asset));
    assert_eq!(brought.collect::<Vec<_>>(), ["30 USDT"]);
    assert_eq!(
        (held.futures[0].currency.as_str(), held.futures[0].net.as_str()),
        ("USDT", "30")
    );
    assert_eq!(disposals(&mut ada, Default::default()).await.total, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn disposals_come_page_by_page_until_the_ledger_changes() {
    let world = World::start().await;
    let mut ada = world.person();
    let account = l1(&mut ada).await;
    let mut asked = ws::ListDisposalsRequest {
        limit: 1,
        ..Default::default()
    };
    let first = disposals(&mut ada, asked.clone()).await;
    assert_eq!((first.total, first.disposals.len()), (2, 1));
    asked.cursor = first.next_cursor;
    let second = disposals(&mut ada, asked.clone()).await;
    assert_eq!(second.next_cursor, "");
    let costs = [&first.disposals[0].cost, &second.disposals[0].cost];
    assert_eq!(costs, ["100", "100"], "half of the second lot, and the first one");
    assert_ne!(first.disposals[0].lot_id, second.disposals[0].lot_id);
    ada.add(fill(&account, 4, "buy", "1", "100")).await;
    let stale = told(ada.portfolio.list_disposals(asked).await);
    assert_eq!(
        (stale.kind, stale.code.as_str()),
        (ErrorKind::Invalid, "cursor_invalid")
    );
    let outside = ws::ListDisposalsRequest {
        from: "2026-05-05".to_owned(),
        ..Default::default()
    };
    assert_eq!(disposals(&mut ada, outside).await.total, 0);
    let of_account = ws::ListDisposalsRequest {
        lots: Some(ws::LotQuery {
            account_id: account.id.clone(),
            ..Default::default()
        }),
        ..Default::default()
    };
    assert_eq!(disposals(&mut ada, of_account).await.total, 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn bad_questions_are_refused_with_their_fields() {
    let world = World::start().await;
    let (mut ada, mut bob) = (world.person(), world.person());
    let account = l1(&mut ada).await;
    let asked = |method: &str, scope: &str, account: &str| {
        Some(ws::LotQuery {
            method: method.to_owned(),
            scope: scope.to_owned(),
            account_id: account.to_owned(),
            ..Default::default()
        })
    };
    let bad = ws::GetPortfolioSummaryRequest {
        lots: asked("best", "some", "x"),
        period: "2w".to_owned(),
        ..Default::default()
    };
    let refused = told(ada.portfolio.get_portfolio_summary(bad).await);
    let fields: Vec<&str> = refused.fields.iter().map(|(field, _)| field.as_str()).collect();
    assert_eq!(fields, ["method", "scope", "account_id", "period"]);
    let bad = ws::GetPortfolioSummaryRequest {
        lots: None,
        period: "1m".to_owned(),
        from: "2026-05-02".to_owned(),
        to: "2026-05-01".to_owned(),
    };
    let refused = told(ada.portfolio.get_portfolio_summary(bad).await);
    let fields: Vec<&str> = refused.fields.iter().map(|(field, _)| field.as_str()).collect();
    assert_eq!(fields, ["period", "to"]);
    let both = ws::ListOpenLotsRequest {
        lots: asked("", "all", &account.id),
        ..Default::default()
    };
    assert_eq!(told(ada.portfolio.list_open_lots(both).await).fields[0].0, "scope");
    let day = ws::ListDisposalsRequest {
        from: "yesterday".to_owned(),
        ..Default::default()
    };
    assert_eq!(told(ada.portfolio.list_disposals(day).await).fields[0].0, "from");
    let others = ws::GetPortfolioSummaryRequest {
        lots: asked("", "", &account.id),
        ..Default::default()
    };
    assert_eq!(
        told(bob.portfolio.get_portfolio_summary(others).await).kind,
        ErrorKind::NotFound
    );
    let nothing = summary(&mut bob, Default::default()).await;
    assert_eq!(
        (nothing.value.as_str(), nothing.assets.len(), nothing.days.len()),
        ("0", 0, 0)
    );
    assert_eq!((nothing.time_weighted, nothing.money_weighted), (None, None));
}

/// Prices of the owner go up and down: the largest fall is of growth, and days of one's own choosing have their own.
#[tokio::test(flavor = "multi_thread")]
async fn a_portfolio_says_how_far_it_fell_within_the_days_that_are_asked_for() {
    let world = World::start().await;
    let mut ada = world.person();
    let account = ada.account("Main").await;
    ada.add(fill(&account, 0, "buy", "1", "100")).await;
    for (day, price) in [
        ("2026-05-01", "100"),
        ("2026-05-02", "120"),
        ("2026-05-04", "90"),
        ("2026-05-06", "99"),
    ] {
        crate::manual_prices::enter(&mut ada, "BTC", day, price).await;
    }
    let all = summary(&mut ada, Default::default()).await;
    assert!((all.drawdown.unwrap() - 0.25).abs() < 1e-9, "{:?}", all.drawdown);
    assert_eq!(
        (all.drawdown_from.as_str(), all.drawdown_to.as_str()),
        ("2026-05-02", "2026-05-04")
    );
    let some = ws::GetPortfolioSummaryRequest {
        from: "2026-05-05".to_owned(),
        to: "2026-05-06".to_owned(),
        ..Default::default()
    };
    let some = summary(&mut ada, some).await;
    let days: Vec<(&str, &str)> = some
        .days
        .iter()
        .map(|day| (day.day.as_str(), day.value.as_str()))
        .collect();
    assert_eq!(days, [("2026-05-05", "90"), ("2026-05-06", "99")]);
    assert!((some.time_weighted.unwrap() - 0.1).abs() < 1e-9);
    assert!(some.drawdown.unwrap().abs() < 1e-9);
    assert_eq!(some.value, "99", "what is held is of today");
}

//! Wallets: what their chains say, as events of the ledger.

use std::sync::atomic::Ordering;

use chrono::TimeDelta;
use proto::workspace as ws;
use testkit::http::eventually;

use crate::{
    alerts::SOON,
    chains::{ADDRESS, FAKE, USDC, amount, at, hash, moved},
    world::{Person, World, fill},
};

/// An address that has no past.
pub const EMPTY: &str = "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq";

pub fn new(name: &str, text: &str) -> ws::NewWallet {
    ws::NewWallet {
        name: name.to_owned(),
        kind: "address".to_owned(),
        text: text.to_owned(),
        ..Default::default()
    }
}

impl Person {
    /// A wallet of [`EMPTY`] that was read.
    pub async fn wallet(&mut self, name: &str) -> ws::Wallet {
        let added = self.add_wallet(new(name, EMPTY)).await;
        self.synced(&added.id, "current").await
    }

    pub async fn add_wallet(&mut self, wallet: ws::NewWallet) -> ws::Wallet {
        let asked = ws::AddWalletRequest { wallet: Some(wallet) };
        self.wallets.add_wallet(asked).await.unwrap().into_inner()
    }

    /// Waits until all chains of the wallet are as they should be.
    pub async fn synced(&mut self, id: &str, state: &str) -> ws::Wallet {
        eventually(state, SOON, || {
            let mut wallets = self.wallets.clone();
            async move {
                let asked = ws::GetWalletRequest { id: id.to_owned() };
                let wallet = wallets.get_wallet(asked).await.unwrap().into_inner();
                let is_there = wallet.chains.iter().all(|chain| chain.state == state);
                is_there.then_some(wallet)
            }
        })
        .await
    }

    /// Has it read anew. A reading that still runs is not asked for again: its job ends after its last chain is as it should be.
    pub async fn ask_to_sync(&mut self, id: &str) {
        eventually("it is to be read anew", SOON, || {
            let mut wallets = self.wallets.clone();
            async move {
                let asked = ws::SyncWalletRequest { id: id.to_owned() };
                let wallet = wallets.sync_wallet(asked).await.unwrap().into_inner();
                wallet.chains.iter().any(|chain| chain.state == "waiting").then_some(())
            }
        })
        .await;
    }

    pub async fn sync(&mut self, id: &str) -> ws::Wallet {
        self.ask_to_sync(id).await;
        self.synced(id, "current").await
    }

    async fn held(&mut self) -> Vec<(String, String)> {
        let asked = ws::GetPortfolioSummaryRequest::default();
        let summary = self.portfolio.get_portfolio_summary(asked).await.unwrap().into_inner();
        let mut held: Vec<_> = summary
            .assets
            .into_iter()
            .map(|one| (one.asset, one.quantity))
            .collect();
        held.sort();
        held
    }
}

impl World {
    /// Until no job is running: a wallet that is being read is not read once more, and its job ends after its last chain is as it should be.
    pub async fn rest(&self) {
        let database = self.db.client().await;
        eventually("no job is running", SOON, || async {
            let running = "SELECT count(*) FROM job WHERE state = 'running'";
            let running: i64 = database.query_one(running, &[]).await.unwrap().get(0);
            (running == 0).then_some(())
        })
        .await;
    }

    async fn revision(&self) -> i64 {
        let query = "SELECT coalesce(sum(revision), 0)::bigint FROM ledger_revision";
        self.db.client().await.query_one(query, &[]).await.unwrap().get(0)
    }
}

fn pairs(held: &[(&str, &str)]) -> Vec<(String, String)> {
    held.iter()
        .map(|(asset, quantity)| ((*asset).to_owned(), (*quantity).to_owned()))
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wallet_is_an_account_whose_events_come_from_its_chains() {
    let world = World::start().await;
    let mut ada = world.person();
    let chains = &world.chains;
    for (tx, text) in [(1, "in native 3"), (2, "out native 1 0.002"), (3, "own native 1 0.001")] {
        chains.add("ethereum", ADDRESS, moved("ethereum", tx, text));
    }
    // The second transaction was a swap; a look-alike came unasked.
    chains.add("ethereum", ADDRESS, moved("ethereum", 2, &format!("in {USDC} 3000")));
    chains.add("ethereum", ADDRESS, moved("ethereum", 4, &format!("in {FAKE} 99999")));
    let mut failed = moved("ethereum", 5, "out native 2 0.003");
    failed.failed = true;
    chains.add("ethereum", ADDRESS, failed);
    let mut waiting = moved("ethereum", 6, "in native 7");
    waiting.block = None;
    chains.add("ethereum", ADDRESS, waiting.clone());
    chains.add("base", ADDRESS, moved("base", 2, "in native 0.5"));
    let held = vec![
        amount("ethereum", "native", "1.994"),
        amount("ethereum", USDC, "3000"),
        amount("ethereum", FAKE, "99999"),
    ];
    chains.holds("ethereum", ADDRESS, held);
    chains.holds("base", ADDRESS, vec![amount("base", "native", "0.6")]);

    let added = ada.add_wallet(new("Cold storage", ADDRESS)).await;
    let names: Vec<&str> = added.chains.iter().map(|chain| chain.chain.as_str()).collect();
    assert_eq!(names, ["base", "ethereum"], "those that the address was seen on");
    let wallet = ada.synced(&added.id, "current").await;
    assert_eq!(ada.held().await, pairs(&[("ETH", "2.494"), ("USDC", "3000")]));
    let ethereum = &wallet.chains[1];
    assert_eq!(
        (ethereum.unknown_tokens, ethereum.truncated, ethereum.error.as_str()),
        (1, false, "")
    );
    // In 3; out 1 for 3000 with a fee; two fees alone.
    assert_eq!((ethereum.movements, wallet.chains[0].movements), (6, 1));
    let holdings: Vec<_> = wallet
        .holdings
        .iter()
        .map(|one| {
            (
                one.chain.as_str(),
                one.asset.as_str(),
                one.quantity.as_str(),
                one.in_ledger.as_str(),
                one.value.as_str(),
            )
        })
        .collect();
    assert_eq!(
        holdings,
        [
            ("base", "ETH", "0.6", "0.5", "10"),
            ("ethereum", "ETH", "1.994", "1.994", "10"),
            ("ethereum", "USDC", "3000", "3000", "10"),
            ("ethereum", "USDC", "99999", "0", ""),
        ]
    );
    assert_eq!((wallet.value.as_str(), wallet.unpriced), ("30", 1));
    assert_eq!(wallet.holdings[3].contract, FAKE);

    let before = (
        world.revision().await,
        world.rows("event").await,
        world.rows("movement").await,
    );
    ada.sync(&wallet.id).await;
    let after = (
        world.revision().await,
        world.rows("event").await,
        world.rows("movement").await,
    );
    assert_eq!(before, after, "a second reading adds nothing");

    // What waited is confirmed, and one more came.
    waiting.block = Some(6);
    chains
        .movements
        .lock()
        .unwrap()
        .get_mut(&("ethereum".to_owned(), ADDRESS.to_owned()))
        .unwrap()[0] = waiting;
    chains.add("ethereum", ADDRESS, moved("ethereum", 7, "in native 1"));
    chains.add("ethereum", ADDRESS, moved("ethereum", 7, &format!("in {FAKE} 1")));
    let wallet = ada.sync(&wallet.id).await;
    assert_eq!(ada.held().await, pairs(&[("ETH", "10.494"), ("USDC", "3000")]));
    assert_eq!(world.rows("event").await, before.1 + 2);
    assert_eq!(wallet.chains[1].unknown_tokens, 2, "each counts once");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_exchanges_withdrawal_carries_its_cost_into_the_wallet() {
    let world = World::start().await;
    let mut ada = world.person();
    let exchange = ada.account("Exchange").await;
    let buy = ws::NewFill {
        base: "ETH".to_owned(),
        ..fill(&exchange, 0, "buy", "1", "2000")
    };
    ada.add(buy).await;
    // The exchange names the transaction, and its fee stays there.
    let sent = chrono::DateTime::from_timestamp(at(30), 0)
        .unwrap()
        .format("%Y-%m-%d %H:%M:%S");
    let file = format!(
        "UID,Account Type,Time(UTC),Coin,Amount,Fee,Hash,Withdrawal Address/Account,Transfer Network,Status,Remarks\n\
         ****1,mainAccount,{sent},ETH,0.5,0.002,{},{ADDRESS},ERC20,SUCCESS,Withdrawal\n",
        hash("ethereum", 31)
    );
    let staged = ws::StageImportRequest {
        file: file.into(),
        file_name: "withdrawals.csv".to_owned(),
        account_id: exchange.id.clone(),
        ..Default::default()
    };
    let staged = ada.ledger.stage_import(staged).await.unwrap().into_inner();
    ada.confirm(&staged.import.unwrap().id).await;
    world
        .chains
        .add("ethereum", ADDRESS, moved("ethereum", 31, "in native 0.5"));
    let wallet = ada.add_wallet(new("Cold storage", ADDRESS)).await;
    ada.synced(&wallet.id, "current").await;

    let asked = ws::ListOpenLotsRequest {
        asset: "ETH".to_owned(),
        ..Default::default()
    };
    let lots = ada.portfolio.list_open_lots(asked).await.unwrap().into_inner().lots;
    let mut lots: Vec<_> = lots
        .iter()
        .map(|lot| (lot.account.as_str(), lot.quantity.as_str(), lot.cost.as_str()))
        .collect();
    lots.sort_unstable();
    assert_eq!(lots, [("Cold storage", "0.5", "1000"), ("Exchange", "0.498", "996")]);
    let asked = ws::GetPortfolioSummaryRequest::default();
    let summary = ada.portfolio.get_portfolio_summary(asked).await.unwrap().into_inner();
    assert_eq!((summary.fees.as_str(), summary.realised.as_str()), ("4", "0"));
    assert!(summary.transfer_questions.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_chain_that_does_not_answer_is_no_empty_chain() {
    let world = World::start().await;
    let mut ada = world.person();
    world
        .chains
        .add("ethereum", ADDRESS, moved("ethereum", 1, "in native 3"));
    world
        .chains
        .add("ethereum", ADDRESS, moved("ethereum", 2, "in native 4"));
    *world.chains.failed.lock().unwrap() = Some("token transfers".to_owned());
    let wallet = ada.add_wallet(new("Cold storage", ADDRESS)).await;
    let failed = ada.synced(&wallet.id, "failed").await;
    let said = "token transfers: The explorer did not answer.";
    assert_eq!(
        (failed.chains[0].error.as_str(), failed.chains[0].synced_unix_ms),
        (said, 0)
    );
    assert_eq!(
        world.rows("event").await,
        0,
        "half a transaction would be booked as something else"
    );

    // Its owner need not wait until it is tried again. Without older pages the oldest block waits.
    *world.chains.failed.lock().unwrap() = Some("older pages".to_owned());
    ada.ask_to_sync(&wallet.id).await;
    eventually("an event is booked", SOON, || async {
        (world.rows("event").await > 0).then_some(())
    })
    .await;
    ada.synced(&wallet.id, "failed").await;
    assert_eq!(ada.held().await, pairs(&[("ETH", "4")]));
    *world.chains.failed.lock().unwrap() = None;
    ada.sync(&wallet.id).await;
    assert_eq!(ada.held().await, pairs(&[("ETH", "7")]));

    world.chains.away.store(true, Ordering::SeqCst);
    ada.ask_to_sync(&wallet.id).await;
    let away = ada.synced(&wallet.id, "failed").await;
    let said = "Blockchain data is not available right now. What was read before stays.";
    assert_eq!(away.chains[0].error, said);
    assert_eq!(ada.held().await, pairs(&[("ETH", "7")]));
}

#[tokio::test(flavor = "multi_thread")]
async fn at_most_five_thousand_movements_are_read() {
    let world = World::start().await;
    let mut ada = world.person();
    let all = (1..=5_010).rev().map(|tx| moved("bitcoin", tx, "in native 0.001"));
    let place = ("bitcoin".to_owned(), EMPTY.to_owned());
    world.chains.movements.lock().unwrap().insert(place, all.collect());
    let wallet = ada.wallet("Savings").await;
    assert_eq!((wallet.chains[0].movements, wallet.chains[0].truncated), (5_000, true));
    assert_eq!(ada.held().await, pairs(&[("BTC", "5")]));
}

#[tokio::test(flavor = "multi_thread")]
async fn each_wallet_is_read_once_a_day() {
    let world = World::start().await;
    let (mut ada, mut bob) = (world.person(), world.person());
    let (hers, his) = (ada.wallet("Hers").await, bob.wallet("His").await);
    assert_eq!(world.sync_due_wallets().await, 0);
    world.rest().await;
    world.clock.advance(TimeDelta::days(1));
    let asked = world.chains.asked.load(Ordering::SeqCst);
    assert_eq!((world.sync_due_wallets().await, world.sync_due_wallets().await), (2, 0));
    eventually("both were asked", SOON, || async {
        (world.chains.asked.load(Ordering::SeqCst) >= asked + 2).then_some(())
    })
    .await;
    let now = ada.synced(&hers.id, "current").await;
    assert_eq!(bob.synced(&his.id, "current").await.chains[0].movements, 0);
    assert!(now.as_of_unix_ms >= hers.as_of_unix_ms);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wallet_of_the_daily_round_that_its_owner_asks_for_waits_behind_nobody() {
    let world = World::start().await;
    let mut ada = world.person();
    let wallet = ada.wallet("Hers").await;
    world.rest().await;
    // Her two places are taken.
    world
        .run(
            "INSERT INTO job (owner, id, kind, payload, unique_key, state, priority, run_at, max_attempts, created_at, lease_token, lease_until)
             SELECT owner, gen_random_uuid(), 'other', 'null', place::text, 'running', 0, now(), 1, now(), gen_random_uuid(), '2099-01-01'
             FROM wallet, generate_series(1, 2) AS place",
        )
        .await;
    world.clock.advance(TimeDelta::days(1));
    assert_eq!(world.sync_due_wallets().await, 1);
    let client = world.db.client().await;
    let waiting = "SELECT priority FROM job WHERE state = 'ready' AND run_at <= created_at";
    let before: i16 = client.query_one(waiting, &[]).await.unwrap().get(0);
    assert!(before < 0, "{before}");
    ada.ask_to_sync(&wallet.id).await;
    let after: i16 = client.query_one(waiting, &[]).await.unwrap().get(0);
    assert_eq!(after, 0, "the same job");
    // With a place it is read.
    world.run("DELETE FROM job WHERE kind = 'other'").await;
    ada.synced(&wallet.id, "current").await;
}

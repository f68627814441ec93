//! What happened on accounts beside fills, by hand.

use proto::workspace as ws;
use vocab::ErrorKind;

use crate::world::{Person, World, fill, told};

/// Of BTC on a day of May 2026.
pub fn event(account: &ws::Account, day: i64, kind: &str, amount: &str) -> ws::NewAccountEvent {
    ws::NewAccountEvent {
        account_id: account.id.clone(),
        happened_unix_ms: 1_777_593_600_000 + day * 86_400_000,
        kind: kind.to_owned(),
        asset: "BTC".to_owned(),
        amount: amount.to_owned(),
        ..Default::default()
    }
}

pub async fn add(who: &mut Person, event: ws::NewAccountEvent) -> ws::AccountEvent {
    let event = Some(event);
    let added = who.ledger.add_account_event(ws::AddAccountEventRequest { event }).await;
    added.unwrap().into_inner()
}

async fn list(who: &mut Person, asked: ws::ListAccountEventsRequest) -> ws::ListAccountEventsResponse {
    who.ledger.list_account_events(asked).await.unwrap().into_inner()
}

async fn sold(who: &mut Person) -> ws::ListDisposalsResponse {
    let asked = ws::ListDisposalsRequest::default();
    who.portfolio.list_disposals(asked).await.unwrap().into_inner()
}

/// E10 with a basis: 2 BTC are there when the records begin and had cost 10,000 each; one is sold at 30,000.
#[tokio::test(flavor = "multi_thread")]
async fn e10_an_opening_balance_has_the_cost_that_its_owner_says() {
    let world = World::start().await;
    let mut ada = world.person();
    let account = ada.account("Main").await;
    ada.add(fill(&account, 3, "sell", "1", "30000")).await;
    let before = sold(&mut ada).await;
    assert_eq!((before.disposals[0].gain.as_str(), before.unknown_gains), ("", 1));
    let opening = ws::NewAccountEvent {
        cost: "20000".to_owned(),
        ..event(&account, 0, "opening", "2")
    };
    let opening = add(&mut ada, opening).await;
    let after = sold(&mut ada).await;
    assert_eq!(
        (
            after.gain.as_str(),
            after.disposals[0].lot_id.as_str(),
            after.unknown_gains
        ),
        ("20000", opening.id.as_str(), 0)
    );
    let asked = ws::GetPortfolioSummaryRequest::default();
    let held = ada.portfolio.get_portfolio_summary(asked).await.unwrap().into_inner();
    let btc = held.assets.iter().find(|asset| asset.asset == "BTC").unwrap();
    assert_eq!((btc.quantity.as_str(), btc.cost.as_str()), ("1", "10000"));
    assert!(held.missing_history.is_empty(), "{:?}", held.missing_history);

    // Without the cost it is there, and worth what nobody knows.
    let change = ws::UpdateAccountEventRequest {
        id: opening.id.clone(),
        version: opening.version,
        event: Some(event(&account, 0, "opening", "2")),
    };
    let changed = ada.ledger.update_account_event(change).await.unwrap().into_inner();
    assert_eq!((changed.cost.as_str(), changed.edited, changed.version), ("", true, 2));
    assert_eq!(sold(&mut ada).await.unknown_gains, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn events_are_listed_changed_and_come_back_when_deleted() {
    let world = World::start().await;
    let (mut ada, mut eve) = (world.person(), world.person());
    let account = ada.account("Main").await;
    let other = ada.account("Other").await;
    ada.add(fill(&account, 0, "buy", "1", "60000")).await;
    let deposit = add(&mut ada, event(&account, 1, "deposit", "0.5")).await;
    let fee = ws::CoinAmount {
        asset: "BNB".to_owned(),
        amount: "0.01".to_owned(),
    };
    let withdrawal = ws::NewAccountEvent {
        fees: vec![fee],
        note: "To the bank".to_owned(),
        ..event(&account, 2, "withdrawal", "0.25")
    };
    let withdrawal = add(&mut ada, withdrawal).await;
    let moved: Vec<_> = withdrawal
        .movements
        .iter()
        .map(|part| (part.amount.as_str(), part.asset.as_str(), part.fee))
        .collect();
    assert_eq!(moved, [("-0.25", "BTC", false), ("-0.01", "BNB", true)]);
    assert_eq!(
        (
            withdrawal.amount.as_str(),
            withdrawal.editable,
            withdrawal.account.as_str()
        ),
        ("0.25", true, "Main")
    );
    let read = ada.ledger.get_account_event(ws::GetAccountEventRequest {
        id: withdrawal.id.clone(),
    });
    assert_eq!(read.await.unwrap().into_inner(), withdrawal);

    // Newest first, page by page, without the fill.
    let first = ws::ListAccountEventsRequest {
        limit: 1,
        ..Default::default()
    };
    let page = list(&mut ada, first.clone()).await;
    assert_eq!(
        (page.events[0].id.as_str(), page.total),
        (withdrawal.id.as_str(), Some(2))
    );
    let next = ws::ListAccountEventsRequest {
        cursor: page.next_cursor,
        ..first
    };
    let page = list(&mut ada, next).await;
    assert_eq!(
        (page.events[0].id.as_str(), page.total, page.next_cursor.as_str()),
        (deposit.id.as_str(), None, "")
    );
    let filtered = ws::ListAccountEventsRequest {
        kind: "withdrawal".to_owned(),
        asset: "bnb".to_owned(),
        account_id: account.id.clone(),
        from: "2026-05-03".to_owned(),
        to: "2026-05-03".to_owned(),
        ..Default::default()
    };
    assert_eq!(list(&mut ada, filtered.clone()).await.total, Some(1));
    let elsewhere = ws::ListAccountEventsRequest {
        account_id: other.id.clone(),
        ..filtered
    };
    assert_eq!(list(&mut ada, elsewhere).await.total, Some(0));

    let change = |version, amount: &str| ws::UpdateAccountEventRequest {
        id: deposit.id.clone(),
        version,
        event: Some(event(&other, 1, "reward", amount)),
    };
    let after = ada
        .ledger
        .update_account_event(change(1, "0.75"))
        .await
        .unwrap()
        .into_inner();
    assert_eq!(
        (after.kind.as_str(), after.amount.as_str(), after.account.as_str()),
        ("reward", "0.75", "Other")
    );
    let stale = ada.ledger.update_account_event(change(1, "1")).await;
    assert_eq!(told(stale).code, "version_mismatch");
    let foreign = eve.ledger.update_account_event(change(2, "1")).await;
    assert_eq!(told(foreign).kind, ErrorKind::NotFound);
    let bad = ws::AddAccountEventRequest {
        event: Some(event(&account, 1, "deposit", "-1")),
    };
    let refused = told(ada.ledger.add_account_event(bad).await);
    assert_eq!(
        (refused.code.as_str(), refused.fields[0].0.as_str()),
        ("validation_failed", "amount")
    );

    let ids = vec![deposit.id.clone(), withdrawal.id.clone()];
    let gone = ws::DeleteAccountEventsRequest { ids: ids.clone() };
    let stolen = eve.ledger.delete_account_events(gone.clone()).await;
    assert_eq!(stolen.unwrap().into_inner().changed, 0);
    let deleted = ada.ledger.delete_account_events(gone).await;
    assert_eq!(deleted.unwrap().into_inner().changed, 2);
    assert_eq!(list(&mut ada, Default::default()).await.total, Some(0));
    let fills = ada.fills(Default::default()).await;
    assert_eq!(fills.total, Some(1));
    // Each list takes away what it shows.
    let not_here = ws::DeleteAccountEventsRequest {
        ids: vec![fills.fills[0].id.clone()],
    };
    let none = ada.ledger.delete_account_events(not_here).await;
    assert_eq!(none.unwrap().into_inner().changed, 0);
    let back = ada
        .ledger
        .restore_account_events(ws::RestoreAccountEventsRequest { ids })
        .await;
    assert_eq!(back.unwrap().into_inner().changed, 2);
    assert_eq!(list(&mut ada, Default::default()).await.total, Some(2));
}

/// One wrong row of a file goes without the file, and the same file does not bring it again as long as it is only changed.
#[tokio::test(flavor = "multi_thread")]
async fn an_event_of_a_file_is_corrected_without_undoing_the_file() {
    let world = World::start().await;
    let mut ada = world.person();
    let account = ada.account("Main").await;
    let file = "Date(UTC+0),Coin,Network,Amount,Address,TXID,Status\n2026-05-01 10:05:00,BTC,BTC,2,bc1q,x,Completed\n";
    let sent = || ws::StageImportRequest {
        file: file.to_owned().into(),
        file_name: "transfers.csv".to_owned(),
        account_id: account.id.clone(),
        ..Default::default()
    };
    let staged = ada.ledger.stage_import(sent()).await.unwrap().into_inner();
    let import = ada.confirm(&staged.import.unwrap().id).await;
    let of_file = ws::ListAccountEventsRequest {
        import_id: import.id.clone(),
        ..Default::default()
    };
    let deposit = list(&mut ada, of_file.clone()).await.events.remove(0);
    assert_eq!(
        (deposit.kind.as_str(), deposit.amount.as_str(), deposit.editable),
        ("deposit", "2", true)
    );
    let change = ws::UpdateAccountEventRequest {
        id: deposit.id.clone(),
        version: deposit.version,
        event: Some(ws::NewAccountEvent {
            cost: "20000".to_owned(),
            ..event(&account, 0, "deposit", "2")
        }),
    };
    let changed = ada.ledger.update_account_event(change).await.unwrap().into_inner();
    assert_eq!(
        (changed.import_id.as_str(), changed.external_id.as_str()),
        (import.id.as_str(), deposit.external_id.as_str())
    );
    ada.add(fill(&account, 3, "sell", "1", "30000")).await;
    assert_eq!(sold(&mut ada).await.gain, "20000");
    let again = ada.ledger.stage_import(sent()).await.unwrap().into_inner();
    assert_eq!((again.fresh, again.duplicates), (0, 1));
    let gone = ws::DeleteAccountEventsRequest { ids: vec![deposit.id] };
    ada.ledger.delete_account_events(gone).await.unwrap();
    assert_eq!(sold(&mut ada).await.unknown_gains, 1);
    assert_eq!(list(&mut ada, of_file).await.total, Some(0));
}

#[tokio::test(flavor = "multi_thread")]
async fn funding_by_hand_joins_the_position_that_it_names() {
    let world = World::start().await;
    let mut ada = world.person();
    let account = ada.account("Main").await;
    let linear = |day, side: &str, price: &str| ws::NewFill {
        kind: "linear".to_owned(),
        ..fill(&account, day, side, "1", price)
    };
    ada.add(linear(0, "buy", "100")).await;
    ada.add(linear(2, "sell", "130")).await;
    assert_eq!(ada.trips().await[0].net, "30");
    let funding = ws::NewAccountEvent {
        asset: "USDT".to_owned(),
        base: "BTC".to_owned(),
        quote: "USDT".to_owned(),
        ..event(&account, 1, "funding", "-1.25")
    };
    let kept = add(&mut ada, funding).await;
    assert_eq!((kept.contract.as_str(), kept.amount.as_str()), ("linear", "-1.25"));
    assert_eq!(ada.trips().await[0].net, "28.75");
}

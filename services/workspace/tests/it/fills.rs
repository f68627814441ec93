//! Fills by hand.

use proto::workspace as ws;
use vocab::ErrorKind;

use crate::world::{World, fill, told};

#[tokio::test(flavor = "multi_thread")]
async fn a_fill_is_kept_to_the_last_decimal() {
    let world = World::start().await;
    let mut ada = world.person();
    let account = ada.account("Main").await;
    let exact = ws::NewFill {
        base: "shib".to_owned(),
        fees: vec![ws::CoinAmount {
            asset: "BNB".to_owned(),
            amount: "0.000000000000000001".to_owned(),
        }],
        ..fill(&account, 0, "buy", "12345678901234567.000000000000000001", "0.00001234")
    };
    let kept = ada.add(exact).await;
    assert_eq!(kept.base, "SHIB");
    assert_eq!(kept.quantity, "12345678901234567.000000000000000001");
    assert_eq!(kept.quote_amount, "152345677641.23455678");
    assert_eq!(kept.fees[0].amount, "0.000000000000000001");
    let read = ada.ledger.get_fill(ws::GetFillRequest { id: kept.id.clone() }).await;
    assert_eq!(read.unwrap().into_inner(), kept);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_change_by_hand_is_told_and_needs_the_version_that_was_seen() {
    let world = World::start().await;
    let (mut ada, mut eve) = (world.person(), world.person());
    let account = ada.account("Main").await;
    let kept = ada.add(fill(&account, 0, "buy", "1", "60000")).await;
    let change = |version, price: &str| ws::UpdateFillRequest {
        id: kept.id.clone(),
        version,
        fill: Some(fill(&account, 1, "sell", "2", price)),
    };
    let after = ada.ledger.update_fill(change(1, "61000")).await.unwrap().into_inner();
    assert_eq!(
        (
            after.side.as_str(),
            after.quote_amount.as_str(),
            after.edited,
            after.version
        ),
        ("sell", "122000", true, 2)
    );
    assert_eq!(
        told(ada.ledger.update_fill(change(1, "1")).await).code,
        "version_mismatch"
    );
    assert_eq!(
        told(eve.ledger.update_fill(change(2, "1")).await).kind,
        ErrorKind::NotFound
    );
    // Somebody else's account is nobody's.
    let mut foreign = fill(&account, 0, "buy", "1", "1");
    foreign.account_id = eve.account("Hers").await.id;
    let refused = told(ada.ledger.add_fill(ws::AddFillRequest { fill: Some(foreign) }).await);
    assert_eq!(refused.fields[0].0, "account_id");
}

#[tokio::test(flavor = "multi_thread")]
async fn fills_are_listed_page_by_page_and_come_back_when_deleted() {
    let world = World::start_with(|args| args.event_limit = 4).await;
    let mut ada = world.person();
    let account = ada.account("Main").await;
    let mut ids = Vec::new();
    for day in 0..4 {
        ids.push(ada.add(fill(&account, day, "buy", "1", "60000")).await.id);
    }
    let full = ada.ledger.add_fill(ws::AddFillRequest {
        fill: Some(fill(&account, 5, "buy", "1", "60000")),
    });
    assert_eq!(told(full.await).code, "limit_reached");

    let mut seen = Vec::new();
    let mut cursor = String::new();
    loop {
        let page = ada
            .fills(ws::ListFillsRequest {
                limit: 3,
                cursor: cursor.clone(),
                ..Default::default()
            })
            .await;
        assert_eq!(page.total, cursor.is_empty().then_some(4));
        seen.extend(page.fills.into_iter().map(|fill| fill.id));
        cursor = page.next_cursor;
        if cursor.is_empty() {
            break;
        }
    }
    ids.reverse();
    assert_eq!(seen, ids);
    let foreign = ws::ListFillsRequest {
        cursor: "00.00".to_owned(),
        ..Default::default()
    };
    assert_eq!(told(ada.ledger.list_fills(foreign).await).code, "cursor_invalid");

    let filtered = ws::ListFillsRequest {
        from: "2026-05-02".to_owned(),
        to: "2026-05-03".to_owned(),
        asset: "usdt".to_owned(),
        side: "buy".to_owned(),
        account_id: account.id.clone(),
        ..Default::default()
    };
    assert_eq!(ada.fills(filtered).await.total, Some(2));

    let two = ids[..2].to_vec();
    let deleted = ada
        .ledger
        .delete_fills(ws::DeleteFillsRequest { ids: two.clone() })
        .await;
    assert_eq!(deleted.unwrap().into_inner().changed, 2);
    assert_eq!(ada.fills(Default::default()).await.total, Some(2));
    let mut eve = world.person();
    let stolen = eve
        .ledger
        .restore_fills(ws::RestoreFillsRequest { ids: two.clone() })
        .await;
    assert_eq!(stolen.unwrap().into_inner().changed, 0);
    let restored = ada.ledger.restore_fills(ws::RestoreFillsRequest { ids: two }).await;
    assert_eq!(restored.unwrap().into_inner().changed, 2);
    assert_eq!(ada.fills(Default::default()).await.total, Some(4));
}

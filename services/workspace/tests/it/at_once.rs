//! Calls that come at once: each answers with what it wrote itself.

use kit::idempotency::KEY;
use proto::workspace as ws;
use serde_json::json;
use tonic::Request;

use crate::{
    dashboards::add,
    imports::kraken,
    strategies, wallets,
    watchlists::list,
    world::{World, told},
};

const NOWHERE: &str = "01890a5d-ac96-774b-bcce-000000000001";

fn keyed<T>(message: T) -> Request<T> {
    let mut request = Request::new(message);
    request.metadata_mut().insert(KEY, "one".parse().unwrap());
    request
}

#[tokio::test(flavor = "multi_thread")]
async fn dashboards_that_move_at_once_answer_with_the_order_that_they_made() {
    let world = World::start().await;
    let mut ada = world.person();
    let mut ids = Vec::new();
    for name in ["a", "b", "c"] {
        ids.push(add(&mut ada, name).await.id);
    }
    let moves = (0..12_usize).map(|at| {
        let (mut dashboards, moved) = (ada.dashboards.clone(), ids[at % 3].clone());
        let asked = ws::MoveDashboardRequest {
            id: moved.clone(),
            after: String::new(),
        };
        async move { (dashboards.move_dashboard(asked).await, moved) }
    });
    for (answer, moved) in futures::future::join_all(moves).await {
        assert_eq!(answer.unwrap().into_inner().dashboards[0].id, moved);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn watchlists_that_move_at_once_answer_with_the_order_that_they_made() {
    let world = World::start().await;
    let mut ada = world.person();
    let mut ids = Vec::new();
    for name in ["Cold", "Warm", "Hot"] {
        ids.push(list(&mut ada, name, &[]).await.id);
    }
    let moves = (0..12_usize).map(|at| {
        let (mut watchlists, moved) = (ada.watchlists.clone(), ids[at % 3].clone());
        let asked = ws::MoveWatchlistRequest {
            id: moved.clone(),
            after: String::new(),
        };
        async move { (watchlists.move_watchlist(asked).await, moved) }
    });
    for (answer, moved) in futures::future::join_all(moves).await {
        assert_eq!(answer.unwrap().into_inner().watchlists[0].id, moved);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_undo_beside_a_confirmation_leaves_nothing() {
    let world = World::start().await;
    let mut ada = world.person();
    for _ in 0..4 {
        let id = ada.stage(&kraken(&[("T1", "0.01"), ("T2", "0.01")])).await.import;
        let id = id.unwrap().id;
        let (mut confirming, mut undoing) = (ada.ledger.clone(), ada.ledger.clone());
        let confirm = ws::ConfirmImportRequest {
            id: id.clone(),
            ..Default::default()
        };
        let (confirmed, undone) = tokio::join!(
            confirming.confirm_import(confirm),
            undoing.undo_import(ws::UndoImportRequest { id }),
        );
        // Whichever came first: what was written is gone, and what was gone is not written.
        if let Ok(confirmed) = confirmed {
            assert_eq!(confirmed.into_inner().fills, 2);
        }
        assert_eq!(undone.unwrap().into_inner().state, "undone");
        assert_eq!(ada.fills(Default::default()).await.total, Some(0));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_transaction_begins_before_what_waits_for_others() {
    let world = World::start().await;
    let mut ada = world.person();
    let strategy = strategies::add(&mut ada, "Averages cross", &json!({"bar": "1d"})).await;
    // Another call holds the key. Only who begins a transaction is told so.
    let holding = world.db.client().await;
    let take =
        "BEGIN; SELECT pg_advisory_xact_lock(hashtextextended('idempotency ' || owner || ' one', 0)) FROM strategy";
    holding.batch_execute(take).await.unwrap();
    let over = Some(ws::RunOver {
        series_id: NOWHERE.to_owned(),
        ..Default::default()
    });
    let parameters = vec![ws::ParameterValues {
        name: "n".to_owned(),
        values: vec!["2".to_owned()],
    }];
    let grid = ws::RunGridRequest {
        id: strategy.id.clone(),
        over: over.clone(),
        parameters: parameters.clone(),
    };
    let walk = ws::RunWalkForwardRequest {
        id: strategy.id.clone(),
        over,
        parameters,
        train_days: 20,
        test_days: 5,
    };
    let trade = ws::PlannedTrade {
        account_id: NOWHERE.to_owned(),
        base: "BTC".to_owned(),
        quote: "USDT".to_owned(),
        direction: "long".to_owned(),
        quantity: "1".to_owned(),
        price: "1000".to_owned(),
        ..Default::default()
    };
    let wallet = ws::NewWallet {
        chains: vec!["ethereum".to_owned()],
        ..wallets::new("Cold", wallets::EMPTY)
    };
    let check = ws::CheckTradeRequest { trade: Some(trade) };
    let added = ws::AddWalletRequest { wallet: Some(wallet) };
    for (refused, field) in [
        (told(ada.strategies.run_grid(keyed(grid)).await), "over.series_id"),
        (
            told(ada.strategies.run_walk_forward(keyed(walk)).await),
            "over.series_id",
        ),
        (told(ada.rules.check_trade(keyed(check)).await), "account_id"),
        (told(ada.wallets.add_wallet(keyed(added)).await), "chains[0]"),
    ] {
        assert_eq!(
            refused.fields.first().map(|(at, _)| at.as_str()),
            Some(field),
            "{refused:?}"
        );
    }
}

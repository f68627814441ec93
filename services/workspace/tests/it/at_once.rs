//! Calls that come at once: each answers with what it wrote itself.

use proto::workspace as ws;

use crate::{dashboards::add, imports::kraken, watchlists::list, world::World};

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

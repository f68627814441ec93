//! Who of a team discards a file, and who undoes an import.

use proto::workspace as ws;
use vocab::{Role, UserId};

use crate::{imports::kraken, wallet_payers::Desk, world::told};

#[tokio::test(flavor = "multi_thread")]
async fn analysts_discard_files_that_wait_and_undo_no_import() {
    let desk = Desk::start().await;
    let mut eve = desk.with_role(desk.eve, Role::Analyst);
    let mut boss = desk.with_role(UserId::fresh(), Role::Admin);
    let file = kraken(&[("T1", "0.01")]);
    let asked = |id: &str| ws::UndoImportRequest { id: id.to_owned() };

    let waiting = eve.stage(&file).await.import.unwrap().id;
    let discarded = eve.ledger.undo_import(asked(&waiting)).await.unwrap().into_inner();
    assert_eq!(discarded.state, "undone");

    let id = eve.stage(&file).await.import.unwrap().id;
    eve.confirm(&id).await;
    let refused = told(eve.ledger.undo_import(asked(&id)).await);
    assert_eq!(refused.code, "role_forbidden");
    assert_eq!(eve.fills(Default::default()).await.total, Some(1));
    let undone = boss.ledger.undo_import(asked(&id)).await.unwrap().into_inner();
    assert_eq!(undone.state, "undone");
    assert_eq!(eve.fills(Default::default()).await.total, Some(0));
}

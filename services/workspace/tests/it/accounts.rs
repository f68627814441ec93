//! Settings and accounts.

use proto::workspace as ws;
use vocab::ErrorKind;

use crate::world::{World, fill, told};

fn settings(zone: &str, version: i32) -> ws::UpdateSettingsRequest {
    ws::UpdateSettingsRequest {
        version,
        settings: Some(ws::NewSettings {
            zone: zone.to_owned(),
            currency: "eur".to_owned(),
        }),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn settings_are_set_once_and_changed_by_who_saw_them() {
    let world = World::start().await;
    let mut ada = world.person();
    let first = ada
        .settings
        .get_settings(ws::GetSettingsRequest {})
        .await
        .unwrap()
        .into_inner();
    assert_eq!((first.zone.as_str(), first.version), ("", 1));
    let set = ada
        .settings
        .update_settings(settings("Europe/Berlin", 1))
        .await
        .unwrap()
        .into_inner();
    assert_eq!((set.currency.as_str(), set.version), ("EUR", 2));
    let late = told(ada.settings.update_settings(settings("UTC", 1)).await);
    assert_eq!(late.code, "version_mismatch");
    let any = ada
        .settings
        .update_settings(settings("Asia/Tokyo", 0))
        .await
        .unwrap()
        .into_inner();
    assert_eq!((any.zone.as_str(), any.version), ("Asia/Tokyo", 3));
    let wrong = told(ada.settings.update_settings(settings("Mars", 3)).await);
    assert_eq!((wrong.kind, wrong.fields[0].0.as_str()), (ErrorKind::Invalid, "zone"));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_goes_with_its_fills_and_comes_back_with_them() {
    let world = World::start_with(|args| args.account_limit = 2).await;
    let mut ada = world.person();
    let account = ada.account("Main").await;
    ada.add(fill(&account, 0, "buy", "1", "60000")).await;
    let again = ws::AddAccountRequest {
        account: Some(ws::NewAccount {
            name: "MAIN".to_owned(),
            venue: String::new(),
        }),
    };
    assert_eq!(told(ada.ledger.add_account(again).await).code, "name_taken");

    let gone = |version| ws::DeleteAccountRequest {
        id: account.id.clone(),
        version,
    };
    assert_eq!(told(ada.ledger.delete_account(gone(7)).await).code, "version_mismatch");
    ada.ledger.delete_account(gone(1)).await.unwrap();
    assert_eq!(ada.fills(Default::default()).await.total, Some(0));
    assert!(ada.trips().await.is_empty());
    let id = account.id.clone();
    let back = ada
        .ledger
        .restore_account(ws::RestoreAccountRequest { id })
        .await
        .unwrap()
        .into_inner();
    assert_eq!((back.fills, back.version), (1, 3));
    assert_eq!(ada.trips().await.len(), 1);

    ada.account("Second").await;
    let third = ws::AddAccountRequest {
        account: Some(ws::NewAccount {
            name: "Third".to_owned(),
            venue: String::new(),
        }),
    };
    let full = told(ada.ledger.add_account(third).await);
    assert_eq!((full.kind, full.code.as_str()), (ErrorKind::Conflict, "limit_reached"));
    ada.ledger.delete_account(gone(3)).await.unwrap();
    ada.account("Third").await;
    let back = ws::RestoreAccountRequest { id: account.id.clone() };
    assert_eq!(told(ada.ledger.restore_account(back).await).code, "limit_reached");

    let mut eve = world.person();
    let other = ws::GetAccountRequest { id: account.id };
    assert_eq!(told(eve.ledger.get_account(other).await).kind, ErrorKind::NotFound);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_change_answers_with_what_it_wrote_itself() {
    let world = World::start().await;
    let mut ada = world.person();
    let account = ada.account("Main").await;
    let changes = (0..20).map(|at| {
        let (mut ledger, name) = (ada.ledger.clone(), format!("Account {at}"));
        let changed = ws::UpdateAccountRequest {
            id: account.id.clone(),
            version: 0,
            account: Some(ws::NewAccount {
                name: name.clone(),
                venue: String::new(),
            }),
        };
        async move { (ledger.update_account(changed).await, name) }
    });
    let mut versions = Vec::new();
    for (answer, name) in futures::future::join_all(changes).await {
        // Without a version each change is made to the one that it finds: of two that find the same, one is refused.
        match answer {
            Ok(changed) => {
                let changed = changed.into_inner();
                assert_eq!(changed.name, name);
                versions.push(changed.version);
            }
            refused @ Err(_) => assert_eq!(told(refused).code, "version_mismatch"),
        }
    }
    let answers = versions.len();
    versions.sort_unstable();
    versions.dedup();
    assert!(answers > 0 && versions.len() == answers, "{versions:?}");
}

//! Saved views: one name for each list, an owner's own, and in their archive.

use std::{fs, path::Path};

use proto::workspace as ws;
use tonic::Status;
use workspace::domain::saved_view::LISTS;

use crate::world::{Person, World, told};

fn view(name: &str, query: &str) -> Option<ws::NewSavedView> {
    Some(ws::NewSavedView {
        list: "round_trips".to_owned(),
        name: name.to_owned(),
        query: query.to_owned(),
        hidden_columns: vec!["fees".to_owned()],
    })
}

/// Saves a view of the round trips.
pub async fn add(who: &mut Person, name: &str, query: &str) -> Result<ws::SavedView, Status> {
    let view = view(name, query);
    let added = who.settings.add_saved_view(ws::AddSavedViewRequest { view }).await;
    added.map(tonic::Response::into_inner)
}

async fn names(who: &mut Person, list: &str) -> Vec<String> {
    let list = list.to_owned();
    let listed = who.settings.list_saved_views(ws::ListSavedViewsRequest { list }).await;
    let views = listed.unwrap().into_inner().views;
    views.into_iter().map(|view| view.name).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn views_are_saved_replaced_and_deleted_by_their_owner_alone() {
    let world = World::start().await;
    let (mut ada, mut bob) = (world.person(), world.person());
    let losses = add(&mut ada, "Losses", "outcome=loss").await.unwrap();
    assert_eq!(
        (losses.query.as_str(), losses.hidden_columns.as_slice()),
        ("outcome=loss", ["fees".to_owned()].as_slice())
    );
    let refused = told(add(&mut ada, "losses", "state=open").await);
    assert_eq!(refused.code, "name_taken");
    add(&mut ada, "Open", "state=open").await.unwrap();
    assert_eq!(names(&mut ada, "round_trips").await, ["Losses", "Open"]);
    assert_eq!(names(&mut ada, "").await, ["Losses", "Open"]);
    assert!(names(&mut ada, "entries").await.is_empty());
    assert!(names(&mut bob, "").await.is_empty());

    let renamed = ws::UpdateSavedViewRequest {
        id: losses.id.clone(),
        view: view("Large losses", "outcome=loss&open=1"),
    };
    assert_eq!(
        told(bob.settings.update_saved_view(renamed.clone()).await).code,
        "not_found"
    );
    let changed = ada.settings.update_saved_view(renamed).await.unwrap().into_inner();
    assert_eq!((changed.id, changed.name.as_str()), (losses.id.clone(), "Large losses"));
    let taken = ws::UpdateSavedViewRequest {
        id: losses.id.clone(),
        view: view("OPEN", ""),
    };
    assert_eq!(told(ada.settings.update_saved_view(taken).await).code, "name_taken");

    let gone = ws::DeleteSavedViewRequest { id: losses.id };
    assert_eq!(
        told(bob.settings.delete_saved_view(gone.clone()).await).code,
        "not_found"
    );
    ada.settings.delete_saved_view(gone.clone()).await.unwrap();
    assert_eq!(told(ada.settings.delete_saved_view(gone).await).code, "not_found");
    assert_eq!(names(&mut ada, "").await, ["Open"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn every_list_has_views_of_its_own() {
    let world = World::start().await;
    let mut ada = world.person();
    for list in LISTS {
        let mine = ws::NewSavedView {
            list: (*list).to_owned(),
            ..view("Mine", "q=gas").unwrap()
        };
        let added = ada
            .settings
            .add_saved_view(ws::AddSavedViewRequest { view: Some(mine) })
            .await;
        let added = added.unwrap().into_inner();
        assert_eq!((added.list.as_str(), added.query.as_str()), (*list, "q=gas"));
        assert_eq!(names(&mut ada, list).await, ["Mine"], "{list}");
    }
    assert_eq!(names(&mut ada, "").await.len(), LISTS.len());
}

#[test]
fn the_contract_names_every_list() {
    let contract = testkit::root().join("proto/meridian/workspace/v1/settings.proto");
    let contract = fs::read_to_string(contract).unwrap();
    for message in ["NewSavedView", "ListSavedViewsRequest"] {
        let (_, fields) = contract.split_once(&format!("message {message} {{")).unwrap();
        let (comment, words) = fields.split_once("words: [").unwrap();
        let (words, _) = words.split_once(']').unwrap();
        let named: Vec<&str> = words.split(',').map(|word| word.trim().trim_matches('"')).collect();
        assert_eq!(named, LISTS, "{message}");
        if message == "NewSavedView" {
            // Every other part is between two marks.
            let documented: Vec<&str> = comment.split('`').skip(1).step_by(2).collect();
            assert_eq!(documented, LISTS);
        }
    }
}

/// A version of before takes the views that it knows of, and the next upgrade loses none of them.
#[tokio::test(flavor = "multi_thread")]
async fn views_of_known_lists_outlive_a_downgrade_and_an_upgrade() {
    let world = World::start().await;
    let mut ada = world.person();
    add(&mut ada, "Losses", "outcome=loss").await.unwrap();
    let labels = ws::NewSavedView {
        list: "labels".to_owned(),
        ..view("Mine", "").unwrap()
    };
    let labels = ws::AddSavedViewRequest { view: Some(labels) };
    ada.settings.add_saved_view(labels).await.unwrap();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations/2026-11-28-000580_saved_view_lists");
    let database = world.db.client().await;
    for file in ["down.sql", "up.sql"] {
        // In a transaction, as migrations run.
        let step = format!("BEGIN; {} COMMIT;", fs::read_to_string(folder.join(file)).unwrap());
        database.batch_execute(&step).await.unwrap();
        assert_eq!(names(&mut ada, "").await, ["Losses"], "after {file}");
    }
    let tasks = ws::NewSavedView {
        list: "tasks".to_owned(),
        ..view("Mine", "").unwrap()
    };
    let tasks = ws::AddSavedViewRequest { view: Some(tasks) };
    ada.settings.add_saved_view(tasks).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_list_that_has_no_views_is_refused() {
    let world = World::start().await;
    let mut ada = world.person();
    let list = "wallets".to_owned();
    let refused = told(ada.settings.list_saved_views(ws::ListSavedViewsRequest { list }).await);
    assert_eq!(
        (refused.code.as_str(), refused.fields[0].0.as_str()),
        ("validation_failed", "list")
    );
    let wallets = ws::NewSavedView {
        list: "wallets".to_owned(),
        ..view("Mine", "").unwrap()
    };
    let wallets = ws::AddSavedViewRequest { view: Some(wallets) };
    let refused = told(ada.settings.add_saved_view(wallets).await);
    assert_eq!(
        (refused.code.as_str(), refused.fields[0].0.as_str()),
        ("validation_failed", "list")
    );
    assert!(names(&mut ada, "").await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_change_answers_with_what_it_wrote_itself() {
    let world = World::start().await;
    let mut ada = world.person();
    let losses = add(&mut ada, "Losses", "outcome=loss").await.unwrap();
    let changes = (0..20).map(|at| {
        let (mut settings, query) = (ada.settings.clone(), format!("outcome=loss&page={at}"));
        let changed = ws::UpdateSavedViewRequest {
            id: losses.id.clone(),
            view: view("Losses", &query),
        };
        async move { (settings.update_saved_view(changed).await, query) }
    });
    for (answer, query) in futures::future::join_all(changes).await {
        assert_eq!(answer.unwrap().into_inner().query, query);
    }
}

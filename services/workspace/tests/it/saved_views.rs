//! Saved views: one name for each list, an owner's own, and in their archive.

use proto::workspace as ws;
use tonic::Status;

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
async fn a_list_that_has_no_views_is_refused() {
    let world = World::start().await;
    let mut ada = world.person();
    let list = "wallets".to_owned();
    let refused = told(ada.settings.list_saved_views(ws::ListSavedViewsRequest { list }).await);
    assert_eq!(
        (refused.code.as_str(), refused.fields[0].0.as_str()),
        ("validation_failed", "list")
    );
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

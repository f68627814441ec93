//! Rights on single watchlists: who may do what with one that is shared, and whose the changes are.

use proto::workspace as ws;
use tonic::Status;
use vocab::{Role, UserId};

use crate::{
    comments,
    dashboard_grants::{cells, grants_end_with_the_thing, joined, lapse, leaves, outcome},
    dashboard_managers::only_reads,
    grant_calls::grant_calls,
    wallet_payers::Desk,
    watchlists,
    world::{Person, told},
};

const RIGHTS: &str = include_str!("../watchlist_grants.csv");

grant_calls! {
    watchlists: get_watchlist(GetWatchlistRequest) -> Watchlist,
    delete_watchlist(DeleteWatchlistRequest),
    remove_watchlist_grant(RemoveWatchlistGrantRequest),
    list_watchlist_grants(ListWatchlistGrantsRequest),
    set_watchlist_grant(SetWatchlistGrantRequest)
}

pub fn address(reference: &str) -> ws::NewWatchItem {
    ws::NewWatchItem {
        kind: "address".to_owned(),
        r#ref: reference.to_owned(),
        chain: "bitcoin".to_owned(),
        name: "Cold".to_owned(),
        ..Default::default()
    }
}

async fn shared(who: &mut Person) -> Vec<ws::Watchlist> {
    let asked = ws::ListSharedWatchlistsRequest {
        cursor: String::new(),
        limit: 50,
    };
    let found = who.watchlists.list_shared_watchlists(asked).await.unwrap();
    found.into_inner().watchlists
}

async fn remove_item(who: &mut Person, id: String, item_id: String) -> Result<(), Status> {
    let asked = ws::DeleteWatchItemRequest { id, item_id };
    who.watchlists.delete_watch_item(asked).await.map(drop)
}

/// What is done to items.
async fn change(who: &mut Person, action: &str, id: String, item_id: String) -> Result<(), Status> {
    match action {
        "change a note" => {
            let asked = ws::UpdateWatchItemRequest {
                id,
                item_id,
                version: 1,
                item: Some(ws::ChangedWatchItem {
                    name: "Cold".to_owned(),
                    note: "Sells on Mondays".to_owned(),
                    ..Default::default()
                }),
            };
            who.watchlists.update_watch_item(asked).await.map(drop)
        }
        "move an item" => {
            let asked = ws::MoveWatchItemRequest {
                id,
                item_id,
                ..Default::default()
            };
            who.watchlists.move_watch_item(asked).await.map(drop)
        }
        "remove an item" => remove_item(who, id, item_id).await,
        "restore an item" => {
            let asked = ws::RestoreWatchItemRequest { id, item_id };
            who.watchlists.restore_watch_item(asked).await.map(drop)
        }
        action => panic!("the test cannot do this: {action}"),
    }
}

async fn done(
    desk: &Desk,
    action: &str,
    (user, who): (UserId, &mut Person),
    (list, item, other): (&ws::Watchlist, &ws::WatchItem, UserId),
) -> Result<(), Status> {
    let id = list.id.clone();
    if let Some(done) = done_to_grants(desk, action, (user, &mut *who), (&id, other)).await {
        return done;
    }
    match action {
        "read" => open(who, &id).await.map(|list| assert_eq!(list.items.len(), 1)),
        "find in the shared list" => listed(&shared(who).await, &id),
        "find in the own list" => {
            let all = who.watchlists.list_watchlists(ws::ListWatchlistsRequest {}).await?;
            listed(&all.into_inner().watchlists, &id)
        }
        "export" => {
            let format = "csv".to_owned();
            let asked = ws::ExportWatchlistRequest { id, format };
            who.watchlists.export_watchlist(asked).await.map(drop)
        }
        "change columns" => {
            let watchlist = Some(ws::NewWatchlist {
                name: list.name.clone(),
                columns: vec!["price".to_owned()],
                ..Default::default()
            });
            let version = list.version;
            let asked = ws::UpdateWatchlistRequest { id, version, watchlist };
            who.watchlists.update_watchlist(asked).await.map(drop)
        }
        "add an item" => watchlists::add(who, list, address("b")).await.map(drop),
        "import items" => {
            let asked = ws::ImportWatchlistRequest {
                id,
                format: "tradingview".to_owned(),
                content: "###Later".to_owned(),
                ..Default::default()
            };
            who.watchlists.import_watchlist(asked).await.map(drop)
        }
        "move" => {
            let after = String::new();
            let asked = ws::MoveWatchlistRequest { id, after };
            who.watchlists.move_watchlist(asked).await.map(drop)
        }
        "delete" => delete(who, &id).await,
        "restore" => {
            let asked = ws::RestoreWatchlistRequest { id };
            who.watchlists.restore_watchlist(asked).await.map(drop)
        }
        "comment" => {
            let why = comments::new("Why?", &[], "");
            comments::say(who, ("watchlist", &id), why).await.map(drop)
        }
        action => change(who, action, id, item.id.clone()).await,
    }
}

/// What an actor gets, with a list and people that nobody else has.
async fn attempt(desk: &Desk, actor: &str, action: &str) -> String {
    let ((owner, mut ada), (user, mut eve)) = (joined(desk), joined(desk));
    let (other, _) = joined(desk);
    let list = watchlists::list(&mut ada, "Majors", &[]).await;
    let item = watchlists::add(&mut ada, &list, address("a")).await.unwrap();
    give(desk, &mut ada, &list.id, (actor, user), (action, other)).await;
    match action {
        "restore" => delete(&mut ada, &list.id).await.unwrap(),
        "restore an item" => remove_item(&mut ada, list.id.clone(), item.id.clone()).await.unwrap(),
        _ => {}
    }
    lapse(desk, actor, user).await;
    let who = if actor == "owner" {
        (owner, &mut ada)
    } else {
        (user, &mut eve)
    };
    outcome(done(desk, action, who, (&list, &item, other)).await)
}

#[tokio::test(flavor = "multi_thread")]
async fn every_actor_gets_what_the_reviewed_table_says() {
    let desk = Desk::start().await;
    for (action, actor, expected) in cells(RIGHTS) {
        let got = Box::pin(attempt(&desk, actor, action)).await;
        assert_eq!(got, expected, "{action} by {actor}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_an_editor_adds_is_the_owners() {
    let desk = Desk::start().await;
    let ((ada_id, mut ada), (eve_id, mut eve)) = (joined(&desk), joined(&desk));
    let list = watchlists::list(&mut ada, "Majors", &[]).await;
    assert_eq!((list.access.as_str(), list.shared.is_none()), ("owner", true));
    let gone = watchlists::add(&mut ada, &list, address("gone")).await.unwrap();
    remove_item(&mut ada, list.id.clone(), gone.id).await.unwrap();
    share(&mut ada, &list.id, (desk.team, eve_id), "editor").await.unwrap();

    let seen = open(&mut eve, &list.id).await.unwrap();
    let through = seen.shared.clone().unwrap();
    assert_eq!(
        (seen.access.as_str(), through.owner_id, through.team_id),
        ("editor", ada_id.to_string(), desk.team.to_string())
    );
    watchlists::add(&mut eve, &list, address("a")).await.unwrap();
    let own = open(&mut ada, &list.id).await.unwrap();
    assert_eq!((own.items_count, own.items[0].r#ref.as_str()), (1, "a"));
    // Counted for a grantee as for the owner, and no more than is on the list.
    assert_eq!(shared(&mut eve).await[0].items_count, 1);
    let rows = "watch_item WHERE owner = (SELECT owner FROM watchlist)";
    assert_eq!(desk.world.rows(rows).await, 2);
    // What others share is searched with their lists, not with the own ones.
    let find = ws::FindWatchedRequest {
        kind: "address".to_owned(),
        r#ref: "a".to_owned(),
        chain: "bitcoin".to_owned(),
    };
    let found = eve.watchlists.find_watched(find).await.unwrap().into_inner();
    assert!(found.lists.is_empty());

    leaves(&desk, eve_id);
    assert!(shared(&mut eve).await.is_empty());
    assert_eq!(told(open(&mut eve, &list.id).await).code, "not_found");
    assert!(grants(&mut ada, &list.id).await.unwrap().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_team_has_a_list_until_it_is_deleted_for_good() {
    let desk = Desk::start().await;
    let (_, mut ada) = joined(&desk);
    let list = watchlists::list(&mut ada, "Majors", &[]).await;
    share(&mut ada, &list.id, (desk.team, desk.team), "editor")
        .await
        .unwrap();
    assert_eq!(desk.noted(), ["watchlist_shared Majors editor"]);
    let mut inside = desk.with_role(desk.eve, Role::Analyst);
    assert_eq!(shared(&mut inside).await[0].access, "editor");
    watchlists::add(&mut inside, &list, address("a")).await.unwrap();
    let mut outside = desk.world.client(kit::identity::Identity::person(desk.eve, None));
    assert!(shared(&mut outside).await.is_empty());

    delete(&mut ada, &list.id).await.unwrap();
    assert!(shared(&mut inside).await.is_empty());
    grants_end_with_the_thing(&desk, &mut ada).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_database_itself_lets_grantees_read_and_change_nothing() {
    let desk = Desk::start().await;
    let ((_, mut ada), (eve_id, _)) = (joined(&desk), joined(&desk));
    let list = watchlists::list(&mut ada, "Majors", &[]).await;
    watchlists::add(&mut ada, &list, address("a")).await.unwrap();
    let gone = watchlists::add(&mut ada, &list, address("gone")).await.unwrap();
    remove_item(&mut ada, list.id.clone(), gone.id).await.unwrap();
    let private = watchlists::list(&mut ada, "Private", &[]).await;
    watchlists::add(&mut ada, &private, address("b")).await.unwrap();
    share(&mut ada, &list.id, (desk.team, eve_id), "manager").await.unwrap();
    let changes = [
        "UPDATE watchlist SET name = 'Mine'",
        "UPDATE watch_item SET note = 'Mine'",
        "DELETE FROM watch_item",
        "DELETE FROM watchlist",
    ];
    only_reads(&desk, eve_id, ["watchlist", "watch_item"], &changes).await;
}

//! What becomes of anything that is shared: in a team, when a right ends, and where auth does not answer. Run for each kind by
//! [`crate::rights::rights_of`].

use std::sync::atomic::Ordering;

use chrono::TimeDelta;
use kit::identity::Identity;
use proto::onchain::{EraseOwnerRequest, evidence_client::EvidenceClient};
use testkit::http::{SOON, eventually};
use tokio::sync::oneshot;
use vocab::{Role, UserId};

use crate::{
    label::code,
    rights::{ENDED, Shared, joined, with_role},
    roster::Desk,
    world::World,
};

const DAY_MS: i64 = 86_400_000;

async fn grants_of_all(desk: &Desk) -> i64 {
    let db = desk.world.database().await;
    let query = "SELECT count(*) FROM object_grant";
    db.query_one(query, &[]).await.unwrap().get(0)
}

pub async fn a_team_has_what_is_shared_with_it_while_it_is_selected<T: Shared>() {
    let desk = Desk::start().await;
    let ((_, mut ada), (eve, mut outside)) = (joined::<T>(&desk), joined::<T>(&desk));
    let mut ids = Vec::new();
    for name in ["First", "Second", "Third"] {
        let id = ada.add(name).await.id;
        ada.share(&id, (desk.team, desk.team), ("editor", None)).await.unwrap();
        desk.advance(TimeDelta::seconds(1));
        ids.push(id);
    }
    let noted: Vec<_> = desk.roster.noted.lock().unwrap().drain(..).collect();
    let noted: Vec<_> = noted
        .into_iter()
        .filter(|note| note.team_id == desk.team.to_string())
        .map(|note| (note.action, note.object, note.role))
        .collect();
    let note = |name: &str| (format!("{}_shared", T::KIND), name.to_owned(), "editor".to_owned());
    assert_eq!(noted, ["First", "Second", "Third"].map(note));

    let mut inside: T = with_role(&desk, eve, Role::Analyst);
    let (first, place) = inside.list_shared(2, "").await.unwrap();
    let (last, end) = inside.list_shared(2, &place).await.unwrap();
    let names: Vec<&str> = first.iter().chain(&last).map(|(_, name)| name.as_str()).collect();
    assert_eq!((names, end.as_str()), (vec!["Third", "Second", "First"], ""));
    inside.change(&ids[0], 1).await.unwrap();
    assert!(outside.list_shared(50, "").await.unwrap().0.is_empty());
    assert_eq!(code(&outside.read(&ids[0]).await.unwrap_err()), "not_found");
    // A viewer of the team stays one, whatever the team may do.
    let mut viewer: T = with_role(&desk, eve, Role::Viewer);
    viewer.read(&ids[0]).await.unwrap();
    let refused = viewer.change(&ids[0], 2).await.unwrap_err();
    assert_eq!(code(&refused), "role_forbidden");
}

pub async fn who_leaves_the_team_loses_it_for_good<T: Shared>() {
    let desk = Desk::start().await;
    let ((_, mut ada), (eve_id, mut eve)) = (joined::<T>(&desk), joined::<T>(&desk));
    let id = ada.add("The hack").await.id;
    let through = (desk.team, eve_id);
    ada.share(&id, through, ("editor", None)).await.unwrap();
    // While auth does not answer nobody is let in, and nothing is lost.
    desk.roster.away.store(true, Ordering::SeqCst);
    let refused = eve.read(&id).await.unwrap_err();
    assert_eq!(code(&refused), "upstream_unavailable");
    assert!(!refused.message().contains("10.0.0.7"), "{refused}");
    desk.roster.away.store(false, Ordering::SeqCst);
    eve.read(&id).await.unwrap();
    desk.leaves(eve_id);
    assert!(ada.list_grants(&id).await.unwrap().is_empty());
    desk.joins(eve_id);
    assert_eq!(code(&eve.read(&id).await.unwrap_err()), "not_found");

    // So does whose account is erased.
    ada.share(&id, through, ("viewer", None)).await.unwrap();
    let owner = eve_id.to_string();
    let mut service = EvidenceClient::new(desk.world.anonymous());
    service.erase_owner(EraseOwnerRequest { owner }).await.unwrap();
    assert!(ada.list_grants(&id).await.unwrap().is_empty());

    // What is deleted is nobody's.
    let (carol_id, mut carol) = joined::<T>(&desk);
    ada.share(&id, (desk.team, carol_id), ("viewer", None)).await.unwrap();
    ada.delete(&id).await.unwrap();
    assert!(carol.list_shared(50, "").await.unwrap().0.is_empty());
    assert_eq!(grants_of_all(&desk).await, 0);
}

pub async fn what_a_manager_gives_goes_with_their_own_grant<T: Shared>() {
    let desk = Desk::start().await;
    let ((_, mut ada), (eve_id, mut eve)) = (joined::<T>(&desk), joined::<T>(&desk));
    let (bob_id, mut bob) = joined::<T>(&desk);
    let id = ada.add("The hack").await.id;
    let through = |grantee| (desk.team, grantee);
    for way in ["taken", "lowered", "given up", "left"] {
        ada.share(&id, through(eve_id), ("manager", Some(30))).await.unwrap();
        let given = eve.share(&id, through(bob_id), ("editor", None)).await.unwrap();
        assert_eq!((given.role.as_str(), given.grantee), ("editor", bob_id.to_string()));
        assert_eq!(given.expires_ms - given.granted_ms, 30 * DAY_MS, "no longer");
        bob.read(&id).await.unwrap();
        match way {
            "taken" => ada.unshare(&id, eve_id).await.unwrap(),
            "lowered" => {
                ada.share(&id, through(eve_id), ("editor", None)).await.unwrap();
            }
            "given up" => eve.unshare(&id, eve_id).await.unwrap(),
            _ => desk.leaves(eve_id),
        }
        assert_eq!(code(&bob.read(&id).await.unwrap_err()), "not_found", "{way}");
    }
}

pub async fn only_members_of_a_common_team_are_given_something<T: Shared>() {
    let desk = Desk::start().await;
    let ((ada_id, mut ada), (eve_id, _)) = (joined::<T>(&desk), joined::<T>(&desk));
    let id = ada.add("The hack").await.id;
    let wrong = async |ada: &mut T, grantee: UserId, role: (&str, Option<u32>)| {
        let refused = ada.share(&id, (desk.team, grantee), role).await.unwrap_err();
        let fields = kit::status::read(&refused).fields.into_iter();
        fields.map(|(field, _)| field).collect::<Vec<_>>()
    };
    assert_eq!(wrong(&mut ada, ada_id, ("viewer", None)).await, ["grantee"]);
    assert_eq!(wrong(&mut ada, UserId::fresh(), ("viewer", None)).await, ["grantee"]);
    assert_eq!(wrong(&mut ada, eve_id, ("owner", Some(0))).await, ["role", "days"]);
    desk.leaves(ada_id);
    assert_eq!(wrong(&mut ada, eve_id, ("viewer", None)).await, ["team_id"]);
}

pub async fn who_shares_holds_nothing_up_while_auth_is_slow<T: Shared>() {
    let desk = Desk::start().await;
    let ((ada_id, mut ada), (eve_id, _)) = (joined::<T>(&desk), joined::<T>(&desk));
    let (first, second) = (ada.add("The hack").await.id, ada.add("The flight").await.id);
    let (answer, slow) = oneshot::channel();
    *desk.roster.slow.lock().unwrap() = Some(slow);
    let mut waiting = T::on(desk.world.channel(ada_id));
    let through = (desk.team, eve_id);
    // Both write under the same owner's lock: with the lock in hand, the first would let the second wait.
    let meanwhile = async {
        eventually("the first is being noted", SOON, || async {
            (desk.roster.noted.lock().unwrap().len() == 1).then_some(())
        })
        .await;
        assert_eq!(grants_of_all(&desk).await, 0);
        ada.share(&second, through, ("viewer", None)).await.unwrap();
        answer.send(()).unwrap();
    };
    let (given, ()) = tokio::join!(waiting.share(&first, through, ("viewer", None)), meanwhile);
    given.unwrap();
    assert_eq!(grants_of_all(&desk).await, 2);
}

pub async fn an_app_reaches_nothing_that_others_share<T: Shared>() {
    let desk = Desk::start().await;
    let ((_, mut ada), (eve_id, mut eve)) = (joined::<T>(&desk), joined::<T>(&desk));
    let theirs = ada.add("The hack").await.id;
    let own = eve.add("Mine").await.id;
    ada.share(&theirs, (desk.team, eve_id), ("editor", None)).await.unwrap();
    let mut app = T::on(desk.world.acting(Identity::app(eve_id)));
    app.read(&own).await.unwrap();
    assert_eq!(code(&app.read(&theirs).await.unwrap_err()), "not_found");
    assert_eq!(code(&app.change(&theirs, 1).await.unwrap_err()), "not_found");
    assert!(app.list_shared(50, "").await.unwrap().0.is_empty());
    eve.change(&theirs, 1).await.unwrap();
}

pub async fn without_auth_nothing_is_shared_and_nobody_is_told_to_try_again<T: Shared>() {
    let world = World::start(|_| ()).await;
    let (ada_id, eve_id) = (UserId::fresh(), UserId::fresh());
    let mut ada = T::on(world.channel(ada_id));
    let id = ada.add("The hack").await.id;
    let refused = ada.share(&id, (UserId::fresh(), eve_id), ("viewer", None)).await;
    assert_eq!(code(&refused.unwrap_err()), "sharing_not_configured");
    assert!(ada.list_grants(&id).await.unwrap().is_empty());
    let mut eve = T::on(world.channel(eve_id));
    assert_eq!(code(&eve.read(&id).await.unwrap_err()), "not_found");
}

pub async fn the_database_itself_lets_grantees_read_and_change_nothing<T: Shared>() {
    let desk = Desk::start().await;
    let ((_, mut ada), (eve_id, _)) = (joined::<T>(&desk), joined::<T>(&desk));
    let id = ada.add("The hack").await.id;
    ada.add("Private").await;
    ada.share(&id, (desk.team, eve_id), ("manager", None)).await.unwrap();
    let eve = desk.world.db.stranger().await;
    let named = format!("SET meridian.principal = '{}'", eve_id.uuid());
    eve.batch_execute(&named).await.unwrap();
    let seen = async || {
        let mut counts: Vec<i64> = Vec::new();
        for table in T::TABLES {
            let query = format!("SELECT count(*) FROM {table}");
            counts.push(eve.query_one(&query, &[]).await.unwrap().get(0));
        }
        counts
    };
    assert_eq!(seen().await, [1, 1]);
    let mut changes = vec!["UPDATE object_grant SET expires_at = NULL".to_owned()];
    for table in T::TABLES {
        changes.push(format!("UPDATE {table} SET owner = owner"));
        changes.push(format!("DELETE FROM {table}"));
    }
    for change in changes {
        assert_eq!(eve.execute(&change, &[]).await.unwrap(), 0, "{change}");
    }
    desk.world.database().await.batch_execute(ENDED).await.unwrap();
    assert_eq!(seen().await, [0, 0]);
}

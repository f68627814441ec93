//! What is left of a shared trace's owner, what a team has, and when a right ends.

use std::{sync::atomic::Ordering, time::Duration};

use chrono::TimeDelta;
use kit::identity::Identity;
use proto::onchain::{
    EraseOwnerRequest, GetTraceRequest, evidence_client::EvidenceClient, traces_client::TracesClient,
};
use testkit::http::eventually;
use tokio::sync::oneshot;
use vocab::{Role, UserId};

use crate::{
    label::code,
    roster::{Desk, Traces},
    trace_grants::{add, grants, open, save, share, shared, unshare, versions},
    world::World,
};

const DAY: i64 = 86_400_000;

async fn count(desk: &Desk, query: &str) -> i64 {
    desk.world.database().await.query_one(query, &[]).await.unwrap().get(0)
}

/// Bytes of an owner's traces.
async fn stored(desk: &Desk, owner: UserId) -> i64 {
    let query = format!(
        "SELECT coalesce(sum(traces), 0)::bigint FROM storage_use WHERE owner = '{}'",
        owner.uuid()
    );
    count(desk, &query).await
}

#[tokio::test(flavor = "multi_thread")]
async fn what_an_editor_saves_is_a_version_of_the_owner() {
    let desk = Desk::start().await;
    let ((ada_id, mut ada), (eve_id, mut eve)) = (desk.joined(), desk.joined());
    let trace = add(&mut ada, "The hack").await;
    assert_eq!((trace.access.as_str(), trace.shared.is_none()), ("owner", true));
    let given = share(&mut ada, &trace.id, (desk.team, eve_id), ("editor", Some(30)))
        .await
        .unwrap();
    assert_eq!((given.role.as_str(), given.grantee_id), ("editor", eve_id.to_string()));
    assert_eq!(given.expires_unix_ms - given.granted_unix_ms, 30 * DAY);

    let before = stored(&desk, ada_id).await;
    let seen = open(&mut eve, &trace.id).await.unwrap();
    let origin = seen.shared.clone().unwrap();
    assert_eq!(
        (seen.access.as_str(), origin.owner_id, origin.team_id),
        ("editor", ada_id.to_string(), desk.team.to_string())
    );
    let saved = save(&mut eve, &trace.id, 1, 3).await.unwrap();
    assert_eq!((saved.version, saved.access.as_str()), (2, "editor"));
    let stale = save(&mut ada, &trace.id, 1, 4).await.unwrap_err();
    assert_eq!(code(&stale), "version_mismatch");
    let own = open(&mut ada, &trace.id).await.unwrap();
    assert_eq!((own.version, own.nodes, own.access.as_str()), (2, 3, "owner"));
    assert!(stored(&desk, ada_id).await > before);
    assert_eq!(stored(&desk, eve_id).await, 0, "it counts for its owner");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_a_grant_sees_what_was_saved_since_and_pushes_out_none_of_the_owner() {
    let desk = Desk::start().await;
    let ((_, mut ada), (eve_id, mut eve)) = (desk.joined(), desk.joined());
    let id = add(&mut ada, "The hack").await.id;
    save(&mut ada, &id, 1, 2).await.unwrap();
    desk.advance(TimeDelta::minutes(1));
    share(&mut ada, &id, (desk.team, eve_id), ("editor", None))
        .await
        .unwrap();
    assert_eq!(versions(&mut eve, &id).await.unwrap(), [2], "the trace as it is");
    for version in 2..=102 {
        let nodes = usize::try_from(version).unwrap();
        save(&mut eve, &id, version, nodes + 10).await.unwrap();
    }
    // Of the 101 that she saved the oldest went, not the owner's.
    let saved: Vec<u32> = (4..=103).rev().collect();
    assert_eq!(versions(&mut eve, &id).await.unwrap(), saved);
    assert_eq!(versions(&mut ada, &id).await.unwrap(), [saved, vec![2, 1]].concat());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_team_has_what_is_shared_with_it_while_it_is_selected() {
    let desk = Desk::start().await;
    let ((_, mut ada), (eve, mut outside)) = (desk.joined(), desk.joined());
    let mut ids = Vec::new();
    for name in ["First", "Second", "Third"] {
        let id = add(&mut ada, name).await.id;
        share(&mut ada, &id, (desk.team, desk.team), ("editor", None))
            .await
            .unwrap();
        desk.advance(TimeDelta::seconds(1));
        ids.push(id);
    }
    let noted: Vec<_> = desk.roster.noted.lock().unwrap().drain(..).collect();
    let noted: Vec<_> = noted
        .into_iter()
        .filter(|note| note.team_id == desk.team.to_string())
        .map(|note| (note.action, note.object, note.role))
        .collect();
    let note = |name: &str| ("trace_shared".to_owned(), name.to_owned(), "editor".to_owned());
    assert_eq!(noted, ["First", "Second", "Third"].map(note));

    let mut inside = desk.with_role(eve, Role::Analyst);
    let first = shared(&mut inside, 2, "").await.unwrap();
    let last = shared(&mut inside, 2, &first.next_cursor).await.unwrap();
    let all = first.traces.iter().chain(&last.traces);
    let found: Vec<(&str, &str)> = all.map(|one| (one.name.as_str(), one.content.as_str())).collect();
    assert_eq!(last.next_cursor, "");
    assert_eq!(found, [("Third", ""), ("Second", ""), ("First", "")]);
    save(&mut inside, &ids[0], 1, 2).await.unwrap();
    assert!(shared(&mut outside, 50, "").await.unwrap().traces.is_empty());
    assert_eq!(code(&open(&mut outside, &ids[0]).await.unwrap_err()), "not_found");
    // A viewer of the team stays one, whatever the team may do.
    let mut viewer = desk.with_role(eve, Role::Viewer);
    open(&mut viewer, &ids[0]).await.unwrap();
    let refused = save(&mut viewer, &ids[0], 2, 3).await.unwrap_err();
    assert_eq!(code(&refused), "role_forbidden");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_leaves_the_team_loses_it_for_good() {
    let desk = Desk::start().await;
    let ((_, mut ada), (eve_id, mut eve)) = (desk.joined(), desk.joined());
    let id = add(&mut ada, "The hack").await.id;
    let through = (desk.team, eve_id);
    share(&mut ada, &id, through, ("editor", None)).await.unwrap();
    // While auth does not answer nobody is let in, and nothing is lost.
    desk.roster.away.store(true, Ordering::SeqCst);
    let refused = open(&mut eve, &id).await.unwrap_err();
    assert_eq!(code(&refused), "upstream_unavailable");
    assert!(!refused.message().contains("10.0.0.7"), "{refused}");
    desk.roster.away.store(false, Ordering::SeqCst);
    open(&mut eve, &id).await.unwrap();
    desk.leaves(eve_id);
    assert!(grants(&mut ada, &id).await.unwrap().is_empty());
    desk.joins(eve_id);
    assert_eq!(code(&open(&mut eve, &id).await.unwrap_err()), "not_found");

    // So does whose account is erased.
    share(&mut ada, &id, through, ("viewer", None)).await.unwrap();
    let owner = eve_id.to_string();
    let mut service = EvidenceClient::new(desk.world.anonymous());
    service.erase_owner(EraseOwnerRequest { owner }).await.unwrap();
    assert!(grants(&mut ada, &id).await.unwrap().is_empty());

    // What is deleted is nobody's.
    let (carol_id, mut carol) = desk.joined();
    share(&mut ada, &id, (desk.team, carol_id), ("viewer", None))
        .await
        .unwrap();
    ada.delete_trace(GetTraceRequest { id }).await.unwrap();
    assert!(shared(&mut carol, 50, "").await.unwrap().traces.is_empty());
    assert_eq!(count(&desk, "SELECT count(*) FROM object_grant").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_manager_gives_goes_with_their_own_grant() {
    let desk = Desk::start().await;
    let ((_, mut ada), (eve_id, mut eve)) = (desk.joined(), desk.joined());
    let (bob_id, mut bob) = desk.joined();
    let id = add(&mut ada, "The hack").await.id;
    let through = |grantee| (desk.team, grantee);
    for way in ["taken", "lowered", "given up", "left"] {
        share(&mut ada, &id, through(eve_id), ("manager", Some(30)))
            .await
            .unwrap();
        let given = share(&mut eve, &id, through(bob_id), ("editor", None)).await.unwrap();
        assert_eq!(given.expires_unix_ms - given.granted_unix_ms, 30 * DAY, "no longer");
        open(&mut bob, &id).await.unwrap();
        match way {
            "taken" => unshare(&mut ada, &id, eve_id).await.unwrap(),
            "lowered" => {
                share(&mut ada, &id, through(eve_id), ("editor", None)).await.unwrap();
            }
            "given up" => unshare(&mut eve, &id, eve_id).await.unwrap(),
            _ => desk.leaves(eve_id),
        }
        assert_eq!(code(&open(&mut bob, &id).await.unwrap_err()), "not_found", "{way}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn only_members_of_a_common_team_are_given_something() {
    let desk = Desk::start().await;
    let ((ada_id, mut ada), (eve_id, _)) = (desk.joined(), desk.joined());
    let id = add(&mut ada, "The hack").await.id;
    let wrong = async |ada: &mut Traces, grantee: UserId, (role, days): (&str, Option<u32>)| {
        let refused = share(ada, &id, (desk.team, grantee), (role, days)).await.unwrap_err();
        let fields = kit::status::read(&refused).fields.into_iter();
        fields.map(|(field, _)| field).collect::<Vec<_>>()
    };
    assert_eq!(wrong(&mut ada, ada_id, ("viewer", None)).await, ["grantee"]);
    assert_eq!(wrong(&mut ada, UserId::fresh(), ("viewer", None)).await, ["grantee"]);
    assert_eq!(wrong(&mut ada, eve_id, ("owner", Some(0))).await, ["role", "days"]);
    desk.leaves(ada_id);
    assert_eq!(wrong(&mut ada, eve_id, ("viewer", None)).await, ["team_id"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_shares_holds_nothing_up_while_auth_is_slow() {
    let desk = Desk::start().await;
    let ((ada_id, mut ada), (eve_id, _)) = (desk.joined(), desk.joined());
    let (first, second) = (add(&mut ada, "The hack").await.id, add(&mut ada, "The flight").await.id);
    let (answer, slow) = oneshot::channel();
    *desk.roster.slow.lock().unwrap() = Some(slow);
    let mut waiting = TracesClient::new(desk.world.channel(ada_id));
    let through = (desk.team, eve_id);
    // Both write under the same owner's lock: with the lock in hand, the first would let the second wait.
    let meanwhile = async {
        eventually("the first is being noted", Duration::from_secs(60), || async {
            (desk.roster.noted.lock().unwrap().len() == 1).then_some(())
        })
        .await;
        assert_eq!(count(&desk, "SELECT count(*) FROM object_grant").await, 0);
        share(&mut ada, &second, through, ("viewer", None)).await.unwrap();
        answer.send(()).unwrap();
    };
    let (given, ()) = tokio::join!(share(&mut waiting, &first, through, ("viewer", None)), meanwhile);
    given.unwrap();
    assert_eq!(count(&desk, "SELECT count(*) FROM object_grant").await, 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_app_reaches_nothing_that_others_share() {
    let desk = Desk::start().await;
    let ((_, mut ada), (eve_id, mut eve)) = (desk.joined(), desk.joined());
    let theirs = add(&mut ada, "The hack").await.id;
    let own = add(&mut eve, "Mine").await.id;
    share(&mut ada, &theirs, (desk.team, eve_id), ("editor", None))
        .await
        .unwrap();
    let mut app = TracesClient::new(desk.world.acting(Identity::app(eve_id)));
    open(&mut app, &own).await.unwrap();
    assert_eq!(code(&open(&mut app, &theirs).await.unwrap_err()), "not_found");
    assert_eq!(code(&versions(&mut app, &theirs).await.unwrap_err()), "not_found");
    assert_eq!(code(&save(&mut app, &theirs, 1, 2).await.unwrap_err()), "not_found");
    assert!(shared(&mut app, 50, "").await.unwrap().traces.is_empty());
    save(&mut eve, &theirs, 1, 2).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn without_auth_nothing_is_shared_and_nobody_is_told_to_try_again() {
    let world = World::start(|_| ()).await;
    let (ada_id, eve_id) = (UserId::fresh(), UserId::fresh());
    let mut ada = TracesClient::new(world.channel(ada_id));
    let id = add(&mut ada, "The hack").await.id;
    let refused = share(&mut ada, &id, (UserId::fresh(), eve_id), ("viewer", None)).await;
    assert_eq!(code(&refused.unwrap_err()), "sharing_not_configured");
    assert!(grants(&mut ada, &id).await.unwrap().is_empty());
    let mut eve = TracesClient::new(world.channel(eve_id));
    assert_eq!(code(&open(&mut eve, &id).await.unwrap_err()), "not_found");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_database_itself_lets_grantees_read_and_change_nothing() {
    let desk = Desk::start().await;
    let ((_, mut ada), (eve_id, _)) = (desk.joined(), desk.joined());
    let id = add(&mut ada, "The hack").await.id;
    add(&mut ada, "Private").await;
    share(&mut ada, &id, (desk.team, eve_id), ("manager", None))
        .await
        .unwrap();
    let eve = desk.world.db.stranger().await;
    let named = format!("SET meridian.principal = '{}'", eve_id.uuid());
    eve.batch_execute(&named).await.unwrap();
    let seen = async |table: &str| -> i64 {
        let query = format!("SELECT count(*) FROM {table}");
        eve.query_one(&query, &[]).await.unwrap().get(0)
    };
    assert_eq!((seen("trace").await, seen("trace_version").await), (1, 1));
    for change in [
        "UPDATE trace SET name = 'Mine'",
        "UPDATE trace_version SET name = 'Mine'",
        "UPDATE object_grant SET expires_at = NULL",
        "DELETE FROM trace",
        "DELETE FROM trace_version",
    ] {
        assert_eq!(eve.execute(change, &[]).await.unwrap(), 0, "{change}");
    }
    let ended = "UPDATE object_grant SET expires_at = '2026-11-21T11:59:59Z'";
    desk.world.database().await.batch_execute(ended).await.unwrap();
    assert_eq!((seen("trace").await, seen("trace_version").await), (0, 0));
}

//! Versions of a shared trace: whose they are, and who sees which.

use chrono::TimeDelta;
use vocab::UserId;

use crate::{
    label::code,
    rights::Shared,
    roster::Desk,
    trace_grants::{add, open, save, versions},
};

const DAY_MS: i64 = 86_400_000;

/// Bytes of an owner's traces.
async fn stored(desk: &Desk, owner: UserId) -> i64 {
    let query = format!(
        "SELECT coalesce(sum(traces), 0)::bigint FROM storage_use WHERE owner = '{}'",
        owner.uuid()
    );
    desk.world.database().await.query_one(&query, &[]).await.unwrap().get(0)
}

#[tokio::test(flavor = "multi_thread")]
async fn what_an_editor_saves_is_a_version_of_the_owner() {
    let desk = Desk::start().await;
    let ((ada_id, mut ada), (eve_id, mut eve)) = (desk.joined(), desk.joined());
    let trace = add(&mut ada, "The hack").await;
    assert_eq!((trace.access.as_str(), trace.shared.is_none()), ("owner", true));
    let through = (desk.team, eve_id);
    let given = ada.share(&trace.id, through, ("editor", Some(30))).await.unwrap();
    assert_eq!((given.role.as_str(), given.grantee), ("editor", eve_id.to_string()));
    assert_eq!(given.expires_ms - given.granted_ms, 30 * DAY_MS);

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
    ada.share(&id, (desk.team, eve_id), ("editor", None)).await.unwrap();
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

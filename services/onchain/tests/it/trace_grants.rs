//! Rights on single traces: who may do what with one that is shared.

use proto::onchain as pb;
use tonic::Status;
use vocab::UserId;

use crate::{
    label::code,
    roster::{Desk, Traces},
};

const RIGHTS: &str = include_str!("../trace_grants.csv");

pub fn content(nodes: usize) -> String {
    format!("{{\"nodes\":[{}],\"edges\":[]}}", vec!["{}"; nodes].join(","))
}

pub async fn add(who: &mut Traces, name: &str) -> pb::Trace {
    let new = pb::CreateTraceRequest {
        name: name.to_owned(),
        chain: "bitcoin".to_owned(),
        content: content(1),
    };
    who.create_trace(new).await.unwrap().into_inner()
}

/// Shares a trace through a team.
pub async fn share(
    who: &mut Traces,
    id: &str,
    (team, grantee): (UserId, UserId),
    (role, days): (&str, Option<u32>),
) -> Result<pb::TraceGrant, Status> {
    let grant = Some(pb::NewTraceGrant {
        team_id: team.to_string(),
        role: role.to_owned(),
        days,
    });
    let asked = pb::SetTraceGrantRequest {
        id: id.to_owned(),
        grantee: grantee.to_string(),
        grant,
    };
    Ok(who.set_trace_grant(asked).await?.into_inner())
}

pub async fn unshare(who: &mut Traces, id: &str, grantee: UserId) -> Result<(), Status> {
    let asked = pb::RemoveTraceGrantRequest {
        id: id.to_owned(),
        grantee: grantee.to_string(),
    };
    who.remove_trace_grant(asked).await.map(drop)
}

pub async fn grants(who: &mut Traces, id: &str) -> Result<Vec<pb::TraceGrant>, Status> {
    let asked = pb::ListTraceGrantsRequest { id: id.to_owned() };
    Ok(who.list_trace_grants(asked).await?.into_inner().grants)
}

pub async fn open(who: &mut Traces, id: &str) -> Result<pb::Trace, Status> {
    let asked = pb::GetTraceRequest { id: id.to_owned() };
    Ok(who.get_trace(asked).await?.into_inner())
}

pub async fn shared(who: &mut Traces, limit: u32, cursor: &str) -> Result<pb::ListGrantedTracesResponse, Status> {
    let asked = pb::ListGrantedTracesRequest {
        cursor: cursor.to_owned(),
        limit,
    };
    Ok(who.list_granted_traces(asked).await?.into_inner())
}

pub async fn save(who: &mut Traces, id: &str, version: u32, nodes: usize) -> Result<pb::Trace, Status> {
    let asked = pb::SaveTraceRequest {
        id: id.to_owned(),
        version,
        name: "The hack".to_owned(),
        content: content(nodes),
    };
    Ok(who.save_trace(asked).await?.into_inner())
}

pub async fn versions(who: &mut Traces, id: &str) -> Result<Vec<u32>, Status> {
    let asked = pb::GetTraceRequest { id: id.to_owned() };
    let found = who.list_trace_versions(asked).await?.into_inner().versions;
    Ok(found.into_iter().map(|one| one.version).collect())
}

fn listed(traces: &[pb::Trace], id: &str) -> Result<(), Status> {
    let found = traces.iter().any(|one| one.id == id);
    found.then_some(()).ok_or_else(|| Status::not_found("not in the list"))
}

async fn done(
    desk: &Desk,
    action: &str,
    (user, who): (UserId, &mut Traces),
    (id, other): (&str, UserId),
) -> Result<(), Status> {
    let named = pb::GetTraceRequest { id: id.to_owned() };
    match action {
        "read" => open(who, id).await.map(drop),
        "find in the shared list" => listed(&shared(who, 50, "").await?.traces, id),
        "find in the own list" => {
            let all = who.list_traces(pb::ListTracesRequest::default()).await?;
            listed(&all.into_inner().traces, id)
        }
        "list versions" => {
            assert_eq!(versions(who, id).await?, [1]);
            Ok(())
        }
        "read a version" => {
            let id = id.to_owned();
            let asked = pb::GetTraceVersionRequest { id, version: 1 };
            who.get_trace_version(asked).await.map(drop)
        }
        "save" => save(who, id, 1, 2).await.map(drop),
        "restore a version" => {
            let asked = pb::RestoreTraceRequest {
                id: id.to_owned(),
                restored: 1,
                version: 1,
            };
            who.restore_trace(asked).await.map(drop)
        }
        "delete" => who.delete_trace(named).await.map(drop),
        "list links" => who.list_trace_shares(named).await.map(drop),
        "make a link" => {
            let id = id.to_owned();
            who.share_trace(pb::ShareTraceRequest { id, hours: 1 }).await.map(drop)
        }
        "list grants" => grants(who, id).await.map(drop),
        "share" => {
            let (carol, _) = desk.joined();
            share(who, id, (desk.team, carol), ("viewer", None)).await.map(drop)
        }
        "stop sharing" | "stop a manager" => unshare(who, id, other).await,
        "change a manager" | "change what the owner gave" => {
            share(who, id, (desk.team, other), ("viewer", None)).await.map(drop)
        }
        "name a manager" => share(who, id, (desk.team, other), ("manager", None)).await.map(drop),
        "give up" => unshare(who, id, user).await,
        "raise the own right" => share(who, id, (desk.team, user), ("manager", None)).await.map(drop),
        action => panic!("the test cannot do this: {action}"),
    }
}

/// What an actor gets, with a trace and people that nobody else has.
async fn attempt(desk: &Desk, actor: &str, action: &str) -> String {
    let ((owner, mut ada), (user, mut eve)) = (desk.joined(), desk.joined());
    let (other, _) = desk.joined();
    let trace = add(&mut ada, "The hack").await;
    let through = |grantee| (desk.team, grantee);
    let others = match action {
        "stop a manager" | "change a manager" => "manager",
        _ => "viewer",
    };
    share(&mut ada, &trace.id, through(other), (others, None))
        .await
        .unwrap();
    let role = match actor {
        "owner" | "stranger" => None,
        "expired" | "removed" => Some("manager"),
        role => Some(role),
    };
    if let Some(role) = role {
        share(&mut ada, &trace.id, through(user), (role, None)).await.unwrap();
    }
    match actor {
        "expired" => {
            let ended = format!(
                "UPDATE object_grant SET expires_at = '2026-11-21T11:59:59Z' WHERE grantee = '{}'",
                user.uuid()
            );
            desk.world.database().await.batch_execute(&ended).await.unwrap();
        }
        "removed" => desk.leaves(user),
        _ => {}
    }
    let who = if actor == "owner" {
        (owner, &mut ada)
    } else {
        (user, &mut eve)
    };
    match done(desk, action, who, (&trace.id, other)).await {
        Ok(()) => "ok".to_owned(),
        Err(status) if status.message() == "not in the list" => "not_found".to_owned(),
        Err(status) => code(&status),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_actor_gets_what_the_reviewed_table_says() {
    let desk = Desk::start().await;
    let mut lines = RIGHTS.lines();
    let actors: Vec<&str> = lines.next().unwrap().split(',').skip(1).collect();
    let mut wrong = Vec::new();
    for line in lines {
        let row: Vec<&str> = line.split(',').collect();
        assert_eq!(row.len(), actors.len() + 1, "{line}");
        for (actor, expected) in actors.iter().zip(&row[1..]) {
            let got = Box::pin(attempt(&desk, actor, row[0])).await;
            if got != *expected {
                wrong.push(format!("{} by {actor}: {got} for {expected}", row[0]));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

//! Rights on single cases: who may do what with one that is shared.

use proto::onchain::{self as pb, cases_client::CasesClient};
use tonic::Status;
use vocab::UserId;

use crate::{
    case::{Cases, open},
    label::code,
    roster::Desk,
};

const RIGHTS: &str = include_str!("../case_grants.csv");

/// Somebody new who belongs to the team, in their personal workspace.
pub fn joined(desk: &Desk) -> (UserId, Cases) {
    let (user, _) = desk.joined();
    (user, CasesClient::new(desk.world.channel(user)))
}

/// Shares a case through a team.
pub async fn share(
    who: &mut Cases,
    id: &str,
    (team, grantee): (UserId, UserId),
    role: &str,
) -> Result<pb::CaseGrant, Status> {
    let grant = Some(pb::NewCaseGrant {
        team_id: team.to_string(),
        role: role.to_owned(),
        days: None,
    });
    let asked = pb::SetCaseGrantRequest {
        id: id.to_owned(),
        grantee: grantee.to_string(),
        grant,
    };
    Ok(who.set_case_grant(asked).await?.into_inner())
}

pub async fn unshare(who: &mut Cases, id: &str, grantee: UserId) -> Result<(), Status> {
    let asked = pb::RemoveCaseGrantRequest {
        id: id.to_owned(),
        grantee: grantee.to_string(),
    };
    who.remove_case_grant(asked).await.map(drop)
}

pub async fn read(who: &mut Cases, id: &str) -> Result<pb::Case, Status> {
    let asked = pb::GetCaseRequest { id: id.to_owned() };
    Ok(who.get_case(asked).await?.into_inner())
}

pub async fn shared(who: &mut Cases, limit: u32, cursor: &str) -> Result<pb::ListGrantedCasesResponse, Status> {
    let asked = pb::ListGrantedCasesRequest {
        cursor: cursor.to_owned(),
        limit,
    };
    Ok(who.list_granted_cases(asked).await?.into_inner())
}

pub fn file(case: &str) -> pb::AddFileRequest {
    pb::AddFileRequest {
        case_id: case.to_owned(),
        file_name: "a.txt".to_owned(),
        media_type: "text/plain".to_owned(),
        content: b"seen".to_vec().into(),
        ..pb::AddFileRequest::default()
    }
}

pub async fn change(who: &mut Cases, id: &str, title: &str) -> Result<pb::Case, Status> {
    let text = pb::CaseText {
        title: title.to_owned(),
        status: "review".to_owned(),
        ..pb::CaseText::default()
    };
    let asked = pb::UpdateCaseRequest {
        id: id.to_owned(),
        version: 1,
        text: Some(text),
    };
    Ok(who.update_case(asked).await?.into_inner())
}

fn listed(cases: &[pb::Case], id: &str) -> Result<(), Status> {
    let found = cases.iter().any(|one| one.id == id);
    found.then_some(()).ok_or_else(|| Status::not_found("not in the list"))
}

/// What is done with the evidence of a case.
async fn done_with_evidence(action: &str, who: &mut Cases, case_id: String, id: String) -> Result<(), Status> {
    match action {
        "read a file" => who.get_file(pb::GetFileRequest { case_id, id }).await.map(drop),
        "add an exhibit" => {
            let new = pb::AddExhibitRequest {
                case_id,
                kind: "note".to_owned(),
                title: "Seen".to_owned(),
                note: "On the day.".to_owned(),
                ..pb::AddExhibitRequest::default()
            };
            who.add_exhibit(new).await.map(drop)
        }
        "add a file" => who.add_file(file(&case_id)).await.map(drop),
        "change an exhibit" => {
            let title = "Seen twice".to_owned();
            let note = String::new();
            let asked = pb::UpdateExhibitRequest {
                case_id,
                id,
                title,
                note,
            };
            who.update_exhibit(asked).await.map(drop)
        }
        "remove an exhibit" => {
            let gone = pb::DeleteExhibitRequest { case_id, id };
            who.delete_exhibit(gone).await.map(drop)
        }
        action => panic!("the test cannot do this: {action}"),
    }
}

async fn done(
    desk: &Desk,
    action: &str,
    (user, who): (UserId, &mut Cases),
    (id, exhibit, other): (&str, &str, UserId),
) -> Result<(), Status> {
    let case_id = id.to_owned();
    match action {
        "read" => read(who, id).await.map(drop),
        "find in the shared list" => listed(&shared(who, 50, "").await?.cases, id),
        "find in the own list" => {
            let all = who.list_cases(pb::ListCasesRequest::default()).await?;
            listed(&all.into_inner().cases, id)
        }
        "make a report" => {
            let asked = pb::GetReportRequest {
                case_id,
                format: "json".to_owned(),
                redact: Vec::new(),
            };
            who.get_report(asked).await.map(drop)
        }
        "verify" => {
            let report = String::new();
            let proven = who.verify_case(pb::VerifyCaseRequest { case_id, report }).await?;
            assert!(proven.into_inner().good);
            Ok(())
        }
        "change" => change(who, id, "The theft").await.map(drop),
        "delete" => {
            let gone = pb::DeleteCaseRequest {
                id: case_id,
                version: 1,
            };
            who.delete_case(gone).await.map(drop)
        }
        "list links" => who.list_shares(pb::ListSharesRequest { case_id }).await.map(drop),
        "make a link" => {
            let new = pb::AddShareRequest {
                case_id,
                hours: 1,
                redact: Vec::new(),
            };
            who.add_share(new).await.map(drop)
        }
        "list grants" => {
            let asked = pb::ListCaseGrantsRequest { id: case_id };
            who.list_case_grants(asked).await.map(drop)
        }
        "share" => {
            let (carol, _) = desk.joined();
            share(who, id, (desk.team, carol), "viewer").await.map(drop)
        }
        "stop sharing" | "stop a manager" => unshare(who, id, other).await,
        "change a manager" | "change what the owner gave" => {
            share(who, id, (desk.team, other), "viewer").await.map(drop)
        }
        "name a manager" => share(who, id, (desk.team, other), "manager").await.map(drop),
        "give up" => unshare(who, id, user).await,
        "raise the own right" => share(who, id, (desk.team, user), "manager").await.map(drop),
        action => Box::pin(done_with_evidence(action, who, case_id, exhibit.to_owned())).await,
    }
}

/// What an actor gets, with a case and people that nobody else has.
async fn attempt(desk: &Desk, actor: &str, action: &str) -> String {
    let ((owner, mut ada), (user, mut eve)) = (joined(desk), joined(desk));
    let (other, _) = desk.joined();
    let case = open(&mut ada, "The hack").await;
    let exhibit = ada.add_file(file(&case)).await.unwrap().into_inner().id;
    let through = |grantee| (desk.team, grantee);
    let others = match action {
        "stop a manager" | "change a manager" => "manager",
        _ => "viewer",
    };
    share(&mut ada, &case, through(other), others).await.unwrap();
    let role = match actor {
        "owner" | "stranger" => None,
        "expired" | "removed" => Some("manager"),
        role => Some(role),
    };
    if let Some(role) = role {
        share(&mut ada, &case, through(user), role).await.unwrap();
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
    match Box::pin(done(desk, action, who, (&case, &exhibit, other))).await {
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

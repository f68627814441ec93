//! Kept answers are everybody's: a figure is held against one only where whoever sent it was given that answer.

use kit::identity::{Identity, Member};
use proto::onchain::{
    AddExhibitRequest, Figure, GetReportRequest, Provenance, VerifyCaseRequest, addresses_client::AddressesClient,
    cases_client::CasesClient,
};
use vocab::{Role, UserId};

use crate::{
    case::{Cases, open, states},
    profile::{header, party},
    rig::Rig,
};

/// The provider's answer about the address, as this user is told of it.
async fn read(rig: &Rig, user: UserId, address: &str) -> Provenance {
    read_for(rig, Identity::person(user, None), address).await
}

async fn read_for(rig: &Rig, caller: Identity, address: &str) -> Provenance {
    let mut client = AddressesClient::new(rig.world.acting(caller));
    let basis = header(&mut client, address, "fast").await.basis.unwrap();
    let found = basis.provenance.into_iter();
    found
        .filter(|one| one.sha256.len() == 64)
        .find(|one| one.endpoint.ends_with(address))
        .unwrap()
}

async fn add(cases: &mut Cases, case: &str, from: &Provenance) {
    let new = AddExhibitRequest {
        case_id: case.to_owned(),
        kind: "profile".to_owned(),
        title: "The address".to_owned(),
        content: "{\"seen\": true}".to_owned(),
        figures: vec![Figure {
            name: "Received".to_owned(),
            value: "5000".to_owned(),
            unit: "sat".to_owned(),
            provenance: Some(from.clone()),
        }],
        ..AddExhibitRequest::default()
    };
    cases.add_exhibit(new).await.unwrap();
}

/// States of the figures of a case, or of a report that somebody holds.
async fn figures(cases: &mut Cases, case: &str, report: &str) -> Vec<String> {
    let asked = VerifyCaseRequest {
        case_id: case.to_owned(),
        report: report.to_owned(),
    };
    let answer = cases.verify_case(asked).await.unwrap().into_inner();
    let of_figures = states(&answer).into_iter().filter(|(part, _)| *part == "figure");
    of_figures.map(|(_, state)| state.to_owned()).collect()
}

/// With another first character.
fn forged(proof: &str) -> String {
    let first = if proof.starts_with('A') { "B" } else { "A" };
    format!("{first}{}", &proof[1..])
}

#[tokio::test(flavor = "multi_thread")]
async fn what_somebody_else_read_is_not_proven_for_me() {
    let rig = Rig::start().await;
    let address = party(&rig.case("theft").await, "thief");
    let (ada, bob, team) = (UserId::fresh(), UserId::fresh(), UserId::fresh());
    let of_ada = read(&rig, ada, &address).await;
    let mut cases = CasesClient::new(rig.world.channel(ada));
    let case = open(&mut cases, "Mine").await;
    add(&mut cases, &case, &of_ada).await;
    assert_eq!(figures(&mut cases, &case, "").await, ["ok"]);

    // Bob has read nothing: he computes the hash himself, or has Ada's proof, or makes one up.
    let mut cases = CasesClient::new(rig.world.channel(bob));
    let case = open(&mut cases, "Guesses").await;
    for proof in [String::new(), of_ada.proof.clone(), forged(&of_ada.proof)] {
        let guess = Provenance {
            proof,
            ..of_ada.clone()
        };
        add(&mut cases, &case, &guess).await;
    }
    assert_eq!(figures(&mut cases, &case, "").await, ["missing"; 3]);
    let of_bob = read(&rig, bob, &address).await;
    assert_ne!(of_bob.proof, of_ada.proof);
    assert_eq!(figures(&mut cases, &case, "").await, ["missing"; 3], "as it was sent");
    let case = open(&mut cases, "Read").await;
    add(&mut cases, &case, &of_bob).await;
    assert_eq!(figures(&mut cases, &case, "").await, ["ok"]);

    // What a member read for themselves counts in a case of their team, and there for nobody else.
    let member = |user| Identity {
        member: Some(Member {
            user,
            role: Role::Analyst,
        }),
        ..Identity::person(team, None)
    };
    let mut ours = CasesClient::new(rig.world.acting(member(ada)));
    let case = open(&mut ours, "Ours").await;
    let mut theirs = CasesClient::new(rig.world.acting(member(bob)));
    add(&mut theirs, &case, &of_ada).await;
    assert_eq!(figures(&mut theirs, &case, "").await, ["missing"]);
    let case = open(&mut ours, "Ours, too").await;
    add(&mut ours, &case, &of_ada).await;
    assert_eq!(figures(&mut theirs, &case, "").await, ["ok"]);

    // What was read for the team counts there whoever of them adds it, and nowhere else.
    let of_team = read_for(&rig, member(ada), &address).await;
    let case = open(&mut theirs, "Read for us").await;
    add(&mut theirs, &case, &of_team).await;
    assert_eq!(figures(&mut theirs, &case, "").await, ["ok"]);
    let case = open(&mut cases, "Alone").await;
    add(&mut cases, &case, &of_team).await;
    assert_eq!(figures(&mut cases, &case, "").await, ["missing"]);
}

/// Equal answers are kept once, with the time of the first: who could try out times would learn when that was.
#[tokio::test(flavor = "multi_thread")]
async fn an_answer_of_another_time_or_height_is_not_looked_for() {
    let rig = Rig::start().await;
    let address = party(&rig.case("theft").await, "thief");
    let ada = UserId::fresh();
    let from = read(&rig, ada, &address).await;
    let mut cases = CasesClient::new(rig.world.channel(ada));
    let case = open(&mut cases, "Times").await;
    for by in [-1, 1] {
        let time = Provenance {
            fetched_unix_ms: from.fetched_unix_ms + by,
            ..from.clone()
        };
        add(&mut cases, &case, &time).await;
    }
    let height = Provenance {
        block_height: from.block_height + 1,
        ..from.clone()
    };
    add(&mut cases, &case, &height).await;
    assert_eq!(figures(&mut cases, &case, "").await, ["missing"; 3]);

    let case = open(&mut cases, "Held").await;
    add(&mut cases, &case, &from).await;
    let asked = GetReportRequest {
        case_id: case.clone(),
        format: "json".to_owned(),
        redact: Vec::new(),
    };
    let report = cases.get_report(asked).await.unwrap().into_inner().document;
    let report = String::from_utf8(report.to_vec()).unwrap();
    assert!(!report.contains("unvouched"), "{report}");
    assert_eq!(figures(&mut cases, &case, &report).await, ["ok"]);
    let mut held: serde_json::Value = serde_json::from_str(&report).unwrap();
    held["manifest"]["exhibits"][0]["figures"][0]["fetched_at"] = "2099-01-01T00:00:00.000Z".into();
    assert_eq!(figures(&mut cases, &case, &held.to_string()).await, ["missing"]);
}

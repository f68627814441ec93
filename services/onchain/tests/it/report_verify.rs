//! Verifying costs what a case holds and no more, and keeps nobody from reports of their own.

use proto::onchain::{GetReportRequest, VerifyCaseRequest, VerifyCaseResponse, cases_client::CasesClient};
use tonic::{Code, Status};
use vocab::UserId;

use crate::{
    case::{ANSWER, Cases, keep_answer, open, profile, states},
    world::World,
};

async fn verify(cases: &mut Cases, case_id: &str, report: &str) -> Result<VerifyCaseResponse, Status> {
    let asked = VerifyCaseRequest {
        case_id: case_id.to_owned(),
        report: report.to_owned(),
    };
    Ok(cases.verify_case(asked).await?.into_inner())
}

async fn json(cases: &mut Cases, case_id: &str) -> Result<String, Status> {
    let asked = GetReportRequest {
        case_id: case_id.to_owned(),
        format: "json".to_owned(),
        redact: Vec::new(),
    };
    let document = cases.get_report(asked).await?.into_inner().document;
    Ok(String::from_utf8(document.to_vec()).unwrap())
}

/// Beside the one exhibit that is there so many others of 200 figures, each changed by an expression of `n` (exhibit) and `k` (figure).
async fn fill(world: &World, exhibits: i32, changed: &str) {
    let sql = format!(
        "INSERT INTO exhibit (id, case_id, owner, kind, title, note, chain, subject, content, file, file_name, media_type,
            sha256, salt, figures, created_at)
        SELECT gen_random_uuid(), case_id, owner, kind, title, note, chain, subject, content, file, file_name, media_type,
            sha256, salt, (SELECT jsonb_agg((figures -> 0) || {changed}) FROM generate_series(1, 200) k), created_at
        FROM exhibit CROSS JOIN generate_series(1, {exhibits}) n"
    );
    world.database().await.batch_execute(&sql).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_case_of_many_copies_of_one_answer_is_proven() {
    let world = World::start(|_| ()).await;
    let mut cases = CasesClient::new(world.channel(UserId::fresh()));
    let id = open(&mut cases, "Copies").await;
    profile(&mut cases, &id).await;
    keep_answer(&world, ANSWER).await;
    fill(&world, 20, "jsonb_build_object('name', 'Received ' || k)").await;
    let proven = verify(&mut cases, &id, "").await.unwrap();
    assert!(proven.good);
    let figures = states(&proven).into_iter().filter(|state| *state == ("figure", "ok"));
    assert_eq!(figures.count(), 4_001);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_one_verification_asks_for_is_bounded() {
    let world = World::start(|_| ()).await;
    let mut cases = CasesClient::new(world.channel(UserId::fresh()));
    let id = open(&mut cases, "Bounds").await;
    profile(&mut cases, &id).await;
    keep_answer(&world, ANSWER).await;

    let report = json(&mut cases, &id).await.unwrap();
    let mut twice: serde_json::Value = serde_json::from_str(&report).unwrap();
    let proof = twice["manifest"]["exhibits"][0].clone();
    let proofs = twice["manifest"]["exhibits"].as_array_mut().unwrap();
    proofs.push(proof);
    let refused = verify(&mut cases, &id, &twice.to_string()).await.unwrap_err();
    assert_eq!(refused.code(), Code::InvalidArgument, "an exhibit that is named twice");
    let mut wide: serde_json::Value = serde_json::from_str(&report).unwrap();
    let figures = &mut wide["manifest"]["exhibits"][0]["figures"];
    *figures = vec![figures[0].clone(); 201].into();
    let refused = verify(&mut cases, &id, &wide.to_string()).await.unwrap_err();
    assert_eq!(
        refused.code(),
        Code::InvalidArgument,
        "more figures than an exhibit holds"
    );

    let hash = "jsonb_build_object('sha256', encode(sha256(convert_to(n || '.' || k, 'UTF8')), 'hex'))";
    fill(&world, 10, hash).await;
    let refused = verify(&mut cases, &id, "").await.unwrap_err();
    assert_eq!(kit::status::read(&refused).code, "too_many", "2,001 answers");
}

/// Whoever verifies a large case as often as they can takes no report from anybody else.
#[tokio::test(flavor = "multi_thread")]
async fn verifying_takes_no_turn_from_drawing() {
    let world = World::start(|_| ()).await;
    let mut ada = CasesClient::new(world.channel(UserId::fresh()));
    let large = open(&mut ada, "Large").await;
    profile(&mut ada, &large).await;
    fill(&world, 20, "jsonb_build_object('name', 'Received ' || k)").await;
    let mut bob = CasesClient::new(world.channel(UserId::fresh()));
    let own = open(&mut bob, "Own").await;
    let many = (0..14).map(|_| {
        let (mut cases, large) = (ada.clone(), large.clone());
        async move { verify(&mut cases, &large, "").await }
    });
    let drawn = async {
        for _ in 0..3 {
            json(&mut bob, &own).await.unwrap();
        }
    };
    let (verified, ()) = tokio::join!(futures::future::join_all(many), drawn);
    assert!(verified.iter().any(Result::is_ok));
    let refused = verified.into_iter().filter_map(Result::err);
    for refused in refused {
        assert_eq!(kit::status::read(&refused).code, "reports_busy");
    }
}

//! Cases, exhibits, files, reports and their proof.

use proto::onchain::{
    AddCaseRequest, AddExhibitRequest, AddFileRequest, CaseText, Exhibit, Figure, Finding, GetCaseRequest,
    GetExhibitRequest, GetFileRequest, GetReportRequest, ListCasesRequest, ListSharesRequest, Provenance,
    UpdateCaseRequest, UpdateExhibitRequest, VerifyCaseRequest, cases_client::CasesClient,
};
use sha2::{Digest, Sha256};
use std::io::Write;
use tonic::{Code, service::interceptor::InterceptedService, transport::Channel};
use vocab::{ExhibitId, UserId};

use crate::{
    label::GENESIS,
    world::{Signed, World},
};

pub type Cases = CasesClient<InterceptedService<Channel, Signed>>;

pub(crate) const ANSWER: &[u8] = br#"{"address":"1A1z","chain_stats":{"funded_txo_sum":5000}}"#;
const FETCHED_MS: i64 = 1_795_262_400_000;

fn text(title: &str) -> CaseText {
    CaseText {
        title: title.to_owned(),
        question: format!("Who holds {GENESIS}?"),
        status: "open".to_owned(),
        limits: "One provider.".to_owned(),
        ..CaseText::default()
    }
}

pub async fn open(cases: &mut Cases, title: &str) -> String {
    let text = Some(text(title));
    cases.add_case(AddCaseRequest { text }).await.unwrap().into_inner().id
}

fn figure() -> Figure {
    Figure {
        name: "Received".to_owned(),
        value: "5000".to_owned(),
        unit: "sat".to_owned(),
        provenance: Some(Provenance {
            provider: "esplora".to_owned(),
            endpoint: format!("/address/{GENESIS}"),
            fetched_unix_ms: FETCHED_MS,
            block_height: 170,
            sha256: hex::encode(Sha256::digest(ANSWER)),
            proof: String::new(),
        }),
    }
}

pub(crate) async fn profile(cases: &mut Cases, case: &str) -> Exhibit {
    let new = AddExhibitRequest {
        case_id: case.to_owned(),
        kind: "profile".to_owned(),
        title: "The address".to_owned(),
        chain: "bitcoin".to_owned(),
        subject: GENESIS.to_owned(),
        content: format!("{{ \"address\": \"{GENESIS}\",\n \"received\": 5000 }}"),
        figures: vec![figure()],
        ..AddExhibitRequest::default()
    };
    cases.add_exhibit(new).await.unwrap().into_inner()
}

/// Puts the answer there that the figure names, as the source layer keeps it, and has it looked for, as for figures that are older than
/// proofs.
pub(crate) async fn keep_answer(world: &World, body: &[u8]) {
    let mut packed = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::default());
    packed.write_all(body).unwrap();
    let sql = "INSERT INTO fetched (id, chain, provider, endpoint, fetched_at, block_height, sha256, body)
        VALUES (gen_random_uuid(), 'bitcoin', 'esplora', $1, to_timestamp($2::float8 / 1000), 170, $3, $4)";
    let (hash, packed) = (Sha256::digest(ANSWER).to_vec(), packed.finish().unwrap());
    let endpoint = format!("/address/{GENESIS}");
    #[expect(clippy::cast_precision_loss, reason = "milliseconds of our time fit")]
    let at = FETCHED_MS as f64;
    let db = world.database().await;
    db.execute(sql, &[&endpoint, &at, &hash, &packed]).await.unwrap();
    let older = "UPDATE exhibit SET figures = (SELECT jsonb_agg(one - 'unvouched') FROM jsonb_array_elements(figures) AS f (one))
        WHERE figures <> '[]'";
    db.execute(older, &[]).await.unwrap();
}

pub(crate) fn states(answer: &proto::onchain::VerifyCaseResponse) -> Vec<(&str, &str)> {
    answer
        .checks
        .iter()
        .map(|check| (check.part.as_str(), check.state.as_str()))
        .collect()
}

/// What editors save at the same time is answered to each as they wrote it: a page that takes another's version for its own would write over it.
#[tokio::test(flavor = "multi_thread")]
async fn each_save_is_answered_with_its_own_text() {
    let world = World::start(|_| ()).await;
    let mut cases = CasesClient::new(world.channel(UserId::fresh()));
    let id = open(&mut cases, "Theft").await;
    let exhibit = profile(&mut cases, &id).await.id;
    let saves = (0..20).map(|at| {
        let (mut of_case, mut of_exhibit) = (cases.clone(), cases.clone());
        let title = format!("Theft {at}");
        let case = UpdateCaseRequest {
            id: id.clone(),
            version: 0,
            text: Some(text(&title)),
        };
        let shown = UpdateExhibitRequest {
            case_id: id.clone(),
            id: exhibit.clone(),
            title: title.clone(),
            note: String::new(),
            version: 0,
        };
        async move {
            let (case, exhibit) = tokio::join!(of_case.update_case(case), of_exhibit.update_exhibit(shown));
            let (case, exhibit) = (case.unwrap().into_inner(), exhibit.unwrap().into_inner());
            assert_eq!((case.text.unwrap().title, exhibit.title), (title.clone(), title));
            case.version
        }
    });
    let mut versions = futures::future::join_all(saves).await;
    versions.sort_unstable();
    assert_eq!(versions, (2..=21).collect::<Vec<i32>>());
}

/// Two people of a team write on the same note: nobody's words go unseen.
#[tokio::test(flavor = "multi_thread")]
async fn an_exhibit_has_versions() {
    let world = World::start(|_| ()).await;
    let mut cases = CasesClient::new(world.channel(UserId::fresh()));
    let case_id = open(&mut cases, "Theft").await;
    let exhibit = profile(&mut cases, &case_id).await;
    assert_eq!(exhibit.version, 1);
    let update = |version, note: &str| UpdateExhibitRequest {
        case_id: case_id.clone(),
        id: exhibit.id.clone(),
        title: exhibit.title.clone(),
        note: note.to_owned(),
        version,
    };
    let first = cases
        .update_exhibit(update(1, "Seen by Ada"))
        .await
        .unwrap()
        .into_inner();
    assert_eq!((first.version, first.note.as_str()), (2, "Seen by Ada"));
    let late = cases.update_exhibit(update(1, "Seen by Eve")).await.unwrap_err();
    assert_eq!(late.code(), Code::Aborted);
    let get = GetExhibitRequest {
        case_id: case_id.clone(),
        id: exhibit.id.clone(),
    };
    let now = cases.get_exhibit(get.clone()).await.unwrap().into_inner();
    assert_eq!((now.version, now.note.as_str()), (2, "Seen by Ada"));
    let any = cases.update_exhibit(update(0, "Seen by both")).await.unwrap();
    assert_eq!(any.into_inner().version, 3);

    let unknown = UpdateExhibitRequest {
        id: case_id.clone(),
        ..update(1, "")
    };
    let refused = cases.update_exhibit(unknown).await.unwrap_err();
    assert_eq!(refused.code(), Code::NotFound);
    let mut eve = CasesClient::new(world.channel(UserId::fresh()));
    assert_eq!(eve.get_exhibit(get).await.unwrap_err().code(), Code::NotFound);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_case_is_its_owners_and_has_versions() {
    let world = World::start(|_| ()).await;
    let mut cases = CasesClient::new(world.channel(UserId::fresh()));
    let id = open(&mut cases, "Theft").await;
    let exhibit = profile(&mut cases, &id).await;
    let finding = Finding {
        text: "It holds 5,000 sat".to_owned(),
        confidence: 80,
        exhibits: vec![exhibit.id.clone()],
    };
    let update = |version| UpdateCaseRequest {
        id: id.clone(),
        version,
        text: Some(CaseText {
            findings: vec![finding.clone()],
            ..text("Theft of May")
        }),
    };
    let changed = cases.update_case(update(1)).await.unwrap().into_inner();
    assert_eq!((changed.version, changed.exhibit_count), (2, 1));
    assert_eq!(cases.update_case(update(1)).await.unwrap_err().code(), Code::Aborted);
    let mut late = update(1);
    late.text.as_mut().unwrap().findings[0].exhibits = vec![ExhibitId::fresh().to_string()];
    let late = cases.update_case(late).await.unwrap_err();
    assert_eq!(late.code(), Code::Aborted, "whatever it names");
    let whole = cases
        .get_case(GetCaseRequest { id: id.clone() })
        .await
        .unwrap()
        .into_inner();
    assert_eq!(whole.text.unwrap().findings, std::slice::from_ref(&finding));
    // Of another case, and of one that has none yet.
    let other = UpdateCaseRequest {
        id: open(&mut cases, "Other").await,
        ..update(1)
    };
    let new = AddCaseRequest {
        text: other.text.clone(),
    };
    let refused = [
        cases.update_case(other).await.unwrap_err(),
        cases.add_case(new).await.unwrap_err(),
    ];
    for refused in refused.map(|status| kit::status::read(&status)) {
        assert_eq!(refused.fields[0].0, "findings[0].exhibits");
    }
    assert_eq!(
        whole.exhibits[0].content,
        format!("{{\"address\":\"{GENESIS}\",\"received\":5000}}"),
        "kept compact"
    );
    let named = cases.get_case_title(GetCaseRequest { id: id.clone() }).await.unwrap();
    assert_eq!(named.into_inner().title, "Theft of May");
    let found = ListCasesRequest {
        query: "of may".to_owned(),
        ..ListCasesRequest::default()
    };
    assert_eq!(
        cases.list_cases(found.clone()).await.unwrap().into_inner().cases.len(),
        1
    );

    let mut eve = CasesClient::new(world.channel(UserId::fresh()));
    assert!(eve.list_cases(found).await.unwrap().into_inner().cases.is_empty());
    assert_eq!(
        eve.get_case(GetCaseRequest { id: id.clone() })
            .await
            .unwrap_err()
            .code(),
        Code::NotFound
    );
    let untold = eve.get_case_title(GetCaseRequest { id: id.clone() }).await;
    assert_eq!(untold.unwrap_err().code(), Code::NotFound);
    let report = GetReportRequest {
        case_id: id.clone(),
        ..GetReportRequest::default()
    };
    assert_eq!(eve.get_report(report).await.unwrap_err().code(), Code::NotFound);
    assert_eq!(
        eve.list_shares(ListSharesRequest { case_id: id })
            .await
            .unwrap_err()
            .code(),
        Code::NotFound
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn verifying_recomputes_and_names_what_differs() {
    let world = World::start(|_| ()).await;
    let mut cases = CasesClient::new(world.channel(UserId::fresh()));
    let id = open(&mut cases, "Proof").await;
    let exhibit = profile(&mut cases, &id).await;
    let verify = |report: &str| VerifyCaseRequest {
        case_id: id.clone(),
        report: report.to_owned(),
    };
    let before = cases.verify_case(verify("")).await.unwrap().into_inner();
    assert_eq!(
        states(&before),
        [("exhibit", "ok"), ("figure", "missing")],
        "no answer is kept yet"
    );
    assert!(!before.good);
    keep_answer(&world, ANSWER).await;
    let after = cases.verify_case(verify("")).await.unwrap().into_inner();
    assert!(after.good, "{after:?}");

    let json = GetReportRequest {
        case_id: id.clone(),
        format: "json".to_owned(),
        redact: Vec::new(),
    };
    let report = cases.get_report(json.clone()).await.unwrap().into_inner().document;
    let report = String::from_utf8(report.to_vec()).unwrap();
    let held = cases.verify_case(verify(&report)).await.unwrap().into_inner();
    assert!(held.good && held.checks.len() == 7, "{:?}", states(&held));
    let forged = report.replace("\"received\":5000", "\"received\":9000");
    let held = cases.verify_case(verify(&forged)).await.unwrap().into_inner();
    let wrong: Vec<_> = held.checks.iter().filter(|check| check.state == "differs").collect();
    assert_eq!(
        (wrong.len(), wrong[0].name.as_str(), wrong[0].exhibit_id.as_str()),
        (1, "The address", exhibit.id.as_str())
    );

    let sql = "UPDATE fetched SET body = $1";
    let mut packed = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::default());
    packed.write_all(b"something else").unwrap();
    world
        .database()
        .await
        .execute(sql, &[&packed.finish().unwrap()])
        .await
        .unwrap();
    let spoiled = cases.verify_case(verify("")).await.unwrap().into_inner();
    assert_eq!(states(&spoiled), [("exhibit", "ok"), ("figure", "differs")]);
    let refused = cases.verify_case(verify("{}")).await.unwrap_err();
    assert_eq!(refused.code(), Code::InvalidArgument);
}

#[tokio::test(flavor = "multi_thread")]
async fn files_are_kept_with_their_hash() {
    let world = World::start(|_| ()).await;
    let mut cases = CasesClient::new(world.channel(UserId::fresh()));
    let id = open(&mut cases, "Files").await;
    let file = |media: &str, content: &[u8]| AddFileRequest {
        case_id: id.clone(),
        file_name: "../../warrant.txt".to_owned(),
        media_type: media.to_owned(),
        content: content.to_vec().into(),
        ..AddFileRequest::default()
    };
    let kept = cases.add_file(file("text/plain", b"seen")).await.unwrap().into_inner();
    assert_eq!((kept.file_name.as_str(), kept.size), ("warrant.txt", 4));
    assert_eq!(kept.sha256, hex::encode(Sha256::digest(b"seen")));
    let get = GetFileRequest {
        case_id: id.clone(),
        id: kept.id.clone(),
    };
    assert_eq!(
        cases.get_file(get.clone()).await.unwrap().into_inner().content,
        b"seen".as_slice()
    );
    let mut eve = CasesClient::new(world.channel(UserId::fresh()));
    assert_eq!(eve.get_file(get).await.unwrap_err().code(), Code::NotFound);
    let svg = cases
        .add_file(file("image/png", b"<svg onload=alert(1)>"))
        .await
        .unwrap_err();
    assert_eq!(kit::status::read(&svg).code, "unsupported_media_type");
    let verify = VerifyCaseRequest {
        case_id: id.clone(),
        report: String::new(),
    };
    let proven = cases.verify_case(verify).await.unwrap().into_inner();
    assert_eq!(states(&proven), [("exhibit", "ok")]);
}

#[tokio::test(flavor = "multi_thread")]
async fn notes_and_figures_count_in_what_a_case_holds() {
    let world = World::start(|_| ()).await;
    let mut cases = CasesClient::new(world.channel(UserId::fresh()));
    let id = open(&mut cases, "Heavy").await;
    profile(&mut cases, &id).await;
    let heavy = "INSERT INTO exhibit (id, case_id, owner, kind, title, note, chain, subject, content, file, file_name, media_type,
            sha256, salt, figures, created_at)
        SELECT gen_random_uuid(), case_id, owner, kind, title, repeat('n', 8 << 20), chain, subject, content, file, file_name, media_type,
            sha256, salt, jsonb_build_array(jsonb_build_object('name', repeat('f', 8 << 20))), created_at FROM exhibit";
    world.database().await.batch_execute(heavy).await.unwrap();
    let note = AddExhibitRequest {
        case_id: id,
        kind: "note".to_owned(),
        title: "Seen".to_owned(),
        note: "On the day.".to_owned(),
        ..AddExhibitRequest::default()
    };
    let refused = kit::status::read(&cases.add_exhibit(note).await.unwrap_err());
    assert_eq!(refused.code, "too_large");
    assert_eq!(refused.fields[0].0, "content");
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_at_a_time_one_has_the_last_place() {
    let world = World::start(|_| ()).await;
    let mut cases = CasesClient::new(world.channel(UserId::fresh()));
    let id = open(&mut cases, "Many").await;
    profile(&mut cases, &id).await;
    let many = "INSERT INTO exhibit (id, case_id, owner, kind, title, note, chain, subject, content, file, file_name, media_type,
            sha256, salt, figures, created_at)
        SELECT gen_random_uuid(), case_id, owner, kind, title, note, chain, subject, content, file, file_name, media_type,
            sha256, salt, figures, created_at FROM exhibit CROSS JOIN generate_series(1, 198)";
    world.database().await.batch_execute(many).await.unwrap();
    let note = AddExhibitRequest {
        case_id: id.clone(),
        kind: "note".to_owned(),
        title: "Seen".to_owned(),
        note: "On the day.".to_owned(),
        ..AddExhibitRequest::default()
    };
    let mut other = cases.clone();
    let (first, second) = tokio::join!(cases.add_exhibit(note.clone()), other.add_exhibit(note));
    let refused: Vec<_> = [first, second].into_iter().filter_map(Result::err).collect();
    assert_eq!(refused.len(), 1);
    assert_eq!(kit::status::read(&refused[0]).code, "too_many");
    let whole = cases.get_case(GetCaseRequest { id }).await.unwrap().into_inner();
    assert_eq!(whole.exhibits.len(), 200);
}

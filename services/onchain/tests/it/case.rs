//! Cases, exhibits, reports, their proof, and links to them.

use proto::onchain::{
    AddCaseRequest, AddExhibitRequest, AddFileRequest, AddShareRequest, CaseText, DeleteExhibitRequest, Exhibit,
    Figure, Finding, GetCaseRequest, GetFileRequest, GetReportRequest, ListCasesRequest, ListSharesRequest, NewLabel,
    OpenShareRequest, Provenance, RevokeShareRequest, UpdateCaseRequest, VerifyCaseRequest, cases_client::CasesClient,
    labels_client::LabelsClient,
};
use sha2::{Digest, Sha256};
use std::io::Write;
use tonic::{Code, service::interceptor::InterceptedService, transport::Channel};
use vocab::UserId;

use crate::{
    label::{GENESIS, add, label},
    world::{Signed, World},
};

pub type Cases = CasesClient<InterceptedService<Channel, Signed>>;

const ANSWER: &[u8] = br#"{"address":"1A1z","chain_stats":{"funded_txo_sum":5000}}"#;
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
        }),
    }
}

async fn profile(cases: &mut Cases, case: &str) -> Exhibit {
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

/// Puts the answer there that the figure names, as the source layer keeps it.
async fn keep_answer(world: &World, body: &[u8]) {
    let mut packed = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::default());
    packed.write_all(body).unwrap();
    let sql = "INSERT INTO fetched (id, chain, provider, endpoint, fetched_at, block_height, sha256, body)
        VALUES (gen_random_uuid(), 'bitcoin', 'esplora', $1, to_timestamp($2::float8 / 1000), 170, $3, $4)";
    let (hash, packed) = (Sha256::digest(ANSWER).to_vec(), packed.finish().unwrap());
    let endpoint = format!("/address/{GENESIS}");
    #[expect(clippy::cast_precision_loss, reason = "milliseconds of our time fit")]
    let at = FETCHED_MS as f64;
    world
        .database()
        .await
        .execute(sql, &[&endpoint, &at, &hash, &packed])
        .await
        .unwrap();
}

fn states(answer: &proto::onchain::VerifyCaseResponse) -> Vec<(&str, &str)> {
    answer
        .checks
        .iter()
        .map(|check| (check.part.as_str(), check.state.as_str()))
        .collect()
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
    let whole = cases
        .get_case(GetCaseRequest { id: id.clone() })
        .await
        .unwrap()
        .into_inner();
    assert_eq!(whole.text.unwrap().findings, [finding]);
    assert_eq!(
        whole.exhibits[0].content,
        format!("{{\"address\":\"{GENESIS}\",\"received\":5000}}"),
        "kept compact"
    );
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
async fn a_link_shows_what_was_shared_until_it_ends() {
    let world = World::start(|_| ()).await;
    let ada = UserId::fresh();
    let mut cases = CasesClient::new(world.channel(ada));
    let mut labels = LabelsClient::new(world.channel(ada));
    let own = vec![
        label("bitcoin", GENESIS, "For my eyes"),
        NewLabel {
            visibility: "link".to_owned(),
            ..label("bitcoin", GENESIS, "For readers")
        },
    ];
    add(&mut labels, own).await;
    let id = open(&mut cases, "Shared").await;
    profile(&mut cases, &id).await;
    let share = |redact: &[&str]| AddShareRequest {
        case_id: id.clone(),
        hours: 24,
        redact: redact.iter().map(|word| (*word).to_owned()).collect(),
    };
    let made = cases.add_share(share(&[])).await.unwrap().into_inner();
    let open_it = |token: &str| OpenShareRequest {
        token: token.to_owned(),
        format: "html".to_owned(),
    };
    let mut nobody = CasesClient::new(world.anonymous());
    let page = nobody
        .open_share(open_it(&made.token))
        .await
        .unwrap()
        .into_inner()
        .document;
    let page = String::from_utf8(page.to_vec()).unwrap();
    assert!(page.contains("For readers") && !page.contains("For my eyes"), "{page}");
    let own_page = GetReportRequest {
        case_id: id.clone(),
        format: "html".to_owned(),
        redact: Vec::new(),
    };
    let own_page = cases.get_report(own_page).await.unwrap().into_inner().document;
    assert!(String::from_utf8(own_page.to_vec()).unwrap().contains("For my eyes"));

    let hidden = cases.add_share(share(&["addresses"])).await.unwrap().into_inner();
    let page = nobody
        .open_share(open_it(&hidden.token))
        .await
        .unwrap()
        .into_inner()
        .document;
    assert!(!String::from_utf8(page.to_vec()).unwrap().contains(GENESIS));
    let db = world.database().await;
    let kept = "SELECT count(*) FROM report_share WHERE report_share::text LIKE '%' || $1 || '%'";
    let row = db.query_one(kept, &[&made.token]).await.unwrap();
    assert_eq!(row.get::<_, i64>(0), 0, "a token is kept as its hash alone");

    let revoke = RevokeShareRequest {
        case_id: id.clone(),
        id: made.share.unwrap().id,
    };
    cases.revoke_share(revoke).await.unwrap();
    world.clock.advance(chrono::TimeDelta::hours(25));
    for dead in [made.token.as_str(), hidden.token.as_str(), &"0".repeat(64), "../x"] {
        assert_eq!(
            nobody.open_share(open_it(dead)).await.unwrap_err().code(),
            Code::NotFound,
            "revoked, expired, unknown, nonsense"
        );
    }
    let shares = cases
        .list_shares(ListSharesRequest { case_id: id.clone() })
        .await
        .unwrap()
        .into_inner()
        .shares;
    assert_eq!(shares.iter().map(|share| share.reads).sum::<u32>(), 2);
    let forever = AddShareRequest { hours: 0, ..share(&[]) };
    assert_eq!(
        cases.add_share(forever).await.unwrap_err().code(),
        Code::InvalidArgument
    );
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
async fn a_link_is_drawn_once_and_shows_the_same_ever_after() {
    let world = World::start(|_| ()).await;
    let mut cases = CasesClient::new(world.channel(UserId::fresh()));
    let id = open(&mut cases, "Pictured").await;
    // One white pixel.
    let png = hex::decode(concat!(
        "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de0000000c49444154789c63f8ffff3f",
        "0005fe02fe0def46b80000000049454e44ae426082"
    ));
    let file = |content: Vec<u8>| AddFileRequest {
        case_id: id.clone(),
        file_name: "graph.png".to_owned(),
        media_type: "image/png".to_owned(),
        content: content.into(),
        ..AddFileRequest::default()
    };
    let kept = cases.add_file(file(png.clone().unwrap())).await.unwrap().into_inner();
    // It says that it is of 24 million pixels: eight of them are more than a report draws.
    let mut huge = png.unwrap();
    huge[16..20].copy_from_slice(&6_000_u32.to_be_bytes());
    huge[20..24].copy_from_slice(&4_000_u32.to_be_bytes());
    for _ in 0..8 {
        cases.add_file(file(huge.clone())).await.unwrap();
    }
    let share = AddShareRequest {
        case_id: id.clone(),
        hours: 1,
        redact: Vec::new(),
    };
    let made = cases.add_share(share).await.unwrap().into_inner();
    let token = made.token;
    let mut nobody = CasesClient::new(world.anonymous());
    let mut shown = async |format: &str| {
        let open = OpenShareRequest {
            token: token.clone(),
            format: format.to_owned(),
        };
        let document = nobody.open_share(open).await.unwrap().into_inner().document;
        document.iter().map(|byte| char::from(*byte)).collect::<String>()
    };
    let (page, paper, report) = (shown("html").await, shown("pdf").await, shown("json").await);
    assert_eq!(
        page.matches("src=\"data:image/png;base64,iVBORw0KGgo").count(),
        4,
        "within the budget"
    );
    assert_eq!(page.matches("This picture is not in the report").count(), 5);
    assert!(paper.contains("/Subtype /Image") && report.contains("meridian-report/2"));

    let remove = DeleteExhibitRequest {
        case_id: id.clone(),
        id: kept.id,
    };
    cases.delete_exhibit(remove).await.unwrap();
    assert_eq!(
        (shown("html").await, shown("pdf").await, shown("json").await),
        (page, paper, report)
    );

    let db = world.database().await;
    let drawn = "SELECT count(*) FROM report_share_file";
    assert_eq!(
        db.query_one(drawn, &[]).await.unwrap().get::<_, i64>(0),
        2,
        "a page and a document"
    );
    let revoke = RevokeShareRequest {
        case_id: id,
        id: made.share.unwrap().id,
    };
    cases.revoke_share(revoke).await.unwrap();
    assert_eq!(
        db.query_one(drawn, &[]).await.unwrap().get::<_, i64>(0),
        0,
        "a revoked link keeps nothing"
    );
    let left = db.query_one("SELECT report FROM report_share", &[]).await.unwrap();
    assert_eq!(left.get::<_, String>(0), "");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_redacted_link_from_before_salts_is_mended_when_it_is_opened() {
    let world = World::start(|_| ()).await;
    let mut cases = CasesClient::new(world.channel(UserId::fresh()));
    let id = open(&mut cases, "Old").await;
    let exhibit = profile(&mut cases, &id).await;
    let share = AddShareRequest {
        case_id: id.clone(),
        hours: 24,
        redact: vec!["addresses".to_owned()],
    };
    let token = cases.add_share(share).await.unwrap().into_inner().token;
    let db = world.database().await;
    let kept: String = db
        .query_one("SELECT report FROM report_share", &[])
        .await
        .unwrap()
        .get(0);
    // As the first form kept it: plain hashes, the block, the time and the answer's hash.
    let mut old: serde_json::Value = serde_json::from_str(&kept).unwrap();
    old["manifest"]["format"] = "meridian-report/1".into();
    old["manifest"]["exhibits"][0]["sha256"] = exhibit.sha256.clone().into();
    let answer = hex::encode(Sha256::digest(ANSWER));
    old["manifest"]["exhibits"][0]["figures"][0]["sha256"] = answer.clone().into();
    old["manifest"]["exhibits"][0]["figures"][0]["block_height"] = 170.into();
    db.execute("DELETE FROM report_share_file", &[]).await.unwrap();
    db.execute("UPDATE report_share SET report = $1", &[&old.to_string()])
        .await
        .unwrap();

    let mut nobody = CasesClient::new(world.anonymous());
    for format in ["json", "html", "pdf", "html"] {
        let open = OpenShareRequest {
            token: token.clone(),
            format: format.to_owned(),
        };
        let document = nobody.open_share(open).await.unwrap().into_inner().document;
        let text: String = document.iter().map(|byte| char::from(*byte)).collect();
        for secret in [&exhibit.sha256, &answer, &GENESIS.to_owned(), &"block 170".to_owned()] {
            assert!(!text.contains(secret.as_str()), "{secret} in {format}: {text}");
        }
    }
    let kept: String = db
        .query_one("SELECT report FROM report_share", &[])
        .await
        .unwrap()
        .get(0);
    assert!(!kept.contains(&answer), "it is mended for good");
    let drawn = db
        .query_one("SELECT count(*) FROM report_share_file", &[])
        .await
        .unwrap();
    assert_eq!(drawn.get::<_, i64>(0), 2, "each form is drawn once");

    let json = GetReportRequest {
        case_id: id.clone(),
        format: "json".to_owned(),
        redact: vec!["addresses".to_owned()],
    };
    keep_answer(&world, ANSWER).await;
    let held = cases.get_report(json).await.unwrap().into_inner().document;
    let verify = VerifyCaseRequest {
        case_id: id,
        report: String::from_utf8(held.to_vec()).unwrap(),
    };
    let proven = cases.verify_case(verify).await.unwrap().into_inner();
    assert!(proven.good, "its owner proves a redacted copy: {proven:?}");
    assert!(states(&proven).contains(&("figure", "ok")), "{:?}", states(&proven));
}

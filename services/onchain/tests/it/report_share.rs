//! Share links to reports: what they show and for how long, and the salts that keep redacted values from being guessed.

use futures::future::join_all;
use proto::onchain::{
    AddFileRequest, AddShareRequest, DeleteExhibitRequest, GetReportRequest, ListSharesRequest, NewLabel,
    OpenShareRequest, RevokeShareRequest, VerifyCaseRequest, cases_client::CasesClient, labels_client::LabelsClient,
};
use sha2::{Digest, Sha256};
use testkit::http::{SOON, eventually};
use tonic::Code;
use vocab::UserId;

use crate::{
    case::{ANSWER, keep_answer, open, profile, states},
    label::{GENESIS, add, label},
    row_security::links,
    world::World,
};

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

/// Copies of the one link of a case: as old as it and later by the second, and of other secrets.
async fn copy_link(world: &World, count: i32, salt: &str, revoked: bool) {
    let copies = "INSERT INTO report_share (id, case_id, owner, token_sha256, redact, report, manifest_sha256, created_at, expires_at,
            revoked_at)
        SELECT gen_random_uuid(), case_id, owner, sha256(convert_to($2::text || n::text, 'UTF8')), redact, '', manifest_sha256,
            created_at + n * interval '1 second', expires_at, CASE WHEN $3::bool THEN created_at END
        FROM (SELECT * FROM report_share ORDER BY created_at LIMIT 1) AS first CROSS JOIN generate_series(1, $1) AS n";
    let db = world.database().await;
    db.execute(copies, &[&count, &salt, &revoked]).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn every_link_that_opens_is_listed_and_a_case_has_fifty_of_them() {
    let world = World::start(|_| ()).await;
    let ada = UserId::fresh();
    let mut cases = CasesClient::new(world.channel(ada));
    let id = open(&mut cases, "Many links").await;
    let share = AddShareRequest {
        case_id: id.clone(),
        hours: 2_000,
        redact: Vec::new(),
    };
    let first = cases.add_share(share.clone()).await.unwrap().into_inner();
    let first_id = first.share.unwrap().id;
    // More than a list has of those that ended.
    copy_link(&world, 201, "ended", true).await;
    let listed = cases
        .list_shares(ListSharesRequest { case_id: id.clone() })
        .await
        .unwrap()
        .into_inner()
        .shares;
    assert!(
        listed.iter().any(|one| one.id == first_id),
        "a link that opens is in the list, however many came later"
    );

    copy_link(&world, 48, "live", false).await;
    let mut other = cases.clone();
    let (one, two) = tokio::join!(cases.add_share(share.clone()), other.add_share(share.clone()));
    let refused: Vec<_> = [one, two].into_iter().filter_map(Result::err).collect();
    assert_eq!(refused.len(), 1, "{refused:?}");
    assert_eq!(kit::status::read(&refused[0]).code, "too_many");
    let revoke = RevokeShareRequest {
        case_id: id,
        id: first_id,
    };
    cases.revoke_share(revoke).await.unwrap();
    cases.add_share(share.clone()).await.unwrap();
    let full = cases.add_share(share).await.unwrap_err();
    assert_eq!(kit::status::read(&full).code, "too_many");
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

#[tokio::test(flavor = "multi_thread")]
async fn few_links_are_opened_at_once() {
    let world = World::start(|_| ()).await;
    let (token, _) = links(&world, UserId::fresh()).await;
    let holder = world.database().await;
    holder.batch_execute("BEGIN; LOCK TABLE report_share").await.unwrap();
    let opening = (0..8).map(|_| {
        let (mut nobody, token) = (CasesClient::new(world.anonymous()), token.clone());
        let format = "html".to_owned();
        async move { nobody.open_share(OpenShareRequest { token, format }).await }
    });
    let watcher = world.database().await;
    let waits = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    let counted = async {
        let waiting = async || watcher.query_one(waits, &[]).await.unwrap().get::<_, i64>(0);
        eventually("three wait for the table", SOON, || async {
            (waiting().await >= 3).then_some(())
        })
        .await;
        // The others wait for these, without a connection and without a report in memory. The service's own work may wait beside them.
        for _ in 0..20 {
            assert!(waiting().await <= 5);
        }
        holder.batch_execute("COMMIT").await.unwrap();
    };
    let (opened, ()) = tokio::join!(join_all(opening), counted);
    assert!(opened.iter().any(Result::is_ok), "{opened:?}");
}

//! What others do with a shared case: what is the owner's of it, what a team has, and what the database shows.

use kit::identity::{Identity, Member};
use proto::onchain::{
    CaseEvent, CaseText, DeleteCaseRequest, Finding, GetReportRequest, GetStorageRequest, UpdateCaseRequest,
    cases_client::CasesClient, evidence_client::EvidenceClient, labels_client::LabelsClient,
};
use tonic::Request;
use vocab::{Role, UserId};

use crate::{
    case::{Cases, open, profile},
    case_grants::{change, file, joined, read, share, shared},
    label::{GENESIS, add, code, label},
    roster::Desk,
};

/// Bytes that an owner's cases take.
async fn stored(desk: &Desk, owner: UserId) -> u64 {
    let mut client = EvidenceClient::new(desk.world.channel(owner));
    let told = client.get_storage(GetStorageRequest {}).await.unwrap().into_inner();
    told.cases
}

async fn report(who: &mut Cases, case: &str) -> String {
    let asked = GetReportRequest {
        case_id: case.to_owned(),
        format: "json".to_owned(),
        redact: Vec::new(),
    };
    let made = who.get_report(asked).await.unwrap().into_inner();
    String::from_utf8(made.document.to_vec()).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_an_editor_adds_is_the_owners_once() {
    let desk = Desk::start().await;
    let ((ada_id, mut ada), (eve_id, mut eve)) = (joined(&desk), joined(&desk));
    let case = open(&mut ada, "The hack").await;
    let own = read(&mut ada, &case).await.unwrap();
    assert_eq!((own.access.as_str(), own.shared.is_none()), ("owner", true));
    let given = share(&mut ada, &case, (desk.team, eve_id), "editor").await.unwrap();
    assert_eq!((given.role.as_str(), given.grantee_id), ("editor", eve_id.to_string()));

    let before = stored(&desk, ada_id).await;
    let mut added = Vec::new();
    for _ in 0..2 {
        let mut request = Request::new(file(&case));
        request
            .metadata_mut()
            .insert(kit::idempotency::KEY, "one".parse().unwrap());
        added.push(eve.add_file(request).await.unwrap().into_inner().id);
    }
    assert_eq!(added[0], added[1], "a repetition adds nothing");
    assert!(stored(&desk, ada_id).await > before);
    assert_eq!(stored(&desk, eve_id).await, 0, "it counts for its owner");

    let changed = change(&mut eve, &case, "The theft").await.unwrap();
    assert_eq!((changed.version, changed.access.as_str()), (2, "editor"));
    let stale = change(&mut ada, &case, "The flight").await.unwrap_err();
    assert_eq!(code(&stale), "version_mismatch");
    let seen = read(&mut eve, &case).await.unwrap();
    let origin = seen.shared.unwrap();
    assert_eq!(
        (seen.access.as_str(), origin.owner_id, origin.team_id),
        ("editor", ada_id.to_string(), desk.team.to_string())
    );
    let own = read(&mut ada, &case).await.unwrap();
    assert_eq!((own.text.unwrap().title.as_str(), own.exhibits.len()), ("The theft", 1));

    // An app of hers gets none of it.
    let mut app: Cases = CasesClient::new(desk.world.acting(Identity::app(eve_id)));
    assert_eq!(code(&read(&mut app, &case).await.unwrap_err()), "not_found");

    // What is deleted is nobody's.
    let id = case.clone();
    ada.delete_case(DeleteCaseRequest { id, version: 2 }).await.unwrap();
    assert!(shared(&mut eve, 50, "").await.unwrap().cases.is_empty());
    let grants = "SELECT count(*) FROM object_grant";
    let left: i64 = desk.world.database().await.query_one(grants, &[]).await.unwrap().get(0);
    assert_eq!(left, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_grantee_is_not_told_how_much_the_owner_keeps() {
    let desk = Desk::start().await;
    let ((_, mut ada), (eve_id, mut eve)) = (joined(&desk), joined(&desk));
    let case = open(&mut ada, "The hack").await;
    share(&mut ada, &case, (desk.team, eve_id), "editor").await.unwrap();
    let db = desk.world.database().await;
    let heavy = "INSERT INTO exhibit (id, case_id, owner, kind, title, note, chain, subject, content, file, file_name, media_type,
            sha256, figures, created_at)
        SELECT gen_random_uuid(), id, owner, 'file', 'Heavy', '', '', '', '', decode(repeat('00', (100 << 20) - 2), 'hex'), 'heavy.txt',
            'text/plain', decode(repeat('00', 32), 'hex'), '[]', created_at FROM investigation";
    db.batch_execute(heavy).await.unwrap();
    let told = kit::status::read(&eve.add_file(file(&case)).await.unwrap_err());
    assert_eq!(told.code, "too_many");
    assert_eq!(told.fields[0].1, "The owner's storage is full.");
    assert!(!told.message.contains("MiB"), "{}", told.message);
    let told = kit::status::read(&ada.add_file(file(&case)).await.unwrap_err());
    assert!(told.fields[0].1.contains("100 MiB"), "{:?}", told.fields);

    // More than any limit: the service writes its own beside serving.
    let full = "DELETE FROM exhibit; UPDATE storage_use SET cases = 1::bigint << 40";
    db.batch_execute(full).await.unwrap();
    let told = kit::status::read(&eve.add_file(file(&case)).await.unwrap_err());
    assert_eq!(
        (told.code.as_str(), told.message.as_str()),
        ("storage_full", "The owner's storage is full.")
    );
    let told = kit::status::read(&ada.add_file(file(&case)).await.unwrap_err());
    assert_eq!(told.code, "storage_full");
    assert!(told.message.contains("MiB"), "{}", told.message);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_shared_list_has_heads_and_a_case_all_of_it() {
    let desk = Desk::start().await;
    let ((_, mut ada), (eve_id, mut eve)) = (joined(&desk), joined(&desk));
    let id = open(&mut ada, "The hack").await;
    profile(&mut ada, &id).await;
    let finding = Finding {
        text: "It went to one address.".to_owned(),
        confidence: 80,
        exhibits: Vec::new(),
    };
    let event = CaseEvent {
        at: "2026-11-20".to_owned(),
        text: "It was taken.".to_owned(),
        exhibit: String::new(),
    };
    let text = CaseText {
        title: "The hack".to_owned(),
        question: "Who?".to_owned(),
        status: "review".to_owned(),
        findings: vec![finding],
        timeline: vec![event],
        limits: "One provider.".to_owned(),
    };
    let update = UpdateCaseRequest {
        id: id.clone(),
        version: 1,
        text: Some(text.clone()),
    };
    ada.update_case(update).await.unwrap();
    share(&mut ada, &id, (desk.team, eve_id), "viewer").await.unwrap();
    let whole = read(&mut eve, &id).await.unwrap();
    assert_eq!((whole.text.as_ref(), whole.exhibits.len()), (Some(&text), 1));
    let mut head = whole;
    head.exhibits.clear();
    head.text = Some(CaseText {
        findings: Vec::new(),
        timeline: Vec::new(),
        limits: String::new(),
        ..text
    });
    assert_eq!(shared(&mut eve, 50, "").await.unwrap().cases, [head]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_report_names_what_its_reader_knows() {
    let desk = Desk::start().await;
    let ((ada_id, mut ada), (eve_id, mut eve)) = (joined(&desk), joined(&desk));
    for (user, text) in [(ada_id, "Known to Ada"), (eve_id, "Known to Eve")] {
        let mut labels = LabelsClient::new(desk.world.channel(user));
        add(&mut labels, vec![label("bitcoin", GENESIS, text)]).await;
    }
    let case = open(&mut ada, "The hack").await;
    profile(&mut ada, &case).await;
    share(&mut ada, &case, (desk.team, eve_id), "viewer").await.unwrap();
    let (hers, theirs) = (report(&mut ada, &case).await, report(&mut eve, &case).await);
    assert!(hers.contains("Known to Ada") && !hers.contains("Known to Eve"));
    assert!(theirs.contains("Known to Eve") && !theirs.contains("Known to Ada"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_team_has_what_is_shared_with_it_while_it_is_selected() {
    let desk = Desk::start().await;
    let ((_, mut ada), (eve, mut outside)) = (joined(&desk), joined(&desk));
    let mut ids = Vec::new();
    for title in ["First", "Second"] {
        let id = open(&mut ada, title).await;
        share(&mut ada, &id, (desk.team, desk.team), "editor").await.unwrap();
        desk.advance(chrono::TimeDelta::seconds(1));
        ids.push(id);
    }
    let noted: Vec<_> = desk.roster.noted.lock().unwrap().drain(..).collect();
    let noted: Vec<_> = noted
        .into_iter()
        .filter(|note| note.team_id == desk.team.to_string())
        .map(|note| (note.action, note.object, note.role))
        .collect();
    let note = |title: &str| ("case_shared".to_owned(), title.to_owned(), "editor".to_owned());
    assert_eq!(noted, ["First", "Second"].map(note));

    let inside = |role| -> Cases {
        let member = Some(Member { user: eve, role });
        let identity = Identity {
            member,
            ..Identity::person(desk.team, None)
        };
        CasesClient::new(desk.world.acting(identity))
    };
    let mut analyst = inside(Role::Analyst);
    let first = shared(&mut analyst, 1, "").await.unwrap();
    let last = shared(&mut analyst, 1, &first.next_cursor).await.unwrap();
    let all = first.cases.into_iter().chain(last.cases);
    let titles: Vec<String> = all.map(|one| one.text.unwrap().title).collect();
    assert_eq!(
        (titles, last.next_cursor),
        (vec!["Second".to_owned(), "First".to_owned()], String::new())
    );
    analyst.add_file(file(&ids[0])).await.unwrap();
    assert!(shared(&mut outside, 50, "").await.unwrap().cases.is_empty());
    assert_eq!(code(&read(&mut outside, &ids[0]).await.unwrap_err()), "not_found");
    // A viewer of the team stays one, whatever the team may do.
    let mut viewer = inside(Role::Viewer);
    assert_eq!(read(&mut viewer, &ids[0]).await.unwrap().exhibits.len(), 1);
    let refused = viewer.add_file(file(&ids[0])).await.unwrap_err();
    assert_eq!(code(&refused), "role_forbidden");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_database_itself_lets_grantees_read_and_change_nothing() {
    let desk = Desk::start().await;
    let ((_, mut ada), (eve_id, _)) = (joined(&desk), joined(&desk));
    let case = open(&mut ada, "The hack").await;
    let private = open(&mut ada, "Private").await;
    for case in [&case, &private] {
        ada.add_file(file(case)).await.unwrap();
    }
    share(&mut ada, &case, (desk.team, eve_id), "manager").await.unwrap();
    let eve = desk.world.db.stranger().await;
    let named = format!("SET meridian.principal = '{}'", eve_id.uuid());
    eve.batch_execute(&named).await.unwrap();
    let seen = async |table: &str| -> i64 {
        let query = format!("SELECT count(*) FROM {table}");
        eve.query_one(&query, &[]).await.unwrap().get(0)
    };
    assert_eq!((seen("investigation").await, seen("exhibit").await), (1, 1));
    for change in [
        "UPDATE investigation SET title = 'Mine'",
        "UPDATE exhibit SET title = 'Mine'",
        "DELETE FROM investigation",
        "DELETE FROM exhibit",
    ] {
        assert_eq!(eve.execute(change, &[]).await.unwrap(), 0, "{change}");
    }
    let ended = "UPDATE object_grant SET expires_at = '2026-11-21T11:59:59Z'";
    desk.world.database().await.batch_execute(ended).await.unwrap();
    assert_eq!((seen("investigation").await, seen("exhibit").await), (0, 0));
}

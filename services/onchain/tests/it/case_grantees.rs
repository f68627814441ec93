//! What others do with a shared case: what is the owner's of it, who added what, and what they are shown.

use proto::onchain::{
    CaseEvent, CaseText, EraseOwnerRequest, Finding, GetReportRequest, GetStorageRequest, ListCasesRequest,
    UpdateCaseRequest, evidence_client::EvidenceClient, labels_client::LabelsClient,
};
use tonic::Request;
use vocab::{Role, UserId};

use crate::{
    case::{Cases, open, profile},
    case_grants::{change, file, read, shared},
    label::{GENESIS, add, code, label},
    rights::{Shared, joined, with_role},
    roster::Desk,
};

const EDITOR: (&str, Option<u32>) = ("editor", None);
const VIEWER: (&str, Option<u32>) = ("viewer", None);

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
    let ((ada_id, mut ada), (eve_id, mut eve)) = (joined::<Cases>(&desk), joined::<Cases>(&desk));
    let case = open(&mut ada, "The hack").await;
    let own = read(&mut ada, &case).await.unwrap();
    assert_eq!((own.access.as_str(), own.shared.is_none()), ("owner", true));
    let given = ada.share(&case, (desk.team, eve_id), EDITOR).await.unwrap();
    assert_eq!((given.role.as_str(), given.grantee), ("editor", eve_id.to_string()));

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

    let changed = change(&mut eve, &case, 1, "The theft").await.unwrap();
    assert_eq!((changed.version, changed.access.as_str()), (2, "editor"));
    let stale = change(&mut ada, &case, 1, "The flight").await.unwrap_err();
    assert_eq!(code(&stale), "version_mismatch");
    let seen = read(&mut eve, &case).await.unwrap();
    let origin = seen.shared.unwrap();
    assert_eq!(
        (seen.access.as_str(), origin.owner_id, origin.team_id),
        ("editor", ada_id.to_string(), desk.team.to_string())
    );
    let own = read(&mut ada, &case).await.unwrap();
    assert_eq!((own.text.unwrap().title.as_str(), own.exhibits.len()), ("The theft", 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_grantee_is_not_told_how_much_the_owner_keeps() {
    let desk = Desk::start().await;
    let ((_, mut ada), (eve_id, mut eve)) = (joined::<Cases>(&desk), joined::<Cases>(&desk));
    let case = open(&mut ada, "The hack").await;
    ada.share(&case, (desk.team, eve_id), EDITOR).await.unwrap();
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
async fn lists_have_heads_and_a_case_all_of_it() {
    let desk = Desk::start().await;
    let ((_, mut ada), (eve_id, mut eve)) = (joined::<Cases>(&desk), joined::<Cases>(&desk));
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
        question: "Who? ".repeat(100).trim().to_owned(),
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
    ada.share(&id, (desk.team, eve_id), VIEWER).await.unwrap();
    let whole = read(&mut eve, &id).await.unwrap();
    assert_eq!((whole.text.as_ref(), whole.exhibits.len()), (Some(&text), 1));
    assert_eq!((whole.finding_count, whole.exhibit_count), (1, 1));
    let mut head = whole;
    head.exhibits.clear();
    let kept: String = text.question.chars().take(299).collect();
    head.text = Some(CaseText {
        question: format!("{kept}…"),
        findings: Vec::new(),
        timeline: Vec::new(),
        limits: String::new(),
        ..text
    });
    assert_eq!(shared(&mut eve).await.unwrap(), [head.clone()]);
    head.access = "owner".to_owned();
    head.shared = None;
    let own = ada.list_cases(ListCasesRequest::default()).await.unwrap().into_inner();
    assert_eq!(own.cases, [head]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_report_names_what_its_reader_knows() {
    let desk = Desk::start().await;
    let ((ada_id, mut ada), (eve_id, mut eve)) = (joined::<Cases>(&desk), joined::<Cases>(&desk));
    for (user, text) in [(ada_id, "Known to Ada"), (eve_id, "Known to Eve")] {
        let mut labels = LabelsClient::new(desk.world.channel(user));
        add(&mut labels, vec![label("bitcoin", GENESIS, text)]).await;
    }
    let case = open(&mut ada, "The hack").await;
    profile(&mut ada, &case).await;
    ada.share(&case, (desk.team, eve_id), VIEWER).await.unwrap();
    let (hers, theirs) = (report(&mut ada, &case).await, report(&mut eve, &case).await);
    assert!(hers.contains("Known to Ada") && !hers.contains("Known to Eve"));
    assert!(theirs.contains("Known to Eve") && !theirs.contains("Known to Ada"));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_exhibit_names_the_person_who_added_it_until_they_are_gone() {
    let desk = Desk::start().await;
    let ((ada_id, mut ada), (eve_id, mut eve)) = (joined::<Cases>(&desk), joined::<Cases>(&desk));
    let case = open(&mut ada, "The hack").await;
    profile(&mut ada, &case).await;
    ada.share(&case, (desk.team, eve_id), EDITOR).await.unwrap();
    ada.share(&case, (desk.team, desk.team), EDITOR).await.unwrap();
    let added = eve.add_file(file(&case)).await.unwrap().into_inner();
    assert_eq!(added.added_by_id, eve_id.to_string());
    // For the team, it is still she.
    let mut inside: Cases = with_role(&desk, eve_id, Role::Analyst);
    profile(&mut inside, &case).await;
    let authors = async |who: &mut Cases| {
        let exhibits = read(who, &case).await.unwrap().exhibits.into_iter();
        let mut found: Vec<String> = exhibits.map(|one| one.added_by_id).collect();
        found.sort();
        found
    };
    let mut expected = vec![ada_id.to_string(), eve_id.to_string(), eve_id.to_string()];
    expected.sort();
    assert_eq!(authors(&mut ada).await, expected);
    assert_eq!(authors(&mut eve).await, expected);
    assert!(!report(&mut ada, &case).await.contains(&eve_id.to_string()));

    let owner = eve_id.to_string();
    let mut service = EvidenceClient::new(desk.world.anonymous());
    service.erase_owner(EraseOwnerRequest { owner }).await.unwrap();
    let left = vec![String::new(), String::new(), ada_id.to_string()];
    assert_eq!(authors(&mut ada).await, left);
}

//! Files that stand behind labels: kept, handed out to their owner alone, remembered.

use chrono::TimeDelta;
use proto::onchain::{
    AddEvidenceRequest, AddFileRequest, DeleteEvidenceRequest, DeleteLabelsRequest, EvidenceFile, GetEvidenceRequest,
    GetLabelRequest, ListChangesRequest, ListEvidenceRequest, ListLabelsRequest, RestoreLabelsRequest,
    cases_client::CasesClient, evidence_client::EvidenceClient, labels_client::LabelsClient,
};
use sha2::{Digest, Sha256};
use tonic::{Code, service::interceptor::InterceptedService, transport::Channel};
use vocab::UserId;

use crate::{
    case,
    label::{GENESIS, add, code, label},
    world::{Signed, World},
};

type Evidence = EvidenceClient<InterceptedService<Channel, Signed>>;

fn file(label: &str, name: &str, content: Vec<u8>) -> AddEvidenceRequest {
    AddEvidenceRequest {
        label_id: label.to_owned(),
        file_name: name.to_owned(),
        media_type: "text/plain".to_owned(),
        content: content.into(),
    }
}

async fn kept(evidence: &mut Evidence, label: &str) -> Vec<EvidenceFile> {
    let asked = ListEvidenceRequest {
        label_id: label.to_owned(),
    };
    evidence.list_evidence(asked).await.unwrap().into_inner().files
}

#[tokio::test(flavor = "multi_thread")]
async fn files_are_kept_for_their_owner_and_remembered() {
    let world = World::start(|_| ()).await;
    let (ada, eve) = (UserId::fresh(), UserId::fresh());
    let mut labels = LabelsClient::new(world.channel(ada));
    let (mut hers, mut others) = (
        EvidenceClient::new(world.channel(ada)),
        EvidenceClient::new(world.channel(eve)),
    );
    let id = add(&mut labels, vec![label("bitcoin", GENESIS, "Genesis")])
        .await
        .remove(0)
        .id;
    assert!(kept(&mut hers, &id).await.is_empty());

    world.clock.advance(TimeDelta::minutes(1));
    let first = hers
        .add_evidence(file(&id, "../../warrant.txt", b"seen".to_vec()))
        .await
        .unwrap()
        .into_inner();
    assert_eq!(
        (first.file_name.as_str(), first.size, first.sha256.as_str()),
        ("warrant.txt", 4, hex::encode(Sha256::digest(b"seen")).as_str())
    );
    world.clock.advance(TimeDelta::minutes(1));
    let second = hers
        .add_evidence(file(&id, "b.txt", b"more".to_vec()))
        .await
        .unwrap()
        .into_inner();
    assert_eq!(kept(&mut hers, &id).await, [first.clone(), second.clone()]);
    let listed = labels
        .list_labels(ListLabelsRequest::default())
        .await
        .unwrap()
        .into_inner()
        .labels;
    assert_eq!(
        (listed[0].files, listed[0].version),
        (2, 1),
        "a file does not change what the label says"
    );

    let get = |id: &str, file: &str| GetEvidenceRequest {
        label_id: id.to_owned(),
        id: file.to_owned(),
    };
    let whole = hers.get_evidence(get(&id, &first.id)).await.unwrap().into_inner();
    assert_eq!(
        (whole.content.as_ref(), whole.file.as_ref()),
        (b"seen".as_slice(), Some(&first))
    );
    let remove = |file: &str| DeleteEvidenceRequest {
        label_id: id.clone(),
        id: file.to_owned(),
    };
    let asked = ListEvidenceRequest { label_id: id.clone() };
    for refused in [
        others.list_evidence(asked.clone()).await.unwrap_err(),
        others
            .add_evidence(file(&id, "x.txt", b"x".to_vec()))
            .await
            .unwrap_err(),
        others.get_evidence(get(&id, &first.id)).await.unwrap_err(),
        others.delete_evidence(remove(&first.id)).await.unwrap_err(),
    ] {
        assert_eq!(refused.code(), Code::NotFound, "what is another's does not exist");
    }
    let elsewhere = add(&mut labels, vec![label("bitcoin", GENESIS, "Another")])
        .await
        .remove(0)
        .id;
    let wrong = hers.get_evidence(get(&elsewhere, &first.id)).await.unwrap_err();
    assert_eq!(wrong.code(), Code::NotFound, "a file is reached through its own label");

    world.clock.advance(TimeDelta::minutes(1));
    hers.delete_evidence(remove(&first.id)).await.unwrap();
    assert_eq!(
        hers.delete_evidence(remove(&first.id)).await.unwrap_err().code(),
        Code::NotFound
    );
    let gone = DeleteLabelsRequest {
        ids: vec![id.clone()],
        version: 0,
    };
    labels.delete_labels(gone).await.unwrap();
    assert_eq!(hers.list_evidence(asked).await.unwrap_err().code(), Code::NotFound);
    assert_eq!(
        hers.get_evidence(get(&id, &second.id)).await.unwrap_err().code(),
        Code::NotFound
    );
    let late = hers
        .add_evidence(file(&id, "late.txt", b"x".to_vec()))
        .await
        .unwrap_err();
    assert_eq!(late.code(), Code::NotFound);
    labels
        .restore_labels(RestoreLabelsRequest { ids: vec![id.clone()] })
        .await
        .unwrap();
    assert_eq!(
        kept(&mut hers, &id).await,
        std::slice::from_ref(&second),
        "it comes back with its files"
    );

    let asked = ListChangesRequest {
        label_id: id.clone(),
        ..ListChangesRequest::default()
    };
    let changes = labels.list_changes(asked).await.unwrap().into_inner().changes;
    let told: Vec<_> = changes
        .iter()
        .map(|change| {
            (
                change.action.as_str(),
                change.file.as_ref().map_or("", |file| file.sha256.as_str()),
            )
        })
        .collect();
    assert_eq!(
        told,
        [
            ("restored", ""),
            ("deleted", ""),
            ("file_removed", first.sha256.as_str()),
            ("file_added", second.sha256.as_str()),
            ("file_added", first.sha256.as_str()),
            ("created", "")
        ]
    );
    let removed = &changes[2];
    assert_eq!(
        removed.at_unix_ms - changes[3].at_unix_ms,
        60_000,
        "by the service's clock"
    );
    assert_eq!(removed.file.as_ref(), Some(&first));
    assert_eq!(removed.state.as_ref().unwrap().text, "Genesis");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_kept_has_bounds_and_does_not_change() {
    let world = World::start(|_| ()).await;
    let user = UserId::fresh();
    let mut labels = LabelsClient::new(world.channel(user));
    let mut evidence = EvidenceClient::new(world.channel(user));
    let mut cases = CasesClient::new(world.channel(user));
    let id = add(&mut labels, vec![label("bitcoin", GENESIS, "Genesis")])
        .await
        .remove(0)
        .id;
    let forged = AddEvidenceRequest {
        media_type: "image/png".to_owned(),
        ..file(&id, "x.png", b"<svg onload=alert(1)>".to_vec())
    };
    let refused = evidence.add_evidence(forged).await.unwrap_err();
    assert_eq!(code(&refused), "unsupported_media_type");
    assert_eq!(kit::status::read(&refused).fields[0].0, "file");
    let large = file(&id, "x.txt", vec![b'a'; (5 << 20) + 1]);
    assert_eq!(code(&evidence.add_evidence(large).await.unwrap_err()), "too_large");

    // Two at a time for the last place: one of them is refused.
    for at in 0..19 {
        evidence
            .add_evidence(file(&id, &format!("{at}.txt"), b"x".to_vec()))
            .await
            .unwrap();
    }
    let (mut one, mut other) = (evidence.clone(), evidence.clone());
    let (first, second) = tokio::join!(
        one.add_evidence(file(&id, "a.txt", b"x".to_vec())),
        other.add_evidence(file(&id, "b.txt", b"x".to_vec()))
    );
    let refused = [first, second].into_iter().filter_map(Result::err).collect::<Vec<_>>();
    assert_eq!(refused.iter().map(code).collect::<Vec<_>>(), ["too_many"]);
    assert_eq!(kit::status::read(&refused[0]).fields[0].0, "file");
    let found = labels
        .get_label(GetLabelRequest { id: id.clone() })
        .await
        .unwrap()
        .into_inner();
    assert_eq!(found.files, 20);

    let db = world.database().await;
    for change in [
        "file_name = 'other.txt'",
        "file = 'y'",
        "sha256 = decode(repeat('00', 32), 'hex')",
    ] {
        let refused = db
            .batch_execute(&format!("UPDATE label_file SET {change}"))
            .await
            .unwrap_err();
        assert!(
            refused.as_db_error().unwrap().message().contains("does not change"),
            "{refused:?}"
        );
    }

    // What labels and cases keep is counted together: 100 MiB less one byte, of both kinds. No figures are two bytes of JSON.
    let case = case::open(&mut cases, "Heavy").await;
    let weigh = "INSERT INTO label_file (id, label_id, owner, file, file_name, media_type, sha256, bytes, created_at)
        SELECT gen_random_uuid(), label_id, owner, file, 'heavy', media_type, sha256, octet_length(file), now() FROM (
            SELECT label_id, owner, media_type, sha256, decode(repeat('00', (100 << 20) - 21 - 10 - 2), 'hex') AS file FROM label_file LIMIT 1) one";
    db.batch_execute(weigh).await.unwrap();
    let exhibit = |content: &[u8]| AddFileRequest {
        case_id: case.clone(),
        file_name: "x.txt".to_owned(),
        media_type: "text/plain".to_owned(),
        content: content.to_vec().into(),
        ..AddFileRequest::default()
    };
    let refused = cases.add_file(exhibit(b"twelve bytes")).await.unwrap_err();
    assert_eq!(code(&refused), "too_many", "labels leave less to cases");
    cases.add_file(exhibit(b"ten bytes!")).await.unwrap();
    let free = add(&mut labels, vec![label("bitcoin", GENESIS, "Another")])
        .await
        .remove(0)
        .id;
    let refused = evidence
        .add_evidence(file(&free, "x.txt", b"xx".to_vec()))
        .await
        .unwrap_err();
    assert_eq!(code(&refused), "too_many", "cases leave less to labels");
    evidence
        .add_evidence(file(&free, "x.txt", b"x".to_vec()))
        .await
        .unwrap();
}

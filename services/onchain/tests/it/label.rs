//! Labels, entities and files of labels, over gRPC with a real database.

use proto::onchain::{
    AddEntityRequest, AddLabelsRequest, DeleteLabelsRequest, EditLabelsRequest, ExportLabelsRequest, GetLabelRequest,
    ImportLabelsRequest, LabelFilter, ListChangesRequest, ListEntitiesRequest, ListImportsRequest, ListLabelsRequest,
    MergeEntitiesRequest, NameAddressesRequest, NewLabel, RestoreLabelsRequest, UndoImportRequest, UpdateLabelRequest,
    entities_client::EntitiesClient, labels_client::LabelsClient,
};
use tonic::{Code, service::interceptor::InterceptedService, transport::Channel};
use vocab::UserId;

use crate::world::{Signed, World};

pub const GENESIS: &str = "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa";
pub const TORNADO: &str = "0x8589427373D6D84E98730D7795D8f6f8731FDA16";

type Labels = LabelsClient<InterceptedService<Channel, Signed>>;

pub fn label(chain: &str, address: &str, text: &str) -> NewLabel {
    NewLabel {
        chain: chain.to_owned(),
        address: address.to_owned(),
        text: text.to_owned(),
        ..NewLabel::default()
    }
}

pub async fn add(client: &mut Labels, labels: Vec<NewLabel>) -> Vec<proto::onchain::Label> {
    client
        .add_labels(AddLabelsRequest { labels })
        .await
        .unwrap()
        .into_inner()
        .labels
}

fn code(status: &tonic::Status) -> String {
    kit::status::read(status).code
}

#[tokio::test(flavor = "multi_thread")]
async fn labels_are_kept_changed_and_remembered() {
    let world = World::start(|_| ()).await;
    let (ada, eve) = (UserId::fresh(), UserId::fresh());
    let mut hers = LabelsClient::new(world.channel(ada));
    let mut others = LabelsClient::new(world.channel(eve));

    let many = vec![
        label("bitcoin", GENESIS, "Genesis"),
        label("bitcoin", GENESIS, "Satoshi"),
        NewLabel {
            confidence: Some(90),
            category: "mixer".to_owned(),
            ..label("ethereum", &TORNADO.to_lowercase(), "Tornado router")
        },
    ];
    let added = add(&mut hers, many).await;
    assert_eq!(added.len(), 3, "many labels stand on one address");
    assert_eq!(added[2].address, TORNADO, "an address is kept in its canonical form");

    let bad = vec![label("bitcoin", GENESIS, "x"), label("bitcoin", "1A1z", "a\u{202e}b")];
    let refused = hers.add_labels(AddLabelsRequest { labels: bad }).await.unwrap_err();
    let details = kit::status::read(&refused);
    let fields: Vec<_> = details.fields.iter().map(|(field, _)| field.as_str()).collect();
    assert_eq!(
        fields,
        ["labels[1].text", "labels[1].address"],
        "all or none, and every fault named"
    );

    let first = added[0].clone();
    let update = |version, text: &str| UpdateLabelRequest {
        id: first.id.clone(),
        version,
        label: Some(label("bitcoin", GENESIS, text)),
    };
    let changed = hers.update_label(update(1, "First block")).await.unwrap().into_inner();
    assert_eq!((changed.version, changed.text.as_str()), (2, "First block"));
    let stale = hers.update_label(update(1, "Again")).await.unwrap_err();
    assert_eq!(
        (stale.code(), code(&stale).as_str()),
        (Code::Aborted, "version_mismatch")
    );
    let foreign = others.update_label(update(2, "Mine now")).await.unwrap_err();
    assert_eq!(foreign.code(), Code::NotFound, "what is another's does not exist");
    let ids = vec![first.id.clone()];
    let gone = others
        .delete_labels(DeleteLabelsRequest {
            ids: ids.clone(),
            version: 0,
        })
        .await
        .unwrap_err();
    assert_eq!(gone.code(), Code::NotFound);

    hers.delete_labels(DeleteLabelsRequest {
        ids: ids.clone(),
        version: 2,
    })
    .await
    .unwrap();
    let missing = hers
        .get_label(GetLabelRequest { id: first.id.clone() })
        .await
        .unwrap_err();
    assert_eq!(missing.code(), Code::NotFound);
    let back = hers
        .restore_labels(RestoreLabelsRequest { ids })
        .await
        .unwrap()
        .into_inner();
    assert_eq!(back.changed, 1);
    let asked = ListChangesRequest {
        label_id: first.id.clone(),
        ..ListChangesRequest::default()
    };
    let changes = hers.list_changes(asked.clone()).await.unwrap().into_inner().changes;
    let actions: Vec<_> = changes
        .iter()
        .map(|change| (change.action.as_str(), change.version))
        .collect();
    assert_eq!(
        actions,
        [("restored", 4), ("deleted", 3), ("changed", 2), ("created", 1)]
    );
    assert_eq!(changes[3].state.as_ref().unwrap().text, "Genesis");
    assert_eq!(others.list_changes(asked).await.unwrap_err().code(), Code::NotFound);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_history_is_only_added_to() {
    let world = World::start(|_| ()).await;
    let mut client = LabelsClient::new(world.channel(UserId::fresh()));
    add(&mut client, vec![label("bitcoin", GENESIS, "x")]).await;
    let db = world.database().await;
    for statement in ["UPDATE label_change SET action = 'created'", "DELETE FROM label_change"] {
        let refused = db.batch_execute(statement).await.unwrap_err();
        assert!(
            refused.as_db_error().unwrap().message().contains("only added to"),
            "{refused:?}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn lists_come_in_pages_that_belong_to_their_reader() {
    let world = World::start(|_| ()).await;
    let (ada, eve) = (UserId::fresh(), UserId::fresh());
    let mut hers = LabelsClient::new(world.channel(ada));
    let many = (0..25).map(|at| NewLabel {
        confidence: Some(at % 5 * 20),
        ..label("bitcoin", GENESIS, &format!("Label {at:02}"))
    });
    add(&mut hers, many.collect()).await;
    for sort in ["updated", "text", "address", "confidence"] {
        for ascending in [true, false] {
            let mut seen = Vec::new();
            let mut cursor = String::new();
            loop {
                let asked = ListLabelsRequest {
                    sort: sort.to_owned(),
                    ascending,
                    cursor,
                    limit: 10,
                    ..ListLabelsRequest::default()
                };
                let page = hers.list_labels(asked).await.unwrap().into_inner();
                assert_eq!(page.total, 25);
                seen.extend(page.labels.into_iter().map(|label| (label.text, label.confidence)));
                cursor = page.next;
                if cursor.is_empty() {
                    break;
                }
            }
            assert_eq!(seen.len(), 25, "{sort} {ascending}");
            let mut texts: Vec<_> = seen.iter().map(|(text, _)| text.clone()).collect();
            if sort == "text" {
                assert!(
                    texts.is_sorted_by(|a, b| if ascending { a <= b } else { a >= b }),
                    "{texts:?}"
                );
            }
            texts.sort_unstable();
            texts.dedup();
            assert_eq!(texts.len(), 25, "each label once: {sort} {ascending}");
            if sort == "confidence" {
                assert!(
                    seen.iter()
                        .map(|(_, c)| *c)
                        .is_sorted_by(|a, b| if ascending { a <= b } else { a >= b })
                );
            }
        }
    }
    let first = ListLabelsRequest {
        limit: 10,
        ..ListLabelsRequest::default()
    };
    let cursor = hers.list_labels(first.clone()).await.unwrap().into_inner().next;
    let mut others = LabelsClient::new(world.channel(eve));
    for (client, cursor) in [(&mut others, cursor.clone()), (&mut hers, format!("{cursor}00"))] {
        let refused = client
            .list_labels(ListLabelsRequest {
                cursor,
                ..first.clone()
            })
            .await
            .unwrap_err();
        assert_eq!(code(&refused), "cursor_invalid");
    }
    let found = |filter: LabelFilter| ListLabelsRequest {
        filter: Some(filter),
        ..ListLabelsRequest::default()
    };
    let query = LabelFilter {
        query: "label 1".to_owned(),
        least_confidence: 60,
        ..LabelFilter::default()
    };
    assert_eq!(
        hers.list_labels(found(query)).await.unwrap().into_inner().total,
        4,
        "13, 14, 18, 19"
    );
    let percent = LabelFilter {
        query: "%".to_owned(),
        ..LabelFilter::default()
    };
    assert_eq!(
        hers.list_labels(found(percent)).await.unwrap().into_inner().total,
        0,
        "no wildcard"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn entities_gather_labels_and_can_be_merged() {
    let world = World::start(|_| ()).await;
    let ada = UserId::fresh();
    let mut labels = LabelsClient::new(world.channel(ada));
    let mut entities = EntitiesClient::new(world.channel(ada));
    let named = |name: &str| AddEntityRequest {
        name: name.to_owned(),
        ..AddEntityRequest::default()
    };
    let bitfinex = entities.add_entity(named("Bitfinex")).await.unwrap().into_inner();
    let spelled = entities.add_entity(named("BFX")).await.unwrap().into_inner();
    let taken = entities.add_entity(named("bitfinex")).await.unwrap_err();
    assert_eq!(code(&taken), "name_taken");
    let added = add(
        &mut labels,
        vec![
            NewLabel {
                entity_id: bitfinex.id.clone(),
                ..label("bitcoin", GENESIS, "Hot wallet")
            },
            label("ethereum", TORNADO, "Cold wallet"),
        ],
    )
    .await;
    let edit = EditLabelsRequest {
        ids: vec![added[1].id.clone()],
        entity_id: Some(spelled.id.clone()),
        colour: Some("c3".to_owned()),
        ..EditLabelsRequest::default()
    };
    assert_eq!(labels.edit_labels(edit).await.unwrap().into_inner().changed, 1);
    let merge = MergeEntitiesRequest {
        id: bitfinex.id.clone(),
        others: vec![spelled.id.clone()],
    };
    let merged = entities.merge_entities(merge.clone()).await.unwrap().into_inner();
    assert_eq!((merged.labels, merged.addresses), (2, 2));
    assert_eq!(
        entities.merge_entities(merge).await.unwrap_err().code(),
        Code::NotFound,
        "the other is gone"
    );
    let list = entities
        .list_entities(ListEntitiesRequest::default())
        .await
        .unwrap()
        .into_inner();
    assert_eq!((list.entities.len(), list.labels_without), (1, 0));
    let mut eve = LabelsClient::new(world.channel(UserId::fresh()));
    let stolen = NewLabel {
        entity_id: bitfinex.id,
        ..label("bitcoin", GENESIS, "x")
    };
    let refused = eve
        .add_labels(AddLabelsRequest { labels: vec![stolen] })
        .await
        .unwrap_err();
    assert_eq!(
        refused.code(),
        Code::InvalidArgument,
        "another's entity cannot be named"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_is_judged_before_it_is_written_and_can_be_taken_back() {
    let world = World::start(|_| ()).await;
    let mut client = LabelsClient::new(world.channel(UserId::fresh()));
    add(&mut client, vec![label("bitcoin", GENESIS, "Known")]).await;
    let csv = format!(
        "currency,addr,name,owner,score\nBTC,{GENESIS},Known,,\nBTC,{GENESIS},=1+1,Satoshi,80\nETH,{},Router,Tornado,\nDOGE,D1,x,,\nBTC,1A1z,y,,\nBTC,{GENESIS},=1+1,,\n",
        TORNADO.to_lowercase()
    );
    let request = |write| ImportLabelsRequest {
        format: "csv".to_owned(),
        file_name: "mine.csv".to_owned(),
        file: csv.clone().into(),
        write,
        ..ImportLabelsRequest::default()
    };
    let judged = client.import_labels(request(false)).await.unwrap().into_inner();
    let outcomes: Vec<_> = judged.rows.iter().map(|row| (row.line, row.outcome.as_str())).collect();
    assert_eq!(
        outcomes,
        [
            (2, "duplicate"),
            (3, "new"),
            (4, "new"),
            (5, "other"),
            (6, "bad"),
            (7, "duplicate")
        ]
    );
    assert_eq!(
        (judged.rows[4].field.as_str(), judged.mapping["address"].as_str()),
        ("address", "addr")
    );
    assert!(judged.import.is_none());
    let all = ListLabelsRequest::default();
    assert_eq!(
        client.list_labels(all.clone()).await.unwrap().into_inner().total,
        1,
        "nothing is written yet"
    );

    let import = client
        .import_labels(request(true))
        .await
        .unwrap()
        .into_inner()
        .import
        .unwrap();
    assert_eq!(import.written, 2);
    let list = client.list_labels(all.clone()).await.unwrap().into_inner();
    assert_eq!(list.total, 3);
    let satoshi = list.labels.iter().find(|label| label.text == "=1+1").unwrap();
    assert_eq!((satoshi.entity.as_str(), satoshi.confidence), ("Satoshi", 80));
    let again = client.import_labels(request(true)).await.unwrap().into_inner();
    assert!(
        again.fresh == 0 && again.import.is_none(),
        "the same file a second time adds nothing"
    );

    let export = |format: &str| ExportLabelsRequest {
        format: format.to_owned(),
        filter: None,
    };
    let csv_out = client.export_labels(export("csv")).await.unwrap().into_inner();
    let text = String::from_utf8(csv_out.file.to_vec()).unwrap();
    assert!(text.contains(",'=1+1,"), "no formula leaves: {text}");
    let bip = client.export_labels(export("bip329")).await.unwrap().into_inner();
    assert_eq!((bip.labels, bip.left_out), (2, 1), "BIP-329 has no place for Ethereum");
    let pack = client.export_labels(export("tagpack")).await.unwrap().into_inner();
    let text = String::from_utf8(pack.file.to_vec()).unwrap();
    assert!(
        text.contains("currency: ETH") && text.contains("actor: Tornado"),
        "{text}"
    );

    let changed = UpdateLabelRequest {
        id: satoshi.id.clone(),
        version: 1,
        label: Some(label("bitcoin", GENESIS, "Kept by me")),
    };
    client.update_label(changed).await.unwrap();
    let undo = UndoImportRequest { id: import.id.clone() };
    let undone = client.undo_import(undo.clone()).await.unwrap().into_inner();
    assert!(
        undone.undone_unix_ms > 0 && undone.kept == 1,
        "what was changed since stays: {undone:?}"
    );
    assert_eq!(client.list_labels(all).await.unwrap().into_inner().total, 2);
    assert_eq!(
        client.undo_import(undo).await.unwrap().into_inner(),
        undone,
        "a second time changes nothing"
    );
    let mut eve = LabelsClient::new(world.channel(UserId::fresh()));
    assert_eq!(
        eve.undo_import(UndoImportRequest { id: import.id })
            .await
            .unwrap_err()
            .code(),
        Code::NotFound
    );
    assert!(
        eve.list_imports(ListImportsRequest {})
            .await
            .unwrap()
            .into_inner()
            .imports
            .is_empty()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn own_names_come_first_and_ended_ones_not_at_all() {
    let world = World::start(|_| ()).await;
    let mut client = LabelsClient::new(world.channel(UserId::fresh()));
    let labels = vec![
        NewLabel {
            confidence: Some(20),
            ..label("bitcoin", GENESIS, "A guess")
        },
        NewLabel {
            confidence: Some(95),
            ..label("bitcoin", GENESIS, "Sure")
        },
        NewLabel {
            valid_to: "2020-01-01".to_owned(),
            ..label("bitcoin", GENESIS, "Long ago")
        },
    ];
    add(&mut client, labels).await;
    let asked = NameAddressesRequest {
        chain: "bitcoin".to_owned(),
        addresses: vec![GENESIS.to_owned(), "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2".to_owned()],
    };
    let named = client.name_addresses(asked).await.unwrap().into_inner().addresses;
    assert_eq!(named.len(), 1, "addresses without a name are left out");
    let texts: Vec<_> = named[0].labels.iter().map(|name| name.text.as_str()).collect();
    assert_eq!(texts, ["Sure", "A guess"]);
}

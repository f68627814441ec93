//! Entities, and labels that come in files.

use futures::future::join_all;
use proto::onchain::{
    AddEntityRequest, AddLabelsRequest, EditLabelsRequest, ExportLabelsRequest, ImportLabelsRequest,
    ListEntitiesRequest, ListImportsRequest, ListLabelsRequest, MergeEntitiesRequest, NameAddressesRequest, NewLabel,
    UndoImportRequest, UpdateEntityRequest, UpdateLabelRequest, entities_client::EntitiesClient,
    labels_client::LabelsClient,
};
use tonic::Code;
use vocab::UserId;

use crate::{
    label::{GENESIS, TORNADO, add, code, label},
    world::World,
};

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
        undone.undone_unix_ms > Some(0) && undone.kept == 1,
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
async fn a_change_answers_with_what_it_wrote_itself() {
    let world = World::start(|_| ()).await;
    let ada = UserId::fresh();
    let mut labels = LabelsClient::new(world.channel(ada));
    let entities = EntitiesClient::new(world.channel(ada));
    let named = AddEntityRequest {
        name: "Bitfinex".to_owned(),
        ..AddEntityRequest::default()
    };
    let entity = entities.clone().add_entity(named.clone()).await.unwrap().into_inner();
    let added = add(&mut labels, vec![label("bitcoin", GENESIS, "Satoshi")])
        .await
        .remove(0);
    // Without a version none of these is refused: all of them change the same row, one after the other.
    let changes = (0..20).map(|at| {
        let (mut entities, mut labels, text) = (entities.clone(), labels.clone(), format!("note {at}"));
        let profile = AddEntityRequest {
            note: text.clone(),
            ..named.clone()
        };
        let of_entity = UpdateEntityRequest {
            id: entity.id.clone(),
            version: 0,
            entity: Some(profile),
        };
        let of_label = UpdateLabelRequest {
            id: added.id.clone(),
            version: 0,
            label: Some(label("bitcoin", GENESIS, &text)),
        };
        async move {
            let (entity, label) = tokio::join!(entities.update_entity(of_entity), labels.update_label(of_label));
            let (entity, label) = (entity.unwrap().into_inner(), label.unwrap().into_inner());
            assert_eq!((entity.note, label.text), (text.clone(), text));
            (entity.version, label.version)
        }
    });
    let (mut of_entity, mut of_label): (Vec<_>, Vec<_>) = join_all(changes).await.into_iter().unzip();
    of_entity.sort_unstable();
    of_label.sort_unstable();
    let each: Vec<i32> = (2..=21).collect();
    assert_eq!((&of_entity, &of_label), (&each, &each));
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

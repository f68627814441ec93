//! Labels, entities and files of labels, over gRPC with a real database.

use chain_model::category::Category;
use futures::{StreamExt, stream::FuturesUnordered};
use proto::onchain::{
    AddLabelsRequest, DeleteLabelsRequest, GetLabelRequest, ImportLabelsRequest, LabelFilter, ListChangesRequest,
    ListLabelsRequest, NameAddressesRequest, NewLabel, RestoreLabelsRequest, UpdateLabelRequest,
    labels_client::LabelsClient,
};
use tonic::{Code, service::interceptor::InterceptedService, transport::Channel};
use vocab::UserId;

use crate::world::{Signed, World};

pub const GENESIS: &str = "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa";
pub const TORNADO: &str = "0x8589427373D6D84E98730D7795D8f6f8731FDA16";

pub type Labels = LabelsClient<InterceptedService<Channel, Signed>>;

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

pub fn code(status: &tonic::Status) -> String {
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
async fn every_word_of_a_category_is_stored_found_and_read_as_one() {
    let world = World::start(|_| ()).await;
    let user = UserId::fresh();
    let mut labels = LabelsClient::new(world.channel(user));
    let words: Vec<&str> = Category::ALL.iter().flat_map(|one| one.words()).collect();
    let many = words
        .iter()
        .map(|word| NewLabel {
            category: (*word).to_owned(),
            ..label("bitcoin", GENESIS, word)
        })
        .collect();
    add(&mut labels, many).await;
    // As an earlier version stored them.
    let database = world.database().await;
    let found = async |labels: &mut Labels, category: &str| {
        let filter = Some(LabelFilter {
            category: category.to_owned(),
            ..LabelFilter::default()
        });
        let asked = ListLabelsRequest {
            filter,
            limit: 200,
            ..ListLabelsRequest::default()
        };
        let listed = labels.list_labels(asked).await.unwrap().into_inner().labels;
        let mut texts: Vec<(String, String)> = listed.into_iter().map(|one| (one.text, one.category)).collect();
        texts.sort();
        texts
    };
    for stored_before in [false, true] {
        if stored_before {
            let changed = database.execute("UPDATE label SET category = body", &[]).await.unwrap();
            assert_eq!(usize::try_from(changed).unwrap(), words.len());
        }
        for category in Category::ALL {
            let mut wanted: Vec<_> = category
                .words()
                .map(|word| (word.to_owned(), category.word().to_owned()))
                .collect();
            wanted.sort();
            for asked in category.words() {
                assert_eq!(
                    found(&mut labels, asked).await,
                    wanted,
                    "{asked}, stored before: {stored_before}"
                );
            }
        }
    }
    let asked = NameAddressesRequest {
        chain: "bitcoin".to_owned(),
        addresses: vec![GENESIS.to_owned()],
    };
    let named = labels.name_addresses(asked).await.unwrap().into_inner();
    let names = &named.addresses[0].labels;
    assert_eq!(names.len(), words.len());
    for name in names {
        let class = proto::onchain::LabelCategory::try_from(name.category_class.unwrap()).unwrap();
        let word = class.as_str_name().trim_start_matches("LABEL_CATEGORY_").to_lowercase();
        assert_eq!(word, name.category);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn files_of_one_user_wait_in_a_line_that_ends() {
    let world = World::start(|_| ()).await;
    let user = UserId::fresh();
    let asked = ImportLabelsRequest {
        format: "csv".to_owned(),
        file_name: "mine.csv".to_owned(),
        file: format!("currency,addr,name\nBTC,{GENESIS},Known\n").into_bytes().into(),
        ..ImportLabelsRequest::default()
    };
    // Held back where labels are looked for, after their file was read.
    let holder = world.database().await;
    holder.batch_execute("BEGIN; LOCK TABLE label").await.unwrap();
    let mut calls: FuturesUnordered<_> = (0..8)
        .map(|_| {
            let (mut labels, asked) = (LabelsClient::new(world.channel(user)), asked.clone());
            async move { labels.import_labels(asked).await }
        })
        .collect();
    // One is judged and three wait; the rest is told to come back, and takes no memory.
    let refused = calls.next().await.unwrap().unwrap_err();
    assert_eq!(code(&refused), "files_busy");
    assert!(kit::status::read(&refused).retry_after.is_some());
    holder.batch_execute("COMMIT").await.unwrap();
    let rest: Vec<_> = calls.collect().await;
    assert!(rest.iter().any(Result::is_ok), "{rest:?}");
}

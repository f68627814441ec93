//! Large transfers over gRPC: who scans, filters by kind and by name, pages, and wrong questions.

use std::time::Duration;

use proto::onchain::{
    ListWhalesRequest, ListWhalesResponse, NewLabel, labels_client::LabelsClient, whales_client::WhalesClient,
};
use testkit::http::eventually;
use tonic::{Status, service::interceptor::InterceptedService, transport::Channel};
use vocab::UserId;

use crate::{
    label::{add, code, label},
    whale::Outside,
    world::{Signed, World},
};

type Whales = WhalesClient<InterceptedService<Channel, Signed>>;

fn all() -> ListWhalesRequest {
    ListWhalesRequest {
        window_hours: 24 * 30,
        ..ListWhalesRequest::default()
    }
}

async fn list(client: &mut Whales, ask: ListWhalesRequest) -> Result<ListWhalesResponse, Status> {
    Ok(client.list_whales(ask).await?.into_inner())
}

#[tokio::test(flavor = "multi_thread")]
async fn one_replica_scans_and_everybody_lists() {
    let outside = Outside::start(1).await;
    let world = World::start(|args| outside.args(args)).await;
    let (ada, eve) = (UserId::fresh(), UserId::fresh());
    let mut hers = WhalesClient::new(world.channel(ada));
    let mut others = WhalesClient::new(world.channel(eve));
    let found = eventually("two scanned chains", Duration::from_secs(60), || async {
        let answer = list(&mut hers.clone(), all()).await.unwrap();
        let done = |id: &str| {
            answer
                .scans
                .iter()
                .any(|scan| scan.chain == id && scan.state == "ok" && scan.behind == 0)
        };
        (done("bitcoin") && done("ethereum")).then_some(answer)
    })
    .await;
    assert_eq!(found.floor_usd, "1000000");
    assert!(
        found.assets.starts_with(&["BTC".to_owned(), "ETH".to_owned()]),
        "{:?}",
        found.assets
    );
    assert!(
        found
            .scans
            .iter()
            .all(|scan| scan.tip == scan.block && scan.provider.len() > 3)
    );
    assert!(
        found.scans.iter().all(|scan| scan.unpriced.is_empty()),
        "this market knows every token"
    );

    // Another replica may not scan while this one does.
    let leases = world
        .database()
        .await
        .query("SELECT name FROM lease ORDER BY name", &[])
        .await
        .unwrap();
    let names: Vec<String> = leases.iter().map(|row| row.get(0)).collect();
    assert_eq!(names, ["whales:bitcoin", "whales:ethereum"]);
    let pool = kit::pg::pool(&world.pg()).unwrap();
    let mut db = kit::pg::get(&pool).await.unwrap();
    let second = onchain::store::lease::lead(&mut db, "whales:bitcoin", uuid::Uuid::now_v7(), Duration::from_secs(60));
    assert!(!second.await.unwrap());
    drop(db);

    // Pages are the whole list, each row once, in one order.
    let (mut cursor, mut paged) = (String::new(), Vec::new());
    loop {
        let ask = ListWhalesRequest {
            cursor,
            limit: 7,
            ..all()
        };
        let page = list(&mut hers, ask).await.unwrap();
        assert!(page.whales.len() <= 7);
        paged.extend(page.whales);
        cursor = page.next_cursor;
        if cursor.is_empty() {
            break;
        }
    }
    let whole = list(&mut hers, ListWhalesRequest { limit: 500, ..all() })
        .await
        .unwrap();
    assert_eq!(paged, whole.whales);
    assert_eq!(whole.count, whole.whales.len() as u64);

    for (kind, least) in [("mint", 1), ("burn", 1), ("transfer", 10)] {
        let ask = ListWhalesRequest {
            kind: kind.to_owned(),
            ..all()
        };
        let some = list(&mut hers, ask).await.unwrap();
        assert!(
            some.whales.len() >= least && some.whales.iter().all(|one| one.kind == kind),
            "{kind}"
        );
        assert_eq!(some.seen, whole.seen, "what is usual does not depend on the filter");
    }
    let largest: rust_decimal::Decimal = whole.largest_usd.parse().unwrap();
    let ask = |usd: rust_decimal::Decimal| ListWhalesRequest {
        min_usd: usd.to_string(),
        ..all()
    };
    assert_eq!(list(&mut hers, ask(largest)).await.unwrap().count, 1);
    let none = list(&mut hers, ask(largest + rust_decimal::Decimal::ONE))
        .await
        .unwrap();
    assert_eq!(
        (none.count, none.whales.len(), none.median_usd),
        (0, 0, whole.median_usd.clone())
    );
    let ask = ListWhalesRequest {
        asset: "USDC".to_owned(),
        chain: "ethereum".to_owned(),
        ..all()
    };
    let dollars = list(&mut hers, ask).await.unwrap();
    assert!(
        dollars.count > 0
            && dollars
                .whales
                .iter()
                .all(|one| one.amount.as_ref().unwrap().symbol == "USDC")
    );

    names_decide(&world, ada, &mut hers, &mut others, &whole).await;
    refusals(&mut hers, &mut others).await;
}

async fn names_decide(world: &World, ada: UserId, hers: &mut Whales, others: &mut Whales, whole: &ListWhalesResponse) {
    let bitcoin = whole
        .whales
        .iter()
        .find(|one| one.chain == "bitcoin" && one.kind == "transfer")
        .unwrap();
    let to = bitcoin.receiver.as_ref().unwrap().address.clone();
    let from = bitcoin.senders[0].address.clone();
    let kind = |kind: &str| ListWhalesRequest {
        kind: kind.to_owned(),
        ..all()
    };
    assert_eq!(
        list(hers, kind("to_exchange")).await.unwrap().count,
        0,
        "nobody has a name yet"
    );
    let mut labels = LabelsClient::new(world.channel(ada));
    let desk = NewLabel {
        category: "exchange".to_owned(),
        ..label("bitcoin", &to, "Blue heron desk")
    };
    add(&mut labels, vec![desk]).await;
    let paid_in = list(hers, kind("to_exchange")).await.unwrap();
    assert!(paid_in.whales.iter().any(|one| one.tx == bitcoin.tx));
    assert!(paid_in.whales.iter().all(|one| one.direction == "to_exchange"));
    let receiver = paid_in.whales[0].receiver.as_ref().unwrap();
    assert_eq!(
        (receiver.labels[0].text.as_str(), receiver.labels[0].kind.as_str()),
        ("Blue heron desk", "private")
    );
    assert_eq!(
        list(others, kind("to_exchange")).await.unwrap().count,
        0,
        "a private name is its owner's"
    );
    for (text, finds) in [
        ("heron", true),
        ("HERON", true),
        (&to[..12], true),
        (&bitcoin.tx[..20], true),
        ("nobody_%", false),
    ] {
        let ask = ListWhalesRequest {
            text: text.to_owned(),
            ..all()
        };
        let found = list(hers, ask).await.unwrap();
        assert_eq!(found.whales.iter().any(|one| one.tx == bitcoin.tx), finds, "{text}");
    }
    // From one exchange to another is neither in nor out.
    let other = NewLabel {
        category: "exchange".to_owned(),
        ..label("bitcoin", &from, "Green heron desk")
    };
    add(&mut labels, vec![other]).await;
    let paid_in = list(hers, kind("to_exchange")).await.unwrap();
    assert!(paid_in.whales.iter().all(|one| one.tx != bitcoin.tx));
    let every = list(hers, ListWhalesRequest { limit: 500, ..all() }).await.unwrap();
    let between = every.whales.iter().find(|one| one.id == bitcoin.id).unwrap();
    assert_eq!(between.direction, "between_exchanges");
}

async fn refusals(hers: &mut Whales, others: &mut Whales) {
    let wrong: [(&str, fn(&mut ListWhalesRequest)); 5] = [
        ("chain", |ask| "dogechain".clone_into(&mut ask.chain)),
        ("kind", |ask| "gift".clone_into(&mut ask.kind)),
        ("min_usd", |ask| "-1".clone_into(&mut ask.min_usd)),
        ("min_usd", |ask| "1e999".clone_into(&mut ask.min_usd)),
        ("window_hours", |ask| ask.window_hours = 9_000),
    ];
    for (field, spoil) in wrong {
        let mut ask = all();
        spoil(&mut ask);
        let refused = list(hers, ask).await.unwrap_err();
        assert_eq!(code(&refused), "validation_failed", "{field}");
        assert_eq!(kit::status::read(&refused).fields[0].0, field);
    }
    let first = list(hers, ListWhalesRequest { limit: 2, ..all() }).await.unwrap();
    let ask = ListWhalesRequest {
        cursor: first.next_cursor,
        ..all()
    };
    assert_eq!(code(&list(others, ask).await.unwrap_err()), "cursor_invalid");
}

//! Large transfers over gRPC: who scans, filters by kind and by name, pages, and wrong questions.

use std::{sync::Arc, time::Duration};

use kit::clock::FixedClock;
use proto::onchain::{
    AddMuteRequest, DeleteMuteRequest, ListMutesRequest, ListRemovedRequest, ListWhalesRequest, ListWhalesResponse,
    NewLabel, Whale, labels_client::LabelsClient, whales_client::WhalesClient,
};
use testkit::http::{SOON, eventually};
use tonic::{Status, service::interceptor::InterceptedService, transport::Channel};
use vocab::UserId;

use crate::{
    label::{add, code, label},
    whale::{NOW, Outside},
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
    let outside = Outside::at(1, Arc::new(FixedClock::at(NOW.parse().unwrap()))).await;
    let world = World::start(|args| outside.args(args)).await;
    let (ada, eve) = (UserId::fresh(), UserId::fresh());
    let mut hers = WhalesClient::new(world.channel(ada));
    let mut others = WhalesClient::new(world.channel(eve));
    let found = eventually("two scanned chains", SOON, || async {
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
    let mut db = kit::scoped::get(&pool).await.unwrap();
    let second = whales::store::lease::lead(&mut db, "whales:bitcoin", uuid::Uuid::now_v7(), Duration::from_secs(60));
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
    let refused = hers.list_removed(ListRemovedRequest {}).await.unwrap_err();
    assert_eq!(code(&refused), "token_invalid", "it is for services alone");
    let mut services = WhalesClient::new(world.anonymous());
    assert!(services.list_removed(ListRemovedRequest {}).await.is_ok());
    assert!(whole.whales.iter().all(|one| one.change_percent != Some(0)));
    let mint = whole.whales.iter().find(|one| one.kind == "mint").unwrap();
    assert_eq!(mint.change_percent, None, "nobody has change of a mint");

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

    what_is_usual_is_told(&mut hers, &whole).await;
    names_decide(&world, ada, &mut hers, &mut others, &whole).await;
    muted_parties_are_counted(&mut hers, &mut others, &whole).await;
    mutes_are_few(&world, ada, &mut hers).await;
    refusals(&mut hers, &mut others).await;
}

async fn what_is_usual_is_told(hers: &mut Whales, whole: &ListWhalesResponse) {
    let dollars = |text: &str| text.parse::<rust_decimal::Decimal>().unwrap();
    let usual = |asset: &str| dollars(&whole.usual.iter().find(|one| one.asset == asset).unwrap().usd);
    let told: u64 = whole.usual.iter().map(|one| one.count).sum();
    assert_eq!(told, whole.seen, "the window of the question is that of the percentile");
    assert!(
        whole.usual.is_sorted_by(|a, b| dollars(&a.usd) >= dollars(&b.usd)),
        "{:?}",
        whole.usual
    );
    let times = |times: &str| ListWhalesRequest {
        times_usual: times.to_owned(),
        limit: 500,
        ..all()
    };
    let rare = list(hers, times("1")).await.unwrap();
    assert!(rare.count > 0 && rare.count < whole.count);
    assert_eq!(rare.count, rare.whales.len() as u64);
    let value = |one: &Whale| dollars(&one.amount.as_ref().unwrap().usd);
    for one in &whole.whales {
        let large = value(one) >= usual(&one.amount.as_ref().unwrap().symbol);
        assert_eq!(large, rare.whales.iter().any(|rare| rare.id == one.id), "{one:?}");
    }
    assert_eq!(list(hers, times("1000")).await.unwrap().count, 0);
    assert_eq!(list(hers, times("0")).await.unwrap().count, whole.count);
    for wrong in ["-1", "x", "1001"] {
        assert_eq!(code(&list(hers, times(wrong)).await.unwrap_err()), "validation_failed");
    }
}

/// A transfer between addresses of Bitcoin, and who received it.
fn paid(whole: &ListWhalesResponse) -> (&Whale, String) {
    let transfer = |one: &&Whale| one.chain == "bitcoin" && one.kind == "transfer";
    let found = whole.whales.iter().find(transfer).unwrap();
    (found, found.receiver.as_ref().unwrap().address.clone())
}

async fn muted_parties_are_counted(hers: &mut Whales, others: &mut Whales, whole: &ListWhalesResponse) {
    let (bitcoin, to) = paid(whole);
    let new = |kind: &str, chain: &str, value: &str| AddMuteRequest {
        kind: kind.to_owned(),
        chain: chain.to_owned(),
        value: value.to_owned(),
    };
    let sees = |list: &ListWhalesResponse| list.whales.iter().any(|one| one.tx == bitcoin.tx);
    let long = || ListWhalesRequest { limit: 500, ..all() };
    // The same party by its address, and by the name that it was given.
    for mute in [new("address", "bitcoin", &to), new("name", "", "Blue heron desk")] {
        let kept = hers.add_mute(mute.clone()).await.unwrap().into_inner();
        assert_eq!(hers.add_mute(mute).await.unwrap().into_inner(), kept, "twice is once");
        let without = list(hers, long()).await.unwrap();
        assert!(!sees(&without) && without.muted > 0);
        assert_eq!(without.count + without.muted, whole.count);
        assert_eq!(without.seen, whole.seen);
        let with = list(
            hers,
            ListWhalesRequest {
                with_muted: true,
                ..long()
            },
        )
        .await
        .unwrap();
        assert!(sees(&with));
        assert_eq!((with.count, with.muted), (whole.count, without.muted));
        assert!(sees(&list(others, long()).await.unwrap()), "others see all");

        let gone = DeleteMuteRequest { id: kept.id };
        assert_eq!(
            others.delete_mute(gone.clone()).await.unwrap_err().code(),
            tonic::Code::NotFound
        );
        let mutes = hers.list_mutes(ListMutesRequest {}).await.unwrap().into_inner().mutes;
        assert_eq!(mutes.len(), 1);
        hers.delete_mute(gone).await.unwrap();
    }
    assert!(sees(&list(hers, long()).await.unwrap()));
    for (wrong, why) in [
        (new("person", "", "x"), "validation_failed"),
        (new("name", "", " "), "validation_failed"),
        (new("address", "bitcoin", &format!("{to}x")), "checksum"),
        (new("address", "nowhere", &to), "validation_failed"),
    ] {
        let refused = hers.add_mute(wrong.clone()).await.unwrap_err();
        assert_eq!(code(&refused), why, "{wrong:?}");
    }
}

/// Also those that come at once.
async fn mutes_are_few(world: &World, ada: UserId, hers: &mut Whales) {
    let named = |value: &str| AddMuteRequest {
        kind: "name".to_owned(),
        chain: String::new(),
        value: value.to_owned(),
    };
    let fill = format!(
        "INSERT INTO whale_mute (id, owner, kind, chain, value, created_at) \
         SELECT gen_random_uuid(), '{}', 'name', '', 'Nobody ' || n, now() FROM generate_series(1, 499) AS n",
        ada.uuid()
    );
    assert_eq!(world.database().await.execute(&fill, &[]).await.unwrap(), 499);
    let mut twin = hers.clone();
    let (one, other) = tokio::join!(
        hers.add_mute(named("Grey heron desk")),
        twin.add_mute(named("White heron desk"))
    );
    let refused: Vec<Status> = [one, other].into_iter().filter_map(Result::err).collect();
    assert_eq!(refused.iter().map(code).collect::<Vec<_>>(), ["too_many"]);
    let again = hers.add_mute(named("Nobody 7")).await.unwrap().into_inner();
    assert_eq!(again.value, "Nobody 7", "it is there already");
    let mutes = hers.list_mutes(ListMutesRequest {}).await.unwrap().into_inner().mutes;
    assert_eq!(mutes.len(), 500);
}

async fn names_decide(world: &World, ada: UserId, hers: &mut Whales, others: &mut Whales, whole: &ListWhalesResponse) {
    let (bitcoin, to) = paid(whole);
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
    let wrong: [(&str, fn(&mut ListWhalesRequest)); 6] = [
        ("chain", |ask| "dogechain".clone_into(&mut ask.chain)),
        ("kind", |ask| "gift".clone_into(&mut ask.kind)),
        ("min_usd", |ask| "-1".clone_into(&mut ask.min_usd)),
        ("min_usd", |ask| "1e999".clone_into(&mut ask.min_usd)),
        ("window_hours", |ask| ask.window_hours = 9_000),
        ("state", |ask| "lost".clone_into(&mut ask.state)),
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

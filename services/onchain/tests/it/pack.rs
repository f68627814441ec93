//! Published lists: loaded once for each content, joined to addresses, and held against a user's own labels.

use std::{fs, time::Instant};

use onchain::load_packs;
use proto::onchain::{
    ListConflictsRequest, ListPacksRequest, NameAddressesRequest, NewLabel, SearchPacksRequest,
    labels_client::LabelsClient, packs_client::PacksClient,
};
use vocab::UserId;

use crate::{
    label::{GENESIS, TORNADO, add, label},
    world::World,
};

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("tagpacks")).unwrap();
    let ofac = format!("address,ofac_currency_code\n{TORNADO},ETH\nnonsense,XBT\n");
    fs::write(folder.path().join("ofac-sdn.csv"), ofac).unwrap();
    let pack = format!(
        "title: Known services\ncreator: Test\ncurrency: BTC\ncategory: exchange\nconfidence: service_data\nsource: https://example.org\ntags:\n- address: {GENESIS}\n  label: Some exchange\n  actor: exch\n"
    );
    fs::write(folder.path().join("tagpacks/services.yaml"), pack).unwrap();
    fs::write(folder.path().join("README.md"), "not a list").unwrap();
    folder
}

#[tokio::test(flavor = "multi_thread")]
async fn lists_are_loaded_once_for_each_content() {
    let world = World::start(|_| ()).await;
    let folder = folder();
    let first = load_packs(&world.pg(), folder.path()).await.unwrap();
    assert_eq!(
        (first.loaded.len(), first.unchanged, first.refused.len()),
        (2, 0, 0),
        "{first:?}"
    );
    let again = load_packs(&world.pg(), folder.path()).await.unwrap();
    assert_eq!((again.loaded.len(), again.unchanged), (0, 2));
    fs::write(folder.path().join("broken.yaml"), "tags: [").unwrap();
    fs::write(
        folder.path().join("ofac-sdn.csv"),
        format!("address,ofac_currency_code\n{TORNADO},ETH\n{GENESIS},XBT\n"),
    )
    .unwrap();
    let third = load_packs(&world.pg(), folder.path()).await.unwrap();
    assert_eq!(
        (third.loaded.as_slice(), third.refused[0].0.as_str()),
        (["ofac-sdn.csv".to_owned()].as_slice(), "broken.yaml")
    );

    let mut packs = PacksClient::new(world.channel(UserId::fresh()));
    let list = packs.list_packs(ListPacksRequest {}).await.unwrap().into_inner().packs;
    let ofac = list.iter().find(|pack| pack.file_name == "ofac-sdn.csv").unwrap();
    assert_eq!((ofac.version, ofac.tags, ofac.bad), (2, 2, 0));
    fs::remove_file(folder.path().join("ofac-sdn.csv")).unwrap();
    assert_eq!(load_packs(&world.pg(), folder.path()).await.unwrap().forgotten, 1);
    let search = SearchPacksRequest {
        query: "some exch".to_owned(),
        limit: 5,
    };
    let found = packs.search_packs(search).await.unwrap().into_inner().tags;
    assert_eq!(found[0].address, GENESIS);
}

#[tokio::test(flavor = "multi_thread")]
async fn names_of_lists_stand_behind_own_ones_and_differences_are_shown() {
    let world = World::start(|_| ()).await;
    let folder = folder();
    load_packs(&world.pg(), folder.path()).await.unwrap();
    let ada = UserId::fresh();
    let mut client = LabelsClient::new(world.channel(ada));
    let own = vec![
        NewLabel {
            category: "scam".to_owned(),
            ..label("bitcoin", GENESIS, "Not an exchange")
        },
        label("base", TORNADO, "My router"),
        label("ethereum", TORNADO, "My router"),
    ];
    add(&mut client, own).await;
    let asked = |chain: &str, address: &str| NameAddressesRequest {
        chain: chain.to_owned(),
        addresses: vec![address.to_owned()],
    };
    let names = client
        .name_addresses(asked("bitcoin", GENESIS))
        .await
        .unwrap()
        .into_inner();
    let kinds: Vec<_> = names.addresses[0]
        .labels
        .iter()
        .map(|name| (name.kind.as_str(), name.text.as_str()))
        .collect();
    assert_eq!(kinds, [("private", "Not an exchange"), ("pack", "Some exchange")]);
    let names = client
        .name_addresses(asked("base", &TORNADO.to_lowercase()))
        .await
        .unwrap()
        .into_inner();
    assert!(
        names.addresses[0].labels.iter().any(|name| name.sanctioned),
        "the same key on another EVM chain"
    );

    let found = client
        .list_conflicts(ListConflictsRequest::default())
        .await
        .unwrap()
        .into_inner()
        .conflicts;
    let kinds: Vec<_> = found
        .iter()
        .map(|one| (one.chain.as_str(), one.kind.as_str()))
        .collect();
    assert_eq!(kinds, [("bitcoin", "category"), ("ethereum", "sanctioned")]);
    assert_eq!((found[0].mine.len(), found[0].packs.len()), (1, 1));
    let mut eve = LabelsClient::new(world.channel(UserId::fresh()));
    assert!(
        eve.list_conflicts(ListConflictsRequest::default())
            .await
            .unwrap()
            .into_inner()
            .conflicts
            .is_empty()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn seventy_thousand_real_names_load_in_seconds() {
    let lists = testkit::real_data_or_skip!("labels");
    let world = World::start(|_| ()).await;
    let begun = Instant::now();
    let done = load_packs(&world.pg(), &lists).await.unwrap();
    let took = begun.elapsed();
    let mut packs = PacksClient::new(world.channel(UserId::fresh()));
    let list = packs.list_packs(ListPacksRequest {}).await.unwrap().into_inner().packs;
    for pack in &list {
        println!(
            "{:<40} {:>6} names, {:>5} repeated, {:>5} of other chains, {:>4} bad",
            pack.file_name, pack.tags, pack.repeated_rows, pack.passed_over, pack.bad
        );
    }
    let names: u32 = list.iter().map(|pack| pack.tags).sum();
    println!("{names} names in {took:.1?}; not read: {:?}", done.refused);
    assert!(names > 60_000, "{names}");
    let refused: Vec<_> = done.refused.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(
        refused,
        ["btc-entity-profiles.json", "graphsense-actors.actorpack.yaml.gz"],
        "profiles and actors are no lists of addresses"
    );
    // Name by name it would be an hour, and longer on a busy machine.
    assert!(took.as_secs() < 1_200, "{took:?}");
    // What is known is neither unpacked nor written again. One load may meet a busy machine, not all three.
    let mut quickest = took;
    for _ in 0..3 {
        let begun = Instant::now();
        let again = load_packs(&world.pg(), &lists).await.unwrap();
        quickest = quickest.min(begun.elapsed());
        assert_eq!((again.loaded.len(), again.unchanged), (0, done.loaded.len()));
    }
    assert!(quickest < took / 2, "{quickest:?} after {took:?}");
}

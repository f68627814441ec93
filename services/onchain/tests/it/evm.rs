//! Accounts of the sandbox's EVM chains, profiled and traced through every kind of provider: Blockscout 12 and 11, Etherscan, a node.

use std::{collections::BTreeSet, time::Duration};

use proto::onchain::{self as pb, addresses_client::AddressesClient, graphs_client::GraphsClient};
use serde_json::{Value, json};
use tonic::{Code, service::interceptor::InterceptedService, transport::Channel};
use vocab::UserId;

use crate::{
    rig::Client,
    world::{Signed, World},
};

/// Who is asked about Ethereum and Base.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum By {
    Blockscout(u8),
    Etherscan,
    Node,
}

const EVERY: [By; 4] = [By::Blockscout(12), By::Blockscout(11), By::Etherscan, By::Node];

pub struct Chains {
    pub world: World,
    pub sandbox: sandbox::Running,
    pub user: UserId,
    cases: Value,
}

impl Chains {
    /// A node is there beside an explorer of each kind; Bitcoin too.
    pub async fn start(by: By) -> Self {
        let mut config = sandbox::Config::anywhere();
        config.now = Some("2026-03-01T12:00:00Z".parse().unwrap());
        if let By::Blockscout(version) = by {
            config.blockscout_version = version;
        }
        let sandbox = sandbox::serve(config).await.unwrap();
        let of = |url: &dyn Fn(u64) -> String| format!("ethereum={},base={}", url(1), url(8_453));
        let world = World::start(|args| {
            args.esplora_url = Some(sandbox.esplora_url());
            match by {
                By::Blockscout(_) => args.blockscout_urls = of(&|id| sandbox.blockscout_url(id)),
                By::Etherscan => {
                    args.etherscan_url = Some(sandbox.etherscan_url());
                    args.etherscan_chains = "ethereum,base".to_owned();
                }
                By::Node => {}
            }
            args.rpc_urls = Some(of(&|id| sandbox.rpc_url(id)).into());
            (args.esplora_rate, args.blockscout_rate) = (100_000, 100_000);
            (args.etherscan_rate, args.rpc_rate) = (100_000, 100_000);
            args.upstream_timeout_ms = 3_000;
        })
        .await;
        let url = format!("{}/_world/cases", sandbox.url());
        let cases = reqwest::get(url).await.unwrap().json().await.unwrap();
        Self {
            world,
            sandbox,
            user: UserId::fresh(),
            cases,
        }
    }

    pub fn client(&self) -> Client {
        AddressesClient::new(self.world.channel(self.user)).max_decoding_message_size(32 << 20)
    }

    pub fn graphs(&self) -> GraphsClient<InterceptedService<Channel, Signed>> {
        GraphsClient::new(self.world.channel(self.user)).max_decoding_message_size(32 << 20)
    }

    pub fn case(&self, chain: &str, name: &str) -> Value {
        let all = self.cases["cases"].as_array().unwrap();
        let found = all.iter().find(|case| case["name"] == name && case["chain"] == chain);
        found.unwrap_or_else(|| panic!("no case {name}")).clone()
    }

    pub fn services(&self) -> &[Value] {
        self.cases["services"].as_array().unwrap()
    }

    pub async fn fault(&self, route: &str, kind: &str) {
        let url = format!("{}/_fault", self.sandbox.url());
        let body = json!({"route": route, "kind": kind, "retry_after": 7});
        let sent = reqwest::Client::new().post(url).json(&body).send().await.unwrap();
        assert!(sent.status().is_success(), "{}", sent.status());
    }

    async fn node(&self, method: &str, params: Value) -> Value {
        let body = json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": params});
        let sent = reqwest::Client::new().post(self.sandbox.rpc_url(1)).json(&body);
        let answer: Value = sent.send().await.unwrap().json().await.unwrap();
        answer["result"].clone()
    }
}

/// The address with this part in a story.
pub fn party(case: &Value, role: &str) -> String {
    named(case, "addresses", "address", role)
}

/// The transaction with this part in a story.
pub fn step(case: &Value, role: &str) -> String {
    named(case, "txids", "txid", role)
}

fn named(case: &Value, list: &str, field: &str, role: &str) -> String {
    let all = case[list].as_array().unwrap();
    let found = all.iter().find(|one| one["role"] == role);
    let found = found.unwrap_or_else(|| panic!("no {role} in {case}"));
    found[field].as_str().unwrap().to_owned()
}

fn amount(case: &Value, what: &str) -> String {
    let all = case["amounts"].as_array().unwrap();
    let found = all.iter().find(|one| one["what"] == what).unwrap();
    found["amount"].as_str().unwrap().to_owned()
}

pub fn scope(chain: &str, address: &str) -> Option<pb::AddressScope> {
    Some(pb::AddressScope {
        chain: chain.to_owned(),
        address: address.to_owned(),
        depth: "full".to_owned(),
        from_unix_s: 0,
        to_unix_s: 0,
    })
}

/// Everything an address did, with how that came about.
async fn history(client: &mut Client, address: &str) -> (Vec<pb::Movement>, pb::Basis) {
    let (mut all, mut cursor) = (Vec::new(), String::new());
    loop {
        let asked = pb::ListMovementsRequest {
            scope: scope("ethereum", address),
            cursor: cursor.clone(),
            limit: 1_000,
            ..pb::ListMovementsRequest::default()
        };
        let page = client.list_movements(asked).await.unwrap().into_inner();
        let basis = page.basis.unwrap();
        if basis.loading {
            (all, cursor) = (Vec::new(), String::new());
            tokio::time::sleep(Duration::from_millis(100)).await;
            continue;
        }
        all.extend(page.movements);
        cursor = page.next_cursor;
        if cursor.is_empty() {
            return (all, basis);
        }
    }
}

fn states(basis: &pb::Basis) -> Vec<(String, String)> {
    let coverage = basis.coverage.clone().unwrap();
    coverage
        .sources
        .into_iter()
        .map(|one| (one.source, one.state))
        .collect()
}

/// What providers must agree on: transaction, kind, way, asset, base units, piece.
fn facts(movements: &[pb::Movement]) -> BTreeSet<(String, String, String, String, String, String)> {
    let fact = |one: &pb::Movement| {
        let amount = one.amount.clone().unwrap();
        let (kind, way) = (one.kind.clone(), one.direction.clone());
        (
            one.tx.clone(),
            kind,
            way,
            amount.asset,
            amount.value,
            one.token_id.clone(),
        )
    };
    movements.iter().map(fact).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn every_provider_tells_the_same_past() {
    let mut told = Vec::new();
    for by in EVERY {
        let chains = Chains::start(by).await;
        let mut client = chains.client();
        let mut of_all = Vec::new();
        for (case, role) in [
            ("theft, other side", "thief"),
            ("pieces", "artist"),
            ("pieces", "buyer"),
            ("approvals", "owner"),
            ("drained approval", "thief"),
        ] {
            let address = party(&chains.case("ethereum", case), role);
            let (movements, basis) = history(&mut client, &address).await;
            // The owner never moved a token: a node alone has nothing to list, and says so below.
            let silent = by == By::Node && case == "approvals";
            assert_eq!(movements.is_empty(), silent, "{by:?} {case} {role}");
            let ordered = movements
                .windows(2)
                .all(|pair| pair[0].time_unix_s >= pair[1].time_unix_s);
            assert!(ordered, "{by:?} {case} {role}: newest first");
            assert!(movements.iter().all(|one| one.time_unix_s > 1_700_000_000), "{by:?}");
            let states = states(&basis);
            if by == By::Node {
                // What a node cannot list is said, and is no absence.
                let skipped = states.iter().filter(|(_, state)| state == "skipped").count();
                assert_eq!(skipped, 2, "{states:?}");
                assert!(!basis.coverage.unwrap().complete);
            } else {
                assert!(
                    states.iter().all(|(source, state)| state == "ok" || source == "prices"),
                    "{states:?}"
                );
            }
            of_all.push((format!("{case} {role}"), facts(&movements)));
        }
        told.push(of_all);
    }
    let [newest, older, etherscan, node] = told.try_into().unwrap();
    let (newest, older, etherscan, node): (Vec<_>, Vec<_>, Vec<_>, Vec<_>) = (newest, older, etherscan, node);
    for (((new, old), other), logs) in newest.iter().zip(&older).zip(&etherscan).zip(&node) {
        assert_eq!(new, old, "Blockscout 11");
        assert_eq!(new, other, "Etherscan");
        let mut tokens = new.1.clone();
        tokens.retain(|fact| fact.1.starts_with("erc"));
        assert_eq!(tokens, logs.1, "{} by logs", new.0);
    }
    let has = |who: &str, kind: &str| {
        let found = newest.iter().find(|(name, _)| name == who).unwrap();
        found.1.iter().any(|fact| fact.1 == kind)
    };
    for (who, kind) in [
        ("theft, other side thief", "transaction"),
        ("theft, other side thief", "internal"),
        ("theft, other side thief", "erc20"),
        ("pieces artist", "erc721"),
        ("pieces artist", "erc1155"),
        ("pieces buyer", "erc1155"),
    ] {
        assert!(has(who, kind), "{who} {kind}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_provider_tells_what_is_held_and_allowed() {
    for by in EVERY {
        let chains = Chains::start(by).await;
        let mut client = chains.client();
        let pieces = chains.case("ethereum", "pieces");
        let artist = party(&pieces, "artist");
        let held = chains.node("eth_getBalance", json!([artist, "latest"])).await;
        let held = u128::from_str_radix(&held.as_str().unwrap()[2..], 16).unwrap();
        let asked = pb::GetAddressRequest {
            scope: scope("ethereum", &artist),
        };
        let header = client.get_address(asked).await.unwrap().into_inner();
        assert_eq!(header.balance.unwrap().value, held.to_string(), "{by:?}");
        assert!(header.used && header.nature == "key", "{by:?} {}", header.nature);
        let asked = pb::GetAddressRequest {
            scope: scope("ethereum", &party(&pieces, "market")),
        };
        let market = client.get_address(asked).await.unwrap().into_inner();
        assert_eq!(market.nature, "contract", "{by:?}");

        let asked = pb::ListCollectionsRequest {
            scope: scope("ethereum", &artist),
        };
        let owned = client.list_collections(asked).await.unwrap().into_inner();
        let of = |role: &str| {
            let contract = party(&pieces, role);
            let found = owned.collections.iter().find(|one| one.contract == contract);
            let found = found.unwrap_or_else(|| panic!("{by:?}: no {role} in {owned:?}"));
            let ids: BTreeSet<&str> = found.ids.iter().map(String::as_str).collect();
            (found.kind.clone(), found.symbol.clone(), ids)
        };
        // Of five cats the second was sold, of three kinds of items the only piece of the third was sent.
        assert_eq!(
            of("cats (ERC-721)"),
            (
                "ERC-721".to_owned(),
                "LCAT".to_owned(),
                BTreeSet::from(["1", "3", "4", "5"])
            ),
            "{by:?}"
        );
        assert_eq!(
            of("items (ERC-1155)"),
            ("ERC-1155".to_owned(), "HARB".to_owned(), BTreeSet::from(["1", "2"])),
            "{by:?}"
        );

        let thief = party(&chains.case("ethereum", "drained approval"), "thief");
        let asked = pb::GetPortfolioRequest {
            scope: scope("ethereum", &thief),
            as_of_block: 0,
        };
        let portfolio = client.get_portfolio(asked).await.unwrap().into_inner();
        let dollars = portfolio.holdings.iter().find(|one| {
            let amount = one.amount.as_ref().unwrap();
            amount.symbol == "USDC" && amount.decimals == 6
        });
        let dollars = dollars
            .unwrap_or_else(|| panic!("{by:?}: {portfolio:?}"))
            .amount
            .clone()
            .unwrap();
        let data = format!("0x70a08231{:0>64}", thief.trim_start_matches("0x").to_lowercase());
        let call = json!([{"to": dollars.asset, "data": data}, "latest"]);
        let real = chains.node("eth_call", call).await;
        let real = u128::from_str_radix(&real.as_str().unwrap()[2..], 16).unwrap();
        assert_eq!(dollars.value, real.to_string(), "{by:?}");

        let approvals = chains.case("ethereum", "approvals");
        let asked = pb::ListApprovalsRequest {
            scope: scope("ethereum", &party(&approvals, "owner")),
        };
        let allowed = client.list_approvals(asked).await.unwrap().into_inner().approvals;
        assert_eq!(allowed.len(), 3, "{by:?}: one was revoked: {allowed:?}");
        assert!(allowed.iter().all(|one| one.verified));
        assert_eq!(allowed.iter().filter(|one| one.unlimited).count(), 1);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_huge_account_is_read_whole_whatever_the_explorers_version() {
    let mut told = Vec::new();
    for by in [By::Blockscout(12), By::Blockscout(11), By::Etherscan] {
        let chains = Chains::start(by).await;
        let case = chains.case("ethereum", "huge account");
        let address = case["addresses"][0]["address"].as_str().unwrap().to_owned();
        let (movements, basis) = history(&mut chains.client(), &address).await;
        assert!(!basis.truncated, "{by:?}");
        let facts = facts(&movements);
        assert!(facts.len() > 500, "{by:?}: {}", facts.len());
        told.push((movements.len(), facts));
    }
    assert!(
        told.windows(2).all(|pair| pair[0] == pair[1]),
        "each once, by all of them"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_transaction_is_told_by_every_provider() {
    let mut told = Vec::new();
    for by in EVERY {
        let chains = Chains::start(by).await;
        let hash = step(&chains.case("ethereum", "theft, other side"), "swap");
        let asked = pb::GetTransactionRequest {
            chain: "ethereum".to_owned(),
            hash,
        };
        let tx = chains.client().get_transaction(asked).await.unwrap().into_inner();
        let transfers: BTreeSet<_> = tx
            .transfers
            .iter()
            .map(|one| {
                (
                    one.kind.clone(),
                    one.from.clone(),
                    one.to.clone(),
                    one.amount.clone().unwrap().value,
                )
            })
            .collect();
        let internal = states(&tx.basis.unwrap())
            .into_iter()
            .find(|(source, _)| source.contains("internal"));
        assert_eq!(
            internal.unwrap().1,
            if by == By::Node { "skipped" } else { "ok" },
            "{by:?}"
        );
        told.push((tx.fee.unwrap().value, tx.block, tx.time_unix_s, transfers));
    }
    let node = told.pop().unwrap();
    assert!(told.windows(2).all(|pair| pair[0] == pair[1]), "{told:#?}");
    assert_eq!((&node.0, node.1, node.2), (&told[0].0, told[0].1, told[0].2));
    assert!(node.3.is_subset(&told[0].3) && node.3.len() < told[0].3.len());
}

#[tokio::test(flavor = "multi_thread")]
async fn stolen_coins_are_followed_over_three_hops() {
    for by in [By::Blockscout(12), By::Etherscan] {
        let chains = Chains::start(by).await;
        let case = chains.case("ethereum", "theft, other side");
        let stolen = amount(&case, "swapped for");
        let asked = pb::TaintRequest {
            chain: "ethereum".to_owned(),
            sources: vec![pb::TaintSource {
                node: party(&case, "thief"),
                amount: stolen.clone(),
            }],
            hops: 3,
            calls: 600,
            filter: Some(pb::GraphFilter {
                asset: "native".to_owned(),
                ..pb::GraphFilter::default()
            }),
        };
        let answer = chains.graphs().taint(asked).await.unwrap().into_inner();
        let number = |text: &str| text.parse::<u128>().unwrap();
        let deposit = format!("address:{}", party(&case, "deposit at Kestrel Exchange"));
        let bridge = format!("address:{}", party(&case, "bridge"));
        assert_eq!(answer.methods.len(), 3);
        for method in &answer.methods {
            let received = |node: &str| {
                let share = method.nodes.iter().find(|share| share.of == node);
                share.map_or(0, |share| number(&share.received))
            };
            let into_exchange = number(&amount(&case, "into the exchange"));
            // All of what the thief had is stolen but for half a coin for gas.
            assert!(
                received(&deposit) > into_exchange * 97 / 100,
                "{by:?} {}",
                method.method
            );
            assert!(received(&bridge) > 0, "{by:?} {}", method.method);
            if method.method != "poison" {
                assert_eq!(method.marked, stolen, "{by:?}");
                assert_eq!(number(&method.held) + number(&method.lost), number(&stolen), "{by:?}");
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_one_list_lacks_is_said_beside_what_the_others_have() {
    let chains = Chains::start(By::Blockscout(12)).await;
    let thief = party(&chains.case("ethereum", "theft, other side"), "thief");
    let mut client = chains.client();
    chains
        .fault(
            &format!("/blockscout/1/api/v2/addresses/{thief}/internal-transactions"),
            "500",
        )
        .await;
    let (movements, basis) = history(&mut client, &thief).await;
    assert!(movements.iter().any(|one| one.kind == "transaction") && movements.iter().any(|one| one.kind == "erc20"));
    assert!(movements.iter().all(|one| one.kind != "internal"));
    let coverage = basis.coverage.unwrap();
    assert!(!coverage.complete);
    assert_eq!(usize::try_from(coverage.loaded).unwrap(), movements.len());
    let broken: Vec<_> = coverage.sources.iter().filter(|one| one.state == "failed").collect();
    let internal = broken
        .iter()
        .find(|one| one.source == "Blockscout internal transactions");
    assert!(!internal.expect("it is named").message.is_empty(), "{broken:?}");

    let stranger = party(&chains.case("ethereum", "pieces"), "buyer");
    chains.fault("/blockscout/1", "500").await;
    let asked = pb::ListMovementsRequest {
        scope: scope("ethereum", &stranger),
        ..pb::ListMovementsRequest::default()
    };
    let refused = client.list_movements(asked).await.unwrap_err();
    assert_eq!(refused.code(), Code::Unavailable, "an outage is no empty history");
    assert_eq!(kit::status::read(&refused).code, "upstream_unavailable");

    let chains = Chains::start(By::Etherscan).await;
    chains.fault("/etherscan/v2/api", "429").await;
    let asked = pb::ListMovementsRequest {
        scope: scope("ethereum", &stranger),
        ..pb::ListMovementsRequest::default()
    };
    let refused = chains.client().list_movements(asked).await.unwrap_err();
    assert_ne!(kit::status::read(&refused).code, "", "{refused:?}");

    let chains = Chains::start(By::Node).await;
    chains.fault("/rpc/1", "500").await;
    let asked = pb::ListMovementsRequest {
        scope: scope("ethereum", &stranger),
        ..pb::ListMovementsRequest::default()
    };
    let refused = chains.client().list_movements(asked).await.unwrap_err();
    assert_eq!(refused.code(), Code::Unavailable);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_account_on_another_chain_is_named() {
    let chains = Chains::start(By::Blockscout(11)).await;
    let thief = party(&chains.case("ethereum", "theft, other side"), "thief");
    let mut client = chains.client();
    let asked = pb::GetAddressRequest {
        scope: scope("ethereum", &thief),
    };
    let header = client.get_address(asked).await.unwrap().into_inner();
    assert_eq!(header.other_chains, ["base"]);
    let asked = pb::GetAddressRequest {
        scope: scope("base", &thief),
    };
    let there = client.get_address(asked).await.unwrap().into_inner();
    let onward = amount(&chains.case("base", "theft, on Base"), "arrived");
    assert_eq!(
        there.balance.unwrap().value,
        onward,
        "it came over the bridge and stays"
    );
}

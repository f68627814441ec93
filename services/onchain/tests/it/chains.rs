//! The service before the sandbox's EVM chains, through one kind of provider.

use proto::onchain::{self as pb, addresses_client::AddressesClient, graphs_client::GraphsClient};
use serde_json::{Value, json};
use tonic::{service::interceptor::InterceptedService, transport::Channel};
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

pub const EVERY: [By; 4] = [By::Blockscout(12), By::Blockscout(11), By::Etherscan, By::Node];

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
            args.providers.esplora_url = Some(sandbox.esplora_url());
            match by {
                By::Blockscout(_) => args.providers.blockscout_urls = of(&|id| sandbox.blockscout_url(id)),
                By::Etherscan => {
                    args.providers.etherscan_url = Some(sandbox.etherscan_url());
                    args.providers.etherscan_chains = "ethereum,base".to_owned();
                }
                By::Node => {}
            }
            args.providers.rpc_urls = Some(of(&|id| sandbox.rpc_url(id)).into());
            (args.providers.esplora_rate, args.providers.blockscout_rate) = (100_000, 100_000);
            (args.providers.etherscan_rate, args.providers.rpc_rate) = (100_000, 100_000);
            // A busy machine is slow to answer.
            args.providers.upstream_timeout_ms = 20_000;
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

    pub async fn node(&self, method: &str, params: Value) -> Value {
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

pub fn amount(case: &Value, what: &str) -> String {
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

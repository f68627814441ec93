//! The service before the sandbox's chain, seen by one user.

use proto::onchain::addresses_client::AddressesClient;
use serde_json::{Value, json};
use tonic::{service::interceptor::InterceptedService, transport::Channel};
use vocab::UserId;

use crate::world::{Signed, World};

pub type Client = AddressesClient<InterceptedService<Channel, Signed>>;

pub struct Rig {
    pub world: World,
    sandbox: sandbox::Running,
    user: UserId,
}

impl Rig {
    pub async fn start() -> Self {
        let mut config = sandbox::Config::anywhere();
        config.now = Some("2026-03-01T12:00:00Z".parse().unwrap());
        let sandbox = sandbox::serve(config).await.unwrap();
        let esplora = format!("{}/esplora", sandbox.url());
        let world = World::start(|args| {
            args.providers.esplora_url = Some(esplora);
            args.providers.esplora_rate = 100_000;
            // A busy machine is slow to answer.
            args.providers.upstream_timeout_ms = 20_000;
        })
        .await;
        Self {
            world,
            sandbox,
            user: UserId::fresh(),
        }
    }

    pub fn client(&self) -> Client {
        AddressesClient::new(self.world.channel(self.user)).max_decoding_message_size(32 << 20)
    }

    pub async fn outside(&self, path: &str) -> Value {
        let answer = reqwest::get(format!("{}{path}", self.sandbox.url())).await.unwrap();
        answer.json().await.unwrap()
    }

    pub fn sandbox_url(&self) -> String {
        self.sandbox.url()
    }

    pub async fn text(&self, path: &str) -> String {
        let answer = reqwest::get(format!("{}{path}", self.sandbox.url())).await.unwrap();
        answer.text().await.unwrap()
    }

    pub async fn case(&self, name: &str) -> Value {
        let cases = self.outside("/_world/cases").await;
        let found = cases["cases"]
            .as_array()
            .unwrap()
            .iter()
            .find(|case| case["name"] == name);
        found.unwrap_or_else(|| panic!("no case {name}")).clone()
    }

    pub async fn fault(&self, route: &str, kind: &str) {
        let sent = reqwest::Client::new()
            .post(format!("{}/_fault", self.sandbox.url()))
            .json(&json!({"route": route, "kind": kind, "retry_after": 7}))
            .send()
            .await
            .unwrap();
        assert!(sent.status().is_success(), "{}", sent.status());
    }

    pub async fn mend(&self) {
        let client = reqwest::Client::new();
        client
            .delete(format!("{}/_fault", self.sandbox.url()))
            .send()
            .await
            .unwrap();
    }
}

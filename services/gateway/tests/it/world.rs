//! Everything at once: real PostgreSQL, the sandbox as the outside world, all services, and the gateway before them.

use std::sync::atomic::{AtomicU32, Ordering};

use kit::{
    Running,
    args::{GrpcArgs, HopArgs, OtelArgs, RedisArgs},
};
use reqwest::{Method, RequestBuilder, StatusCode, header::HeaderMap};
use serde_json::{Value, json};
pub use testkit::http::SOON;
use testkit::{http::eventually, pg::TestDb};

pub const PASSWORD: &str = "quartz umbrella lantern 47";

/// All that runs; stopped when dropped.
pub struct World {
    site: Site,
    pub gateway: Option<Running>,
    pub auth: Option<Running>,
    pub market: Option<Running>,
    pub forecasting: Running,
    pub onchain: Running,
    pub workspace: Running,
    _config: gateway::Config,
    _sandbox: sandbox::Running,
    databases: [TestDb; 5],
}

impl std::ops::Deref for World {
    type Target = Site;

    fn deref(&self) -> &Site {
        &self.site
    }
}

/// Where the gateway and the sandbox answer, and a client of this test's own.
pub struct Site {
    pub url: String,
    pub sandbox_url: String,
    pub http: reqwest::Client,
}

/// One world for all tests that break nothing.
pub async fn shared() -> Site {
    static ADDRESSES: tokio::sync::OnceCell<(String, String)> = tokio::sync::OnceCell::const_new();
    let (url, sandbox_url) = ADDRESSES
        .get_or_init(|| async {
            let (tell, told) = tokio::sync::oneshot::channel();
            // A runtime of its own: that of a test ends with the test.
            std::thread::spawn(move || {
                let runtime = tokio::runtime::Runtime::new().unwrap();
                runtime.block_on(async {
                    let world = World::start().await;
                    tell.send((world.url.clone(), world.sandbox_url.clone())).unwrap();
                    std::future::pending::<()>().await;
                });
            });
            told.await.unwrap()
        })
        .await;
    Site::at(url.clone(), sandbox_url.clone())
}

/// An answer, read to its end.
#[derive(Debug)]
pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub text: String,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error}: {} {}", self.status, self.text))
    }

    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }

    #[track_caller]
    pub fn expect(self, status: u16) -> Self {
        assert_eq!(self.status.as_u16(), status, "{}", self.text);
        self
    }

    /// Cookies that were set, as a `Cookie` header.
    pub fn cookies(&self) -> String {
        let set = self.headers.get_all("set-cookie").iter();
        let pairs: Vec<_> = set
            .map(|one| one.to_str().unwrap().split(';').next().unwrap().to_owned())
            .collect();
        pairs.join("; ")
    }
}

pub async fn read(request: RequestBuilder) -> Answer {
    let response = request.send().await.unwrap();
    let (status, headers) = (response.status(), response.headers().clone());
    Answer {
        status,
        headers,
        text: response.text().await.unwrap(),
    }
}

/// A signed-in user.
#[derive(Debug, Clone)]
pub struct Person {
    pub email: String,
    pub access: String,
    pub refresh: String,
    /// `__Host-dev` and `XSRF-TOKEN`.
    pub cookies: String,
}

impl Person {
    pub fn xsrf(&self) -> &str {
        self.cookies
            .split("; ")
            .find_map(|pair| pair.strip_prefix("XSRF-TOKEN="))
            .unwrap()
    }
}

pub fn hop() -> HopArgs {
    HopArgs {
        hop_secret: "a secret of at least thirty-two bytes".to_owned().into(),
    }
}

fn grpc() -> GrpcArgs {
    GrpcArgs::on("127.0.0.1:0".parse().unwrap())
}

impl World {
    pub async fn start() -> Self {
        Self::with(|_| ()).await
    }

    /// With other settings of the gateway.
    pub async fn with(change: impl FnOnce(&mut gateway::Config)) -> Self {
        Self::built(|_| (), |_| (), change).await
    }

    /// With other settings of auth and of the gateway.
    pub async fn with_auth(
        change_auth: impl FnOnce(&mut auth::AuthArgs),
        change: impl FnOnce(&mut gateway::Config),
    ) -> Self {
        Self::built(change_auth, |_| (), change).await
    }

    /// With other settings of what market-ingest asks the provider.
    pub async fn with_market(change_market: impl FnOnce(&mut market_ingest::MarketArgs)) -> Self {
        Self::built(|_| (), change_market, |_| ()).await
    }

    async fn built(
        change_auth: impl FnOnce(&mut auth::AuthArgs),
        change_market: impl FnOnce(&mut market_ingest::MarketArgs),
        change: impl FnOnce(&mut gateway::Config),
    ) -> Self {
        kit::tls::install();
        let outside = sandbox::Config {
            coins: 300,
            ..sandbox::Config::anywhere()
        };
        let sandbox = sandbox::serve(outside).await.unwrap();
        let databases = [
            testkit::pg::database("auth", auth::MIGRATIONS).await,
            testkit::pg::database("market", market_ingest::MIGRATIONS).await,
            testkit::pg::database("forecasting", forecasting::MIGRATIONS).await,
            testkit::pg::database("onchain", onchain::MIGRATIONS).await,
            testkit::pg::database("workspace", workspace::MIGRATIONS).await,
        ];
        let [auth_db, market_db, forecasting_db, onchain_db, workspace_db] = &databases;
        let mut auth_args = auth::AuthArgs::new("00".repeat(32), sandbox.smtp_url());
        auth_args.network_attempts = 100_000;
        change_auth(&mut auth_args);
        let auth = auth::serve(auth::Config {
            grpc: grpc(),
            pg: auth_db.args(),
            hop: hop(),
            otel: OtelArgs::default(),
            auth: auth_args,
        });
        let auth = auth.await.unwrap();
        let mut market_args = market_ingest::MarketArgs::of(market_ingest::Provider::Sandbox, sandbox.coingecko_url());
        market_args.world = "generated".to_owned();
        change_market(&mut market_args);
        let market = market_ingest::serve(market_ingest::Config {
            grpc: grpc(),
            pg: market_db.args(),
            redis: RedisArgs::default(),
            hop: hop(),
            otel: OtelArgs::default(),
            market: market_args,
        });
        let market = market.await.unwrap();
        let forecasting = forecasting::serve(forecasting::Config {
            grpc: grpc(),
            pg: forecasting_db.args(),
            otel: OtelArgs::default(),
            hop: hop(),
            forecasting: forecasting::ForecastingArgs::of(market.url()),
        });
        let forecasting = forecasting.await.unwrap();
        let mut onchain_args = onchain::OnchainArgs::of(market.url());
        onchain_args.providers.esplora_url = Some(format!("{}/esplora", sandbox.url()));
        onchain_args.providers.esplora_rate = 10_000;
        onchain_args.whales.whales = true;
        let onchain = onchain::serve(onchain::Config {
            grpc: grpc(),
            pg: onchain_db.args(),
            redis: RedisArgs::default(),
            otel: OtelArgs::default(),
            hop: hop(),
            onchain: onchain_args,
        });
        let onchain = onchain.await.unwrap();
        let workspace = workspace::serve(workspace::Config {
            grpc: grpc(),
            pg: workspace_db.args(),
            otel: OtelArgs::default(),
            hop: hop(),
            workspace: workspace::WorkspaceArgs {
                auth_url: auth.url(),
                onchain_url: onchain.url(),
                webhook_allow: crate::newspaper::host(),
                push: workspace::config::PushArgs {
                    push_key: Some("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw".to_owned().into()),
                    ..Default::default()
                },
                ..workspace::WorkspaceArgs::of(market.url())
            },
        });
        let workspace = workspace.await.unwrap();
        let listen = "127.0.0.1:0".parse().unwrap();
        let mut config = gateway::Config::at(
            listen,
            auth.url(),
            market.url(),
            forecasting.url(),
            onchain.url(),
            workspace.url(),
            hop(),
        );
        config.workers = 2;
        // More than in production: on a busy machine a service that answers takes its time.
        config.deadline_ms = 30_000;
        config.rate_credentials_per_minute = 0;
        config.rate_ip_per_minute = 0;
        config.rate_refresh_per_minute = 0;
        config.rate_user_per_minute = 0;
        config.image_origins = vec![sandbox.url()];
        change(&mut config);
        let gateway = gateway::serve(config.clone()).await.unwrap();
        testkit::http::answers(&format!("{}/api/auth/keys/", gateway.url()), SOON).await;
        Self {
            site: Site::at(gateway.url(), sandbox.url()),
            gateway: Some(gateway),
            auth: Some(auth),
            market: Some(market),
            forecasting,
            onchain,
            workspace,
            _config: config,
            _sandbox: sandbox,
            databases,
        }
    }
}

impl World {
    pub fn workspace_db(&self) -> &TestDb {
        let [.., workspace] = &self.databases;
        workspace
    }

    /// Rows that an owner has in tables of onchain and of the workspace.
    pub async fn rows_of(&self, owner: &str) -> i64 {
        let [.., onchain, workspace] = &self.databases;
        let places = [
            (onchain, "label"),
            (onchain, "label_change"),
            (onchain, "investigation"),
            (onchain, "report_share"),
            (workspace, "dashboard"),
        ];
        let mut rows = 0;
        for (database, table) in places {
            let query = format!("SELECT count(*) FROM {table} WHERE owner = '{owner}'");
            let row = database.client().await.query_one(&query, &[]).await.unwrap();
            rows += row.get::<_, i64>(0);
        }
        rows
    }
}

impl Site {
    pub fn at(url: String, sandbox_url: String) -> Self {
        kit::tls::install();
        let http = reqwest::Client::builder().no_gzip().timeout(SOON).build().unwrap();
        Self { url, sandbox_url, http }
    }

    pub fn call(&self, method: Method, path: &str) -> RequestBuilder {
        self.http.request(method, format!("{}{path}", self.url))
    }

    pub async fn get(&self, path: &str, who: &Person) -> Answer {
        read(self.call(Method::GET, path).bearer_auth(&who.access)).await
    }

    pub async fn post(&self, path: &str, body: &Value) -> Answer {
        read(self.call(Method::POST, path).json(body)).await
    }

    /// Registers, takes the code from the mail, and verifies.
    pub async fn person(&self) -> Person {
        static NEXT: AtomicU32 = AtomicU32::new(1);
        let email = format!("person{}@example.org", NEXT.fetch_add(1, Ordering::Relaxed));
        let body = json!({"email": email, "password": PASSWORD, "name": "A Person"});
        let registered = self.post("/api/auth/register/", &body).await.expect(202).json();
        let code = self.code(&email, 1).await;
        let answer = self
            .post(
                "/api/auth/verify-otp/",
                &json!({"flow": registered["flow"], "otp": code}),
            )
            .await
            .expect(200);
        signed(email, &answer, &answer.json())
    }

    pub async fn login(&self, email: &str, cookies: &str) -> Person {
        let body = json!({"email": email, "password": PASSWORD});
        let request = self
            .call(Method::POST, "/api/auth/login/")
            .header("cookie", cookies)
            .json(&body);
        let answer = read(request).await.expect(200);
        signed(email.to_owned(), &answer, &answer.json()["jwt"])
    }

    /// The n-th code that was mailed to that address, counted from 1. Other mails go another way, and overtake codes or are overtaken.
    pub async fn code(&self, email: &str, n: usize) -> String {
        eventually("a mail with a code", SOON, || async {
            let list = self
                .http
                .get(format!("{}/mail/api/messages", self.sandbox_url))
                .query(&[("to", email)]);
            let mails = read(list).await.expect(200).json();
            // The newest first.
            let mails = mails.as_array()?.iter();
            let codes: Vec<&str> = mails.filter_map(|mail| code_in(mail["text"].as_str()?)).collect();
            let at = codes.len().checked_sub(n)?;
            codes.get(at).map(|code| (*code).to_owned())
        })
        .await
    }

    /// Waits until the market list has been polled.
    pub async fn market_ready(&self, who: &Person) {
        eventually("the market list is there", SOON, || async {
            let answer = self.get("/api/v3/coins/markets?per_page=5", who).await;
            (answer.status == 200 && answer.json().as_array().is_some_and(|rows| rows.len() == 5)).then_some(())
        })
        .await;
    }
}

/// It stands on a line of its own.
fn code_in(mail: &str) -> Option<&str> {
    let is_code = |line: &&str| line.len() == 6 && line.bytes().all(|b| b.is_ascii_digit());
    mail.lines().map(str::trim).find(is_code)
}

fn signed(email: String, answer: &Answer, tokens: &Value) -> Person {
    Person {
        email,
        access: tokens["access"].as_str().unwrap().to_owned(),
        refresh: tokens["refresh"].as_str().unwrap().to_owned(),
        cookies: answer.cookies(),
    }
}

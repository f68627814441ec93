//! Spending limits, as a real auth keeps them: what stops, what goes on, and who is told.

use std::{sync::Arc, time::Instant};

use auth::{AuthArgs, Config};
use futures::future::join_all;
use kit::{
    Running,
    args::{GrpcArgs, OtelArgs},
    grpc::TracedChannel,
    identity::{Carry, Identity},
};
use proto::{
    auth::{self as account, billing_client::BillingClient},
    market as pb,
    usage::{GetUsageRequest, provider_usage_client::ProviderUsageClient},
};
use testkit::{http::eventually, pg::TestDb};
use tonic::{Request, service::interceptor::InterceptedService};
use vocab::UserId;

use crate::rig::{CacheKind, Rig, SOON, code, hop};

/// An auth beside the rig.
pub struct Accounts {
    db: TestDb,
    running: Running,
}

type Billing = BillingClient<InterceptedService<TracedChannel, Carry>>;

impl Accounts {
    async fn start(rig: &Rig) -> Self {
        let db = testkit::pg::database("auth", auth::MIGRATIONS).await;
        let config = Config {
            grpc: GrpcArgs::on("127.0.0.1:0".parse().unwrap()),
            pg: db.args(),
            hop: hop(),
            otel: OtelArgs::default(),
            auth: AuthArgs::new("a".repeat(64), "smtp://127.0.0.1:1"),
        };
        let hasher = auth::upstream::hasher::Hasher::start(1).unwrap();
        let running = auth::serve_with(config, Arc::new(rig.clock.clone()), hasher)
            .await
            .unwrap();
        Self { db, running }
    }

    /// A confirmed account with these limits of calls to CoinGecko.
    pub async fn person(&self, rig: &Rig, soft: Option<i64>, hard: Option<i64>) -> UserId {
        let user = UserId::fresh();
        let client = self.db.client().await;
        let made = format!(
            "SET meridian.service = 'on'; INSERT INTO users (id, email, name, email_verified_at, created_at) \
             VALUES ('{0}', '{0}@example.org', 'Ada', now(), now()); \
             INSERT INTO credential (user_id, hash, changed_at) VALUES ('{0}', '$argon2id$none', now())",
            user.uuid()
        );
        client.batch_execute(&made).await.unwrap();
        self.limit(rig, user, soft, hard).await;
        user
    }

    async fn limit(&self, rig: &Rig, user: UserId, soft: Option<i64>, hard: Option<i64>) {
        let carry = Carry::to("auth", &hop(), Arc::new(rig.clock.clone())).unwrap();
        let channel = kit::grpc::traced(&self.running.url()).unwrap();
        let mut billing: Billing = BillingClient::with_interceptor(channel, carry);
        let limits = vec![account::NewSpendingLimit {
            provider: "coingecko".to_owned(),
            soft,
            hard,
        }];
        let asked = account::SetSpendingLimitsRequest { version: 0, limits };
        billing.set_spending_limits(by(user, asked)).await.unwrap();
    }

    async fn mails(&self) -> i64 {
        let client = self.db.client().await;
        let rows = client.query_one("SELECT count(*) FROM mail", &[]).await.unwrap();
        rows.get(0)
    }
}

fn by<T>(user: UserId, message: T) -> Request<T> {
    let mut request = Request::new(message);
    request.extensions_mut().insert(Identity::person(user, None));
    request
}

async fn coin(rig: &Rig, user: UserId, n: usize) -> Result<(), tonic::Status> {
    let asked = pb::GetCoinRequest {
        id: format!("coin-{n}"),
        ..Default::default()
    };
    rig.client().get_coin(by(user, asked)).await.map(drop)
}

/// On a busy machine a call waits longer for its turn, or for its user's limits, than callers are kept waiting: it comes again.
fn is_late(error: &tonic::Status) -> bool {
    ["upstream_unavailable", "limits_unavailable"].contains(&code(error).as_str())
}

/// Gets a coin, however long that takes.
pub async fn got(rig: &Rig, user: UserId, n: usize) {
    eventually("a coin", SOON, || async {
        match coin(rig, user, n).await {
            Ok(()) => Some(()),
            Err(error) => {
                assert!(is_late(&error), "{error}");
                None
            }
        }
    })
    .await;
}

pub async fn rig() -> (Rig, Accounts) {
    let mut rig = Rig::cold(CacheKind::Local, |_| ()).await;
    let accounts = Accounts::start(&rig).await;
    rig.args.auth_url = accounts.running.url();
    rig.replica().await;
    rig.warm().await;
    (rig, accounts)
}

#[tokio::test(flavor = "multi_thread")]
async fn fifty_parallel_calls_stop_at_five_and_what_is_kept_still_answers() {
    let (rig, accounts) = rig().await;
    let ada = accounts.person(&rig, None, Some(5)).await;
    let bob = accounts.person(&rig, None, None).await;
    let before = rig.provider.calls().len();
    let (mut wanted, mut served, mut refused): (Vec<usize>, Vec<usize>, Vec<tonic::Status>) =
        ((1..=50).collect(), Vec::new(), Vec::new());
    let began = Instant::now();
    while !wanted.is_empty() {
        assert!(began.elapsed() < SOON, "{wanted:?} are not answered");
        let answers = join_all(wanted.iter().map(|n| coin(&rig, ada, *n))).await;
        let mut late = Vec::new();
        for (n, answer) in wanted.into_iter().zip(answers) {
            match answer {
                Ok(()) => served.push(n),
                Err(error) if is_late(&error) => late.push(n),
                Err(error) => refused.push(error),
            }
        }
        wanted = late;
    }
    assert_eq!(rig.provider.calls().len() - before, 5);
    assert_eq!((served.len(), refused.len()), (5, 45));
    for error in &refused {
        let said = kit::status::read(error);
        assert_eq!(said.code, "spending_limit_reached");
        assert_eq!(said.resets_at, Some("2026-04-01T00:00:00Z".parse().unwrap()));
        assert!(said.retry_after.is_some());
    }
    coin(&rig, ada, served[0]).await.unwrap();
    got(&rig, bob, 60).await;

    let carry = Carry::to("market-ingest", &hop(), Arc::new(rig.clock.clone())).unwrap();
    let mut ledger = ProviderUsageClient::with_interceptor(rig.channel(0), carry);
    // 2026-03-10.
    let asked = GetUsageRequest {
        from_day: 20_522,
        to_day: 20_522,
    };
    let used = ledger.get_usage(by(ada, asked)).await.unwrap().into_inner();
    assert_eq!(used.providers.len(), 1);
    let today = &used.days[0];
    assert_eq!((today.provider.as_str(), today.calls), ("coingecko", 5));
    assert_eq!(
        today.installation_calls,
        i64::try_from(rig.provider.calls().len()).unwrap()
    );
    assert_eq!(
        today.installation_calls - today.background_calls,
        6,
        "polls are nobody's"
    );

    accounts.limit(&rig, ada, None, Some(6)).await;
    eventually("the raised limit applies", SOON, || async {
        coin(&rig, ada, 70).await.ok()
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_soft_limit_mails_once_a_day_and_stops_nothing() {
    let (rig, accounts) = rig().await;
    let ada = accounts.person(&rig, Some(2), None).await;
    got(&rig, ada, 1).await;
    assert_eq!(accounts.mails().await, 0);
    for n in 2..=8 {
        got(&rig, ada, n).await;
    }
    eventually("the mail is there", SOON, || async {
        (accounts.mails().await == 1).then_some(())
    })
    .await;
    let warned =
        "SET meridian.service = 'on'; SELECT count(*)::text FROM provider_month WHERE warned_on = '2026-03-10'";
    let rows = rig.db.client().await.simple_query(warned).await.unwrap();
    let told = rows.iter().find_map(|row| match row {
        tokio_postgres::SimpleQueryMessage::Row(row) => row.get(0).map(str::to_owned),
        _ => None,
    });
    assert_eq!(told.as_deref(), Some("1"));
}

#[tokio::test(flavor = "multi_thread")]
async fn without_auth_no_call_is_made_that_somebody_may_have_forbidden() {
    let mut rig = Rig::cold(CacheKind::Local, |args| args.auth_url = "http://127.0.0.1:1".to_owned()).await;
    rig.replica().await;
    rig.warm().await;
    let before = rig.provider.calls().len();
    let refused = coin(&rig, UserId::fresh(), 1).await.unwrap_err();
    assert_eq!(code(&refused), "limits_unavailable");
    assert_eq!(rig.provider.calls().len(), before);
    let own = pb::GetCoinRequest {
        id: "coin-1".to_owned(),
        ..Default::default()
    };
    rig.client().get_coin(own).await.unwrap();
}

//! A running service with its database, mail server and clock.

use std::sync::Arc;

use auth::{AuthArgs, Config, MIGRATIONS, upstream::hasher::Hasher};
use chrono::{DateTime, TimeDelta, Utc};
use kit::{
    Running,
    args::{GrpcArgs, HopArgs, OtelArgs},
    clock::{Clock, FixedClock},
    identity::{Carry, Identity},
    status::{Details, read},
};
use proto::auth::{self as pb, auth_client::AuthClient};
use secrecy::SecretString;
use testkit::pg::TestDb;
use tonic::{Request, Status, service::interceptor::InterceptedService, transport::Channel};

use crate::sink::Sink;

pub const KEY: &str = "0101010101010101010101010101010101010101010101010101010101010101";
pub const PASSWORD: &str = "plum orbit ladder seven";
pub const OTHER_PASSWORD: &str = "quiet zebra under nine lamps";
pub const EMAIL: &str = "ada@example.org";

pub type Client = AuthClient<InterceptedService<Channel, Carry>>;

pub struct World {
    pub clock: FixedClock,
    pub hasher: Hasher,
    pub db: TestDb,
    pub sink: Sink,
    pub running: Running,
    pub config: Config,
}

/// A signed-in person on one device.
#[derive(Debug, Clone)]
pub struct Person {
    pub user: pb::User,
    pub tokens: pb::Tokens,
    /// The device cookie.
    pub device: String,
}

impl Person {
    pub fn id(&self) -> String {
        self.user.id.clone()
    }

    pub fn session(&self) -> String {
        self.tokens.session_id.clone()
    }
}

impl World {
    pub async fn new() -> Self {
        Self::with(|_| {}).await
    }

    pub async fn with(change: impl FnOnce(&mut AuthArgs)) -> Self {
        let db = testkit::pg::database("auth", MIGRATIONS).await;
        let sink = Sink::start().await;
        let mut args = AuthArgs::new(KEY, format!("smtp://{}", sink.addr));
        change(&mut args);
        let config = Config {
            grpc: GrpcArgs::on("127.0.0.1:0".parse().unwrap()),
            pg: db.args(),
            hop: hop(),
            otel: OtelArgs::default(),
            auth: args,
        };
        let clock = FixedClock::at(start());
        let hasher = Hasher::start(2).unwrap();
        let shared: Arc<dyn Clock> = Arc::new(clock.clone());
        let running = auth::serve_with(config.clone(), shared, hasher.clone()).await.unwrap();
        Self {
            clock,
            hasher,
            db,
            sink,
            running,
            config,
        }
    }

    pub fn client(&self) -> Client {
        client_of(&self.running, &self.clock)
    }

    pub fn advance(&self, by: TimeDelta) {
        self.clock.advance(by);
    }

    pub async fn register(&self, email: &str, password: &str) -> Result<pb::RegisterResponse, Status> {
        let request = pb::RegisterRequest {
            email: email.to_owned(),
            password: password.to_owned(),
            name: "Ada".to_owned(),
            client: from(""),
        };
        Ok(self.client().register(anyone(request)).await?.into_inner())
    }

    pub async fn login_with(
        &self,
        email: &str,
        password: &str,
        client: Option<pb::Client>,
    ) -> Result<pb::LoginResponse, Status> {
        let request = pb::LoginRequest {
            email: email.to_owned(),
            password: password.to_owned(),
            client,
        };
        Ok(self.client().login(anyone(request)).await?.into_inner())
    }

    pub async fn login(&self, email: &str, password: &str) -> Result<pb::LoginResponse, Status> {
        self.login_with(email, password, from("")).await
    }

    pub async fn verify(&self, flow: &str, code: &str) -> Result<pb::VerifyCodeResponse, Status> {
        let request = pb::VerifyCodeRequest {
            flow: flow.to_owned(),
            code: code.to_owned(),
            client: from(""),
        };
        Ok(self.client().verify_code(anyone(request)).await?.into_inner())
    }

    /// Somebody who registered and confirmed the address.
    pub async fn person(&self, email: &str) -> Person {
        let codes = self.sink.codes(email).len();
        let flow = self.register(email, PASSWORD).await.unwrap().flow;
        let code = self.sink.wait_for_code(email, codes + 1).await;
        let verified = self.verify(&flow, &code).await.unwrap();
        person(verified.user, verified.tokens, "")
    }

    /// One more device of somebody without a second factor.
    pub async fn device(&self, email: &str, password: &str) -> Person {
        let answer = self.login(email, password).await.unwrap();
        person(answer.user, answer.tokens, "")
    }

    pub async fn refresh(&self, token: &str, rotate: bool, device: &str) -> Result<pb::Tokens, Status> {
        let request = pb::RefreshRequest {
            refresh: token.to_owned(),
            rotate,
            client: from(device),
        };
        Ok(self
            .client()
            .refresh(anyone(request))
            .await?
            .into_inner()
            .tokens
            .unwrap())
    }

    /// Gives [`EMAIL`] a new password, by the code of the mail that is its `n`th.
    pub async fn reset_password(&self, device: &str, n: usize, password: &str) -> pb::ResetPasswordResponse {
        let forgot = pb::ForgotPasswordRequest {
            email: EMAIL.to_owned(),
            client: from(device),
        };
        let begun = self.client().forgot_password(anyone(forgot)).await.unwrap();
        let reset = pb::ResetPasswordRequest {
            flow: begun.into_inner().flow,
            code: self.sink.wait(EMAIL, n).await.code(),
            password: password.to_owned(),
            client: from(device),
        };
        let answer = self.client().reset_password(anyone(reset)).await.unwrap();
        answer.into_inner()
    }

    pub async fn live(&self, person: &Person) -> bool {
        let request = pb::CheckSessionRequest {
            session_id: person.session(),
            user_id: person.id(),
        };
        self.client()
            .check_session(anyone(request))
            .await
            .unwrap()
            .into_inner()
            .live
    }

    /// One number that the database gives.
    pub async fn count(&self, sql: &str) -> i64 {
        self.db.client().await.query_one(sql, &[]).await.unwrap().get(0)
    }
}

pub fn person(user: Option<pb::User>, tokens: Option<pb::Tokens>, device: &str) -> Person {
    let tokens = tokens.expect("signed in");
    let device = if tokens.device.is_empty() {
        device.to_owned()
    } else {
        tokens.device.clone()
    };
    Person {
        user: user.expect("signed in"),
        tokens,
        device,
    }
}

pub fn start() -> DateTime<Utc> {
    "2027-03-01T12:00:00Z".parse().unwrap()
}

pub fn hop() -> HopArgs {
    HopArgs {
        hop_secret: SecretString::from("0123456789abcdef0123456789abcdef"),
    }
}

pub fn client_of(running: &Running, clock: &FixedClock) -> Client {
    let carry = Carry::to("auth", &hop(), Arc::new(clock.clone())).unwrap();
    AuthClient::with_interceptor(kit::grpc::channel(&running.url()).unwrap(), carry)
}

/// A caller on one device of one network.
pub fn from(device: &str) -> Option<pb::Client> {
    at("203.0.113.7", device)
}

pub fn at(ip: &str, device: &str) -> Option<pb::Client> {
    Some(pb::Client {
        ip: ip.to_owned(),
        user_agent: "Firefox on Linux".to_owned(),
        device: device.to_owned(),
    })
}

/// A call on nobody's behalf.
pub fn anyone<T>(message: T) -> Request<T> {
    Request::new(message)
}

/// A call on somebody's behalf.
pub fn by<T>(person: &Person, message: T) -> Request<T> {
    let mut request = Request::new(message);
    request.extensions_mut().insert(Identity::person(
        person.id().parse().unwrap(),
        Some(person.session().parse().unwrap()),
    ));
    request
}

/// The parts of a refusal.
pub fn refusal<T: std::fmt::Debug>(answer: Result<T, Status>) -> Details {
    read(&answer.expect_err("refused"))
}

pub fn code_of<T: std::fmt::Debug>(answer: Result<T, Status>) -> String {
    refusal(answer).code
}

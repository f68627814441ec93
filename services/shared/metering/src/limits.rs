//! The limits of users, as auth has them, and the mails about them.

use std::{
    collections::HashMap,
    sync::Arc,
    time::{Duration, Instant},
};

use kit::{
    args::HopArgs,
    clock::Clock,
    grpc::TracedChannel,
    identity::{Carry, Identity},
};
use moka::{future::Cache, sync::Cache as Kept};
use proto::auth::{
    GetSpendingLimitsRequest, NoticeTopic, SendNoticeRequest, auth_client::AuthClient, billing_client::BillingClient,
};
use tonic::{Request, service::interceptor::InterceptedService};
use vocab::{Provider, UserId};

use crate::{Error, Letter};

/// A changed limit applies after this at the latest.
pub const FRESH: Duration = Duration::from_secs(5);
/// How long the last known limits hold while auth is away.
const WHILE_AWAY: Duration = Duration::from_secs(3_600);
/// Auth answers from one indexed read; whoever waits longer is not helped by waiting.
const PATIENCE: Duration = Duration::from_secs(2);
const USERS: u64 = 100_000;

/// Calls of one user to one provider in a calendar month (UTC).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Limit {
    /// From here on a mail warns.
    pub soft: Option<i64>,
    /// No further call is made after so many.
    pub hard: Option<i64>,
}

type Rows = Arc<HashMap<Provider, Limit>>;
/// Rows, and when auth was asked for them: an answer that was long on its way is as old as its question.
type Asked = (Instant, Rows);
type Authed = InterceptedService<TracedChannel, Carry>;

/// Where limits are read.
pub struct Limits {
    auth: Option<(BillingClient<Authed>, AuthClient<Authed>)>,
    fresh: Cache<UserId, Asked>,
    last: Kept<UserId, Rows>,
}

impl std::fmt::Debug for Limits {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Limits")
            .field("is_limited", &self.auth.is_some())
            .finish_non_exhaustive()
    }
}

impl Limits {
    /// Nobody has a limit: there is no auth to ask.
    #[must_use]
    pub fn none() -> Self {
        Self {
            auth: None,
            fresh: Cache::builder().max_capacity(USERS).time_to_live(FRESH).build(),
            last: Kept::builder().max_capacity(USERS).time_to_live(WHILE_AWAY).build(),
        }
    }

    /// Those of the auth service at this address; [`Limits::none`] where it is empty. Connects when first asked.
    ///
    /// # Errors
    /// When the address is none, or the hop secret too short.
    pub fn of_auth(url: &str, hop: &HopArgs, clock: Arc<dyn Clock>) -> anyhow::Result<Self> {
        if url.is_empty() {
            return Ok(Self::none());
        }
        let channel = InterceptedService::new(kit::grpc::traced(url)?, Carry::to("auth", hop, clock)?);
        Ok(Self {
            auth: Some((BillingClient::new(channel.clone()), AuthClient::new(channel))),
            ..Self::none()
        })
    }

    pub(crate) async fn of(&self, user: UserId, provider: Provider) -> Result<Limit, Error> {
        let Some((billing, _)) = &self.auth else {
            return Ok(Limit::default());
        };
        if let Some((asked, _)) = self.fresh.get(&user).await
            && asked.elapsed() >= FRESH
        {
            self.fresh.invalidate(&user).await;
        }
        let rows = self.fresh.try_get_with(user, async {
            let asked = Instant::now();
            let mut request = Request::new(GetSpendingLimitsRequest {});
            request.set_timeout(PATIENCE);
            request.extensions_mut().insert(Identity::person(user, None));
            let answer = billing.clone().get_spending_limits(request).await?.into_inner();
            let row = |limit: proto::auth::SpendingLimit| {
                let (soft, hard) = (limit.soft, limit.hard);
                Some((Provider::named(&limit.provider)?, Limit { soft, hard }))
            };
            let rows: Rows = Arc::new(answer.limits.into_iter().filter_map(row).collect());
            self.last.insert(user, Arc::clone(&rows));
            Ok::<_, tonic::Status>((asked, rows))
        });
        let rows = match rows.await {
            Ok((_, rows)) => rows,
            Err(status) => {
                let last = self.last.get(&user);
                tracing::warn!(error = %kit::causes(&status), is_known = last.is_some(), "auth does not tell the spending limits");
                let last = last.ok_or(Error::LimitsAway(status))?;
                // While auth hangs, not every call waits for it.
                self.fresh.insert(user, (Instant::now(), Arc::clone(&last))).await;
                last
            }
        };
        Ok(rows.get(&provider).copied().unwrap_or_default())
    }

    pub(crate) async fn mail(&self, user: UserId, letter: &Letter) -> Result<(), Error> {
        let Some((_, auth)) = &self.auth else {
            return Ok(());
        };
        let mut request = Request::new(SendNoticeRequest {
            user_id: user.to_string(),
            subject: letter.subject.clone(),
            text: letter.text.clone(),
            message_id: letter.message_id.clone(),
            // About money: always to the primary address.
            topic: NoticeTopic::Unspecified.into(),
        });
        // As the service itself: auth takes notices from services only.
        request.extensions_mut().insert(Identity::default());
        let sent = auth.clone().send_notice(request).await;
        sent.map(drop).map_err(|status| Error::LimitsAway(Arc::new(status)))
    }
}

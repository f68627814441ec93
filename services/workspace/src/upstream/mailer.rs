//! Mail to users, sent by auth: addresses never leave it.

use std::sync::Arc;

use kit::{args::HopArgs, clock::Clock, identity::Carry};
use proto::auth::{NoticeTopic, SendNoticeRequest, auth_client::AuthClient};
use tonic::service::interceptor::InterceptedService;
use uuid::Uuid;

type Client = AuthClient<InterceptedService<kit::grpc::TracedChannel, Carry>>;

/// Auth did not take a mail. The text is for the channel's owner.
#[derive(Debug, thiserror::Error)]
#[error("The mail service is not available right now.")]
pub struct NotTaken(#[source] tonic::Status);

impl NotTaken {
    /// The user got as many mails as can be read in an hour: auth takes this one later, and others' now.
    #[must_use]
    pub fn is_too_many(&self) -> bool {
        self.0.code() == tonic::Code::ResourceExhausted
    }
}

/// What became of a mail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Handed {
    Taken,
    /// The user wants no mail of this kind.
    Unwanted,
}

/// Clones share one connection.
#[derive(Debug, Clone)]
pub struct Mailer(Client);

impl Mailer {
    /// Connects when first asked.
    ///
    /// # Errors
    /// When the address is none, or the hop secret too short.
    pub fn new(url: &str, hop: &HopArgs, clock: Arc<dyn Clock>) -> anyhow::Result<Self> {
        let channel = kit::grpc::traced(url)?;
        Ok(Self(AuthClient::with_interceptor(
            channel,
            Carry::to("auth", hop, clock)?,
        )))
    }

    /// Hands a mail about alerts over. The same `message_id` is the same mail. Called outside of a user's call: it is the service's own.
    ///
    /// # Errors
    /// [`NotTaken`]
    pub async fn send(&self, user: Uuid, message_id: &str, subject: &str, text: &str) -> Result<Handed, NotTaken> {
        let mail = (message_id, subject, text);
        self.hand_over(notice(user, mail, NoticeTopic::Alerts)).await
    }

    /// As [`Mailer::send`], about comments that mention the user.
    ///
    /// # Errors
    /// [`NotTaken`]
    pub async fn mention(&self, user: Uuid, message_id: &str, subject: &str, text: &str) -> Result<Handed, NotTaken> {
        let mail = (message_id, subject, text);
        self.hand_over(notice(user, mail, NoticeTopic::Mentions)).await
    }

    /// As [`Mailer::send`], about the account's security: it goes to the primary address, and nobody can turn it off.
    ///
    /// # Errors
    /// [`NotTaken`]
    pub async fn warn(&self, user: Uuid, message_id: &str, subject: &str, text: &str) -> Result<(), NotTaken> {
        let mail = (message_id, subject, text);
        self.hand_over(notice(user, mail, NoticeTopic::Unspecified))
            .await
            .map(drop)
    }

    async fn hand_over(&self, asked: SendNoticeRequest) -> Result<Handed, NotTaken> {
        // As the service itself, also where a user asked for it.
        let mut request = tonic::Request::new(asked);
        request.extensions_mut().insert(kit::identity::Identity::default());
        let answer = self.0.clone().send_notice(request).await.map_err(NotTaken)?;
        Ok(if answer.into_inner().unwanted {
            Handed::Unwanted
        } else {
            Handed::Taken
        })
    }
}

fn notice(user: Uuid, (message_id, subject, text): (&str, &str, &str), topic: NoticeTopic) -> SendNoticeRequest {
    SendNoticeRequest {
        user_id: user.to_string(),
        subject: subject.to_owned(),
        text: text.to_owned(),
        message_id: message_id.to_owned(),
        topic: topic.into(),
    }
}

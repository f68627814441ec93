//! The mail server.

use std::time::Duration;

use anyhow::Context;
use lettre::{
    AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor,
    message::{
        Mailbox,
        header::{ContentType, Header, HeaderName, HeaderValue},
    },
};
use secrecy::{ExposeSecret, SecretString};

use crate::domain::letter::Letter;

const PATIENCE: Duration = kit::lenient(Duration::from_secs(10));

/// Sends letters from one address.
#[derive(Clone, Debug)]
pub struct Smtp {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
}

/// A letter that was not taken. `lasting`: it never will be.
#[derive(Debug, thiserror::Error)]
#[error("the mail server did not take a letter")]
pub struct NotSent {
    pub lasting: bool,
    #[source]
    cause: anyhow::Error,
}

impl Smtp {
    /// `url`: `smtp://host:port`, `smtps://user:password@host`, or `smtp://host?tls=required` (see the README).
    ///
    /// # Errors
    /// When the URL or the sender is none.
    pub fn at(url: &SecretString, from: &str) -> anyhow::Result<Self> {
        // The text may hold a password, so it is not part of the message.
        let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(url.expose_secret())
            .context("AUTH_SMTP_URL is not the address of a mail server")?
            .timeout(Some(PATIENCE))
            .build();
        let from = from
            .parse()
            .with_context(|| format!("AUTH_MAIL_FROM: `{from}` is not a sender"))?;
        Ok(Self { transport, from })
    }

    /// # Errors
    /// [`NotSent`]
    pub async fn send(&self, letter: &Letter) -> Result<(), NotSent> {
        let message = self.message(letter).map_err(|cause| NotSent { lasting: true, cause })?;
        match self.transport.send(message).await {
            Ok(_) => Ok(()),
            Err(error) => Err(NotSent {
                lasting: error.is_permanent(),
                cause: error.into(),
            }),
        }
    }

    fn message(&self, letter: &Letter) -> anyhow::Result<Message> {
        let mut message = Message::builder();
        if let Some(id) = &letter.message_id {
            message = message.message_id(Some(format!("<{id}@{}>", self.from.email.domain())));
        }
        if let Some(link) = &letter.unsubscribe {
            message = message.header(ListUnsubscribe(link.clone())).header(OneClick);
        }
        Ok(message
            .from(self.from.clone())
            .to(letter.to.parse()?)
            .subject(letter.subject.clone())
            .header(ContentType::TEXT_PLAIN)
            .body(letter.text.clone())?)
    }
}

type Unreadable = Box<dyn std::error::Error + Send + Sync>;

/// Where mail of this kind is turned off (RFC 2369): an address of the web.
#[derive(Debug, Clone)]
struct ListUnsubscribe(String);

impl Header for ListUnsubscribe {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("List-Unsubscribe")
    }

    fn parse(text: &str) -> Result<Self, Unreadable> {
        Ok(Self(text.trim_matches(['<', '>']).to_owned()))
    }

    fn display(&self) -> HeaderValue {
        // An address is ASCII without blanks, and programs read it in one line: nothing is encoded, nothing folded.
        let value = format!("<{}>", self.0);
        HeaderValue::dangerous_new_pre_encoded(Self::name(), value.clone(), value)
    }
}

/// A POST to that address is enough (RFC 8058).
#[derive(Debug, Clone, Copy)]
struct OneClick;

impl Header for OneClick {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("List-Unsubscribe-Post")
    }

    fn parse(_: &str) -> Result<Self, Unreadable> {
        Ok(Self)
    }

    fn display(&self) -> HeaderValue {
        HeaderValue::new(Self::name(), "List-Unsubscribe=One-Click".to_owned())
    }
}

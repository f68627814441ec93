//! The mail server.

use std::{
    borrow::Cow,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use anyhow::Context;
use lettre::{
    AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor,
    message::{
        Mailbox,
        header::{ContentType, Header, HeaderName, HeaderValue},
    },
    transport::smtp::AsyncSmtpTransportBuilder,
};
use secrecy::{ExposeSecret, SecretString};

use crate::domain::letter::Letter;

/// For a connection.
const PATIENCE: Duration = kit::lenient(Duration::from_secs(10));
/// For a letter, from its connection to the server's word that it has it. The mail library waits for a server that falls silent without end.
const LETTER: Duration = kit::lenient(Duration::from_secs(30));

type Transport = AsyncSmtpTransport<Tokio1Executor>;

/// Sends letters from one address. Clones share connections.
#[derive(Clone, Debug)]
pub struct Smtp {
    server: AsyncSmtpTransportBuilder,
    /// With connections that are kept open.
    transport: Arc<Mutex<Transport>>,
    patience: Duration,
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
    /// `url`: `smtp://host:port`, `smtps://user:password@host`, or `smtp://user:password@host:587?tls=required` (see the README).
    ///
    /// # Errors
    /// When the URL or the sender is none.
    pub fn at(url: &SecretString, from: &str) -> anyhow::Result<Self> {
        // The text may hold a password, so it is not part of the message.
        let server = Transport::from_url(&secured(url.expose_secret()))
            .context("AUTH_SMTP_URL is not the address of a mail server")?
            .timeout(Some(PATIENCE));
        let from = from
            .parse()
            .with_context(|| format!("AUTH_MAIL_FROM: `{from}` is not a sender"))?;
        Ok(Self {
            transport: Arc::new(Mutex::new(server.clone().build())),
            server,
            patience: LETTER,
            from,
        })
    }

    /// # Errors
    /// [`NotSent`]
    pub async fn send(&self, letter: &Letter) -> Result<(), NotSent> {
        let message = self.message(letter).map_err(|cause| NotSent { lasting: true, cause })?;
        let transport = self.transport.lock().unwrap_or_else(PoisonError::into_inner).clone();
        match tokio::time::timeout(self.patience, transport.send(message)).await {
            Ok(Ok(_)) => Ok(()),
            Ok(Err(error)) => Err(NotSent {
                lasting: error.is_permanent(),
                cause: error.into(),
            }),
            Err(late) => {
                // The connection went back among those that are kept. What the server still says there is about this letter, and must not be
                // taken for its word on the next one.
                *self.transport.lock().unwrap_or_else(PoisonError::into_inner) = self.server.clone().build();
                Err(NotSent {
                    lasting: false,
                    cause: late.into(),
                })
            }
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

/// With a password the mail library would send it unencrypted, and most servers take none before STARTTLS: the address then asks for that,
/// unless it says something else itself.
fn secured(url: &str) -> Cow<'_, str> {
    let (place, query) = url.split_once('?').unwrap_or((url, ""));
    let has_password = place.starts_with("smtp://") && place.contains('@');
    if !has_password || query.split('&').any(|pair| pair.starts_with("tls=")) {
        return Cow::Borrowed(url);
    }
    let joint = if query.is_empty() { "" } else { "&" };
    Cow::Owned(format!("{place}?{query}{joint}tls=required"))
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

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use secrecy::SecretString;
    use tokio::{
        io::{AsyncBufReadExt, AsyncWriteExt, BufReader},
        net::{TcpListener, TcpStream},
    };

    use super::{Smtp, secured};
    use crate::domain::letter::Letter;

    fn letter() -> Letter {
        Letter {
            to: "ada@example.org".to_owned(),
            subject: "Hello".to_owned(),
            text: "Hello".to_owned(),
            message_id: None,
            unsubscribe: None,
        }
    }

    #[test]
    fn a_password_asks_for_tls() {
        for (url, becomes) in [
            ("smtp://sam:secret@mail:587", "smtp://sam:secret@mail:587?tls=required"),
            ("smtp://sam:tls=x@mail/us?", "smtp://sam:tls=x@mail/us?tls=required"),
            ("smtp://sam:secret@mail?a=b", "smtp://sam:secret@mail?a=b&tls=required"),
            (
                "smtp://sam:secret@mail?tls=opportunistic",
                "smtp://sam:secret@mail?tls=opportunistic",
            ),
            ("smtps://sam:secret@mail", "smtps://sam:secret@mail"),
            ("smtp://mail:25", "smtp://mail:25"),
        ] {
            assert_eq!(secured(url), becomes);
        }
    }

    /// Offers to take a password, and no TLS. Returns whether it was sent one.
    async fn tempt(stream: TcpStream) -> bool {
        let (read, mut write) = stream.into_split();
        let mut lines = BufReader::new(read).lines();
        drop(write.write_all(b"220 here\r\n").await);
        while let Ok(Some(line)) = lines.next_line().await {
            if line.starts_with("AUTH") {
                return true;
            }
            drop(write.write_all(b"250-here\r\n250 AUTH PLAIN LOGIN\r\n").await);
        }
        false
    }

    #[tokio::test]
    async fn a_password_is_not_sent_in_the_clear() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = SecretString::from(format!("smtp://sam:secret@{}", listener.local_addr().unwrap()));
        let smtp = Smtp::at(&url, "no-reply@example.org").unwrap();
        let server = async { tempt(listener.accept().await.unwrap().0).await };
        let letter = letter();
        let (sent, was_told) = tokio::join!(smtp.send(&letter), server);
        assert!(!was_told);
        assert!(
            !sent.unwrap_err().lasting,
            "it is tried again once the address is right"
        );
    }

    /// Answers so many commands, then no more.
    async fn answer(mut stream: TcpStream, commands: usize) {
        let (read, mut write) = stream.split();
        let mut lines = BufReader::new(read).lines();
        drop(write.write_all(b"220 here\r\n").await);
        let (mut answered, mut is_text) = (0, false);
        while let Ok(Some(line)) = lines.next_line().await {
            is_text &= line != ".";
            if is_text || answered == commands {
                continue;
            }
            answered += 1;
            is_text = line == "DATA";
            let reply = if is_text { "354 go on\r\n" } else { "250 ok\r\n" };
            drop(write.write_all(reply.as_bytes()).await);
        }
    }

    #[tokio::test]
    async fn a_server_that_falls_silent_keeps_no_later_letter() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = SecretString::from(format!("smtp://{}", listener.local_addr().unwrap()));
        let mut smtp = Smtp::at(&url, "no-reply@example.org").unwrap();
        let letter = letter();
        let next = async || listener.accept().await.unwrap().0;
        let server = async {
            // The first client up to the sender's address, the second to the end.
            let first = next().await;
            tokio::join!(answer(first, 2), async { answer(next().await, 5).await })
        };
        let letters = async {
            smtp.patience = Duration::from_millis(300);
            let error = smtp.send(&letter).await.unwrap_err();
            assert!(!error.lasting, "{error:?}");
            smtp.patience = Duration::from_secs(180);
            smtp.send(&letter).await.unwrap();
        };
        tokio::select! {
            _ = server => panic!("the server stays"),
            () = letters => {}
        }
    }
}

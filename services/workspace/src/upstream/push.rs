//! Messages to browsers, by the push services of their makers: encrypted for the browser, and signed for the service.

use alert_rules::{NotSealed, Subscriber, VapidKey};
use anyhow::Context as _;
use secrecy::ExposeSecret as _;
use url::Url;

use super::receiver::Message;
use crate::config::PushArgs;

/// Services keep a message for so long while a browser is away, in seconds: a day.
const KEPT: u32 = 86_400;

/// Knows this installation's key. Its `Debug` output hides it.
#[derive(Debug)]
pub struct Pusher {
    key: VapidKey,
    contact: String,
}

impl Pusher {
    /// Nothing where no key is set.
    ///
    /// # Errors
    /// When the key is none.
    pub fn of(args: &PushArgs) -> anyhow::Result<Option<Self>> {
        let key = args.push_key.as_ref().map(|key| key.expose_secret().trim());
        let Some(key) = key.filter(|key| !key.is_empty()) else {
            return Ok(None);
        };
        Ok(Some(Self {
            key: VapidKey::parse(key).context("WORKSPACE_PUSH_KEY")?,
            contact: args.push_contact.trim().to_owned(),
        }))
    }

    /// What browsers subscribe with, in base64url.
    #[must_use]
    pub fn public_key(&self) -> String {
        self.key.public_key()
    }

    /// A message for a browser. Of two with one `id`, a browser that was away gets the later one alone. `now` in Unix seconds.
    ///
    /// # Errors
    /// [`NotSealed`]
    pub fn message(
        &self,
        (endpoint, subscriber): (&str, &Subscriber),
        (id, body): (&str, &str),
        now: i64,
    ) -> Result<Message, NotSealed> {
        let url = Url::parse(endpoint).map_err(|_| NotSealed)?;
        let origin = url.origin().ascii_serialization();
        // At most 32 letters, digits, `-` and `_`: the id without its prefix.
        let topic = id.rsplit('_').next().unwrap_or_default();
        Ok(Message {
            url: endpoint.to_owned(),
            headers: vec![
                ("authorization", self.key.authorization(&origin, &self.contact, now)?),
                ("content-encoding", "aes128gcm".to_owned()),
                ("ttl", KEPT.to_string()),
                ("urgency", "high".to_owned()),
                ("topic", topic.to_owned()),
            ],
            media_type: "application/octet-stream",
            body: subscriber.seal(body.as_bytes())?,
        })
    }
}

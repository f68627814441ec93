//! Where firings are sent: what people enter, what is kept, and what is shown of it.

use kit::public_url::PublicUrl;
use url::Host;

use super::text;
use crate::error::{Error, Fault};

/// Characters of a name.
const LONGEST_NAME: usize = 100;
/// Bytes of an address.
const LONGEST_URL: usize = 2_000;
/// The only host of Slack's incoming webhooks.
const SLACK: &str = "hooks.slack.com";

vocab::words! {
    /// How a channel sends.
    pub enum Kind {
        /// To the address of the account.
        Email = "email",
        Webhook = "webhook",
        Slack = "slack",
        Telegram = "telegram",
        /// To all browsers that the owner turned it on in.
        Push = "push",
    }
}

/// As it was sent. Empty texts were left out.
#[derive(Clone, Default)]
pub struct ChannelInput {
    pub name: String,
    pub kind: String,
    pub url: String,
    pub bot_token: String,
    pub chat: String,
    pub enabled: Option<bool>,
}

/// A channel that can be kept.
#[derive(Clone, PartialEq, Eq)]
pub struct NewChannel {
    pub name: String,
    pub kind: Kind,
    /// Address of a webhook, or a bot's token: a secret.
    pub address: String,
    pub chat: String,
    pub enabled: bool,
}

impl std::fmt::Debug for NewChannel {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("NewChannel")
            .field("name", &self.name)
            .field("kind", &self.kind)
            .finish_non_exhaustive()
    }
}

/// Hosts and ports of receivers that are not public and may be reached all the same.
#[derive(Debug, Clone, Default)]
pub struct Allowed(Vec<(Host<String>, u16)>);

impl Allowed {
    /// From `host:port` texts between commas; an IPv6 address stands in brackets, in any of its spellings.
    ///
    /// # Errors
    /// Names the first that is none.
    pub fn parse(text: &str) -> Result<Self, String> {
        let parts = text.split(',').map(str::trim).filter(|part| !part.is_empty());
        let read = |part: &str| {
            let (host, port) = part.rsplit_once(':')?;
            Some((Host::parse(host).ok()?, port.parse::<u16>().ok()?))
        };
        let all = parts.map(|part| {
            read(part).ok_or_else(|| {
                format!("`{part}` is no `host:port`; an IPv6 address needs brackets, as in `[fd00::5]:8080`")
            })
        });
        all.collect::<Result<Vec<_>, _>>().map(Self)
    }

    /// True where this address names one of them. Only of these may the scheme be http.
    #[must_use]
    pub fn has(&self, url: &url::Url) -> bool {
        let (Some(host), Some(port)) = (url.host(), url.port_or_known_default()) else {
            return false;
        };
        let is_plain = url.username().is_empty() && url.password().is_none();
        is_plain && matches!(url.scheme(), "http" | "https") && self.0.contains(&(host.to_owned(), port))
    }
}

impl NewChannel {
    /// Checks a channel; `before` is the one that it replaces. Secrets that are not sent again stay as they are.
    ///
    /// # Errors
    /// All faults at once.
    pub fn check(input: &ChannelInput, before: Option<&Self>, allowed: &Allowed) -> Result<Self, Error> {
        let mut faults = Vec::new();
        let name = text::filled("name", &input.name, LONGEST_NAME, &mut faults);
        let Some(kind) = Kind::named(&input.kind) else {
            faults.push(Fault::new("kind", "Choose one of email, webhook, slack, telegram."));
            return Err(Error::Invalid(faults));
        };
        if before.is_some_and(|before| before.kind != kind) {
            faults.push(Fault::new(
                "kind",
                "The kind of a channel can't be changed. Add another channel instead.",
            ));
            return Err(Error::Invalid(faults));
        }
        if kind == Kind::Push && before.is_none() {
            faults.push(Fault::new(
                "kind",
                "Turn browser push on in Settings under Notifications. The channel is created with the first device.",
            ));
            return Err(Error::Invalid(faults));
        }
        let old = before.map(|before| before.address.as_str()).unwrap_or_default();
        only(
            &input.url,
            "url",
            matches!(kind, Kind::Webhook | Kind::Slack),
            kind,
            &mut faults,
        );
        only(&input.bot_token, "bot_token", kind == Kind::Telegram, kind, &mut faults);
        only(&input.chat, "chat", kind == Kind::Telegram, kind, &mut faults);
        let address = match kind {
            Kind::Email | Kind::Push => String::new(),
            Kind::Webhook => url(input.url.trim(), old, None, allowed, &mut faults),
            Kind::Slack => url(input.url.trim(), old, Some(SLACK), allowed, &mut faults),
            Kind::Telegram => token(input.bot_token.trim(), old, &mut faults),
        };
        let mut chat = text::line("chat", &input.chat, 100, &mut faults);
        if kind == Kind::Telegram && chat.is_empty() {
            chat = before.map(|before| before.chat.clone()).unwrap_or_default();
            if chat.is_empty() {
                faults.push(Fault::new(
                    "chat",
                    "Enter the id of the chat, or the name of the channel with @.",
                ));
            }
        }
        if !faults.is_empty() {
            return Err(Error::Invalid(faults));
        }
        Ok(Self {
            name,
            kind,
            address,
            chat,
            enabled: input
                .enabled
                .unwrap_or_else(|| before.is_none_or(|before| before.enabled)),
        })
    }

    /// What may be shown of where it sends to.
    #[must_use]
    pub fn target(&self) -> String {
        let host = || {
            let url = url::Url::parse(&self.address).ok();
            url.map(|url| url[..url::Position::BeforePath].to_owned())
                .unwrap_or_default()
        };
        match self.kind {
            Kind::Email | Kind::Push => String::new(),
            Kind::Webhook => format!("{}/…", host()),
            Kind::Slack => SLACK.to_owned(),
            Kind::Telegram => self.chat.clone(),
        }
    }
}

fn only(sent: &str, field: &str, fits: bool, kind: Kind, faults: &mut Vec<Fault>) {
    if !fits && !sent.trim().is_empty() {
        faults.push(Fault::new(
            field,
            format!("Channels of kind {} don't have this field.", kind.name()),
        ));
    }
}

fn url(sent: &str, old: &str, host: Option<&str>, allowed: &Allowed, faults: &mut Vec<Fault>) -> String {
    if sent.is_empty() && !old.is_empty() {
        return old.to_owned();
    }
    let forbidden = "Enter a public https address on port 443, without a user name.";
    let message = if sent.is_empty() {
        Some("This field is required.")
    } else if sent.len() > LONGEST_URL {
        Some("Use at most 2000 bytes.")
    } else if url::Url::parse(sent).is_ok_and(|url| allowed.has(&url)) {
        None
    } else {
        match (PublicUrl::parse(sent), host) {
            (Err(_), _) => Some(forbidden),
            (Ok(url), Some(host)) if url.url().host_str() != Some(host) => {
                Some("Enter the address of an incoming webhook at hooks.slack.com.")
            }
            (Ok(_), _) => None,
        }
    };
    faults.extend(message.map(|message| Fault::new("url", message)));
    sent.to_owned()
}

/// Digits, a colon and 30 to 60 letters, digits, `-` or `_`.
fn token(sent: &str, old: &str, faults: &mut Vec<Fault>) -> String {
    if sent.is_empty() && !old.is_empty() {
        return old.to_owned();
    }
    let is_token = sent.split_once(':').is_some_and(|(id, key)| {
        let is_key = |sign: char| sign.is_ascii_alphanumeric() || matches!(sign, '-' | '_');
        (1..=20).contains(&id.len())
            && id.chars().all(|sign| sign.is_ascii_digit())
            && (30..=60).contains(&key.len())
            && key.chars().all(is_key)
    });
    if !is_token {
        faults.push(Fault::new(
            "bot_token",
            "Enter the token that @BotFather gave you, as 123456:ABC…",
        ));
    }
    sent.to_owned()
}

#[cfg(test)]
mod tests {
    use super::{Allowed, ChannelInput, NewChannel};
    use crate::error::Error;

    fn check(kind: &str, url: &str) -> Result<NewChannel, Error> {
        let input = ChannelInput {
            name: "Mine".to_owned(),
            kind: kind.to_owned(),
            url: url.to_owned(),
            ..ChannelInput::default()
        };
        NewChannel::check(&input, None, &Allowed::default())
    }

    fn field(result: Result<NewChannel, Error>) -> String {
        match result {
            Err(Error::Invalid(faults)) => faults[0].field.clone(),
            other => panic!("{other:?} has no faults"),
        }
    }

    #[test]
    fn only_public_https_receivers_are_taken() {
        assert!(check("webhook", "https://hooks.example.com/x").is_ok());
        for bad in [
            "http://example.com/",
            "file:///etc/passwd",
            "https://127.0.0.1/",
            "https://[::1]/",
            "https://[::ffff:7f00:1]/",
            "https://0x7f.1/",
            "https://2130706433/",
            "https://169.254.169.254/",
            "https://user@example.com/",
            "https://localhost./",
            "https://example.com:6379/",
            "",
        ] {
            assert_eq!(field(check("webhook", bad)), "url", "{bad}");
        }
        assert!(check("slack", "https://hooks.slack.com/services/T/B/x").is_ok());
        assert_eq!(field(check("slack", "https://hooks.slack.com.example.com/x")), "url");
        assert_eq!(field(check("email", "https://example.com/")), "url");
        assert_eq!(field(check("push", "")), "kind", "made with its first device");
    }

    #[test]
    fn an_allowed_receiver_is_named_exactly() {
        let allowed = Allowed::parse("127.0.0.1:8080, Hooks.lan:9,[FD00:0:0::5]:8443,[::1]:80").unwrap();
        let has = |url: &str| allowed.has(&url.parse().unwrap());
        assert!(has("http://127.0.0.1:8080/a"));
        assert!(has("http://hooks.lan:9/"));
        assert!(has("https://[fd00::5]:8443/a"));
        assert!(has("http://[0:0::1]/"), "the usual port of its scheme");
        assert!(!has("https://[::1]/"));
        assert!(!has("https://[fd00::6]:8443/"));
        assert!(!has("http://127.0.0.1:8081/"));
        assert!(!has("http://a@127.0.0.1:8080/"));
        assert!(!has("ftp://127.0.0.1:8080/"));
        assert!(!Allowed::default().has(&"http://127.0.0.1:8080/".parse().unwrap()));
        for bad in [
            "::1:8080",
            "fd00::5",
            "[fd00::5]",
            "[fd00::5:8080",
            "hooks.lan",
            "hooks.lan:x",
            "hooks.lan:70000",
            ":9",
        ] {
            let why = Allowed::parse(&format!("127.0.0.1:8080,{bad}")).unwrap_err();
            assert!(why.starts_with(&format!("`{bad}` is no")), "{why}");
        }
    }

    #[test]
    fn secrets_stay_unless_sent_again_and_are_never_shown() {
        let before = check("webhook", "https://hooks.example.com/secret-path?key=1").unwrap();
        assert_eq!(before.target(), "https://hooks.example.com/…");
        assert!(!format!("{before:?}").contains("secret-path"));
        let input = ChannelInput {
            name: "Renamed".to_owned(),
            kind: "webhook".to_owned(),
            enabled: Some(false),
            ..ChannelInput::default()
        };
        let after = NewChannel::check(&input, Some(&before), &Allowed::default()).unwrap();
        assert_eq!((after.address == before.address, after.enabled), (true, false));
        let other = ChannelInput {
            kind: "email".to_owned(),
            ..input
        };
        assert_eq!(
            field(NewChannel::check(&other, Some(&before), &Allowed::default())),
            "kind"
        );
    }
}

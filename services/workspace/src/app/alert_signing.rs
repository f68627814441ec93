//! The keys that webhooks are signed with.

use alert_rules::{Secret, SecretError};
use chrono::{DateTime, Utc};

use crate::{domain::alert_channel::Kind, store::alert_channel::Channel};

/// Why a webhook is not sent: its receiver would take it for a forgery, or would trust what nobody signed.
const UNSIGNED: &str =
    "Not sent: the secret that signs this webhook can't be read. Create a new secret for the channel.";

/// Those of a channel now: its secret, and the one before it for as long as that counts.
///
/// # Errors
/// A sentence for the owner where a webhook could not be signed as its receiver expects.
pub(super) fn keys(channel: &Channel, now: DateTime<Utc>) -> Result<Vec<Secret>, &'static str> {
    if channel.new.kind != Kind::Webhook {
        return Ok(Vec::new());
    }
    let old = channel.old_secret.iter().filter(|(_, until)| *until > now);
    let kept = channel.secret.iter().chain(old.map(|(secret, _)| secret));
    match read(kept.map(String::as_str)) {
        Ok(keys) if !keys.is_empty() => Ok(keys),
        Ok(_) => {
            tracing::error!(channel = %channel.id, "a webhook has no secret");
            Err(UNSIGNED)
        }
        Err(error) => {
            tracing::error!(channel = %channel.id, error = %kit::causes(&error), "the secret of a webhook cannot be read");
            Err(UNSIGNED)
        }
    }
}

fn read<'a>(secrets: impl Iterator<Item = &'a str>) -> Result<Vec<Secret>, SecretError> {
    secrets.map(str::parse).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::alert_channel::NewChannel;

    const SECRET: &str = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

    fn channel(kind: Kind, secret: Option<&str>, old: Option<&str>) -> Channel {
        Channel {
            owner: uuid::Uuid::from_u128(1),
            id: uuid::Uuid::from_u128(2),
            new: NewChannel {
                name: "Hook".to_owned(),
                kind,
                address: "https://hooks.example.com".to_owned(),
                chat: String::new(),
                enabled: true,
            },
            secret: secret.map(str::to_owned),
            old_secret: old.map(|old| (old.to_owned(), DateTime::UNIX_EPOCH)),
            disabled: false,
            revoked: false,
            last_error: None,
            last_sent_at: None,
            failing_since: None,
            created_at: DateTime::UNIX_EPOCH,
            version: 1,
            made_by: None,
        }
    }

    #[test]
    fn a_webhook_is_never_sent_without_a_signature() {
        let count = |channel: &Channel, now| keys(channel, now).map(|keys| keys.len());
        let (before, after) = (DateTime::<Utc>::MIN_UTC, DateTime::UNIX_EPOCH);
        let both = channel(Kind::Webhook, Some(SECRET), Some(SECRET));
        assert_eq!((count(&both, before), count(&both, after)), (Ok(2), Ok(1)));
        for bad in [None, Some("whsec_"), Some("hunter2")] {
            assert_eq!(
                count(&channel(Kind::Webhook, bad, None), after),
                Err(UNSIGNED),
                "{bad:?}"
            );
        }
        let torn = channel(Kind::Webhook, Some(SECRET), Some("torn"));
        assert_eq!((count(&torn, before), count(&torn, after)), (Err(UNSIGNED), Ok(1)));
        assert_eq!(count(&channel(Kind::Slack, None, None), after), Ok(0));
    }
}

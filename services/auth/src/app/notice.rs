//! Notices of other services to users. The address of a user never leaves this service.

use chrono::TimeDelta;
use uuid::Uuid;
use vocab::UserId;

use super::App;
use crate::{
    domain::{
        email::{Destination, Topic},
        letter::Letter,
    },
    error::Error,
    store::{email, mail, user},
};

/// A notice is worth reading for so long.
const LIFE: TimeDelta = TimeDelta::hours(24);
const LONGEST_SUBJECT: usize = 200;
const LONGEST_TEXT: usize = 64 << 10;
const LONGEST_ID: usize = 100;

/// What another service wants a user to read.
#[derive(Debug, Clone, Copy)]
pub struct Notice<'a> {
    pub subject: &'a str,
    pub text: &'a str,
    /// The same for every attempt to hand the same mail over.
    pub message_id: &'a str,
    /// Decides the address; the primary one without it.
    pub topic: Option<Topic>,
}

impl App {
    /// Takes a mail to a user, to be sent soon. A mail that waits already is not taken twice; a user without a confirmed address gets none.
    /// False: the user wants no mail of this topic.
    ///
    /// # Errors
    /// [`Error::Field`] for a text that is no mail, [`Error::TokenInvalid`] when the account is gone.
    pub async fn send_notice(&self, to: UserId, notice: Notice<'_>) -> Result<bool, Error> {
        check(notice)?;
        let now = self.now();
        let mut db = self.db().await?;
        let account = user::get(&mut db, to).await?;
        if !account.user.verified {
            return Ok(true);
        }
        let chosen = match notice.topic {
            Some(topic) => email::destination(&mut db, to, topic).await?,
            None => Destination::Primary,
        };
        let address = match chosen {
            Destination::Off => return Ok(false),
            Destination::Primary => account.user.email,
            // Removing an address removes what was sent there.
            Destination::Address(id) => email::find(&mut db, to, id)
                .await?
                .filter(|(address, _)| address.verified)
                .map_or(account.user.email, |(address, _)| address.email),
        };
        let letter = Letter {
            to: address,
            subject: notice.subject.to_owned(),
            text: notice.text.to_owned(),
            message_id: Some(notice.message_id.to_owned()),
        };
        let id = Uuid::new_v5(&to.uuid(), notice.message_id.as_bytes());
        let letter = serde_json::to_vec(&letter).map_err(|_| Error::Crypto("a letter is no JSON"))?;
        let sealed = self.vault.seal(&letter, id.as_bytes())?;
        mail::insert_once(&mut db, id, &sealed, now + LIFE, now).await?;
        drop(db);
        self.posted();
        Ok(true)
    }
}

fn check(notice: Notice<'_>) -> Result<(), Error> {
    let fault = |field, message: String| {
        Err(Error::Field {
            field,
            code: "invalid",
            message,
        })
    };
    let subject = notice.subject;
    if subject.is_empty() || subject.chars().count() > LONGEST_SUBJECT || subject.chars().any(char::is_control) {
        return fault(
            "subject",
            format!("Use one line of at most {LONGEST_SUBJECT} characters."),
        );
    }
    if notice.text.is_empty() || notice.text.len() > LONGEST_TEXT {
        return fault("text", format!("Use a text of at most {LONGEST_TEXT} bytes."));
    }
    let is_id = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.');
    let id = notice.message_id;
    if id.is_empty() || id.len() > LONGEST_ID || !id.bytes().all(is_id) {
        return fault(
            "message_id",
            format!("Use at most {LONGEST_ID} letters, digits, `-`, `_` or `.`."),
        );
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{Notice, check};

    #[test]
    fn a_notice_cannot_bring_headers() {
        let good = Notice {
            subject: "Alert: BTC",
            text: "Bitcoin is above $60,000",
            message_id: "fir.0001",
            topic: None,
        };
        assert!(check(good).is_ok());
        for bad in [
            Notice {
                subject: "a\r\nBcc: x@y.z",
                ..good
            },
            Notice { subject: "", ..good },
            Notice { text: "", ..good },
            Notice {
                message_id: "a>\r\nX: y",
                ..good
            },
            Notice { message_id: "", ..good },
        ] {
            assert!(check(bad).is_err(), "{bad:?}");
        }
    }
}

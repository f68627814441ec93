//! Notices of other services to users. The address of a user never leaves this service.

use chrono::TimeDelta;
use uuid::Uuid;
use vocab::UserId;

use super::{
    App,
    throttle::{count_in, wait_of},
};
use crate::{
    domain::{
        email::{Destination, Topic},
        letter::Letter,
        user::User,
    },
    error::Error,
    store::{
        Db, Transaction, email,
        mail::{self, Lane, Posted},
        team_member, user,
    },
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
    /// Takes a mail to a user, or to the members of a team, to be sent soon. A mail that waits already is not taken twice; a user without a
    /// confirmed address gets none. False: nobody of them wants mail of this topic.
    ///
    /// Of mails without a topic, which nobody can turn off, a user or a team gets [`Policy::WARNINGS`](crate::domain::throttle::Policy).
    ///
    /// # Errors
    /// [`Error::Field`] for a text that is no mail, [`Error::TokenInvalid`] when the account is gone, [`Error::TooMany`] for a mail without a
    /// topic that is one too many now: it is to be handed over again later.
    pub async fn send_notice(&self, to: UserId, notice: Notice<'_>) -> Result<bool, Error> {
        check(notice)?;
        let mut conn = self.db().await?;
        let db: &mut Db = &mut conn;
        let is_wanted = db
            .transaction(async |db: &mut Db| self.take_notice(db, to, notice).await)
            .await?;
        drop(conn);
        self.posted();
        Ok(is_wanted)
    }

    async fn take_notice(&self, db: &mut Db, to: UserId, notice: Notice<'_>) -> Result<bool, Error> {
        let now = self.now();
        let warnings = notice.topic.is_none().then(|| self.warnings(to));
        if let Some(warnings) = &warnings
            && let Some(wait) = wait_of(db, warnings, now).await?
        {
            return Err(Error::TooMany { wait });
        }
        let (mut is_wanted, mut is_new) = (false, false);
        for reader in readers(db, to).await? {
            if !reader.verified {
                is_wanted = true;
                continue;
            }
            let id = Uuid::new_v5(&reader.id.uuid(), notice.message_id.as_bytes());
            let unsubscribe = notice.topic.and_then(|topic| self.unsubscribe_link(reader.id, topic));
            let Some(address) = address(db, reader, notice.topic).await? else {
                continue;
            };
            is_wanted = true;
            let letter = Letter {
                to: address,
                subject: notice.subject.to_owned(),
                text: notice.text.to_owned(),
                message_id: Some(notice.message_id.to_owned()),
                unsubscribe,
            };
            let letter = serde_json::to_vec(&letter).map_err(|_| Error::Crypto("a letter is no JSON"))?;
            let sealed = self.vault.seal(&letter, id.as_bytes())?;
            let posted = Posted {
                id,
                sealed: &sealed,
                wanted: true,
                lane: Lane::Notices,
                expires_at: now + LIFE,
            };
            is_new |= mail::insert(db, posted, now).await?;
        }
        if let Some(warnings) = &warnings
            && is_new
        {
            count_in(db, warnings, now).await?;
        }
        Ok(is_wanted)
    }
}

/// Where a reader wants mail of a topic; nowhere is `None`.
async fn address(db: &mut Db, reader: User, topic: Option<Topic>) -> Result<Option<String>, Error> {
    let chosen = match topic {
        Some(topic) => email::destination(db, reader.id, topic).await?,
        None => Destination::Primary,
    };
    Ok(match chosen {
        Destination::Off => None,
        Destination::Primary => Some(reader.email),
        // Removing an address removes what was sent there.
        Destination::Address(id) => Some(
            email::find(db, reader.id, id)
                .await?
                .filter(|(address, _)| address.verified)
                .map_or(reader.email, |(address, _)| address.email),
        ),
    })
}

/// Who gets a principal's mail: the person, or every member of the team.
async fn readers(db: &mut Db, to: UserId) -> Result<Vec<User>, Error> {
    let mut readers = Vec::new();
    if let Some(account) = user::find(db, to).await? {
        readers.push(account.user);
    } else {
        for seat in team_member::seats(db, to.uuid().into()).await? {
            readers.extend(user::find(db, seat.user).await?.map(|account| account.user));
        }
        if readers.is_empty() {
            return Err(Error::TokenInvalid);
        }
    }
    Ok(readers)
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

//! Turning mail of a topic off by the link in one of its mails.

use vocab::UserId;

use super::{App, audit};
use crate::{
    domain::{
        client::Client,
        email::{Destination, Topic},
        unsubscribe::{Claim, link, read, signed},
    },
    error::Error,
    store::{Db, Transaction, email, user},
};

fn not_ours() -> Error {
    Error::Field {
        field: "token",
        code: "link_invalid",
        message: "This link doesn't work. To turn these emails off, sign in and open Settings, then Emails.".to_owned(),
    }
}

impl App {
    /// The link for mail of a topic to a reader; nothing where the application's address is not known.
    pub(super) fn unsubscribe_link(&self, reader: UserId, topic: Topic) -> Option<String> {
        let base = self.public_url.as_deref()?;
        let mac = self.vault.link_mac(&signed(reader, topic));
        Some(link(base, &Claim { reader, topic, mac }))
    }

    /// Whether [`App::unsubscribe`] would accept a token. It changes nothing.
    ///
    /// # Errors
    /// [`Error::Field`] where it would not.
    pub fn check_unsubscribe(&self, token: &str) -> Result<(), Error> {
        self.claim(token).map(drop)
    }

    fn claim(&self, token: &str) -> Result<Claim, Error> {
        let claim = read(token).ok_or_else(not_ours)?;
        if self.vault.link_is(&signed(claim.reader, claim.topic), &claim.mac) {
            Ok(claim)
        } else {
            Err(not_ours())
        }
    }

    /// Turns mail of a topic off for the reader whom the token names. A second time changes nothing. The answer is the same for an account
    /// that is gone.
    ///
    /// # Errors
    /// [`Error::Field`] for a token that is forged, cut off, or signed with a key that is gone.
    pub async fn unsubscribe(&self, token: &str, client: &Client) -> Result<Topic, Error> {
        let Claim { reader, topic, .. } = self.claim(token)?;
        let now = self.now();
        let mut conn = self.db().await?;
        let db: &mut Db = &mut conn;
        let done: Result<(), Error> = db
            .transaction(async |db: &mut Db| {
                user::lock(db, reader).await?;
                if email::destination(db, reader, topic).await? == Destination::Off {
                    return Ok(());
                }
                email::route(db, reader, topic, Destination::Off).await?;
                audit::done(db, "email_unsubscribe", reader, None, client, now).await
            })
            .await;
        match done {
            // The account is gone, and its mail with it.
            Ok(()) | Err(Error::TokenInvalid) => Ok(topic),
            Err(error) => Err(error),
        }
    }
}

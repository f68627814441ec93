//! Letters: written into the database by the call, sent by the worker, so that no caller waits for a mail server or learns from
//! the wait whether there was anything to send.

use chrono::{DateTime, TimeDelta, Utc};
use uuid::Uuid;

use super::App;
use crate::{
    domain::{
        client::Client,
        email::Email,
        letter::{Letter, Matter, worth_until, write},
    },
    error::Error,
    store::{
        Db, Transaction,
        mail::{self, Waiting},
    },
    upstream::smtp::Smtp,
};

/// Letters sent in one go.
const BATCH: i64 = 16;
const FIRST_RETRY: TimeDelta = TimeDelta::seconds(5);
const LAST_RETRY: TimeDelta = TimeDelta::minutes(30);

impl App {
    /// Posts a letter, in the transaction that it tells about. Call [`App::posted`] afterwards.
    pub(super) async fn post(
        &self,
        db: &mut Db,
        matter: Matter<'_>,
        to: &Email,
        client: &Client,
        wanted: bool,
    ) -> Result<(), Error> {
        let now = self.now();
        let letter = write(matter, to, client, now);
        self.enqueue(db, &letter, wanted, worth_until(matter, now)).await
    }

    /// As [`App::post`], for a letter that is written already.
    pub(super) async fn post_letter(
        &self,
        db: &mut Db,
        letter: &Letter,
        worth_until: DateTime<Utc>,
    ) -> Result<(), Error> {
        self.enqueue(db, letter, true, worth_until).await
    }

    async fn enqueue(
        &self,
        db: &mut Db,
        letter: &Letter,
        wanted: bool,
        worth_until: DateTime<Utc>,
    ) -> Result<(), Error> {
        let id = Uuid::now_v7();
        let letter = serde_json::to_vec(letter).map_err(|_| Error::Crypto("a letter is no JSON"))?;
        let sealed = self.vault.seal(&letter, id.as_bytes())?;
        mail::insert(db, id, &sealed, wanted, worth_until, self.now()).await
    }

    /// Wakes the worker.
    pub(super) fn posted(&self) {
        self.mail.notify_one();
    }

    pub(super) async fn mail_waits(&self) {
        self.mail.notified().await;
    }

    /// Sends what is due. Returns how many letters were looked at.
    pub(super) async fn deliver(&self, smtp: &Smtp) -> Result<usize, Error> {
        let now = self.now();
        let mut conn = self.db().await?;
        let db: &mut Db = &mut conn;
        let waiting = db
            .transaction(async |db: &mut Db| mail::take(db, BATCH, now).await)
            .await?;
        // Not held while a mail server takes its time.
        drop(conn);
        for letter in &waiting {
            self.deliver_one(smtp, letter, now).await?;
        }
        Ok(waiting.len())
    }

    async fn deliver_one(&self, smtp: &Smtp, waiting: &Waiting, now: DateTime<Utc>) -> Result<(), Error> {
        let outcome = if !waiting.wanted {
            Outcome::Over("unwanted")
        } else if now > waiting.expires_at {
            tracing::warn!(
                mail.attempts = waiting.attempts,
                "gave up on a letter that is too late by now"
            );
            Outcome::Over("late")
        } else {
            self.send(smtp, waiting, now).await
        };
        let mut db = self.db().await?;
        match outcome {
            Outcome::Over(why) => {
                metrics::counter!("auth_mail_total", "outcome" => why).increment(1);
                mail::delete(&mut db, waiting.id).await
            }
            Outcome::Again(at) => {
                metrics::counter!("auth_mail_total", "outcome" => "again").increment(1);
                mail::postpone(&mut db, waiting.id, at).await
            }
        }
    }

    async fn send(&self, smtp: &Smtp, waiting: &Waiting, now: DateTime<Utc>) -> Outcome {
        let letter = self
            .vault
            .open(&waiting.sealed, waiting.id.as_bytes())
            .ok()
            .and_then(|plain| serde_json::from_slice::<Letter>(&plain).ok());
        let Some(letter) = letter else {
            tracing::error!("dropped a letter that cannot be opened: AUTH_KEY_ENCRYPTION_KEY was changed");
            return Outcome::Over("unreadable");
        };
        match smtp.send(&letter).await {
            Ok(()) => Outcome::Over("sent"),
            Err(error) if error.lasting => {
                tracing::warn!(error = %cause(&error), "the mail server refuses a letter for good");
                Outcome::Over("refused")
            }
            Err(error) => {
                let wait = backoff(waiting.attempts);
                tracing::warn!(error = %cause(&error), retry_s = wait.num_seconds(), "a letter waits for the mail server");
                Outcome::Again(now + wait)
            }
        }
    }
}

enum Outcome {
    /// Sent, or not to be sent.
    Over(&'static str),
    Again(DateTime<Utc>),
}

fn backoff(attempts: i32) -> TimeDelta {
    let doubled = attempts.saturating_sub(1).clamp(0, 16);
    (FIRST_RETRY * (1 << doubled)).min(LAST_RETRY)
}

/// The causes of a failure in a line. Mail servers name addresses in their refusals, never codes.
fn cause(error: &dyn std::error::Error) -> String {
    let mut text = String::new();
    let mut next = error.source();
    while let Some(inner) = next {
        if !text.is_empty() {
            text.push_str(": ");
        }
        text.push_str(&inner.to_string());
        next = inner.source();
    }
    text
}

#[cfg(test)]
mod tests {
    use super::backoff;

    #[test]
    fn waits_double_up_to_half_an_hour() {
        let waits: Vec<i64> = [1, 2, 3, 9, 10, 99]
            .into_iter()
            .map(|n| backoff(n).num_seconds())
            .collect();
        assert_eq!(waits, [5, 10, 20, 1_280, 1_800, 1_800]);
    }
}

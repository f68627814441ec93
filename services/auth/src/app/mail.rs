//! Letters: written into the database by the call, sent by the worker, so that no caller waits for a mail server or learns from
//! the wait whether there was anything to send. Codes and notices are sent side by side: see [`Lane`].

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
        mail::{self, Lane, Posted, Waiting},
    },
    upstream::smtp::Smtp,
};

/// Letters sent in one go.
const BATCH: i64 = 16;
/// What one letter takes at most, until it is noted that it was sent: the mail server has thirty seconds of it.
const ONE_LETTER: TimeDelta = TimeDelta::seconds(40);
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
        let lane = if matter.has_code() { Lane::Codes } else { Lane::Notices };
        self.enqueue(db, &letter, (wanted, lane), worth_until(matter, now))
            .await
    }

    /// As [`App::post`], for a notice that is written already.
    pub(super) async fn post_letter(
        &self,
        db: &mut Db,
        letter: &Letter,
        worth_until: DateTime<Utc>,
    ) -> Result<(), Error> {
        self.enqueue(db, letter, (true, Lane::Notices), worth_until).await
    }

    async fn enqueue(
        &self,
        db: &mut Db,
        letter: &Letter,
        (wanted, lane): (bool, Lane),
        expires_at: DateTime<Utc>,
    ) -> Result<(), Error> {
        let id = Uuid::now_v7();
        let letter = serde_json::to_vec(letter).map_err(|_| Error::Crypto("a letter is no JSON"))?;
        let sealed = self.vault.seal(&letter, id.as_bytes())?;
        let posted = Posted {
            id,
            sealed: &sealed,
            wanted,
            lane,
            expires_at,
        };
        mail::insert(db, posted, self.now()).await.map(drop)
    }

    /// Wakes the worker.
    pub(super) fn posted(&self) {
        self.codes.notify_one();
        self.notices.notify_one();
    }

    pub(super) async fn mail_waits(&self, lane: Lane) {
        match lane {
            Lane::Codes => self.codes.notified().await,
            Lane::Notices => self.notices.notified().await,
        }
    }

    /// Sends what is due in one lane. Returns how many letters were looked at.
    pub(super) async fn deliver(&self, smtp: &Smtp, lane: Lane) -> Result<usize, Error> {
        let now = self.now();
        let mut conn = self.db().await?;
        let db: &mut Db = &mut conn;
        let waiting = db
            .transaction(async |db: &mut Db| mail::take(db, lane, BATCH, now).await)
            .await?;
        // Not held while a mail server takes its time.
        drop(conn);
        // From the lease's end on another replica sends them too. What has no time before that waits for the next round.
        let last_start = now + mail::LEASE - ONE_LETTER;
        let mut left = waiting.iter();
        while self.now() <= last_start
            && let Some(letter) = left.next()
        {
            self.deliver_one(smtp, letter, now).await?;
        }
        let left: Vec<Uuid> = left.map(|letter| letter.id).collect();
        if !left.is_empty() {
            mail::give_back(&mut *self.db().await?, left, now).await?;
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
                tracing::warn!(error = %kit::causes(&error), "the mail server refuses a letter for good");
                Outcome::Over("refused")
            }
            Err(error) => {
                let wait = backoff(waiting.attempts);
                tracing::warn!(error = %kit::causes(&error), retry_s = wait.num_seconds(), "a letter waits for the mail server");
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

#[cfg(test)]
mod tests {
    use super::backoff;

    /// What a mail server says of a letter, as the cause of a failure.
    #[derive(Debug, thiserror::Error)]
    #[error("the mail server did not take a letter")]
    struct NotTaken(#[source] Refusal);

    #[derive(Debug, thiserror::Error)]
    #[error("permanent error (550): 5.1.1 <ada@example.com>: no such user\n  RCPT TO:ada@example.com refused")]
    struct Refusal;

    #[test]
    fn a_refusal_is_logged_without_the_address() {
        assert_eq!(
            kit::causes(&NotTaken(Refusal)),
            "the mail server did not take a letter: permanent error (550): 5.1.1 … no such user RCPT … refused"
        );
    }

    #[test]
    fn waits_double_up_to_half_an_hour() {
        let waits: Vec<i64> = [1, 2, 3, 9, 10, 99]
            .into_iter()
            .map(|n| backoff(n).num_seconds())
            .collect();
        assert_eq!(waits, [5, 10, 20, 1_280, 1_800, 1_800]);
    }
}

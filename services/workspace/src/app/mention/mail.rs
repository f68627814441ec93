//! The worker that mails people whom comments mention and who have not read it.
//!
//! A mention waits for some minutes. Then its person gets one mail about all that wait on the same thing, and for an hour none on that thing
//! again. Nobody gets more than twenty of these mails an hour. What counts is how things are when it is sent: who has left the team, can no
//! longer open the thing, or has read the mention in the bell, gets none; auth sends none to who wants none.
//!
//! A replica takes a mail for a minute. Whoever takes one fixes its id and the mentions that it tells of, and counts it, under the lock of its
//! person: replicas together stay within the limit. One that dies, or does not learn whether auth took it, leaves it to the next, which hands
//! the same mail over once more. What was written meanwhile is in no mail yet, and waits for its own.

use std::{collections::HashMap, sync::Arc, time::Duration};

use chrono::{DateTime, TimeDelta, Utc};
use kit::{acting::acting_for, idempotency::Lent, scope::RowScope};
use tokio_util::sync::CancellationToken;
use uuid::Uuid;
use vocab::UserId;

use super::{App, Thing, inside};
use crate::{
    app::alert_delivery::MAIL_TIMEOUT,
    domain::{
        comment::{Kind, Object},
        mention_mail::{Letter, MailedComment, letter, link},
    },
    error::Error,
    store::{
        Db, begin,
        comment::{self, Comment},
        dashboard, end,
        mention::{self as store, Mailing, Waiting},
        watchlist,
    },
    upstream::mailer::Handed,
};

/// What a replica holds of a person while it judges which mails they get.
const LOCK: &str = "mails about mentions";
/// Between two rounds.
const BEAT: Duration = Duration::from_secs(2);
/// Mails of one round.
const AT_ONCE: i64 = 20;
/// Between two mails to one person about one thing.
const PAUSE: TimeDelta = TimeDelta::hours(1);
/// Mails to one person within that time, whatever they are about: who mentions them on a thousand things must not flood their mailbox.
const MOST_IN_PAUSE: i64 = 20;
/// One replica has this long for a mail; then it is tried again.
const TAKEN_FOR: TimeDelta = TimeDelta::minutes(1);
/// What could not be mailed for so long is in the bell alone.
const WORTH: TimeDelta = TimeDelta::hours(24);
/// Onchain answers from a few indexed reads.
const PATIENCE: Duration = Duration::from_secs(10);

/// A mail that this replica is to hand over.
#[derive(Debug)]
struct Taken {
    id: Uuid,
    /// What it tells of.
    comments: Vec<Uuid>,
    /// When it was counted.
    at: DateTime<Utc>,
    /// An attempt of before may have reached auth.
    is_retry: bool,
}

/// What became of a mail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fate {
    Sent,
    /// Nobody is to get it.
    Dropped,
    /// Onchain does not say whether the person can open the thing.
    Later,
    /// Auth takes no mail, nor any other.
    Away,
}

/// Mails until the service stops.
pub async fn mail_mentions(app: Arc<App>, stop: CancellationToken) {
    loop {
        let Some(done) = stop.run_until_cancelled(app.mail_due_mentions()).await else {
            return;
        };
        if let Err(error) = done {
            tracing::warn!(error = %kit::causes(&error), "mails about mentions could not be sent; they are tried again");
        }
        if stop.run_until_cancelled(tokio::time::sleep(BEAT)).await.is_none() {
            return;
        }
    }
}

impl App {
    /// Mails what is due. Where auth does not answer, the round ends, and what it stopped at is tried again in a minute.
    async fn mail_due_mentions(&self) -> Result<(), Error> {
        let now = self.now();
        let due = {
            let mut db = self.all_mentions().await?;
            let due = store::due(&mut db, AT_ONCE, now).await?;
            if !due.is_empty() {
                store::forget_mailed(&mut db, now - PAUSE).await?;
            }
            due
        };
        for one in due {
            let Some(taken) = self.take_mailing(&one).await? else {
                continue;
            };
            // No connection is held while others are asked.
            match self.mail_mentions_of(&one, &taken).await {
                Ok(Fate::Away) => break,
                Ok(fate) => self.note_fate(&one, &taken, fate).await?,
                Err(error) => {
                    // It was not handed over.
                    self.note_fate(&one, &taken, Fate::Later).await?;
                    return Err(error);
                }
            }
        }
        Ok(())
    }

    /// Takes it upon itself to mail what waits, or once more what may not have arrived. Nothing where another replica did, where the person was
    /// mailed of the thing within the last hour, or where they got as many of these mails in it as anybody gets.
    async fn take_mailing(&self, one: &Mailing) -> Result<Option<Taken>, Error> {
        let now = self.now();
        let mut db = self.all_mentions().await?;
        begin(&mut db).await?;
        let taken = take(&mut db, one, now).await;
        end(&mut db, taken).await
    }

    /// What is neither sent nor may have been was not counted.
    async fn note_fate(&self, one: &Mailing, taken: &Taken, fate: Fate) -> Result<(), Error> {
        let mut db = self.all_mentions().await?;
        begin(&mut db).await?;
        let noted = async {
            kit::room::hold(&mut db, one.person.into(), LOCK).await?;
            let is_open = fate != Fate::Sent && !taken.is_retry && store::not_mailed(&mut db, one, taken.at).await?;
            match fate {
                Fate::Sent | Fate::Dropped => store::mail_never(&mut db, one, &taken.comments).await,
                // It may tell of more when it is tried again.
                Fate::Later if is_open => store::set_mail(&mut db, one, &taken.comments, None).await,
                Fate::Later | Fate::Away => Ok(()),
            }
        };
        let noted = noted.await;
        end(&mut db, noted).await
    }

    /// Judges whether the person is to be mailed, and hands the mail over; an error says that it did not come to that.
    async fn mail_mentions_of(&self, one: &Mailing, taken: &Taken) -> Result<Fate, Error> {
        let (person, team): (UserId, UserId) = (one.person.into(), one.team.into());
        if !self.members.has(team, person).await? {
            return Ok(Fate::Dropped);
        }
        let asked = self.thing(person, team, (&one.kind, one.object_id));
        match tokio::time::timeout(PATIENCE, asked).await {
            Ok(Ok(Thing::Open)) => {}
            Ok(Ok(Thing::Gone)) => return Ok(Fate::Dropped),
            Ok(Ok(Thing::Unknown)) | Err(_) => return Ok(Fate::Later),
            Ok(Err(error)) => return Err(error),
        }
        let object = Object {
            kind: Kind::parse(&one.kind)?,
            id: one.object_id,
        };
        let title = self.title_for(person, team, object).await;
        let names = self.members.names(team, person).await?;
        // Last, because it may change meanwhile: what of it is still unread, and what it says now.
        let Some(mail) = self
            .letter_of(one, &taken.comments, (object, title.as_deref()), &names)
            .await?
        else {
            return Ok(Fate::Dropped);
        };
        let id = format!("mention_{}", taken.id.simple());
        let sent = self.mailer.mention(one.person, &id, &mail.subject, &mail.text);
        match tokio::time::timeout(MAIL_TIMEOUT, sent).await {
            Ok(Ok(Handed::Taken)) => Ok(Fate::Sent),
            // The person turned such mail off.
            Ok(Ok(Handed::Unwanted)) => Ok(Fate::Dropped),
            Ok(Err(error)) => {
                tracing::warn!(error = %kit::causes(&error), "auth didn't take a mail about mentions; it is tried again");
                Ok(Fate::Away)
            }
            Err(_) => {
                tracing::warn!("auth didn't take a mail about mentions in time; it is tried again");
                Ok(Fate::Away)
            }
        }
    }

    /// Nothing where all was read, changed or deleted meanwhile.
    async fn letter_of(
        &self,
        one: &Mailing,
        comments: &[Uuid],
        (object, title): (Object, Option<&str>),
        names: &HashMap<UserId, String>,
    ) -> Result<Option<Letter>, Error> {
        let waiting = store::waiting(&mut *self.all_mentions().await?, one).await?;
        let waiting: Vec<Waiting> = waiting
            .into_iter()
            .filter(|mention| comments.contains(&mention.comment))
            .collect();
        let team: UserId = one.team.into();
        let mut db = kit::idempotency::get_for(self.pool(), RowScope::Principal(team)).await?;
        let texts = comment::named(&mut db, team, &ids(&waiting)).await?;
        drop(db);
        let texts: HashMap<Uuid, Comment> = texts.into_iter().map(|text| (text.id, text)).collect();
        let quoted = waiting.iter().filter_map(|mention| {
            let comment = texts.get(&mention.comment)?;
            let place = (object.kind, object.id);
            Some((comment, link(&mention.origin, place, comment.id, one.team)))
        });
        let quoted: Vec<(&Comment, Option<String>)> = quoted.collect();
        let mailed: Vec<MailedComment<'_>> = quoted
            .iter()
            .map(|(comment, link)| MailedComment {
                author: comment
                    .author
                    .and_then(|author| names.get(&UserId::from(author)))
                    .map(String::as_str),
                text: &comment.text,
                link: link.as_deref(),
            })
            .collect();
        Ok((!mailed.is_empty()).then(|| letter(object.kind, title, &mailed)))
    }

    /// What the thing is called, as far as that can be learnt: a mail without it is better than none.
    async fn title_for(&self, person: UserId, team: UserId, object: Object) -> Option<String> {
        let asked = Box::pin(acting_for(inside(person, team), self.title(team, object)));
        match tokio::time::timeout(PATIENCE, asked).await {
            Ok(Ok(title)) => title,
            Ok(Err(error)) => {
                tracing::info!(error = %kit::causes(&error), "a mail about mentions goes out without the name of its thing");
                None
            }
            Err(_) => None,
        }
    }

    async fn title(&self, owner: UserId, object: Object) -> Result<Option<String>, Error> {
        let id = object.id;
        Ok(match object.kind {
            Kind::Case => Some(self.objects.case_title(id).await?),
            Kind::Trace => self.objects.trace_name(id).await?,
            Kind::Label => Some(self.objects.label_text(id).await?),
            Kind::Dashboard => {
                let found = dashboard::find(&mut *self.db().await?, owner, id).await?;
                found.map(|dashboard| dashboard.name)
            }
            Kind::Watchlist => {
                let found = watchlist::list(&mut *self.db().await?, owner, Some(id)).await?;
                found.into_iter().next().map(|list| list.new.name)
            }
        })
    }

    /// A connection that sees the mentions of all people.
    async fn all_mentions(&self) -> Result<Lent, Error> {
        Ok(kit::idempotency::get_for(self.pool(), RowScope::Service).await?)
    }
}

/// Under the lock of the person until the transaction ends: of two replicas, the second one finds what the first one took and counted.
async fn take(db: &mut Db, one: &Mailing, now: DateTime<Utc>) -> Result<Option<Taken>, Error> {
    kit::room::hold(db, one.person.into(), LOCK).await?;
    let is_due = |mention: &Waiting| mention.mail_at.is_some_and(|at| at <= now);
    let waiting = store::waiting(db, one).await?;
    if !waiting.iter().any(is_due) {
        return Ok(None);
    }
    let (old, fresh): (Vec<Waiting>, Vec<Waiting>) = waiting
        .into_iter()
        .partition(|mention| mention.created_at < now - WORTH);
    store::mail_never(db, one, &ids(&old)).await?;
    let begun = fresh.iter().find_map(|mention| mention.mail_id);
    // All of them where none is begun.
    let (resumed, others): (Vec<Waiting>, Vec<Waiting>) =
        fresh.into_iter().partition(|mention| mention.mail_id == begun);
    if begun.is_some() && !resumed.iter().any(is_due) {
        // Another replica is at it.
        if let Some(until) = resumed.iter().filter_map(|mention| mention.mail_at).max() {
            store::mail_later(db, one, &ids(&others), until).await?;
        }
        return Ok(None);
    }
    let last = if begun.is_some() {
        // It was counted itself.
        None
    } else {
        store::last_mailed(db, one).await?
    };
    let last = last.max(store::mailed_before(db, one, MOST_IN_PAUSE).await?);
    let again = last.map(|last| last + PAUSE).filter(|again| *again > now);
    let comments = ids(&resumed);
    let until = again.unwrap_or(now + TAKEN_FOR);
    store::mail_later(db, one, &comments, until).await?;
    store::mail_later(db, one, &ids(&others), until).await?;
    if again.is_some() || comments.is_empty() {
        return Ok(None);
    }
    let id = begun.unwrap_or_else(|| mail_id(one.person, &comments));
    store::set_mail(db, one, &comments, Some(id)).await?;
    store::mailed(db, one, now).await?;
    Ok(Some(Taken {
        id,
        comments,
        at: now,
        is_retry: begun.is_some(),
    }))
}

fn ids(waiting: &[Waiting]) -> Vec<Uuid> {
    waiting.iter().map(|mention| mention.comment).collect()
}

/// Of a mail that tells of these comments first.
fn mail_id(person: Uuid, comments: &[Uuid]) -> Uuid {
    let names: Vec<String> = comments.iter().map(Uuid::to_string).collect();
    Uuid::new_v5(&person, names.join("\n").as_bytes())
}

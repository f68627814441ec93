//! Mentions of people in comments of their teams, and what is mailed of them. Statements name the person or the team; those of mails run as the
//! service, for all people.

use chrono::{DateTime, Utc};
use diesel::{pg::Pg, prelude::*};
use diesel_async::RunQueryDsl;
use uuid::Uuid;
use vocab::UserId;

use super::{
    Db,
    comment::Place,
    comment_schema::{comment, comment_mention, mention_mail},
    newest::newest_first,
};
use crate::error::Error;

/// A mention of a person.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = comment_mention, check_for_backend(Pg))]
pub struct Mention {
    pub team: Uuid,
    pub comment_id: Uuid,
    pub created_at: DateTime<Utc>,
    pub read_at: Option<DateTime<Utc>>,
}

/// Whom a comment mentions.
#[derive(Debug, Clone, Copy)]
pub struct NewMentions<'a> {
    pub team: UserId,
    pub comment: Uuid,
    pub people: &'a [Uuid],
    /// Where the author reached the application; empty where that is not known.
    pub origin: &'a str,
    pub at: DateTime<Utc>,
    /// When who has not read it by then is mailed.
    pub mail_at: DateTime<Utc>,
}

/// Mentions people; who is mentioned already stays as they are.
pub async fn add(db: &mut Db, new: NewMentions<'_>) -> Result<(), Error> {
    let row = |person: &Uuid| {
        (
            comment_mention::owner.eq(*person),
            comment_mention::team.eq(new.team.uuid()),
            comment_mention::comment_id.eq(new.comment),
            comment_mention::created_at.eq(new.at),
            comment_mention::mail_at.eq(new.mail_at),
            comment_mention::origin.eq(new.origin),
        )
    };
    let rows: Vec<_> = new.people.iter().map(row).collect();
    diesel::insert_into(comment_mention::table)
        .values(rows)
        .on_conflict_do_nothing()
        .execute(db)
        .await?;
    Ok(())
}

/// Removes mentions of a comment except of these people.
pub async fn remove(db: &mut Db, team: UserId, comment: Uuid, except: &[Uuid]) -> Result<(), Error> {
    let gone = comment_mention::table
        .filter(comment_mention::team.eq(team.uuid()))
        .filter(comment_mention::comment_id.eq(comment))
        .filter(comment_mention::owner.ne_all(except));
    diesel::delete(gone).execute(db).await?;
    Ok(())
}

/// Of a person, the newest first.
pub async fn list(db: &mut Db, person: UserId, after: Option<Place>, limit: i64) -> Result<Vec<Mention>, Error> {
    let query = comment_mention::table
        .filter(comment_mention::owner.eq(person.uuid()))
        .into_boxed();
    Ok(newest_first!(
        query,
        (comment_mention::created_at, comment_mention::comment_id),
        after,
        limit
    )
    .select(Mention::as_select())
    .load(db)
    .await?)
}

/// The teams of a person's unread mentions, each as often as it has some, the newest first.
pub async fn unread(db: &mut Db, person: UserId, limit: i64) -> Result<Vec<Uuid>, Error> {
    Ok(comment_mention::table
        .filter(comment_mention::owner.eq(person.uuid()))
        .filter(comment_mention::read_at.is_null())
        .order(comment_mention::created_at.desc())
        .limit(limit)
        .select(comment_mention::team)
        .load(db)
        .await?)
}

/// Marks one as read, or all. What is read is not mailed.
pub async fn read(db: &mut Db, person: UserId, only: Option<Uuid>, now: DateTime<Utc>) -> Result<(), Error> {
    let unread = comment_mention::table
        .filter(comment_mention::owner.eq(person.uuid()))
        .filter(comment_mention::read_at.is_null());
    let set = (
        comment_mention::read_at.eq(now),
        comment_mention::mail_at.eq(None::<DateTime<Utc>>),
    );
    match only {
        Some(id) => {
            let one = unread.filter(comment_mention::comment_id.eq(id));
            diesel::update(one).set(set).execute(db).await?
        }
        None => diesel::update(unread).set(set).execute(db).await?,
    };
    Ok(())
}

/// A person, and a thing of a team on which comments mention them: one mail.
#[derive(Debug, Clone, PartialEq, Eq, Queryable)]
pub struct Mailing {
    pub person: Uuid,
    pub team: Uuid,
    pub kind: String,
    pub object_id: Uuid,
}

/// A mention that waits for its mail.
#[derive(Debug, Clone, PartialEq, Eq, Queryable)]
pub struct Waiting {
    pub comment: Uuid,
    pub created_at: DateTime<Utc>,
    pub mail_at: Option<DateTime<Utc>>,
    pub origin: String,
    /// The mail that was begun about it and is not known to be taken.
    pub mail_id: Option<Uuid>,
}

/// Some that have a mention whose mail is due, of all people.
pub async fn due(db: &mut Db, most: i64, now: DateTime<Utc>) -> Result<Vec<Mailing>, Error> {
    let of_comment = comment::owner
        .eq(comment_mention::team)
        .and(comment::id.eq(comment_mention::comment_id));
    Ok(comment_mention::table
        .inner_join(comment::table.on(of_comment))
        .filter(comment_mention::mail_at.le(now))
        .select((
            comment_mention::owner,
            comment_mention::team,
            comment::kind,
            comment::object_id,
        ))
        .distinct()
        .limit(most)
        .load(db)
        .await?)
}

/// All mentions that a mail would tell of, whether its time has come or not, the oldest first.
pub async fn waiting(db: &mut Db, of: &Mailing) -> Result<Vec<Waiting>, Error> {
    let of_comment = comment::owner
        .eq(comment_mention::team)
        .and(comment::id.eq(comment_mention::comment_id));
    Ok(comment_mention::table
        .inner_join(comment::table.on(of_comment))
        .filter(comment_mention::owner.eq(of.person))
        .filter(comment_mention::team.eq(of.team))
        .filter(comment_mention::mail_at.is_not_null())
        .filter(comment::kind.eq(&of.kind))
        .filter(comment::object_id.eq(of.object_id))
        .order((comment_mention::created_at, comment_mention::comment_id))
        .select((
            comment_mention::comment_id,
            comment_mention::created_at,
            comment_mention::mail_at,
            comment_mention::origin,
            comment_mention::mail_id,
        ))
        .load(db)
        .await?)
}

/// Mails these later. Those that were read meanwhile stay as they are.
pub async fn mail_later(db: &mut Db, of: &Mailing, comments: &[Uuid], mail_at: DateTime<Utc>) -> Result<(), Error> {
    let waiting = comment_mention::table
        .filter(comment_mention::owner.eq(of.person))
        .filter(comment_mention::comment_id.eq_any(comments))
        .filter(comment_mention::mail_at.is_not_null());
    diesel::update(waiting)
        .set(comment_mention::mail_at.eq(mail_at))
        .execute(db)
        .await?;
    Ok(())
}

/// Mails these no more.
pub async fn mail_never(db: &mut Db, of: &Mailing, comments: &[Uuid]) -> Result<(), Error> {
    let mentions = comment_mention::table
        .filter(comment_mention::owner.eq(of.person))
        .filter(comment_mention::comment_id.eq_any(comments));
    diesel::update(mentions)
        .set((
            comment_mention::mail_at.eq(None::<DateTime<Utc>>),
            comment_mention::mail_id.eq(None::<Uuid>),
        ))
        .execute(db)
        .await?;
    Ok(())
}

/// Says which mail tells of these; with `None`, that none was begun.
pub async fn set_mail(db: &mut Db, of: &Mailing, comments: &[Uuid], mail: Option<Uuid>) -> Result<(), Error> {
    let mentions = comment_mention::table
        .filter(comment_mention::owner.eq(of.person))
        .filter(comment_mention::comment_id.eq_any(comments));
    diesel::update(mentions)
        .set(comment_mention::mail_id.eq(mail))
        .execute(db)
        .await?;
    Ok(())
}

/// When the person was last mailed of mentions on the thing.
pub async fn last_mailed(db: &mut Db, of: &Mailing) -> Result<Option<DateTime<Utc>>, Error> {
    Ok(mention_mail::table
        .find((of.person, of.team, &of.kind, of.object_id))
        .select(mention_mail::mailed_at)
        .first(db)
        .await
        .optional()?)
}

/// When the person got the first of their last so many mails on other things; nothing where there were fewer.
pub async fn mailed_before(db: &mut Db, of: &Mailing, count: i64) -> Result<Option<DateTime<Utc>>, Error> {
    let is_this = mention_mail::team
        .eq(of.team)
        .and(mention_mail::kind.eq(&of.kind))
        .and(mention_mail::object_id.eq(of.object_id));
    Ok(mention_mail::table
        .filter(mention_mail::owner.eq(of.person))
        .filter(diesel::dsl::not(is_this))
        .order(mention_mail::mailed_at.desc())
        .offset(count - 1)
        .select(mention_mail::mailed_at)
        .first(db)
        .await
        .optional()?)
}

/// Counts a mail to the person on the thing as one of now.
pub async fn mailed(db: &mut Db, of: &Mailing, now: DateTime<Utc>) -> Result<(), Error> {
    diesel::insert_into(mention_mail::table)
        .values((
            mention_mail::owner.eq(of.person),
            mention_mail::team.eq(of.team),
            mention_mail::kind.eq(&of.kind),
            mention_mail::object_id.eq(of.object_id),
            mention_mail::mailed_at.eq(now),
        ))
        .on_conflict((
            mention_mail::owner,
            mention_mail::team,
            mention_mail::kind,
            mention_mail::object_id,
        ))
        .do_update()
        .set(mention_mail::mailed_at.eq(now))
        .execute(db)
        .await?;
    Ok(())
}

/// Takes back that a mail to the person on the thing was counted at a time; false where it was counted again since.
pub async fn not_mailed(db: &mut Db, of: &Mailing, at: DateTime<Utc>) -> Result<bool, Error> {
    let counted = mention_mail::table
        .find((of.person, of.team, &of.kind, of.object_id))
        .filter(mention_mail::mailed_at.eq(at));
    Ok(diesel::delete(counted).execute(db).await? > 0)
}

/// Forgets what was counted before a time.
pub async fn forget_mailed(db: &mut Db, before: DateTime<Utc>) -> Result<(), Error> {
    diesel::delete(mention_mail::table.filter(mention_mail::mailed_at.lt(before)))
        .execute(db)
        .await?;
    Ok(())
}

//! Sources of news, and what is muted.

use std::time::Instant;

use chrono::TimeDelta;
use feed_rules::{feed_link, is_page};
use kit::{idempotency::apart, scope::RowScope};
use uuid::Uuid;
use vocab::UserId;

use super::{
    App,
    alert_channel::maker,
    id,
    news_fetch::{Read, failure, host, record},
};
use crate::{
    domain::news::{NewMute, source_name},
    error::Error,
    store::{
        end, news_document as documents,
        news_mute::{self as mutes, Mute},
        news_source::{self as sources, Source},
    },
    upstream::publisher::{Answer, Marks},
};

const SOURCE: &str = "source";
const MUTE: &str = "mute";
/// What one user may keep.
const MOST_SOURCES: usize = 50;
pub(super) const MOST_MUTES: usize = 200;

fn too_many(what: &'static str, most: usize) -> Error {
    Error::Full {
        what,
        limit: i64::try_from(most).unwrap_or(i64::MAX),
    }
}

impl App {
    /// By name.
    pub async fn news_sources(&self, user: UserId) -> Result<Vec<Source>, Error> {
        sources::list(&mut *self.db().await?, user, None).await
    }

    /// Follows a source. It is fetched first, unless others follow it and it is well.
    pub async fn add_news_source(&self, user: UserId, entered: &str, name: &str) -> Result<Source, Error> {
        let name = source_name(name)?;
        let entered = entered.trim();
        if entered.is_empty() {
            return Err(Error::invalid("url", "This field is required."));
        }
        let checked = self.publishers.check(entered);
        let url = checked.map_err(|no| Error::invalid("url", no.to_string()))?.to_string();
        // A source has 15 s to answer, and a page names another one: no transaction is open meanwhile.
        let url = apart(async {
            self.has_room(&mut *self.db().await?, user, &url).await?;
            let known = {
                let mut db = kit::idempotency::get_for(self.pool(), RowScope::Service).await?;
                documents::find(&mut db, &url).await?
            };
            match known {
                Some(document) if document.state == "ok" => Ok(url),
                _ => {
                    let _seat = self.news_seats.adding(user).await?;
                    self.fetch_first(user, url).await
                }
            }
        })
        .await?;
        let mut db = self.changing().await?;
        let added = async {
            self.has_room(&mut db, user, &url).await?;
            let added = sources::add(&mut db, (user, maker(user)), (&url, entered), &name, self.now()).await?;
            let found = sources::find(&mut db, user, added.ok_or(Error::AlreadyFollowed)?).await?;
            found.ok_or(Error::NotHere(SOURCE))
        };
        let added = added.await;
        end(&mut db, added).await
    }

    /// In a transaction others who add one wait until it ends.
    async fn has_room(&self, db: &mut crate::store::Db, user: UserId, url: &str) -> Result<(), Error> {
        let followed = sources::hold(db, user).await?;
        if followed.iter().any(|other| other == url) {
            return Err(Error::AlreadyFollowed);
        }
        if followed.len() >= MOST_SOURCES {
            return Err(too_many("sources", MOST_SOURCES));
        }
        Ok(())
    }

    /// Fetches an address and keeps what it gives; the address of the file, which a page may have named.
    async fn fetch_first(&self, user: UserId, asked: String) -> Result<String, Error> {
        let refused = |why: String| Error::invalid("url", why);
        let mut url = asked;
        let fetch = |url: String| async move {
            match self.publishers.fetch(&url, &Marks::default()).await {
                Ok(Answer::File(file)) => Ok(file),
                Ok(Answer::Unchanged) => Err(refused("The source didn't send its file.".to_owned())),
                Err(no) => match failure(no, &url) {
                    Read::Failed { problem, .. } => Err(refused(problem)),
                    _ => Err(refused(no.to_string())),
                },
            }
        };
        let mut began = Instant::now();
        let mut file = fetch(url.clone()).await?;
        if is_page(&file.bytes) {
            let named = feed_link(&file.bytes, &file.address);
            let named = named.ok_or_else(|| {
                refused(
                    "This is a web page that names no RSS or Atom feed. Enter the address of the feed itself."
                        .to_owned(),
                )
            })?;
            let checked = self.publishers.check(&named).map_err(|no| refused(no.to_string()))?;
            url = checked.to_string();
            self.has_room(&mut *self.db().await?, user, &url).await?;
            began = Instant::now();
            file = fetch(url.clone()).await?;
        }
        let took = TimeDelta::from_std(began.elapsed()).unwrap_or(TimeDelta::MAX);
        let read = self.read_news_file(file).await?;
        if let Read::Failed { problem, .. } = read {
            return Err(refused(problem));
        }
        let matcher = self.news_tokens().await;
        let now = self.now();
        let mut db = kit::idempotency::get_for(self.pool(), RowScope::Service).await?;
        if let Some(document) = documents::make(&mut db, &url, &host(&url), now).await? {
            // A worker that fetches it right now brings the same.
            let read = (read, took);
            record(&mut db, document.id, document.lease, read, matcher.as_deref(), now).await?;
        }
        Ok(url)
    }

    pub async fn update_news_source(&self, user: UserId, sent: &str, name: &str, shown: bool) -> Result<Source, Error> {
        let wanted = id(sent, SOURCE)?;
        let name = source_name(name)?;
        let mut db = self.changing().await?;
        let changed = async {
            if !sources::update(&mut db, user, wanted, &name, shown).await? {
                return Err(Error::NotHere(SOURCE));
            }
            let found = sources::find(&mut db, user, wanted).await?;
            found.ok_or(Error::NotHere(SOURCE))
        };
        let changed = changed.await;
        end(&mut db, changed).await
    }

    pub async fn delete_news_source(&self, user: UserId, sent: &str) -> Result<(), Error> {
        if sources::delete(&mut *self.db().await?, user, id(sent, SOURCE)?, self.now()).await? {
            Ok(())
        } else {
            Err(Error::NotHere(SOURCE))
        }
    }

    /// One that is there stays as it is.
    pub async fn restore_news_source(&self, user: UserId, sent: &str) -> Result<Source, Error> {
        let wanted = id(sent, SOURCE)?;
        // Of two at once the second finds it restored.
        let mut db = self.counting(user, sources::LOCK).await?;
        let restored = async {
            if let Some(found) = sources::find(&mut db, user, wanted).await? {
                return Ok(found);
            }
            let url = sources::deleted(&mut db, user, wanted).await?;
            let url = url.ok_or(Error::NotHere(SOURCE))?;
            self.has_room(&mut db, user, &url).await?;
            sources::restore(&mut db, (user, maker(user)), wanted).await?;
            let found = sources::find(&mut db, user, wanted).await?;
            found.ok_or(Error::NotHere(SOURCE))
        };
        let restored = restored.await;
        end(&mut db, restored).await
    }

    pub async fn news_mutes(&self, user: UserId) -> Result<Vec<Mute>, Error> {
        mutes::list(&mut *self.db().await?, user, self.now()).await
    }

    pub async fn add_news_mute(&self, user: UserId, kind: &str, value: &str, until: i64) -> Result<Mute, Error> {
        let now = self.now();
        let new = NewMute::check(kind, value, until, now)?;
        let name = match new.kind.as_str() {
            "source" => {
                let none = || Error::invalid("value", "You don't follow this source.");
                let wanted = new.value.parse().map_err(|_| none())?;
                let found = sources::find(&mut *self.db().await?, user, wanted).await?;
                found.ok_or_else(none)?.name
            }
            "token" => {
                let tokens = self.news_tokens().await;
                let token = tokens.as_ref().and_then(|tokens| tokens.token(&new.value));
                token.map_or(new.name, |token| token.name.clone())
            }
            _ => new.name,
        };
        let mute = Mute {
            owner: user.uuid(),
            id: Uuid::now_v7(),
            kind: new.kind,
            value: new.value,
            name,
            until_at: new.until,
            created_at: now,
        };
        let mut db = self.counting(user, "mutes of news").await?;
        let added = async {
            if mutes::list(&mut db, user, now).await?.len() >= MOST_MUTES {
                return Err(too_many("mutes", MOST_MUTES));
            }
            mutes::add(&mut db, &mute).await
        };
        let added = added.await;
        end(&mut db, added).await
    }

    pub async fn delete_news_mute(&self, user: UserId, sent: &str) -> Result<(), Error> {
        if mutes::delete(&mut *self.db().await?, user, id(sent, MUTE)?).await? {
            Ok(())
        } else {
            Err(Error::NotHere(MUTE))
        }
    }
}

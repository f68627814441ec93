//! The feed: news of followed sources and own events, merged by time.

use std::{collections::HashMap, sync::Arc};

use chrono::{DateTime, Utc};
use feed_rules::{Match, Matcher, words};
use kit::cursor::{self, BadCursor};
use uuid::Uuid;
use vocab::UserId;

use super::{
    App,
    news_own::{ALERT, is_outside},
    page,
};
use crate::{
    domain::news::{About, Item, Twin, Watch},
    error::Error,
    store::{
        Db, alert_firing, begin, end,
        news_list::{self as list, Filter, News},
        news_mark as marks,
        news_mute::{self, Mute},
    },
};

const ITEM: &str = "item";
const FEED: &str = "feed";
/// Kinds of items.
const KINDS: [&str; 5] = ["news", "alert", "whale", "forecast", "label"];
/// Items that one user may keep.
const MOST_KEPT: u32 = 1_000;
/// Items that one call marks.
const MOST_READ: usize = 500;
/// Bytes of an item's id.
const LONGEST_ID: usize = 300;

/// What is looked for; empty texts and lists ask for nothing.
#[derive(Debug, Clone, Default)]
pub struct NewsQuery {
    pub kinds: Vec<String>,
    pub coin: String,
    pub source_id: String,
    pub watched: bool,
    pub unread: bool,
    pub kept: bool,
    pub query: String,
    pub cursor: String,
    pub limit: u32,
}

/// A page.
#[derive(Debug, Clone, Default)]
pub struct NewsPage {
    pub items: Vec<Item>,
    /// Empty at the end.
    pub next: String,
    /// What could not be read now, in sentences.
    pub missing: Vec<String>,
}

/// What one reader's items are held against.
struct Reader {
    watch: Watch,
    mutes: Vec<Mute>,
    read_until: Option<DateTime<Utc>>,
    matcher: Option<Arc<Matcher>>,
}

impl Reader {
    /// True where an own event passes; news are filtered by the database.
    fn passes(&self, item: &Item, asked: &NewsQuery, wanted: &[String]) -> bool {
        let all = item.words();
        let title = words(&item.title);
        let is_muted = self.mutes.iter().any(|mute| match mute.kind.as_str() {
            "word" => title.contains(&format!(" {} ", mute.value)),
            "token" => item.is_about(&mute.value),
            _ => item.source_id.as_deref() == Some(&mute.value),
        });
        (asked.kept || !is_muted)
            && (asked.kinds.is_empty() || asked.kinds.contains(&item.kind))
            && (asked.coin.is_empty() || item.is_about(&asked.coin))
            && (asked.source_id.is_empty() || item.source_id.as_deref() == Some(&asked.source_id))
            && (!asked.watched || item.about.iter().any(|about| about.watched))
            && wanted.iter().all(|word| all.contains(word))
    }
}

fn item(news: News) -> Item {
    let matches: Vec<Match> = news
        .matches
        .and_then(|all| serde_json::from_value(all).ok())
        .unwrap_or_default();
    let about = |found| About { found, watched: false };
    Item {
        id: news.id.to_string(),
        kind: "news".to_owned(),
        title: news.title,
        lead: news.lead,
        url: news.url,
        source: news.source,
        source_id: Some(news.source_id.to_string()),
        published: news.published_at,
        dated_by_source: news.dated_by_source,
        about: matches.into_iter().map(about).collect(),
        twins: Vec::new(),
        subject: None,
        read: false,
        kept: false,
    }
}

fn place(user: UserId, text: &str) -> Result<Option<(DateTime<Utc>, String)>, Error> {
    let Some(place) = cursor::read(user, FEED, text)? else {
        return Ok(None);
    };
    let (time, key) = place.split_once(' ').ok_or(BadCursor)?;
    let time = time.parse().ok().and_then(DateTime::from_timestamp_micros);
    Ok(Some((time.ok_or(BadCursor)?, key.to_owned())))
}

impl App {
    async fn news_reader(&self, db: &mut Db, user: UserId) -> Result<Reader, Error> {
        Ok(Reader {
            watch: self.news_watch(db, user).await?,
            mutes: news_mute::list(db, user, self.now()).await?,
            read_until: marks::read_until(db, user).await?,
            matcher: self.news_tokens().await,
        })
    }

    /// The newest first.
    pub async fn news(&self, user: UserId, asked: &NewsQuery) -> Result<NewsPage, Error> {
        if asked.kinds.iter().any(|kind| !KINDS.contains(&kind.as_str())) {
            return Err(Error::invalid("kinds", "Use news, alert, whale, forecast or label."));
        }
        let after = place(user, &asked.cursor)?;
        let size = page::size(asked.limit).min(100);
        let source = Some(asked.source_id.trim()).filter(|text| !text.is_empty());
        let source: Option<Uuid> = source
            .map(str::parse)
            .transpose()
            .map_err(|_| Error::invalid("source_id", "Enter an id."))?;
        // The beginning of a word is enough.
        let wanted: Vec<String> = words(&asked.query)
            .split_whitespace()
            .map(|word| format!(" {word}"))
            .collect();
        let wants = |kind: &str| asked.kinds.is_empty() || asked.kinds.iter().any(|one| one == kind);
        let mut db = self.db().await?;
        let reader = self.news_reader(&mut db, user).await?;
        let mut missing = Vec::new();
        let mut items = Vec::new();
        if asked.kept {
            let kept = marks::kept(&mut db, user).await?;
            items.extend(kept.into_iter().filter_map(|mark| Item::of_copy(mark.kept?)));
        } else {
            if wants("news") {
                let filter = Filter {
                    source,
                    coin: Some(asked.coin.clone()).filter(|coin| !coin.is_empty()),
                    watched: asked
                        .watched
                        .then(|| (reader.watch.references.clone(), reader.watch.names())),
                    unread: asked.unread,
                    words: wanted.clone(),
                    until: None,
                    after: after.clone(),
                };
                let limit = i64::try_from(size + 1).unwrap_or(i64::MAX);
                items.extend(self.grouped(&mut db, user, &filter, limit).await?);
            }
            if wants("alert") && source.is_none() {
                let before = after.as_ref().map(|(time, _)| *time);
                let is_behind = |item: &Item| {
                    after
                        .as_ref()
                        .is_none_or(|(time, key)| (item.published, &item.id) < (*time, key))
                };
                let passes = |item: &Item| {
                    let mut item = item.clone();
                    reader.watch.mark(&mut item);
                    is_behind(&item) && reader.passes(&item, asked, &wanted) && !(asked.unread && item.read)
                };
                let of = (reader.matcher.as_deref(), &passes as &(dyn Fn(&Item) -> bool + Sync));
                items.extend(self.fired_items(&mut db, user, before, size + 1, of).await?);
            }
        }
        // The connection is free while others are asked.
        drop(db);
        if source.is_none() && !asked.kept {
            let matcher = reader.matcher.as_deref();
            let outside = self.outside_items(&reader.watch, matcher, wants).await;
            items.extend(outside.0);
            missing.extend(outside.1);
        }
        let mut db = self.db().await?;
        self.mark_items(&mut db, user, &reader, &mut items).await?;
        items.retain(|item| {
            let behind = after
                .as_ref()
                .is_none_or(|(time, key)| (item.published, &item.id) < (*time, key));
            // The database looked for news by words of the lead too.
            let own = item.kind == "news" && !asked.kept || reader.passes(item, asked, &wanted);
            behind && own && !(asked.unread && item.read)
        });
        items.sort_by(|one, other| (other.published, &other.id).cmp(&(one.published, &one.id)));
        let more = items.len() > size;
        items.truncate(size);
        let next = items.last().filter(|_| more).map(|last| {
            let place = format!("{} {}", last.published.timestamp_micros(), last.id);
            cursor::write(user, FEED, &place)
        });
        Ok(NewsPage {
            items,
            next: next.unwrap_or_default(),
            missing,
        })
    }

    /// News with what says the same elsewhere.
    async fn grouped(&self, db: &mut Db, user: UserId, filter: &Filter, limit: i64) -> Result<Vec<Item>, Error> {
        let heads = list::list(db, user, self.now(), filter, limit).await?;
        let groups: Vec<Uuid> = heads.iter().map(|head| head.group_id).collect();
        let mut twins: HashMap<Uuid, Vec<(Uuid, Twin)>> = HashMap::new();
        for one in list::of_groups(db, user, self.now(), &groups).await? {
            let twin = Twin {
                source: one.source,
                url: one.url.unwrap_or_default(),
                title: one.title,
                published: one.published_at,
            };
            twins.entry(one.group_id).or_default().push((one.id, twin));
        }
        let with_twins = |head: News| {
            let id = head.id;
            let others = twins.remove(&head.group_id).unwrap_or_default();
            Item {
                twins: others
                    .into_iter()
                    .filter(|(other, _)| *other != id)
                    .map(|(_, twin)| twin)
                    .collect(),
                ..item(head)
            }
        };
        Ok(heads.into_iter().map(with_twins).collect())
    }

    /// Says of items what is watched, read and kept.
    async fn mark_items(&self, db: &mut Db, user: UserId, reader: &Reader, items: &mut [Item]) -> Result<(), Error> {
        let ids: Vec<String> = items.iter().map(|item| item.id.clone()).collect();
        let marks = marks::of(db, user, &ids).await?;
        for item in items {
            reader.watch.mark(item);
            let mark = marks.get(&item.id);
            let seen = reader.read_until.is_some_and(|until| item.published <= until);
            item.read |= seen || mark.is_some_and(|mark| mark.read_at.is_some());
            item.kept |= mark.is_some_and(|mark| mark.kept.is_some());
        }
        Ok(())
    }

    /// What other services bring for this reader. Whoever asks holds no connection meanwhile.
    async fn outside(&self, reader: &Reader) -> Vec<Item> {
        let matcher = reader.matcher.as_deref();
        self.outside_items(&reader.watch, matcher, |_| true).await.0
    }

    /// News, and own events, that were not read.
    pub async fn unread_news(&self, user: UserId) -> Result<(u32, u32), Error> {
        let reader = self.news_reader(&mut *self.db().await?, user).await?;
        let outside = self.outside(&reader).await;
        self.unread(&mut *self.db().await?, user, &reader, outside).await
    }

    async fn unread(&self, db: &mut Db, user: UserId, reader: &Reader, others: Vec<Item>) -> Result<(u32, u32), Error> {
        let filter = Filter {
            unread: true,
            ..Filter::default()
        };
        let news = list::count(db, user, self.now(), &filter).await?;
        let asked = NewsQuery::default();
        let passes = |item: &Item| reader.passes(item, &asked, &[]) && !item.read;
        let of = (reader.matcher.as_deref(), &passes as &(dyn Fn(&Item) -> bool + Sync));
        let mut own = self.fired_items(db, user, None, usize::MAX, of).await?;
        own.extend(others.into_iter().filter(|item| passes(item)));
        self.mark_items(db, user, reader, &mut own).await?;
        let own = own.iter().filter(|item| !item.read).count();
        Ok((news, u32::try_from(own).unwrap_or(u32::MAX)))
    }

    /// Marks items as read; gives how many were not.
    pub async fn read_news(&self, user: UserId, ids: &[String], until: i64) -> Result<u32, Error> {
        if ids.len() > MOST_READ {
            return Err(Error::invalid("ids", format!("Name at most {MOST_READ} items.")));
        }
        let now = self.now();
        let mut db = self.db().await?;
        if ids.is_empty() {
            let until = (until != 0).then(|| DateTime::from_timestamp_millis(until)).flatten();
            let until = until.ok_or_else(|| Error::invalid("until_at", "Name items or a time."))?;
            let until = until.min(now);
            let reader = self.news_reader(&mut db, user).await?;
            drop(db);
            let outside = self.outside(&reader).await;
            db = self.db().await?;
            let before = self.unread(&mut db, user, &reader, outside.clone()).await?;
            marks::set_read_until(&mut db, user, until).await?;
            // The bell says the same.
            alert_firing::read_until(&mut db, user, until, now).await?;
            let reader = self.news_reader(&mut db, user).await?;
            let after = self.unread(&mut db, user, &reader, outside).await?;
            return Ok((before.0 + before.1).saturating_sub(after.0 + after.1));
        }
        let news: Vec<Uuid> = ids.iter().filter_map(|id| id.parse().ok()).collect();
        let fired: Vec<Uuid> = ids
            .iter()
            .filter_map(|id| id.strip_prefix(ALERT)?.parse().ok())
            .collect();
        let found = list::find(&mut db, user, &news).await?;
        let mut read: Vec<(String, DateTime<Utc>)> = found
            .into_iter()
            .map(|one| (one.id.to_string(), one.published_at))
            .collect();
        for id in &fired {
            if let Some(firing) = alert_firing::find(&mut db, user, *id).await? {
                read.push((format!("{ALERT}{id}"), firing.at));
            }
        }
        // Of what others bring only what there is: marks of anything else would fill the table.
        if ids.iter().any(|id| is_outside(id)) {
            let watch = self.news_watch(&mut db, user).await?;
            drop(db);
            let (outside, _) = self.outside_items(&watch, None, |_| true).await;
            db = self.db().await?;
            let named = outside.into_iter().filter(|item| ids.contains(&item.id));
            read.extend(named.map(|item| (item.id, now)));
        }
        read.sort();
        read.dedup_by(|one, other| one.0 == other.0);
        let done = marks::read(&mut db, user, &read, now).await?;
        if !fired.is_empty() {
            // The list of firings says the same.
            alert_firing::read(&mut db, user, &fired, now).await?;
        }
        Ok(u32::try_from(done).unwrap_or(u32::MAX))
    }

    /// Keeps a copy of an item, or keeps it no longer.
    pub async fn keep_news(&self, user: UserId, sent: &str, kept: bool) -> Result<Item, Error> {
        if sent.len() > LONGEST_ID || sent.chars().any(char::is_control) {
            return Err(Error::NotHere(ITEM));
        }
        let mut db = self.db().await?;
        let reader = self.news_reader(&mut db, user).await?;
        let ids = [sent.to_owned()];
        let mark = marks::of(&mut db, user, &ids).await?.remove(sent);
        let copy = mark.and_then(|mark| Item::of_copy(mark.kept?));
        let found = match copy {
            Some(copy) => Some(copy),
            None if is_outside(sent) => {
                drop(db);
                let outside = self.outside(&reader).await;
                db = self.db().await?;
                outside.into_iter().find(|item| item.id == sent)
            }
            None => match sent.strip_prefix(ALERT) {
                Some(id) => self.fired_item(&mut db, user, id).await?,
                None => {
                    let news: Vec<Uuid> = sent.parse().into_iter().collect();
                    list::find(&mut db, user, &news).await?.pop().map(item)
                }
            },
        };
        let item = found.filter(|item| item.id == sent).ok_or(Error::NotHere(ITEM))?;
        if kept && !item.kept {
            let copy = serde_json::to_value(&item).map_err(|error| Error::Computation(Arc::new(error)))?;
            begin(&mut db).await?;
            let done = async {
                kit::room::hold(&mut db, user, "kept news").await?;
                if marks::count_kept(&mut db, user).await? >= MOST_KEPT {
                    return Err(Error::Full {
                        what: "kept items",
                        limit: MOST_KEPT.into(),
                    });
                }
                marks::keep(&mut db, user, sent, &copy, item.published).await
            };
            let done = done.await;
            end(&mut db, done).await?;
        } else if !kept {
            marks::let_go(&mut db, user, sent).await?;
        }
        let mut items = [Item { kept: false, ..item }];
        self.mark_items(&mut db, user, &reader, &mut items).await?;
        let [item] = items;
        Ok(item)
    }
}

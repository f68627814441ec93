//! Own events of the feed: what alerts fired, large transfers, scored forecasts of watched tokens, and label changes on followed addresses.

use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use feed_rules::{Match, Matcher};
use uuid::Uuid;
use vocab::UserId;

use self::label::LABEL;
use super::{App, Firing, news_forecast::FORECAST};
use crate::{
    domain::news::{About, Item, Watch, address_key},
    error::Error,
    store::{
        Db,
        alert_firing::{self, Filter},
        wallet, watch_item,
    },
    upstream::onchain::LargeTransfer,
};

#[path = "news_label.rs"]
mod label;

pub(super) const ALERT: &str = "alert:";
const WHALE: &str = "whale:";
/// Firings of one question.
const PAGE: i64 = 200;
/// Questions for one page of the feed.
const PAGES: usize = 10;

pub(super) fn token(id: &str, matcher: Option<&Matcher>, reason: &str) -> About {
    let token = matcher.and_then(|matcher| matcher.token(id));
    About {
        found: Match {
            kind: "token".to_owned(),
            reference: id.to_owned(),
            name: token.map_or_else(|| id.to_owned(), |token| token.name.clone()),
            symbol: token.map(|token| token.symbol.to_uppercase()).unwrap_or_default(),
            reason: reason.to_owned(),
            points: 3,
        },
        watched: false,
    }
}

pub(super) fn own(kind: &str, id: String, subject: String, published: DateTime<Utc>) -> Item {
    Item {
        id,
        kind: kind.to_owned(),
        title: String::new(),
        lead: String::new(),
        url: None,
        source: String::new(),
        source_id: None,
        published,
        dated_by_source: false,
        about: Vec::new(),
        twins: Vec::new(),
        subject: Some(subject),
        read: false,
        kept: false,
    }
}

fn fired(firing: Firing, matcher: Option<&Matcher>) -> Item {
    let item = own(
        "alert",
        format!("{ALERT}{}", firing.id),
        firing.id.to_string(),
        firing.at,
    );
    Item {
        title: firing.alert,
        lead: firing.content,
        about: firing
            .coin
            .iter()
            .map(|coin| token(coin, matcher, "The alert is on it"))
            .collect(),
        read: firing.read_at.is_some(),
        ..item
    }
}

fn moved(transfer: &LargeTransfer, matcher: Option<&Matcher>) -> Item {
    let item = own(
        "whale",
        format!("{WHALE}{}", transfer.id),
        transfer.id.clone(),
        transfer.time,
    );
    let found = matcher.and_then(|matcher| matcher.of_symbol(&transfer.symbol));
    Item {
        title: transfer.title(),
        lead: transfer.lead(),
        about: found
            .map(|found| token(&found.id, matcher, "The transfer moved it"))
            .into_iter()
            .collect(),
        ..item
    }
}

/// True for the id of something that another service brings.
pub(super) fn is_outside(id: &str) -> bool {
    [WHALE, FORECAST, LABEL].iter().any(|kind| id.starts_with(*kind))
}

impl App {
    /// Firings that pass, the newest first, from a time back.
    pub(super) async fn fired_items(
        &self,
        db: &mut Db,
        user: UserId,
        before: Option<DateTime<Utc>>,
        most: usize,
        (matcher, passes): (Option<&Matcher>, &(dyn Fn(&Item) -> bool + Sync)),
    ) -> Result<Vec<Item>, Error> {
        let mut items = Vec::new();
        // The list begins behind its place: with everything of this very moment.
        let mut place = before.map(|time| (time + TimeDelta::microseconds(1), Uuid::nil()));
        for _ in 0..PAGES {
            let page = alert_firing::list(db, user, Filter::default(), place, PAGE).await?;
            let Some(last) = page.last() else { break };
            place = Some((last.at, last.id));
            let is_last = page.len() < usize::try_from(PAGE).unwrap_or(usize::MAX);
            items.extend(
                page.into_iter()
                    .map(|firing| fired(firing, matcher))
                    .filter(|item| passes(item)),
            );
            if is_last || items.len() >= most {
                break;
            }
        }
        Ok(items)
    }

    pub(super) async fn fired_item(&self, db: &mut Db, user: UserId, id: &str) -> Result<Option<Item>, Error> {
        let Ok(id) = id.parse() else { return Ok(None) };
        let matcher = self.news_tokens().await;
        let found = alert_firing::find(db, user, id).await?;
        Ok(found.map(|firing| fired(firing, matcher.as_deref())))
    }

    /// Large transfers of the last week, the newest first; a sentence where they cannot be had.
    async fn whale_items(&self, matcher: Option<&Matcher>) -> Result<Vec<Item>, String> {
        match self.onchain.large_transfers(self.now()).await {
            Ok(found) => Ok(found.iter().map(|transfer| moved(transfer, matcher)).collect()),
            Err(no) => {
                let error = Error::from(no);
                tracing::info!(error = %kit::causes(&error), "large transfers are missing from a feed");
                Err("Large transfers are missing: blockchain data is not available right now.".to_owned())
            }
        }
    }

    /// What the reader follows: what is on their lists, and their wallets.
    pub(super) async fn news_watch(&self, db: &mut Db, user: UserId) -> Result<Watch, Error> {
        let wallets = wallet::addresses(db, user).await?;
        Ok(Watch {
            wallets: wallets.iter().map(|address| address_key(address)).collect(),
            ..Watch::of(watch_item::watched(db, user).await?)
        })
    }

    /// What other services bring for a reader who watches this, and sentences on what cannot be had.
    pub(super) async fn outside_items(
        &self,
        watch: &Watch,
        matcher: Option<&Matcher>,
        wants: impl Fn(&str) -> bool,
    ) -> (Vec<Item>, Vec<String>) {
        let mut parts = Vec::new();
        if wants("whale") {
            parts.push(self.whale_items(matcher).await);
        }
        if wants("forecast") {
            parts.push(self.forecast_items(&watch.tokens, matcher).await);
        }
        let (mut items, mut missing) = (Vec::new(), Vec::new());
        for part in parts {
            match part {
                Ok(found) => items.extend(found),
                Err(sentence) => missing.push(sentence),
            }
        }
        if wants("label") {
            let (found, sentence) = Box::pin(self.label_items(watch)).await;
            items.extend(found);
            missing.extend(sentence);
        }
        (items, missing)
    }

    /// The market's tokens by which news are matched; nothing while it was never asked with success.
    pub(super) async fn news_tokens(&self) -> Option<Arc<Matcher>> {
        let market = &self.market;
        let asked = self.tokens.try_get_with((), async {
            let tokens = market.best_tokens().await?;
            let matcher = Matcher::new(tokens).map_err(|error| Error::Computation(Arc::new(error)))?;
            Ok::<_, Error>(Arc::new(matcher))
        });
        match asked.await {
            Ok(matcher) => Some(matcher),
            Err(error) => {
                tracing::info!(error = %kit::causes(&error), "news are not matched with tokens now");
                None
            }
        }
    }
}

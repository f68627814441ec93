//! How round trips that kept the rules went, and those that broke them.

use std::{collections::HashMap, sync::Arc};

use performance::RoundTrip;
use trading_rules::{Evidence, Judged, RuleResult, Summary, Verdict, Version, judge, summarize};
use vocab::UserId;

use super::{App, TripQuery, review::Reviews};
use crate::{
    error::Error,
    store::{
        ruleset::{self, Kept},
        trade_check,
    },
};

/// The newest that are shown one by one.
const BREACHES: usize = 100;

/// What is looked for; empty texts ask for nothing.
#[derive(Debug, Clone, Default)]
pub struct AdherenceQuery {
    /// Local days of the closes.
    pub from: String,
    pub to: String,
    pub currency: String,
}

/// A round trip that was opened in a lock.
#[derive(Debug, Clone)]
pub struct Breach {
    pub trip: RoundTrip,
    pub results: Vec<RuleResult>,
    /// Of its override.
    pub reason: Option<String>,
}

#[derive(Debug, Clone)]
pub struct Adherence {
    /// None where nothing was judged and no currency was asked for.
    pub currency: Option<String>,
    pub summary: Summary,
    /// Newest first.
    pub breaches: Vec<Breach>,
    pub market_away: bool,
}

impl App {
    pub async fn adherence(self: &Arc<Self>, user: UserId, asked: &AdherenceQuery) -> Result<Adherence, Error> {
        let reviews = self.reviews(user).await?;
        let query = TripQuery {
            from: asked.from.clone(),
            to: asked.to.clone(),
            state: "closed".to_owned(),
            ..TripQuery::default()
        };
        let filter = self.filter(user, &query, &reviews).await?;
        let zone = self.zone(user).await?;
        let wanted = self.settings(user).await?.map(|(settings, _)| settings.currency);
        let currency = asked.currency.trim().to_uppercase();
        let mut db = self.db().await?;
        let versions = reigns(ruleset::versions(&mut db, user, None).await?);
        let evidence = Evidence::new(setups(&reviews), trade_check::past(&mut db, user).await?);
        drop(db);
        let book = self.book(user).await?;
        self.compute(move || {
            let all = &book.ledger.trips;
            let closed: Vec<&RoundTrip> = all.iter().filter(|trip| filter.holds(trip)).collect();
            let mut judged = judge(&closed, all, &versions, zone, &evidence);
            let currency = if currency.is_empty() {
                main_currency(&judged, wanted)
            } else {
                Some(currency)
            };
            judged.retain(|one| currency.as_ref().is_some_and(|wanted| one.trip.currency == *wanted));
            Adherence {
                summary: summarize(&judged),
                breaches: breaches(judged),
                currency,
                market_away: book.market_away,
            }
        })
        .await
    }
}

/// Setups that reviews name.
fn setups(reviews: &Reviews) -> HashMap<uuid::Uuid, String> {
    let named = reviews.iter().filter(|(_, (review, _))| !review.setup.is_empty());
    named.map(|(trip, (review, _))| (*trip, review.setup.clone())).collect()
}

/// Each version of a ruleset ends where the next begins. `kept` has the newest of each ruleset first.
fn reigns(kept: Vec<Kept>) -> Vec<Version> {
    let mut found = Vec::new();
    let mut next = None;
    for version in kept {
        let to = next.filter(|(id, _)| *id == version.id).map(|(_, since)| since);
        next = Some((version.id, version.since));
        if version.content.enabled && !version.deleted {
            found.push(Version {
                from: version.since,
                to,
                ruleset: version.content.named(version.id),
            });
        }
    }
    found
}

/// The caller's own where something was judged in it, else that of most round trips.
fn main_currency(judged: &[Judged<'_>], wanted: Option<String>) -> Option<String> {
    let mut counts: HashMap<&str, usize> = HashMap::new();
    for one in judged {
        *counts.entry(&one.trip.currency).or_default() += 1;
    }
    let most = counts
        .iter()
        .max_by(|(one, few), (other, many)| few.cmp(many).then_with(|| other.cmp(one)));
    let most = most.map(|(currency, _)| (*currency).to_owned());
    wanted.filter(|wanted| counts.contains_key(wanted.as_str())).or(most)
}

fn breaches(judged: Vec<Judged<'_>>) -> Vec<Breach> {
    let breach = |one: Judged<'_>| {
        let reason = match one.verdict {
            Verdict::Kept => return None,
            Verdict::Overridden(reason) => Some(reason),
            Verdict::Broken => None,
        };
        Some(Breach {
            trip: one.trip.clone(),
            results: one.locks,
            reason,
        })
    };
    judged.into_iter().rev().filter_map(breach).take(BREACHES).collect()
}

//! How round trips that kept the rules went, and those that broke them; how open ones stand to them.

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use performance::{RoundTrip, TooLarge};
use trading_rules::{
    Evidence, Held, Judged, RuleResult, Standing, Summary, Verdict, Version, judge, standings, summarize,
};
use uuid::Uuid;
use vocab::UserId;

use super::{App, Book, TripQuery, review::Reviews};
use crate::{
    domain::stop::stop_now,
    error::Error,
    store::{
        ruleset::{self, Kept},
        trade_check,
    },
};

/// The newest that are shown one by one.
const BREACHES: usize = 100;
/// Round trips that are asked for at once.
const MOST_ASKED: usize = 100;

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
    /// Opened before the first ruleset was in force: nothing judges them.
    pub older: usize,
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
        let judging = self.judging_with(user, None, &reviews).await?;
        let book = self.book(user).await?;
        let computed = self.compute(move || {
            let all = &book.ledger.trips;
            let closed: Vec<&RoundTrip> = all.iter().filter(|trip| filter.holds(trip)).collect();
            judging.adherence(&closed, &book, zone, |judged| {
                if currency.is_empty() {
                    main_currency(judged, wanted)
                } else {
                    Some(currency)
                }
            })
        });
        Ok(computed.await??)
    }

    /// How these round trips of the caller stand to the rules, those that are open, the oldest first; and whether the market did not
    /// answer.
    pub async fn standings(self: &Arc<Self>, user: UserId, sent: &[String]) -> Result<(Vec<Standing>, bool), Error> {
        let wanted = round_trips(sent)?;
        let zone = self.zone(user).await?;
        let judging = self.judging(user, None).await?;
        let book = self.book(user).await?;
        let open = book.ledger.trips.iter().filter(|trip| trip.closed.is_none());
        let open: Vec<RoundTrip> = open.filter(|trip| wanted.contains(&trip.id)).cloned().collect();
        let stops = self.stops(user, &open).await?;
        let now = self.now();
        self.compute(move || {
            let held = open.iter().map(|trip| {
                let moves = stops.get(&trip.id).map(Vec::as_slice).unwrap_or_default();
                Held {
                    trip,
                    stop: stop_now(trip.stop, moves),
                }
            });
            let held: Vec<Held<'_>> = held.collect();
            let all = &book.ledger.trips;
            let found = standings(&held, all, &judging.versions, now, zone, &judging.evidence);
            (found, book.market_away)
        })
        .await
    }

    /// What round trips are judged by: all rulesets, or only this one.
    pub(super) async fn judging(&self, user: UserId, ruleset: Option<Uuid>) -> Result<Judging, Error> {
        let reviews = self.reviews(user).await?;
        self.judging_with(user, ruleset, &reviews).await
    }

    async fn judging_with(&self, user: UserId, only: Option<Uuid>, reviews: &Reviews) -> Result<Judging, Error> {
        let mut db = self.db().await?;
        Ok(Judging {
            versions: reigns(ruleset::versions(&mut db, user, only).await?),
            evidence: Evidence::new(setups(reviews), trade_check::past(&mut db, user).await?),
        })
    }
}

/// What round trips are judged by.
#[derive(Debug)]
pub(super) struct Judging {
    versions: Vec<Version>,
    evidence: Evidence,
}

impl Judging {
    /// How these closed round trips of the book kept the rules, in one currency of those that were judged.
    fn adherence(
        &self,
        closed: &[&RoundTrip],
        book: &Book,
        zone: Tz,
        currency: impl FnOnce(&[Judged<'_>]) -> Option<String>,
    ) -> Result<Adherence, TooLarge> {
        let mut judged = judge(closed, &book.ledger.trips, &self.versions, zone, &self.evidence);
        let currency = currency(&judged);
        judged.retain(|one| currency.as_ref().is_some_and(|wanted| one.trip.currency == *wanted));
        let older = self.older(closed, currency.as_deref());
        summarized(judged, older, currency, book)
    }

    /// The same of round trips whose results can be added up, as amounts in `currency`.
    pub fn adherence_in(
        &self,
        currency: &str,
        closed: &[&RoundTrip],
        book: &Book,
        zone: Tz,
    ) -> Result<Adherence, TooLarge> {
        let judged = judge(closed, &book.ledger.trips, &self.versions, zone, &self.evidence);
        summarized(judged, self.older(closed, None), Some(currency.to_owned()), book)
    }

    /// How many of these, in one currency or in all, were opened before any of the rules was in force; none without rules.
    fn older(&self, closed: &[&RoundTrip], currency: Option<&str>) -> usize {
        let Some(first) = self.versions.iter().map(|version| version.from).min() else {
            return 0;
        };
        let older = closed.iter().filter(|trip| trip.opened < first);
        older
            .filter(|trip| currency.is_none_or(|wanted| trip.currency == wanted))
            .count()
    }

    /// Round trips that were opened since a time in a lock, open ones too: the newest `most` of them, the newest first.
    pub fn breaches_since(&self, book: &Book, zone: Tz, since: DateTime<Utc>, most: usize) -> Vec<Breach> {
        let all = &book.ledger.trips;
        let opened: Vec<&RoundTrip> = all.iter().filter(|trip| trip.opened >= since).collect();
        breaches(judge(&opened, all, &self.versions, zone, &self.evidence), most)
    }
}

/// Ids as they were sent.
fn round_trips(sent: &[String]) -> Result<HashSet<Uuid>, Error> {
    if sent.is_empty() || sent.len() > MOST_ASKED {
        return Err(Error::invalid(
            "round_trips",
            format!("From 1 to {MOST_ASKED} round trips."),
        ));
    }
    let ids: Result<HashSet<Uuid>, _> = sent.iter().map(|id| id.trim().parse()).collect();
    ids.map_err(|_| Error::invalid("round_trips", "Ids of round trips, separated by commas."))
}

fn summarized(
    judged: Vec<Judged<'_>>,
    older: usize,
    currency: Option<String>,
    book: &Book,
) -> Result<Adherence, TooLarge> {
    Ok(Adherence {
        summary: summarize(&judged)?,
        older,
        breaches: breaches(judged, BREACHES),
        currency,
        market_away: book.market_away,
    })
}

/// Setups that reviews name.
fn setups(reviews: &Reviews) -> HashMap<Uuid, String> {
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

fn breaches(judged: Vec<Judged<'_>>, most: usize) -> Vec<Breach> {
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
    judged.into_iter().rev().filter_map(breach).take(most).collect()
}

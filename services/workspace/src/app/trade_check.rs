//! Checks of trades before they are made, overrides, and current locks.

use std::{collections::HashSet, sync::Arc};

use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use kit::idempotency::apart;
use performance::RoundTrip;
use trading_rules::{Lock, Outcome, Planned, Prepared, Ruleset};
use uuid::Uuid;
use vocab::UserId;

use super::{App, Listed, id, page};
use crate::{
    domain::trade_check::{TradeCheck, TradeInput, reason},
    error::Error,
    store::{
        end, ruleset,
        trade_check::{self as store, Filter},
    },
};

const CHECK: &str = "trade check";
const LIST: &str = "trade checks";

/// What is looked for; empty texts ask for nothing.
#[derive(Debug, Clone, Default)]
pub struct CheckQuery {
    pub result: String,
    pub overridden: String,
    pub cursor: String,
    pub limit: u32,
}

impl App {
    /// Checks a trade by the rules in force, and keeps the check.
    pub async fn check_trade(self: &Arc<Self>, user: UserId, input: &TradeInput) -> Result<TradeCheck, Error> {
        let planned = input.check()?;
        // No transaction waits for the market, or for sums over the whole ledger.
        let check = apart(Box::pin(self.decided(user, &input.account, planned))).await?;
        let mut db = self.changing().await?;
        let kept = async {
            store::add(&mut db, user, &check).await?;
            store::trim(&mut db, user, self.args.trade_check_limit).await?;
            let kept = store::find(&mut db, user, check.id).await?;
            kept.ok_or(Error::NotHere(CHECK))
        };
        let kept = kept.await;
        end(&mut db, kept).await
    }

    async fn decided(self: &Arc<Self>, user: UserId, account: &str, planned: Planned) -> Result<TradeCheck, Error> {
        self.own_account(user, account).await?;
        let zone = self.zone(user).await?;
        let rulesets = self.in_force(user).await?;
        let book = self.book(user).await?;
        let now = self.now();
        self.compute(move || {
            let mut check = decide(&rulesets, &book.ledger.trips, planned, now, zone);
            check.market_away = book.market_away;
            check
        })
        .await
    }

    /// Enabled rulesets.
    async fn in_force(&self, user: UserId) -> Result<Vec<Ruleset>, Error> {
        let kept = ruleset::list(&mut *self.db().await?, user, None).await?;
        let enabled = kept.into_iter().filter(|kept| kept.content.enabled);
        Ok(enabled.map(|kept| kept.content.named(kept.id)).collect())
    }

    /// Goes on in spite of a lock. Said again, the first reason stays.
    pub async fn override_check(&self, user: UserId, sent: &str, input: &str) -> Result<TradeCheck, Error> {
        let check = id(sent, CHECK)?;
        let mut db = self.changing().await?;
        let overridden = async {
            let found = store::find(&mut db, user, check).await?.ok_or(Error::NotHere(CHECK))?;
            let reason = reason(input)?;
            if found.outcome != Outcome::Lock {
                return Err(Error::NotLocked);
            }
            store::override_lock(&mut db, user, check, &reason, self.now()).await?;
            let after = store::find(&mut db, user, check).await?;
            after.ok_or(Error::NotHere(CHECK))
        };
        let overridden = overridden.await;
        end(&mut db, overridden).await
    }

    /// Newest first.
    pub async fn trade_checks(&self, user: UserId, asked: &CheckQuery) -> Result<Listed<TradeCheck>, Error> {
        let filter = Filter {
            result: Some(asked.result.clone()).filter(|result| !result.is_empty()),
            overridden: match asked.overridden.as_str() {
                "yes" => Some(true),
                "no" => Some(false),
                _ => None,
            },
        };
        let page = page::Asked::read(user, LIST, &asked.cursor, asked.limit)?;
        let mut db = self.db().await?;
        let found = store::list(&mut db, user, &filter, page.after, page.rows()).await?;
        let total = page.total(store::count(&mut db, user, &filter)).await?;
        Ok(page.cut(found, total, |check| (check.checked, check.id)))
    }

    /// Current locks of all enabled rulesets, and whether the market did not answer.
    pub async fn locks(self: &Arc<Self>, user: UserId) -> Result<(Vec<Lock>, bool), Error> {
        let zone = self.zone(user).await?;
        let rulesets = self.in_force(user).await?;
        let book = self.book(user).await?;
        let now = self.now();
        self.compute(move || {
            let locks = rulesets
                .iter()
                .flat_map(|ruleset| Prepared::new(ruleset, &book.ledger.trips, zone).locks(now));
            (locks.collect(), book.market_away)
        })
        .await
    }
}

fn decide(rulesets: &[Ruleset], trips: &[RoundTrip], planned: Planned, now: DateTime<Utc>, zone: Tz) -> TradeCheck {
    let mut results = Vec::new();
    let mut unknown: HashSet<Uuid> = HashSet::new();
    for ruleset in rulesets {
        let prepared = Prepared::new(ruleset, trips, zone);
        let found = prepared.check(&planned, now);
        if !found.is_empty() {
            unknown.extend(prepared.unknown_net(now));
            results.extend(found);
        }
    }
    let outcomes = results.iter().map(|result| result.outcome);
    let locks = results.iter().filter(|result| result.outcome == Outcome::Lock);
    TradeCheck {
        id: Uuid::now_v7(),
        checked: now,
        outcome: outcomes.max().unwrap_or(Outcome::Pass),
        until: locks.filter_map(|lock| lock.until).max(),
        results,
        planned,
        overridden: None,
        market_away: false,
        unknown_net: u32::try_from(unknown.len()).unwrap_or(u32::MAX),
    }
}

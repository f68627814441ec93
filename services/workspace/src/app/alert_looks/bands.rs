//! Bands that were forecast for a day, for the alerts that compare prices with them.
//!
//! In the last hours of a day (UTC) every replica notes the coins whose next day its alerts wait for. Forecasting is asked for each of them once,
//! whichever replica comes first, and again after a failure; what it answered before the day began is frozen in the database. Alerts read that
//! with the prices of the day. A coin without a band is unknown for the day, and says why.

use std::{
    collections::{BTreeSet, HashMap, HashSet},
    sync::Arc,
    time::Duration,
};

use alert_rules::{Combine, Condition, Prices, Rule, coin_words};
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use futures::future::join_all;
use kit::scope::RowScope;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;

use crate::{
    app::{App, alert_book::Id, alert_engine::Engine},
    domain::{
        alert_band::{Band, NoBand, PERCENTS, asked_for},
        alert_members::Listed,
    },
    error::Error,
    store::{
        Db,
        alert::Kept,
        alert_band::{self as store, Frozen},
    },
};

/// Back-tests look at 90 days.
pub(in crate::app) const KEPT: TimeDelta = TimeDelta::days(100);
/// Coins of one day for which a replica asks, those of most alerts first: each may cost a call to the market's provider.
const MOST_COINS: usize = 2_000;
/// Questions at a time.
const AT_ONCE: usize = 4;
/// How long forecasting may take for one coin.
const LONGEST: Duration = Duration::from_secs(20);
/// A price that a rule still compares may be so old: two ticks.
const OLDEST_PRICE: TimeDelta = TimeDelta::minutes(30);
/// Shown where no band was requested before today began.
const NOT_ASKED: &str =
    "A band counts only if it was forecast before its day began (UTC), so this alert can start with the next day's.";

/// Coins whose band of a day this replica has noted.
#[derive(Debug, Default)]
pub(in crate::app) struct Noted {
    day: Option<NaiveDate>,
    coins: HashSet<String>,
    /// Of these, those that are asked for; the others are too many.
    asked: usize,
}

/// Coins with whose bands a rule compares.
pub(in crate::app) fn coins_of(rule: &Rule) -> impl Iterator<Item = &str> {
    rule.conditions.iter().filter_map(|condition| match condition {
        Condition::ForecastBand { coin, .. } => Some(coin.as_str()),
        _ => None,
    })
}

/// Whether an alert, as it is kept, compares with bands.
pub(in crate::app) fn is_banded(kept: &Kept) -> bool {
    let conditions = kept.0.rule.get("conditions").and_then(serde_json::Value::as_array);
    let is_band = |condition: &serde_json::Value| condition.get("kind").is_some_and(|kind| kind == "forecast_band");
    conditions.is_some_and(|conditions| conditions.iter().any(is_band))
}

fn set_band(prices: &mut Prices, Frozen { coin, day, band }: &Frozen) {
    let origin = band.origin();
    for (percent, edges) in PERCENTS.into_iter().zip(band.edges) {
        prices.add_band(coin, (*day, percent), edges, origin.as_str());
    }
}

/// Coins without a band for a day, each with the reason in a sentence.
pub(in crate::app) type Missing = HashMap<String, String>;

/// Why a rule cannot be true or false today: a condition that it needs has no band.
pub(in crate::app) fn trouble(rule: &Rule, missing: &Missing) -> Option<String> {
    let (coin, why) = lacking(rule, missing)?;
    Some(format!("{} has no forecast band for today. {why}", coin_words(coin)))
}

/// Names of the members of a list that cannot be true or false today, and a sentence where that is all of them.
pub(in crate::app) fn trouble_of_members(
    members: &[(Listed, Rule)],
    missing: &Missing,
) -> (Vec<String>, Option<String>) {
    let found = |(listed, rule): &(Listed, Rule)| Some((listed.name.clone(), lacking(rule, missing)?.1));
    let (names, reasons): (Vec<String>, Vec<&str>) = members.iter().filter_map(found).unzip();
    let Some((first, others)) = reasons.split_first().filter(|_| names.len() == members.len()) else {
        return (names, None);
    };
    let why = if others.iter().all(|other| other == first) {
        *first
    } else {
        "Each has a reason of its own."
    };
    let sentence = format!("No token of the list has a forecast band for today. {why}");
    (names, Some(sentence))
}

/// The coin without whose band a rule cannot be true or false today, and why it has none.
fn lacking<'r, 'm>(rule: &'r Rule, missing: &'m Missing) -> Option<(&'r str, &'m str)> {
    let found = coins_of(rule).find_map(|coin| Some((coin, missing.get(coin)?.as_str())))?;
    let is_without = |condition: &Condition| match condition {
        Condition::ForecastBand { coin, .. } => missing.contains_key(coin),
        _ => false,
    };
    let needs_it = rule.combine == Combine::All || rule.conditions.iter().all(is_without);
    needs_it.then_some(found)
}

/// Asks for bands until the service stops.
pub(in crate::app) async fn ask(app: Arc<App>, stop: CancellationToken) {
    let mut beat = tokio::time::interval(Duration::from_millis(app.args.alert_look_ms));
    beat.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    while stop.run_until_cancelled(beat.tick()).await.is_some() {
        let asking = Box::pin(app.ask_due_bands());
        if let Some(Err(error)) = stop.run_until_cancelled(asking).await {
            tracing::debug!(error = %kit::causes(&error), "bands for alerts could not be asked for; the next beat does");
        }
    }
}

impl App {
    /// Notes the coins for whose next day the alerts of the shares wait.
    pub(in crate::app) async fn want_bands(&self, engine: &mut Engine, now: DateTime<Utc>) -> Result<(), Error> {
        let Some(day) = asked_for(now) else { return Ok(()) };
        if engine.looks.bands.day != Some(day) {
            engine.looks.bands = Noted {
                day: Some(day),
                ..Noted::default()
            };
        }
        let room = MOST_COINS.saturating_sub(engine.looks.bands.asked);
        let (new, left_out) = first_of(new_coins(engine, now), room);
        if new.is_empty() && left_out.is_empty() {
            return Ok(());
        }
        let mut db = kit::idempotency::get_for(self.pool(), RowScope::Service).await?;
        if !new.is_empty() {
            store::want(&mut db, &new, day, now).await?;
        }
        store::leave_out(&mut db, &left_out, day).await?;
        let noted = &mut engine.looks.bands;
        noted.asked += new.len();
        noted.coins.extend(new.into_iter().chain(left_out));
        Ok(())
    }

    /// Asks forecasting for the bands that are due, some at a time, and keeps what it says.
    async fn ask_due_bands(&self) -> Result<(), Error> {
        loop {
            let now = self.now();
            let Some(day) = asked_for(now) else { return Ok(()) };
            let mut db = kit::idempotency::get_for(self.pool(), RowScope::Service).await?;
            let due = store::take(&mut db, day, now).await?;
            // Forecasting takes its time.
            drop(db);
            if due.is_empty() {
                return Ok(());
            }
            for some in due.chunks(AT_ONCE) {
                let answers = join_all(some.iter().map(|coin| self.ask_band(coin, day))).await;
                let mut db = kit::idempotency::get_for(self.pool(), RowScope::Service).await?;
                for (coin, found) in some.iter().zip(&answers) {
                    // One that cannot be kept is asked for again after its pause. The others are kept all the same.
                    if let Err(error) = store::settle(&mut db, coin, day, found).await {
                        tracing::warn!(error = %kit::causes(&error), coin = coin.as_str(), "a coin's band for alerts could not be kept");
                    }
                }
            }
        }
    }

    async fn ask_band(&self, coin: &str, day: NaiveDate) -> Result<Band, NoBand> {
        let asking = Box::pin(self.forecasts.band(coin, day));
        timeout(LONGEST, asking).await.unwrap_or(Err(NoBand::Away))
    }

    /// Reads the bands that these alerts compare with at a time, as far as they are not in memory.
    pub(in crate::app) async fn load_bands(
        &self,
        engine: &mut Engine,
        touched: &[Id],
        at: DateTime<Utc>,
    ) -> Result<(), Error> {
        let days = ((at - OLDEST_PRICE).date_naive(), at.date_naive());
        let mut missing = BTreeSet::new();
        for entry in touched.iter().filter_map(|id| engine.book.get(id)) {
            let coins = coins_of(&entry.rule).filter(|coin| {
                let has = |day| engine.prices.has_band(coin, day);
                !has(days.0) || !has(days.1)
            });
            missing.extend(coins.map(str::to_owned));
        }
        if missing.is_empty() {
            return Ok(());
        }
        let mut db = kit::idempotency::get_for(self.pool(), RowScope::Service).await?;
        for frozen in store::frozen(&mut db, &missing, days).await? {
            set_band(&mut engine.prices, &frozen);
        }
        Ok(())
    }

    /// Bands of the coins of a rule in a time that has passed. A sentence where there is none of one of them.
    pub(in crate::app) async fn past_bands(
        &self,
        rule: &Rule,
        prices: &mut Prices,
        (from, to): (DateTime<Utc>, DateTime<Utc>),
    ) -> Result<Option<String>, Error> {
        let coins: BTreeSet<String> = coins_of(rule).map(str::to_owned).collect();
        if coins.is_empty() {
            return Ok(None);
        }
        let mut db = kit::idempotency::get_for(self.pool(), RowScope::Service).await?;
        let found = store::frozen(&mut db, &coins, (from.date_naive(), to.date_naive())).await?;
        let has_some = |coin: &&String| found.iter().any(|frozen| frozen.coin == **coin);
        if let Some(coin) = coins.iter().find(|coin| !has_some(coin)) {
            let name = coin_words(coin);
            return Ok(Some(format!(
                "Forecast bands of {name} are kept only while an alert compares with them. There are none of the last 90 days yet, so past \
                 firings can't be counted."
            )));
        }
        for frozen in &found {
            set_band(prices, frozen);
        }
        Ok(None)
    }

    /// Those of these coins that have no band for today.
    pub(in crate::app) async fn missing_bands(&self, db: &mut Db, coins: &BTreeSet<String>) -> Result<Missing, Error> {
        if coins.is_empty() {
            return Ok(Missing::new());
        }
        let statuses = store::statuses(db, coins, self.now().date_naive()).await?;
        let known: HashMap<&str, &store::BandStatus> = statuses.iter().map(|one| (one.coin.as_str(), one)).collect();
        let each = coins.iter().filter_map(|coin| {
            let known = known.get(coin.as_str());
            if known.is_some_and(|known| known.made_at.is_some()) {
                return None;
            }
            let why = known.and_then(|known| known.trouble.as_deref()).unwrap_or(NOT_ASKED);
            Some((coin.clone(), why.to_owned()))
        });
        Ok(each.collect())
    }
}

/// Coins that are not noted yet, each with the number of its alerts.
fn new_coins(engine: &Engine, now: DateTime<Utc>) -> HashMap<&str, usize> {
    let noted = &engine.looks.bands.coins;
    let mut counts: HashMap<&str, usize> = HashMap::new();
    for entry in engine.book.entries() {
        if entry.state.phase_at(&entry.rule, now).is_over() {
            continue;
        }
        for coin in coins_of(&entry.rule).filter(|coin| !noted.contains(*coin)) {
            *counts.entry(coin).or_default() += 1;
        }
    }
    counts
}

/// The coins of most alerts, for as many as there is room, and the others.
fn first_of(counts: HashMap<&str, usize>, room: usize) -> (Vec<String>, Vec<String>) {
    let mut counts: Vec<(&str, usize)> = counts.into_iter().collect();
    counts.sort_by(|one, other| other.1.cmp(&one.1).then_with(|| one.0.cmp(other.0)));
    let mut first: Vec<String> = counts.into_iter().map(|(coin, _)| coin.to_owned()).collect();
    let others = first.split_off(room.min(first.len()));
    (first, others)
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use alert_rules::{ConditionInput, Member, Rule, RuleInput, check};

    use super::{Missing, first_of, trouble, trouble_of_members};
    use crate::domain::alert_members::Listed;

    fn rule(combine: &str, kinds: &[&str]) -> Rule {
        rule_on("bitcoin", combine, kinds)
    }

    fn rule_on(coin: &str, combine: &str, kinds: &[&str]) -> Rule {
        let condition = |kind: &&str| ConditionInput {
            kind: (*kind).to_owned(),
            coin: Some(coin.to_owned()),
            direction: "above".to_owned(),
            level: (*kind == "price").then(|| "1".to_owned()),
            band: if *kind == "price" { 0 } else { 80 },
            ..ConditionInput::default()
        };
        check(&RuleInput {
            conditions: kinds.iter().map(condition).collect(),
            combine: combine.to_owned(),
            ..RuleInput::default()
        })
        .unwrap()
    }

    #[test]
    fn a_band_that_is_missing_is_said_where_the_rule_cannot_do_without_it() {
        let missing = HashMap::from([("bitcoin".to_owned(), "None.".to_owned())]);
        let cases: [(&str, &[&str], bool); 5] = [
            ("all", &["forecast_band"], true),
            ("any", &["forecast_band"], true),
            ("all", &["price", "forecast_band"], true),
            ("any", &["price", "forecast_band"], false),
            ("all", &["price"], false),
        ];
        for (combine, kinds, is_said) in cases {
            let reason = trouble(&rule(combine, kinds), &missing);
            assert_eq!(reason.is_some(), is_said, "{combine} {kinds:?}");
        }
        assert_eq!(trouble(&rule("all", &["forecast_band"]), &HashMap::new()), None);
        let other = HashMap::from([("ethereum".to_owned(), "None.".to_owned())]);
        assert_eq!(trouble(&rule("all", &["forecast_band"]), &other), None);
    }

    #[test]
    fn members_without_a_band_are_named_and_a_reason_is_said_where_none_has_one() {
        let member = |coin: &str| {
            let listed = Listed {
                id: uuid::Uuid::nil(),
                member: Member::Token(coin.to_owned()),
                name: coin.to_uppercase(),
            };
            (listed, rule_on(coin, "all", &["price", "forecast_band"]))
        };
        let members = ["aave", "tron"].map(member);
        let missing = |all: &[(&str, &str)]| -> Missing {
            let each = all.iter().map(|(coin, why)| ((*coin).to_owned(), (*why).to_owned()));
            each.collect()
        };
        let cases: [(&[(&str, &str)], &[&str], Option<&str>); 4] = [
            (&[("bitcoin", "Late.")], &[], None),
            (&[("tron", "Late.")], &["TRON"], None),
            (
                &[("tron", "Late."), ("aave", "Late.")],
                &["AAVE", "TRON"],
                Some("Late."),
            ),
            (&[("tron", "Late."), ("aave", "New.")], &["AAVE", "TRON"], Some("own.")),
        ];
        for (without, names, end) in cases {
            let (found, reason) = trouble_of_members(&members, &missing(without));
            assert_eq!(found, owned(names));
            assert_eq!(reason.is_some(), end.is_some(), "{reason:?}");
            assert!(reason.is_none_or(|reason| reason.ends_with(end.unwrap_or_default())));
        }
        assert_eq!(
            trouble_of_members(&[], &missing(&[("tron", "Late.")])),
            (Vec::new(), None)
        );
    }

    #[test]
    fn coins_of_most_alerts_come_first_and_those_without_room_are_left_out() {
        let counts = || HashMap::from([("tron", 1), ("bitcoin", 2), ("aave", 1), ("solana", 3)]);
        let cases: [(usize, &[&str], &[&str]); 4] = [
            (0, &[], &["solana", "bitcoin", "aave", "tron"]),
            (3, &["solana", "bitcoin", "aave"], &["tron"]),
            (4, &["solana", "bitcoin", "aave", "tron"], &[]),
            (9, &["solana", "bitcoin", "aave", "tron"], &[]),
        ];
        for (room, first, others) in cases {
            let found = first_of(counts(), room);
            assert_eq!((found.0, found.1), (owned(first), owned(others)), "{room}");
        }
    }

    fn owned(texts: &[&str]) -> Vec<String> {
        texts.iter().map(|text| (*text).to_owned()).collect()
    }
}

//! Scored forecasts of the feed: how forecasts of watched tokens came out, once their days are over.
//!
//! A token has at most one item a day. It names all forecasts whose last day that was, by how far ahead they looked.

use std::{collections::BTreeMap, sync::Arc};

use chrono::{DateTime, TimeDelta, Utc};
use feed_rules::Matcher;
use futures::future::join_all;

use super::{
    App,
    news_own::{own, token},
};
use crate::{domain::news::Item, error::Error, upstream::forecasts::Scored};

pub(super) const FORECAST: &str = "forecast:";
/// How long an item is in the feed, as long as large transfers.
const SHOWN: TimeDelta = TimeDelta::days(7);
/// Tokens of one reader.
const MOST_TOKENS: usize = 50;
/// Questions at a time.
const AT_ONCE: usize = 8;
/// Days ahead that are told; days of the first week come and go.
const AHEAD: [i32; 4] = [7, 14, 30, 90];
const DAY_SECONDS: i64 = 86_400;

/// When a day is over, by its number since 1970.
fn end_of(day: i32) -> Option<DateTime<Utc>> {
    DateTime::from_timestamp((i64::from(day) + 1) * DAY_SECONDS, 0)
}

/// "7 days ahead, 6 of 7 prices were in the 80% range, with an error 12% smaller than a random walk's."
fn sentence(one: &Scored) -> String {
    let inside = format!(
        "{} days ahead, {} of {} prices were in the 80% range",
        one.ahead, one.covered_80, one.steps
    );
    let Some(ratio) = one.error_ratio else {
        return format!("{inside}.");
    };
    let percent = format!("{:.0}", (ratio - 1.0).abs() * 100.0);
    let error = match (percent.as_str(), ratio < 1.0) {
        ("0", _) => "the error of a random walk".to_owned(),
        (_, true) => format!("an error {percent}% smaller than a random walk's"),
        (_, false) => format!("an error {percent}% larger than a random walk's"),
    };
    format!("{inside}, with {error}.")
}

/// "7, 30 and 90".
fn listed(ahead: &[i32]) -> String {
    let words: Vec<String> = ahead.iter().map(i32::to_string).collect();
    match words.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        Some((last, _)) => last.clone(),
        None => String::new(),
    }
}

/// Items of one token, of the days that are shown at this time.
fn items(coin: &str, scored: &[Scored], matcher: Option<&Matcher>, now: DateTime<Utc>) -> Vec<Item> {
    let mut days: BTreeMap<i32, Vec<&Scored>> = BTreeMap::new();
    for one in scored.iter().filter(|one| AHEAD.contains(&one.ahead)) {
        days.entry(one.last_day).or_default().push(one);
    }
    let each = days.into_iter().filter_map(|(day, mut scored)| {
        let published = end_of(day).filter(|end| *end <= now && *end >= now - SHOWN)?;
        scored.sort_by_key(|one| one.ahead);
        let about = token(coin, matcher, "It is the forecast's token");
        let ahead: Vec<i32> = scored.iter().map(|one| one.ahead).collect();
        let lead: Vec<String> = scored.iter().map(|one| sentence(one)).collect();
        Some(Item {
            title: format!("{} forecast scored ({} days ahead)", about.found.name, listed(&ahead)),
            lead: lead.join(" "),
            about: vec![about],
            ..own(
                "forecast",
                format!("{FORECAST}{coin}:{day}"),
                coin.to_owned(),
                published,
            )
        })
    });
    each.collect()
}

impl App {
    /// Scored forecasts of these tokens of the last week; a sentence where they cannot be had.
    pub(super) async fn forecast_items(
        &self,
        tokens: &[String],
        matcher: Option<&Matcher>,
    ) -> Result<Vec<Item>, String> {
        let now = self.now();
        let mut found = Vec::new();
        let some = tokens.get(..MOST_TOKENS).unwrap_or(tokens);
        for part in some.chunks(AT_ONCE) {
            let answers = join_all(part.iter().map(|coin| self.scored_of(coin))).await;
            for (coin, scored) in part.iter().zip(answers) {
                let scored = scored.map_err(|error| {
                    tracing::info!(error = %kit::causes(&error), "scored forecasts are missing from a feed");
                    "Scored forecasts are missing: forecasts are not available right now.".to_owned()
                })?;
                found.extend(items(coin, &scored, matcher, now));
            }
        }
        Ok(found)
    }

    /// They change once a day.
    async fn scored_of(&self, coin: &str) -> Result<Arc<Vec<Scored>>, Arc<Error>> {
        let asked = async { Ok::<_, Error>(Arc::new(self.forecasts.scored(coin).await?)) };
        self.scored.try_get_with(coin.to_owned(), asked).await
    }
}

#[cfg(test)]
mod tests {
    use chrono::{DateTime, TimeDelta, Utc};

    use super::{Item, Scored, items};

    /// 2026-11-20.
    const DAY: i32 = 20_777;

    fn scored(ahead: i32, last_day: i32, error_ratio: Option<f64>) -> Scored {
        Scored {
            ahead,
            last_day,
            covered_80: ahead - 1,
            steps: ahead,
            error_ratio,
        }
    }

    fn at(text: &str) -> DateTime<Utc> {
        text.parse().unwrap()
    }

    fn of(all: &[Scored], now: DateTime<Utc>) -> Vec<Item> {
        items("ethereum", all, None, now)
    }

    #[test]
    fn a_day_has_one_item_of_all_that_ended_with_it() {
        let all = [
            scored(30, DAY, Some(1.25)),
            scored(7, DAY, Some(0.88)),
            scored(3, DAY, Some(0.5)),
            scored(14, DAY - 1, None),
        ];
        let found = of(&all, at("2026-11-21T12:00:00Z"));
        let items: Vec<(&str, &str)> = found
            .iter()
            .map(|item| (item.title.as_str(), item.lead.as_str()))
            .collect();
        assert_eq!(
            items,
            [
                (
                    "ethereum forecast scored (14 days ahead)",
                    "14 days ahead, 13 of 14 prices were in the 80% range."
                ),
                (
                    "ethereum forecast scored (7 and 30 days ahead)",
                    "7 days ahead, 6 of 7 prices were in the 80% range, with an error 12% smaller than a random walk's. \
                     30 days ahead, 29 of 30 prices were in the 80% range, with an error 25% larger than a random walk's."
                ),
            ]
        );
        assert_eq!(found[1].id, "forecast:ethereum:20777");
        assert_eq!(found[1].published, at("2026-11-21T00:00:00Z"));
        assert_eq!(found[1].subject.as_deref(), Some("ethereum"));
    }

    #[test]
    fn a_day_is_told_from_its_end_on_for_a_week() {
        let one = [scored(7, DAY, Some(1.001))];
        let end = at("2026-11-21T00:00:00Z");
        assert!(of(&one, end - TimeDelta::seconds(1)).is_empty());
        let found = of(&one, end + TimeDelta::days(7));
        assert!(
            found[0].lead.ends_with("with the error of a random walk."),
            "{}",
            found[0].lead
        );
        assert!(of(&one, end + TimeDelta::days(7) + TimeDelta::seconds(1)).is_empty());
    }
}

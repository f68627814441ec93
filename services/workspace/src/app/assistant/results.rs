//! `/pnl`: what closed round trips brought.

use std::sync::Arc;

use assistant_rules::{Cell, Kind, Period, Query, Row, clean};
use performance::{ProfitFactor, Statistics};
use vocab::UserId;

use super::{App, Teller};
use crate::{
    app::{Grouped, StatisticsAnswer, TripQuery},
    domain::answer::{About as _, Found, column, fact, own_source, table, text_columns},
    domain::conversation::days,
    error::Error,
};

impl App {
    pub(super) async fn results_of(
        self: &Arc<Self>,
        user: UserId,
        period: Period,
        account: Option<String>,
        teller: &mut Teller,
    ) -> Result<Found, Error> {
        teller.look("pnl", "Adding up your round trips").await;
        let account = match account {
            Some(name) => self.account_named(user, &name).await?,
            None => String::new(),
        };
        let settings = self.settings(user).await?;
        let zone = settings.map_or(chrono_tz::Tz::UTC, |(settings, _)| settings.zone);
        let today = self.now().with_timezone(&zone).date_naive();
        let span = days(period, today);
        let asked = TripQuery {
            account,
            from: span.map(|(first, _)| first.to_string()).unwrap_or_default(),
            to: span.map(|(_, last)| last.to_string()).unwrap_or_default(),
            ..TripQuery::default()
        };
        let answer = self.statistics(user, &asked, "", false).await?;
        let when = match period {
            Period::All => "since your first trade".to_owned(),
            Period::YearToDate => "this year".to_owned(),
            Period::Days(1) => "today".to_owned(),
            Period::Days(count) => format!("in the last {count} days"),
        };
        let query = Query {
            horizon: None,
            account: asked.account,
            from: asked.from,
            to: asked.to,
            currency: answer.currency.clone().unwrap_or_default(),
        };
        let mut found = shown(&answer, &when, &query);
        let source = own_source("your round trips", self.now());
        for artifact in &mut found.artifacts {
            artifact.sources.push(source.clone());
        }
        Ok(found)
    }

    /// The id of an account by its name, whatever its case.
    pub(super) async fn account_named(&self, user: UserId, name: &str) -> Result<String, Error> {
        let names = self.account_names(user).await?;
        let wanted = name.to_lowercase();
        let found = names.iter().find(|(_, name)| name.to_lowercase() == wanted);
        found.map(|(id, _)| id.to_string()).ok_or_else(|| {
            let mut all: Vec<String> = names.values().map(|name| format!("“{}”", clean(name))).collect();
            all.sort();
            all.truncate(5);
            let yours = if all.is_empty() {
                "You have no accounts yet.".to_owned()
            } else {
                format!("Your accounts: {}.", all.join(", "))
            };
            Error::invalid("text", format!("There is no account “{}”. {yours}", clean(name)))
        })
    }
}

fn percent(share: f64) -> String {
    format!("{:.1}", share * 100.0)
}

/// What is known of closed round trips: of those without a net, no sum is.
fn rows_of(figures: &Statistics, currency: &str) -> Vec<Row> {
    let money = |name: &str, value: String| fact(name, value, Kind::Money, currency);
    let count = |name: &str, value: u32| fact(name, value.to_string(), Kind::Number, "");
    if figures.trips == 0 {
        return vec![count("Closed, net not known", figures.unknown_net)];
    }
    let mut rows = vec![
        money("Net", figures.net.to_string()),
        money("Gross", figures.gross.to_string()),
        money("Fees", figures.fees.to_string()),
    ];
    if !figures.funding.is_zero() {
        rows.push(money("Funding", figures.funding.to_string()));
    }
    if !figures.interest.is_zero() {
        rows.push(money("Interest", figures.interest.to_string()));
    }
    rows.extend([
        count("Closed round trips", figures.trips),
        count("Wins", figures.wins),
        count("Losses", figures.losses),
    ]);
    let win_rate = figures.win_rate.map(|rate| percent(rate.value));
    rows.extend(win_rate.map(|rate| fact("Win rate", format!("{rate}%"), Kind::Text, "")));
    if let ProfitFactor::Value(factor) = figures.profit_factor {
        rows.push(fact("Profit factor", format!("{:.2}", factor.value), Kind::Number, ""));
    }
    rows.push(money("Largest drawdown", figures.drawdown.amount.to_string()));
    rows
}

fn shown(answer: &StatisticsAnswer, when: &str, query: &Query) -> Found {
    let figures = &answer.figures;
    let Some(currency) = answer
        .currency
        .as_deref()
        .filter(|_| figures.trips + figures.unknown_net > 0)
    else {
        return Found::saying(format!("No closed round trips {when}."));
    };
    let currency = currency.to_owned();
    let trips = |row: Row, asset: &str| row.about("round_trips", asset, "").narrowed(query.clone());
    let rows = rows_of(figures, &currency)
        .into_iter()
        .map(|row| trips(row, ""))
        .collect();
    let mut summary = table("Results", text_columns(&["Figure", "Value"]), rows);
    summary.note = note(answer);
    let mut found = Found::default();
    found.add(summary);
    let assets = answer.groupings.iter().find(|(name, _)| *name == "asset");
    let assets: &[Grouped] = assets.map_or(&[], |(_, groups)| groups.as_slice());
    if !assets.is_empty() {
        let mut sorted: Vec<&Grouped> = assets.iter().collect();
        sorted.sort_by_key(|group| std::cmp::Reverse(group.net));
        let number = |value: u32| Cell::from(value.to_string());
        let rows = sorted.into_iter().map(|group| {
            let cells = vec![
                Cell::from(clean(&group.name)),
                number(group.trips),
                number(group.wins),
                number(group.losses),
                Cell::from(group.net.to_string()),
            ];
            trips(Row { cells, target: None }, &group.name)
        });
        found.add(table(
            "By asset",
            vec![
                column("Asset", Kind::Text, ""),
                column("Round trips", Kind::Number, ""),
                column("Wins", Kind::Number, ""),
                column("Losses", Kind::Number, ""),
                column("Net", Kind::Money, &currency),
            ],
            rows.collect(),
        ));
    }
    if figures.trips == 0 {
        let count = figures.unknown_net;
        found.text = match count {
            1 => format!("1 round trip closed {when}, and its net is not known: a fee has no price."),
            _ => format!(
                "{count} round trips closed {when}, but their net result isn't known because fees have no price."
            ),
        };
        return found;
    }
    let rate = win_rate_row(&found).map_or_else(String::new, |row| format!(", win rate [[r{row}.c2]]"));
    found.text = format!("Your closed round trips made [[r1.c2]] {when}{rate}.");
    found
}

fn win_rate_row(found: &Found) -> Option<usize> {
    let rows = &found.artifacts.first()?.rows;
    let at = rows
        .iter()
        .position(|row| row.cells.first().is_some_and(|cell| cell.value == "Win rate"))?;
    Some(at + 1)
}

/// What the figures leave out.
fn note(answer: &StatisticsAnswer) -> String {
    let mut notes = Vec::new();
    if answer.figures.few {
        notes.push("There are few round trips, so the rates say little.".to_owned());
    }
    if answer.figures.unknown_net > 0 {
        notes.push(format!(
            "Left out, because a fee has no price: {}.",
            answer.figures.unknown_net
        ));
    }
    let others: Vec<String> = answer
        .currencies
        .iter()
        .filter(|(currency, _)| Some(currency) != answer.currency.as_ref())
        .map(|(currency, trips)| format!("{trips} in {}", clean(currency)))
        .collect();
    if !others.is_empty() {
        notes.push(format!(
            "Other currencies are not in these figures: {}.",
            others.join(", ")
        ));
    }
    if !answer.left_out.is_empty() {
        let pairs: Vec<String> = answer.left_out.iter().take(5).map(|pair| clean(pair)).collect();
        notes.push(format!("Amounts too large to add up: {}.", pairs.join(", ")));
    }
    if answer.market_away {
        notes.push("Market data didn't answer: fees in other coins may be missing.".to_owned());
    }
    notes.join(" ")
}

#[cfg(test)]
mod tests {
    use performance::{Statistics, statistics};

    use super::rows_of;

    #[test]
    fn a_net_that_is_not_known_is_no_zero() {
        let unknown = Statistics {
            unknown_net: 2,
            ..statistics(&[], None).unwrap()
        };
        let rows = rows_of(&unknown, "USD");
        let [row] = rows.as_slice() else {
            panic!("{rows:?}");
        };
        let cells: Vec<&str> = row.cells.iter().map(|cell| cell.value.as_str()).collect();
        assert_eq!(cells, ["Closed, net not known", "2"]);
    }
}

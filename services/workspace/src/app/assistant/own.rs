//! The user's own lists for the model: holdings, round trips and strategies.

use std::sync::Arc;

use assistant_rules::{Cell, Kind, Period, Query, Row, clean};
use performance::{Direction, RoundTrip};
use vocab::{Money, UserId};

use super::{App, Teller};
use crate::{
    app::{LotQuery, PeriodQuery, Reviews, Strategy, Summary, TripQuery, kept_figures},
    domain::{
        answer::{About as _, Found, column, fact, table, text_columns, time},
        conversation::days,
        valuation::{Asset, Sum},
    },
    error::Error,
};

/// Rows of a list.
const LISTED: u32 = 50;

fn amount(money: Option<Money>) -> Cell {
    Cell::from(money.map(|money| money.to_string()).unwrap_or_default())
}

/// A share as percent.
fn percent(share: f64) -> String {
    format!("{:.2}", share * 100.0)
}

impl App {
    pub(super) async fn holdings_of(self: &Arc<Self>, user: UserId, teller: &mut Teller) -> Result<Found, Error> {
        teller.look("portfolio", "Valuing what you hold").await;
        let period = PeriodQuery {
            period: "1m".to_owned(),
            ..PeriodQuery::default()
        };
        let summary = self.portfolio(user, &LotQuery::default(), &period).await?;
        Ok(self.kept("your portfolio", holdings(&summary)))
    }

    pub(super) async fn trades_of(
        self: &Arc<Self>,
        user: UserId,
        period: Period,
        (asset, account): (Option<String>, Option<String>),
        teller: &mut Teller,
    ) -> Result<Found, Error> {
        teller.look("trades", "Listing your round trips").await;
        let account = match account {
            Some(name) => self.account_named(user, &name).await?,
            None => String::new(),
        };
        let today = self.now().with_timezone(&self.zone(user).await?).date_naive();
        let span = days(period, today);
        let asked = TripQuery {
            account,
            asset: asset.unwrap_or_default(),
            from: span.map(|(first, _)| first.to_string()).unwrap_or_default(),
            to: span.map(|(_, last)| last.to_string()).unwrap_or_default(),
            limit: LISTED,
            ..TripQuery::default()
        };
        let (listed, is_away) = self.trips(user, &asked, &Reviews::default()).await?;
        if listed.items.is_empty() {
            return Ok(Found::saying("No round trips match."));
        }
        let query = Query {
            account: asked.account,
            from: asked.from,
            to: asked.to,
            ..Query::default()
        };
        let rows = listed.items.iter().map(|trip| round_trip(trip, &query));
        let mut trips = table(
            "Round trips",
            vec![
                column("Instrument", Kind::Text, ""),
                column("Direction", Kind::Text, ""),
                column("Opened", Kind::Time, ""),
                column("Closed", Kind::Time, ""),
                column("Largest quantity", Kind::Number, ""),
                column("Entry price", Kind::Number, ""),
                column("Exit price", Kind::Number, ""),
                column("Net", Kind::Money, ""),
                column("R", Kind::Number, ""),
            ],
            rows.collect(),
        );
        if !listed.next.is_empty() {
            trips.note = format!("The newest {} of {}.", trips.rows.len(), listed.total);
        }
        if is_away {
            let away = "Market data didn't answer: fees in other coins may be missing.";
            trips.note = [trips.note.as_str(), away].join(" ").trim().to_owned();
        }
        let mut found = Found::default();
        found.add(trips);
        Ok(self.kept("your round trips", found))
    }

    pub(super) async fn strategies_of(&self, user: UserId, teller: &mut Teller) -> Result<Found, Error> {
        teller.look("strategies", "Reading your strategies").await;
        let strategies = self.strategies(user, "").await?;
        if strategies.is_empty() {
            return Ok(Found::saying("There are no strategies yet."));
        }
        let mut found = Found::default();
        found.add(table(
            "Strategies",
            vec![
                column("Strategy", Kind::Text, ""),
                column("Rules version", Kind::Number, ""),
                column("Last back-test over", Kind::Text, ""),
                column("Run", Kind::Time, ""),
                column("Return", Kind::Percent, ""),
                column("Buy and hold", Kind::Percent, ""),
                column("Largest drawdown", Kind::Number, "%"),
                column("Trades", Kind::Number, ""),
            ],
            strategies.iter().map(|one| strategy(&one.thing)).collect(),
        ));
        Ok(self.kept("your strategies", found))
    }
}

fn holdings(summary: &Summary) -> Found {
    let held = &summary.valuation;
    let currency = &summary.currency;
    if held.assets.is_empty() {
        return Found::saying("You have no trades, wallets or holdings here.");
    }
    // A sum of which no part is known is no zero: the notes say what is left out.
    let sum = |name: &str, of: Sum| {
        let known = of.known_total()?;
        Some(fact(name, known.to_string(), Kind::Money, currency).about("portfolio", "", ""))
    };
    let rows = [
        sum("Value", held.value),
        sum("Cost", held.cost),
        sum("Unrealised gain", held.unrealised),
        sum("Realised gain", held.realised),
    ];
    let rows = rows.into_iter().flatten().collect();
    let mut totals = table("Portfolio", text_columns(&["Figure", "Value"]), rows);
    let mut notes = Vec::new();
    let unpriced = held.assets.iter().filter(|asset| asset.price.is_none()).count();
    match unpriced {
        0 => {}
        1 => notes.push("1 asset without price is left out of the total.".to_owned()),
        count => notes.push(format!("{count} assets without price are left out of the total.")),
    }
    if held.realised.unknown > 0 {
        notes.push(format!("Unknown gains: {}.", held.realised.unknown));
    }
    let mut short: Vec<String> = summary.missing.iter().map(|missing| clean(&missing.asset)).collect();
    short.sort();
    short.dedup();
    if !short.is_empty() {
        notes.push(format!("Earlier history is missing for: {}.", short.join(", ")));
    }
    if summary.market_away {
        notes.push("Market data didn't answer: prices may be missing.".to_owned());
    }
    totals.note = notes.join(" ");
    let mut found = Found::default();
    found.add(totals);
    found.add(table(
        "Holdings",
        vec![
            column("Asset", Kind::Text, ""),
            column("Quantity", Kind::Number, ""),
            column("Price", Kind::Money, currency),
            column("Value", Kind::Money, currency),
            column("Share", Kind::Number, "%"),
            column("Cost", Kind::Money, currency),
            column("Unrealised gain", Kind::Money, currency),
        ],
        held.assets.iter().map(holding).collect(),
    ));
    found
}

fn holding(asset: &Asset) -> Row {
    Row {
        cells: vec![
            Cell::from(clean(&asset.asset)),
            Cell::from(asset.quantity.to_string()),
            amount(asset.price.map(|price| price.price)),
            amount(asset.value),
            Cell::from(asset.share.map(percent).unwrap_or_default()),
            amount(asset.cost),
            amount(asset.unrealised),
        ],
        target: None,
    }
    .about("portfolio", "", "")
}

fn round_trip(trip: &RoundTrip, query: &Query) -> Row {
    let net = trip.net.map(|net| net.to_string()).unwrap_or_default();
    let query = Query {
        currency: trip.currency.clone(),
        ..query.clone()
    };
    Row {
        cells: vec![
            Cell::from(clean(&format!("{}/{}", trip.instrument.base, trip.instrument.quote))),
            Cell::from(
                match trip.direction {
                    Direction::Long => "long",
                    Direction::Short => "short",
                }
                .to_owned(),
            ),
            Cell::from(time(trip.opened.timestamp())),
            Cell::from(trip.closed.map(|closed| time(closed.timestamp())).unwrap_or_default()),
            Cell::from(trip.peak.to_string()),
            Cell::from(trip.entry_price.to_string()),
            amount(trip.exit_price),
            Cell::of(net, Kind::Money, &clean(&trip.currency)),
            Cell::from(trip.r.map(|r| format!("{r:.2}")).unwrap_or_default()),
        ],
        target: None,
    }
    .about("round_trips", &trip.instrument.base, "")
    .narrowed(query)
}

fn strategy(strategy: &Strategy) -> Row {
    let run = strategy.last.as_ref();
    let figures = run.map(|run| kept_figures(&run.figures).0.figures);
    let share = |share: Option<f64>| Cell::from(share.map(percent).unwrap_or_default());
    Row {
        cells: vec![
            Cell::from(clean(&strategy.row.name)),
            Cell::from(strategy.row.rules_number.to_string()),
            Cell::from(run.map(|run| clean(&run.over_name)).unwrap_or_default()),
            Cell::from(run.map(|run| time(run.created_at.timestamp())).unwrap_or_default()),
            share(figures.as_ref().and_then(|figures| figures.total_return)),
            share(figures.as_ref().and_then(|figures| figures.hold_return)),
            share(figures.as_ref().and_then(|figures| figures.max_drawdown)),
            Cell::from(figures.map(|figures| figures.trades.to_string()).unwrap_or_default()),
        ],
        target: None,
    }
    .about("strategy", &strategy.row.id.to_string(), "")
}

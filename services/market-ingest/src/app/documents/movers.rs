//! `/coins/top_gainers_losers`, computed of the market list: the provider sells it.

use std::{collections::HashSet, sync::Arc};

use serde_json::{Map, Value, json};

use super::Document;
use crate::{
    app::{
        App,
        serve::{bad_stored_body, write},
    },
    config::SNAPSHOT_ROWS,
    domain::{
        json::{Field, Num},
        paths::Asked,
        request::{Currency, Markets, MarketsInput},
        shape::{many, market::MarketRow},
    },
    error::Error,
};

/// Coins of each kind, as many as the provider shows.
const SHOWN: usize = 30;
/// Below this volume of 24 hours, US dollars, a change says little.
const LEAST_VOLUME: f64 = 50_000.0;

impl App {
    pub(super) async fn movers(self: &Arc<Self>, asked: &Asked) -> Result<Document, Error> {
        let currency = Currency::parse("vs_currency", asked.text("vs_currency"))?;
        let duration = match asked.text("duration") {
            "" => "24h".to_owned(),
            text => text.to_owned(),
        };
        let market = self.snapshot_document().await?;
        let snapshot = self.snapshot_of(&market.held).await?;
        let traded: HashSet<String> = snapshot
            .rows
            .iter()
            .filter(|row| row.total_volume.finite().is_some_and(|volume| volume >= LEAST_VOLUME))
            .map(|row| row.id.str().to_owned())
            .collect();
        let wanted = Markets::parse(&MarketsInput {
            vs_currency: currency.as_str().to_owned(),
            per_page: i32::try_from(SNAPSHOT_ROWS).unwrap_or(250),
            price_change_percentage: vec![duration.clone()],
            ..MarketsInput::default()
        })?;
        let answer = self.markets(wanted).await?;
        let variant = format!("movers {duration} {}", market.held.meta.etag);
        let answer = self
            .reshaped(answer, &variant, move |json| {
                let (rows, _) = many::<MarketRow>(json).map_err(bad_stored_body)?;
                let rows: Vec<&MarketRow> = rows.iter().filter(|row| traded.contains(row.id.str())).collect();
                write(&json!({
                    "top_gainers": moved(&rows, &duration, currency.as_str(), true),
                    "top_losers": moved(&rows, &duration, currency.as_str(), false),
                }))
            })
            .await?;
        Ok(Document::computed(
            answer,
            "computed: changes of the provider's market list",
            None,
            "top 250 coins by market cap with a 24-hour volume of at least $50,000",
        ))
    }
}

fn change<'a>(row: &'a MarketRow, duration: &str) -> &'a Field<Num> {
    match duration {
        "1h" => &row.price_change_percentage_1h_in_currency,
        "7d" => &row.price_change_percentage_7d_in_currency,
        "14d" => &row.price_change_percentage_14d_in_currency,
        "30d" => &row.price_change_percentage_30d_in_currency,
        "200d" => &row.price_change_percentage_200d_in_currency,
        "1y" => &row.price_change_percentage_1y_in_currency,
        _ => &row.price_change_percentage_24h_in_currency,
    }
}

/// Those that rose, the most first, or those that fell.
fn moved(rows: &[&MarketRow], duration: &str, currency: &str, up: bool) -> Vec<Value> {
    let mut moved: Vec<(f64, &MarketRow)> = rows
        .iter()
        .filter_map(|row| Some((change(row, duration).finite()?, *row)))
        .filter(|(change, _)| if up { *change > 0.0 } else { *change < 0.0 })
        .collect();
    moved.sort_by(|a, b| match a.0.total_cmp(&b.0) {
        order if up => order.reverse(),
        order => order,
    });
    moved
        .into_iter()
        .take(SHOWN)
        .map(|(_, row)| {
            let mut shown = Map::new();
            let mut put = |name: String, value: Value| shown.insert(name, value);
            put("id".to_owned(), json!(row.id.str()));
            put("symbol".to_owned(), json!(row.symbol.str()));
            put("name".to_owned(), json!(row.name.str()));
            put("image".to_owned(), json!(row.image.str()));
            put("market_cap_rank".to_owned(), json!(row.market_cap_rank.get()));
            put(currency.to_owned(), json!(row.current_price.get()));
            put(format!("{currency}_24h_vol"), json!(row.total_volume.get()));
            put(
                format!("{currency}_{duration}_change"),
                json!(change(row, duration).get()),
            );
            Value::Object(shown)
        })
        .collect()
}

//! What is computed of a coin's daily history: candles between two moments, and the supply in circulation.

use std::sync::Arc;

use super::{Document, made::span, round_candles};
use crate::{
    app::{
        App,
        serve::{bad_stored_body, write},
    },
    domain::{
        history::DAY_MS,
        json::Num,
        paths::Asked,
        request::{Chart, Grain, Range, Window},
        shape::chart,
    },
    error::Error,
};

/// Milliseconds, and units of the coin as text, as the provider writes them.
type Supply = (Num, String);

impl App {
    /// `/coins/{id}/ohlc/range`: daily candles of kept hours and days.
    pub(super) async fn candle_range(self: &Arc<Self>, asked: &Asked) -> Result<Document, Error> {
        let (from, to) = span(asked)?;
        let (from, to) = (from * 1000, to * 1000 + 999);
        let wanted = Chart::parse(asked.text("id"), asked.text("vs_currency"), "1", "daily")?;
        if !wanted.currency.is_usd() {
            return Err(Error::invalid(
                "vs_currency",
                "Only usd: candles are made of prices in US dollars.",
            ));
        }
        let back = (self.provider_now().timestamp_millis() - from).max(0) / DAY_MS + 2;
        let wanted = Chart {
            window: Window::Days(u32::try_from(back).unwrap_or(u32::MAX)),
            interval: Some(Grain::Days),
            ..wanted
        };
        let answer = self.ohlc(&wanted).await?;
        let rows: Vec<chart::Candle> = serde_json::from_slice(&answer.body.json).map_err(bad_stored_body)?;
        let first = rows.first().and_then(|row| row.0.i64());
        let answer = self
            .reshaped(answer, &format!("candles {from} {to}"), move |_| {
                let within = |row: &&chart::Candle| row.0.i64().is_some_and(|at| (from..=to).contains(&at));
                write(&rows.iter().filter(within).collect::<Vec<_>>())
            })
            .await?;
        let answer = self.with_places(answer, asked, round_candles).await?;
        let source = "computed: daily candles of the hourly and daily prices that are kept";
        Ok(Document::computed(answer, source, first, ""))
    }

    /// `/coins/{id}/circulating_supply_chart` and its range: market cap divided by price, day by day.
    pub(super) async fn circulating_supply(self: &Arc<Self>, asked: &Asked) -> Result<Document, Error> {
        let id = asked.text("id");
        let answer = if asked.text("days").is_empty() {
            let (from, to) = span(asked)?;
            self.chart_range(&Range::parse(id, "usd", from, to, "daily")?).await?
        } else {
            self.chart(&Chart::parse(id, "usd", asked.text("days"), "daily")?)
                .await?
        };
        let read: chart::Chart = serde_json::from_slice(&answer.body.json).map_err(bad_stored_body)?;
        let rows = supplies(&read);
        let first = rows.first().and_then(|row| row.0.i64());
        let answer = self
            .reshaped(answer, "circulating supply", move |_| {
                write(&serde_json::json!({ "circulating_supply": rows }))
            })
            .await?;
        let source = "computed: market cap divided by price of each day";
        Ok(Document::computed(answer, source, first, ""))
    }
}

/// Days without a market cap, or with a price of 0, are left out: nothing is known of them.
fn supplies(read: &chart::Chart) -> Vec<Supply> {
    let rows = |series: &crate::domain::json::Field<chart::Points>| series.get().map(|series| series.rows.clone());
    let prices = rows(&read.prices).unwrap_or_default();
    let caps = rows(&read.market_caps).unwrap_or_default();
    prices
        .iter()
        .zip(&caps)
        .filter(|(price, cap)| price.0.i64() == cap.0.i64())
        .filter_map(|((at, price), (_, cap))| {
            let (price, cap) = (price.as_ref()?.f64(), cap.as_ref()?.f64());
            let supply = cap / price;
            (price > 0.0 && cap > 0.0 && supply.is_finite()).then(|| (at.clone(), Num::from(supply).text().to_owned()))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::supplies;

    #[test]
    fn supply_is_cap_by_price_where_both_are_known() {
        let chart = serde_json::from_str(
            r#"{"prices":[[1,2.0],[2,0.0],[3,4.0],[4,5.0]],"market_caps":[[1,42.0],[2,9.0],[3,null],[4,10.0]],
                "total_volumes":[]}"#,
        )
        .unwrap();
        let rows: Vec<_> = supplies(&chart)
            .into_iter()
            .map(|(at, supply)| (at.i64().unwrap(), supply))
            .collect();
        assert_eq!(rows, [(1, "21.0".to_owned()), (4, "2.0".to_owned())]);
    }
}

//! `/forecast`: the recipe's forecast of a token.

use assistant_rules::{Kind, Query, Source, clean};

use super::{App, Teller, price::Meant};
use crate::{
    domain::answer::{About as _, Found, column, day, row, table},
    error::Error,
    upstream::forecasts::Forecast,
};

/// Days that a table shows at most.
const SHOWN: usize = 30;

impl App {
    pub(super) async fn forecast_of(&self, text: &str, horizon: u8, teller: &mut Teller) -> Result<Found, Error> {
        let form = |id: &str| format!("/forecast {id} {horizon}");
        let token = match self.token_of(text, form, teller).await? {
            Meant::Token(token) => token,
            Meant::Answer(found) => return Ok(found),
        };
        let name = clean(&token.name);
        teller
            .look("forecast", format!("Computing the forecast of {name}"))
            .await;
        let Some(forecast) = self.forecasts.forecast(&token.id, horizon).await? else {
            return Ok(Found::saying(format!(
                "{name} has too little price history for a forecast."
            )));
        };
        let query = Query {
            horizon: Some(horizon),
            ..Query::default()
        };
        Ok(shown(&token.id, &name, &forecast, &query))
    }
}

fn shown(id: &str, name: &str, forecast: &Forecast, query: &Query) -> Found {
    let step = forecast.days.len().div_ceil(SHOWN).max(1);
    // The last day is always there.
    let rest = forecast.days.len().saturating_sub(1) % step;
    let days = forecast.days.iter().skip(rest).step_by(step);
    let rows: Vec<_> = days
        .map(|ahead| {
            row([&day(ahead.day), &ahead.median, &ahead.low_80, &ahead.high_80])
                .about("forecast", id, "")
                .narrowed(query.clone())
        })
        .collect();
    let last = rows.len();
    let mut prices = table(
        "Forecast",
        vec![
            column("Day", Kind::Day, ""),
            column("Median", Kind::Money, "usd"),
            column("Low (80%)", Kind::Money, "usd"),
            column("High (80%)", Kind::Money, "usd"),
        ],
        rows,
    );
    prices.sources.push(Source {
        provider: "Meridian".to_owned(),
        endpoint: format!("model {}, version {}", forecast.model, forecast.recipe_version),
        as_of_ms: Some(forecast.created_ms).filter(|time| *time > 0),
        state: "computed".to_owned(),
    });
    if !forecast.source.is_empty() {
        prices.sources.push(Source {
            provider: clean(&forecast.source),
            endpoint: format!("{} daily closes", forecast.history_days),
            as_of_ms: None,
            state: "cached".to_owned(),
        });
    }
    if forecast.ended {
        prices.note = format!("The price history ended on {}.", day(forecast.last_day));
    }
    let mut found = Found::default();
    found.add(prices);
    found.text = format!(
        "{name} closed at {} USD on {}. The median forecast for [[r{last}.c1]] is [[r{last}.c2]]; with 80% probability the price is \
         then between [[r{last}.c3]] and [[r{last}.c4]].",
        forecast.last_price,
        day(forecast.last_day)
    );
    found
}

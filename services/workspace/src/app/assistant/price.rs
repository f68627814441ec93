//! `/price`: what a token costs now, or did at the end of a day; and which token is meant.

use assistant_rules::{Candidate, Cell, Choice, Kind, Row, choose, clean};
use chrono::NaiveDate;

use super::{App, Teller};
use crate::{
    domain::answer::{About as _, Found, column, row, table, text_columns},
    error::Error,
};

/// A token that was found, or what is to be said instead.
pub(super) enum Meant {
    Token(Candidate),
    Answer(Found),
}

impl App {
    /// The token that a text stands for. `form` is how the command names one of several.
    pub(super) async fn token_of(
        &self,
        text: &str,
        form: impl Fn(&str) -> String,
        teller: &mut Teller,
    ) -> Result<Meant, Error> {
        teller.look("tokens", format!("Looking up “{}”", clean(text))).await;
        Ok(match choose(text, self.market.candidates(text).await?) {
            Choice::One(token) => Meant::Token(token),
            Choice::Nothing => {
                return Err(Error::invalid(
                    "text",
                    format!(
                        "No token matches “{}”. Check the spelling, or use the id of its page.",
                        clean(text)
                    ),
                ));
            }
            Choice::Ambiguous(candidates) => Meant::Answer(several(text, &candidates, form)),
        })
    }

    pub(super) async fn price_of(
        &self,
        text: &str,
        currency: Option<String>,
        at: Option<NaiveDate>,
        teller: &mut Teller,
    ) -> Result<Found, Error> {
        let currency = currency.unwrap_or_else(|| "usd".to_owned());
        if at.is_some() && currency != "usd" {
            return Err(Error::invalid(
                "text",
                "Prices of earlier days are in US dollars only. Leave the currency out.",
            ));
        }
        let form = |id: &str| {
            let at = at.map(|day| format!(" at={day}")).unwrap_or_default();
            let currency = if currency == "usd" {
                String::new()
            } else {
                format!(" {currency}")
            };
            format!("/price {id}{currency}{at}")
        };
        let token = match self.token_of(text, form, teller).await? {
            Meant::Token(token) => token,
            Meant::Answer(found) => return Ok(found),
        };
        match at {
            Some(day) => self.close_on(&token, day, teller).await,
            None => self.price_now(&token, &currency, teller).await,
        }
    }

    async fn price_now(&self, token: &Candidate, currency: &str, teller: &mut Teller) -> Result<Found, Error> {
        let name = clean(&token.name);
        teller.look("price", format!("Reading the price of {name}")).await;
        let quote = self.market.quote(&token.id, currency).await?;
        let Some(quote) = quote else {
            return Ok(Found::saying(format!(
                "There is no price of {name} in {}.",
                currency.to_uppercase()
            )));
        };
        let mut prices = table(
            "Price",
            vec![
                column("Token", Kind::Text, ""),
                column("Price", Kind::Money, currency),
                column("24 h", Kind::Percent, ""),
                column("Market cap", Kind::Money, currency),
                column("Volume 24 h", Kind::Money, currency),
                column("Updated", Kind::Time, ""),
            ],
            vec![
                Row {
                    cells: vec![
                        Cell::from(name.clone()),
                        Cell::from(quote.price.unwrap_or_default()),
                        Cell::from(quote.change_percent.clone().unwrap_or_default()),
                        Cell::from(quote.market_cap.unwrap_or_default()),
                        Cell::from(quote.volume.unwrap_or_default()),
                        Cell::from(crate::domain::answer::time(quote.updated.unwrap_or_default())),
                    ],
                    target: None,
                }
                .about("token", &token.id, ""),
            ],
        );
        prices.sources.push(quote.source);
        let mut found = Found::default();
        found.add(prices);
        let change = quote
            .change_percent
            .map_or("", |_| " Over the last 24 hours it changed by [[r1.c3]].");
        found.text = format!("{name} costs [[r1.c2]].{change}");
        Ok(found)
    }

    async fn close_on(&self, token: &Candidate, day: NaiveDate, teller: &mut Teller) -> Result<Found, Error> {
        let name = clean(&token.name);
        teller
            .look("price", format!("Reading the close of {name} on {day}"))
            .await;
        let Some((price, source, partial)) = self.market.close_of(&token.id, day.to_epoch_days()).await? else {
            return Ok(Found::saying(format!(
                "There is no price of {name} on {day}. The kept history may begin later."
            )));
        };
        let mut prices = table(
            "Daily close",
            vec![
                column("Token", Kind::Text, ""),
                column("Day", Kind::Day, ""),
                column("Close", Kind::Money, "usd"),
            ],
            vec![row([&name, &day.to_string(), &price]).about("token", &token.id, "")],
        );
        prices.sources.push(source);
        if partial {
            "This day isn't over: its close may still change.".clone_into(&mut prices.note);
        }
        let mut found = Found::default();
        found.add(prices);
        found.text = format!("{name} closed at [[r1.c3]] on {day} (UTC).");
        Ok(found)
    }
}

/// Candidates, each with the command that names it.
fn several(text: &str, candidates: &[Candidate], form: impl Fn(&str) -> String) -> Found {
    let rows = candidates.iter().map(|token| {
        let rank = Some(token.rank).filter(|rank| *rank > 0).map(|rank| rank.to_string());
        let command = form(&token.id);
        row([
            &clean(&token.name),
            &clean(&token.symbol).to_uppercase(),
            &rank.unwrap_or_default(),
            &command,
        ])
        .about("command", &command, "")
    });
    let mut columns = text_columns(&["Token", "Symbol", "Rank", "Command"]);
    columns[2] = column("Rank", Kind::Number, "");
    let mut found = Found::default();
    found.add(table("Which token?", columns, rows.collect()));
    found.text = format!("Several tokens are called “{}”. Choose one below.", clean(text));
    found
}

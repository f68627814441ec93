//! Figures over several coins.

use std::sync::Arc;

use futures::future::join_all;

use super::{App, History};
use crate::{
    domain::{
        analysis::{
            Closes, Correlation, Daily, Fall, NoCorrelation, Part, Seasons, correlation, drawdown, falls, seasons,
            strength,
        },
        day::Day,
        token::Token,
    },
    error::Error,
};

/// Of one answer: a table of 66 pairs and a dozen lines can still be read.
const MOST_COINS: usize = 12;
/// Days of a range.
const DAYS: std::ops::RangeInclusive<u32> = 2..=3_650;

/// A coin and its closes within the range.
#[derive(Debug)]
pub struct Compared {
    pub token: Token,
    pub source: String,
    pub closes: Closes,
    /// Why it has no closes, in a sentence.
    pub trouble: Option<String>,
}

#[derive(Debug)]
pub struct Correlations {
    pub coins: Vec<Compared>,
    /// Of each pair once, by their places in `coins`: days, and the figure.
    pub pairs: Vec<(usize, usize, usize, Result<Correlation, NoCorrelation>)>,
}

#[derive(Debug)]
pub struct Strengths {
    pub base: Compared,
    pub coins: Vec<Compared>,
    /// As long as `coins`.
    pub series: Vec<Daily>,
}

#[derive(Debug)]
pub struct Falls {
    pub coins: Vec<Compared>,
    /// As long as `coins`.
    pub series: Vec<Daily>,
    pub deepest: Vec<Option<Fall>>,
}

#[derive(Debug)]
pub struct SeasonsOf {
    pub coin: Compared,
    pub seasons: Seasons,
}

impl App {
    /// # Errors
    /// Fewer than two coins or too many, an unknown coin, or a market that is away for all of them.
    pub async fn correlations(&self, coins: &[String], days: u32) -> Result<Correlations, Error> {
        let coins = self.compared(&named("coins", chosen(coins, 2)?), days).await?;
        self.compute(move || {
            let mut pairs = Vec::new();
            for (at, a) in coins.iter().enumerate() {
                for (other, b) in coins.iter().enumerate().skip(at + 1) {
                    let (n, found) = correlation(&a.closes, &b.closes);
                    pairs.push((at, other, n, found));
                }
            }
            Correlations { coins, pairs }
        })
        .await
    }

    /// # Errors
    /// No coin or too many, a base that is one of them, an unknown coin, or a market that is away for all of them.
    pub async fn strengths(&self, coins: &[String], base: &str, days: u32) -> Result<Strengths, Error> {
        let coins = chosen(coins, 1)?;
        if coins.iter().any(|coin| coin == base) {
            return Err(Error::invalid("base", "The base is one of the coins."));
        }
        let mut all = named("coins", coins);
        all.push(("base", base.to_owned()));
        let mut coins = self.compared(&all, days).await?;
        let base = coins.pop().ok_or(Error::NoCoin)?;
        let series = coins.iter().map(|coin| strength(&coin.closes, &base.closes)).collect();
        Ok(Strengths { base, coins, series })
    }

    /// # Errors
    /// No coin or too many, an unknown coin, or a market that is away for all of them.
    pub async fn drawdowns(&self, coins: &[String], days: u32) -> Result<Falls, Error> {
        let coins = self.compared(&named("coins", chosen(coins, 1)?), days).await?;
        Ok(Falls {
            series: coins.iter().map(|coin| falls(&coin.closes)).collect(),
            deepest: coins.iter().map(|coin| drawdown(&coin.closes)).collect(),
            coins,
        })
    }

    /// # Errors
    /// An unknown coin, one without a history, or a market that is away.
    pub async fn seasons(&self, coin: &str, by: Part, days: u32) -> Result<SeasonsOf, Error> {
        let coin = self
            .compared(&[("coin", coin.to_owned())], days)
            .await?
            .pop()
            .ok_or(Error::NoCoin)?;
        let seasons = seasons(&coin.closes, by);
        Ok(SeasonsOf { coin, seasons })
    }

    /// Each coin with the field that named it. Closes of the last `days` days up to the newest whole day of any of the coins, and the close before them, from which the first return
    /// is computed.
    async fn compared(&self, coins: &[(&'static str, String)], days: u32) -> Result<Vec<Compared>, Error> {
        if !DAYS.contains(&days) {
            let message = format!("From {} to {} days.", DAYS.start(), DAYS.end());
            return Err(Error::invalid("days", message));
        }
        let asked = join_all(coins.iter().map(|(_, coin)| self.history(coin))).await;
        if asked.iter().all(Result::is_err)
            && let Some(Err(error)) = asked
                .iter()
                .find(|asked| matches!(asked, Err(error) if !is_about_coin(error)))
        {
            return Err(error.clone());
        }
        let read: Vec<_> = coins
            .iter()
            .zip(asked)
            .map(|((field, coin), asked)| whole_days(field, coin, asked))
            .collect::<Result<_, _>>()?;
        let end = read.iter().filter_map(|coin| coin.closes.last()).max();
        let Some(end) = end else { return Ok(read) };
        let from = end.plus(-i32::try_from(days).unwrap_or(i32::MAX));
        Ok(read.into_iter().map(|coin| within(coin, from, end)).collect())
    }
}

/// Coins that one field names.
fn named(field: &'static str, coins: Vec<String>) -> Vec<(&'static str, String)> {
    coins.into_iter().map(|coin| (field, coin)).collect()
}

/// The coins that are meant, each once, in their order.
fn chosen(coins: &[String], least: usize) -> Result<Vec<String>, Error> {
    let mut chosen: Vec<String> = Vec::new();
    for coin in coins {
        if !chosen.contains(coin) {
            chosen.push(coin.clone());
        }
    }
    if !(least..=MOST_COINS).contains(&chosen.len()) {
        return Err(Error::invalid(
            "coins",
            format!("From {least} to {MOST_COINS} different coins."),
        ));
    }
    Ok(chosen)
}

const fn is_about_coin(error: &Error) -> bool {
    matches!(error, Error::NoCoin | Error::NoHistory)
}

/// An unknown coin is refused; one whose prices cannot be had now says so, and the others are computed.
fn whole_days(field: &'static str, coin: &str, asked: Result<Arc<History>, Error>) -> Result<Compared, Error> {
    match asked {
        Ok(history) => {
            let closes = history.whole_days.as_ref().map(|(series, _)| Closes::of(series));
            Ok(Compared {
                token: history.token.clone(),
                source: history.source.clone(),
                trouble: closes.is_none().then(|| Error::NoHistory.to_string()),
                closes: closes.unwrap_or_default(),
            })
        }
        Err(Error::NoCoin) if coin.is_empty() => Err(Error::invalid(field, "This field is required.")),
        Err(Error::NoCoin) => Err(Error::invalid(field, format!("There is no coin “{coin}”."))),
        Err(error) => Ok(Compared {
            token: Token {
                id: coin.to_owned(),
                name: coin.to_owned(),
                symbol: String::new(),
                image: String::new(),
                icon: None,
            },
            source: String::new(),
            closes: Closes::default(),
            trouble: Some(error.to_string()),
        }),
    }
}

fn within(coin: Compared, from: Day, end: Day) -> Compared {
    let closes = coin.closes.between(from, end);
    let ended = coin.closes.last().filter(|_| closes.days().is_empty());
    Compared {
        trouble: coin
            .trouble
            .or_else(|| ended.map(|last| format!("No closes in this range: the last one is of {last}."))),
        closes,
        ..coin
    }
}

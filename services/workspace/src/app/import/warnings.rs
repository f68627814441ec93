//! What no single row of a file shows.

use std::collections::HashSet;

use chrono::{DateTime, Utc};
use exchange_imports::{Event, Fault, is_known_coin};
use tokio::time::Instant;
use vocab::UserId;

use super::format;
use crate::{
    app::{App, price::PATIENCE},
    error::Error,
    store::{event, import::Import},
};

/// Coins of one file that the market is asked for.
const ASKED: usize = 20;
/// Names of accounts in one file: two tell that there are several.
const NAMES: usize = 2;
/// Warnings about a file as a whole: of several accounts, of another kind of export, and of each coin that was asked for.
pub(super) const MOST: usize = 2 + ASKED;

/// First and last of some times.
type Span = Option<(DateTime<Utc>, DateTime<Utc>)>;

fn longer(span: &mut Span, time: DateTime<Utc>) {
    *span = Some(span.map_or((time, time), |(first, last)| (first.min(time), last.max(time))));
}

/// What is remembered of a file's events.
#[derive(Debug, Default)]
pub(super) struct Seen {
    accounts: HashSet<String>,
    /// Of all events, and of trades.
    all: Span,
    trades: Span,
    coins: HashSet<String>,
    /// The first that only a market can know, with the line of each.
    unknown: Vec<(u64, String)>,
}

impl Seen {
    pub(super) fn see(&mut self, event: &Event) {
        if self.accounts.len() < NAMES && !self.accounts.contains(&event.account) {
            self.accounts.insert(event.account.clone());
        }
        longer(&mut self.all, event.time);
        if event.trade.is_some() {
            longer(&mut self.trades, event.time);
        }
        for moved in &event.movements {
            let coin = &moved.asset;
            if self.unknown.len() < ASKED && !is_known_coin(coin) && self.coins.insert(coin.clone()) {
                self.unknown.push((event.line, coin.clone()));
            }
        }
    }
}

impl App {
    /// What no single row shows: the same trades from another kind of export, or fills of several accounts in one file.
    pub(super) async fn warnings(&self, user: UserId, import: &Import, seen: &Seen) -> Result<Vec<Fault>, Error> {
        let fault = |code, message: String| Fault {
            line: 1,
            column: String::new(),
            code,
            message,
        };
        let mut found = Vec::new();
        if import.format == "meridian_fills" && seen.accounts.len() > 1 {
            let message = "These fills are of several accounts. All of them go to the account that is chosen here.";
            found.push(fault("several_accounts", message.to_owned()));
        }
        // Of an export of results, every row may stand for a trade of another one.
        let is_result = event::RESULTS.contains(&import.format.as_str());
        let span = if is_result { seen.all } else { seen.trades };
        if let (Some(account), Some(span)) = (import.account, span) {
            let others = event::formats_between(&mut *self.db().await?, user, account, span).await?;
            let others = others.into_iter().filter(|other| *other != import.format);
            let names: Vec<&str> = others.filter_map(|other| Some(format(&other)?.name)).collect();
            if !names.is_empty() {
                let names = names.join(", ");
                let message = format!(
                    "This account already has trades or results of these days from another kind of export ({names}). If they are \
                     of the same trades, each would count twice: import only one of the two."
                );
                found.push(fault("other_export", message));
            }
        }
        found.extend(self.unlisted(&seen.unknown).await);
        Ok(found)
    }

    /// Coins that the market does not list: a sign that is none may be a slip. Where the market does not answer, nothing is said.
    async fn unlisted(&self, unknown: &[(u64, String)]) -> Vec<Fault> {
        let mut found = Vec::new();
        let coins = unknown.iter().map(|(_, coin)| coin);
        let coins = coins.filter(|coin| !self.closes.contains_key(coin.as_str()));
        let coins: Vec<String> = coins.cloned().collect();
        let ids = self.ids_of(&coins, Instant::now() + PATIENCE).await;
        for (line, coin) in unknown.iter().filter(|(_, coin)| !ids.contains_key(coin)) {
            match self.market.coin(coin).await {
                Ok(Some(_)) => {}
                Ok(None) => found.push(Fault {
                    line: *line,
                    column: String::new(),
                    code: "unlisted_coin",
                    message: format!(
                        "The market lists no coin “{coin}”, so it will have no price. Check how the file writes it."
                    ),
                }),
                Err(_) => break,
            }
        }
        found
    }
}

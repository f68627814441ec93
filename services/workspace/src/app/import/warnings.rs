//! What no single row of a file shows.

use std::collections::HashSet;

use exchange_imports::{Fault, Report, is_known_coin};
use vocab::UserId;

use super::format;
use crate::{
    app::App,
    error::Error,
    store::{event, import::Import},
};

/// Coins of one file that the market is asked for.
const ASKED: usize = 20;

impl App {
    /// What no single row shows: the same trades from another kind of export, or fills of several accounts in one file.
    pub(super) async fn warnings(&self, user: UserId, import: &Import, report: &Report) -> Result<Vec<Fault>, Error> {
        let fault = |code, message: String| Fault {
            line: 1,
            column: String::new(),
            code,
            message,
        };
        let mut found = Vec::new();
        let names: HashSet<&str> = report.events.iter().map(|event| event.account.as_str()).collect();
        if report.format == "meridian_fills" && names.len() > 1 {
            let message = "These fills are of several accounts. All of them go to the account that is chosen here.";
            found.push(fault("several_accounts", message.to_owned()));
        }
        // Of an export of results, every row may stand for a trade of another one.
        let is_result = event::RESULTS.contains(&report.format);
        let trades = || {
            let told = report.events.iter().filter(|event| is_result || event.trade.is_some());
            told.map(|event| event.time)
        };
        if let (Some(account), Some(first), Some(last)) = (import.account, trades().min(), trades().max()) {
            let others = event::formats_between(&mut *self.db().await?, user, account, (first, last)).await?;
            let others = others.into_iter().filter(|other| *other != report.format);
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
        found.extend(self.unlisted(report).await);
        Ok(found)
    }

    /// Coins that the market does not list: a sign that is none may be a slip. Where the market does not answer, nothing is said.
    async fn unlisted(&self, report: &Report) -> Vec<Fault> {
        let mut found = Vec::new();
        for (line, coin) in unknown_coins(report) {
            match self.market.coin(&coin).await {
                Ok(Some(_)) => {}
                Ok(None) => found.push(Fault {
                    line,
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

/// The first that only a market can know, with the line of each.
fn unknown_coins(report: &Report) -> Vec<(u64, String)> {
    let mut seen = HashSet::new();
    let mut found = Vec::new();
    for event in &report.events {
        for moved in &event.movements {
            if found.len() < ASKED && !is_known_coin(&moved.asset) && seen.insert(moved.asset.as_str()) {
                found.push((event.line, moved.asset.clone()));
            }
        }
    }
    found
}

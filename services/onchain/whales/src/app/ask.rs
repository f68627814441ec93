//! What may be asked of large transfers.

use chain_model::{chain::chain, error::Error};
use chrono::{DateTime, TimeDelta, Utc};
use rust_decimal::Decimal;
use vocab::UserId;

use crate::store::whale_list::{Usual, Wanted};

const KINDS: [&str; 5] = ["transfer", "mint", "burn", "to_exchange", "from_exchange"];
const STATES: [&str; 2] = ["confirmed", "waiting"];
/// Longest window, hours.
const WINDOW: u32 = 24 * 365;
/// A window where none is named.
const DAY: u32 = 24;

/// What is asked for. Empty and 0 ask for everything, a window of 0 for a day.
#[derive(Debug, Clone, Default)]
pub struct Ask {
    pub chain: String,
    pub kind: String,
    pub asset: String,
    pub min_usd: String,
    pub window_hours: u32,
    pub text: String,
    pub cursor: String,
    pub limit: u32,
    /// How many times what is usual for the asset.
    pub times_usual: String,
    pub with_muted: bool,
    /// `confirmed` or `waiting`; empty for both.
    pub state: String,
}

/// Symbols with so many times what is usual for each.
pub(super) fn least(usual: &[Usual], times: Decimal) -> Result<(Vec<String>, Vec<String>), Error> {
    let each = usual.iter().map(|one| {
        let usd: Decimal = one.usd.parse().map_err(Error::stored)?;
        Ok((
            one.symbol.clone(),
            usd.checked_mul(times).unwrap_or(Decimal::MAX).to_string(),
        ))
    });
    each.collect()
}

/// And how many times what is usual for its asset; 0 for any size.
pub(super) fn wanted(owner: UserId, ask: &Ask, now: DateTime<Utc>) -> Result<(Wanted, Decimal), Error> {
    if !ask.chain.is_empty() && chain(&ask.chain).is_none() {
        return Err(Error::invalid("chain", "This chain isn't supported."));
    }
    if !ask.kind.is_empty() && !KINDS.contains(&ask.kind.as_str()) {
        return Err(Error::invalid("kind", format!("One of {}.", KINDS.join(", "))));
    }
    if !ask.state.is_empty() && !STATES.contains(&ask.state.as_str()) {
        return Err(Error::invalid("state", format!("One of {}.", STATES.join(", "))));
    }
    let min = if ask.min_usd.is_empty() {
        Some(Decimal::ZERO)
    } else {
        ask.min_usd.parse::<Decimal>().ok()
    };
    let min = min
        .filter(|usd| !usd.is_sign_negative())
        .ok_or_else(|| Error::invalid("min_usd", "US dollars as a decimal, not below 0."))?;
    let times = if ask.times_usual.is_empty() {
        Some(Decimal::ZERO)
    } else {
        ask.times_usual.parse::<Decimal>().ok()
    };
    let times = times
        .filter(|times| !times.is_sign_negative() && *times <= Decimal::ONE_THOUSAND)
        .ok_or_else(|| Error::invalid("times_usual", "A decimal from 0 to 1000."))?;
    let hours = if ask.window_hours == 0 { DAY } else { ask.window_hours };
    if hours > WINDOW {
        return Err(Error::invalid("window_hours", format!("At most {WINDOW} hours.")));
    }
    let wanted = Wanted {
        owner,
        chain: ask.chain.clone(),
        kind: ask.kind.clone(),
        asset: ask.asset.trim().to_owned(),
        min_usd: min.to_string(),
        since: now - TimeDelta::hours(i64::from(hours)),
        text: ask.text.trim().to_owned(),
        least: None,
        with_muted: ask.with_muted,
        state: ask.state.clone(),
    };
    Ok((wanted, times))
}

pub(super) fn read_place(place: &str) -> Result<(DateTime<Utc>, i64), Error> {
    let (at, id) = place.split_once(' ').ok_or(Error::BadCursor)?;
    let at = at
        .parse()
        .ok()
        .and_then(DateTime::from_timestamp_micros)
        .ok_or(Error::BadCursor)?;
    Ok((at, id.parse().map_err(|_| Error::BadCursor)?))
}

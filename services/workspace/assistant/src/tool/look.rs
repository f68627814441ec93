//! Tools that read lists and what is kept: of the market, of chains, and the user's own. Nothing of them writes.

use chrono::NaiveDate;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{NoArgs, optional, past, read, text, tool, word};
use crate::{
    command::{Period, period},
    number::Decimal,
    table::MOST_ROWS,
    words::Refusal,
};

/// Rows of the market's list where no number is named.
const USUAL_ROWS: u8 = 20;
/// Hours of large transfers.
const USUAL_HOURS: u16 = 24;
const LONGEST_HOURS: u16 = 720;
/// Days of the calendar.
const USUAL_DAYS: u16 = 14;
const LONGEST_DAYS: u16 = 90;
/// Characters of an amount.
const LONGEST_AMOUNT: usize = 30;

/// What is read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Look {
    /// The largest tokens.
    Markets {
        order: MarketOrder,
        limit: u8,
    },
    /// Pools that were opened lately, of one network or of all.
    Pools {
        network: Option<String>,
    },
    /// Large transfers of the last hours.
    Whales {
        chain: Option<String>,
        asset: Option<String>,
        min_usd: Option<String>,
        hours: u16,
    },
    Transfers(TransfersAsked),
    /// The user's labels in which this is.
    Labels(String),
    /// The user's cases, and those that are shared with them.
    Cases,
    /// One of them, by its id.
    Case(String),
    /// The user's saved traces, and those that are shared with them.
    Traces,
    /// What the user holds.
    Portfolio,
    Watchlists,
    /// One of them, by its name.
    Watchlist(String),
    /// What is on the user's calendar, from today on.
    Events {
        days: u16,
    },
    /// Round trips, closed and open.
    Trades {
        period: Period,
        asset: Option<String>,
        account: Option<String>,
    },
    Strategies,
}

/// By what the market's list is ordered, the largest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MarketOrder {
    #[default]
    MarketCap,
    Volume,
}

/// Transfers of one address.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TransfersAsked {
    pub address: String,
    pub chain: Option<String>,
    /// First and last day, UTC.
    pub from: Option<NaiveDate>,
    pub to: Option<NaiveDate>,
    /// US dollars, a decimal text.
    pub min_usd: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MarketsArgs {
    order: Option<MarketOrder>,
    limit: Option<u8>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PoolsArgs {
    network: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WhalesArgs {
    chain: Option<String>,
    asset: Option<String>,
    min_usd: Option<String>,
    hours: Option<u16>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TransfersArgs {
    address: String,
    chain: Option<String>,
    from: Option<NaiveDate>,
    to: Option<NaiveDate>,
    min_usd: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LabelsArgs {
    q: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CaseArgs {
    id: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WatchlistArgs {
    name: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EventsArgs {
    days: Option<u16>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TradesArgs {
    period: Option<String>,
    asset: Option<String>,
    account: Option<String>,
}

/// These tools as a request lists them.
pub(super) fn definitions() -> Vec<Value> {
    let whole =
        |says: &str, most: usize| json!({"type": "integer", "minimum": 1, "maximum": most, "description": says});
    let chain = || text("Id of the chain, for example bitcoin or ethereum");
    let least = || text("Least value in usd, a decimal number");
    vec![
        tool(
            "list_markets",
            "The largest tokens with price, change, market cap and volume in usd",
            json!({"order": {"type": "string", "enum": ["market_cap", "volume"]}, "limit": whole("Rows; 20 where it is left out", MOST_ROWS)}),
            &[],
        ),
        tool(
            "list_pools",
            "Pools of decentralised exchanges that were opened in the last two days",
            json!({"network": text("As eth, solana or base; all where it is left out")}),
            &[],
        ),
        tool(
            "list_whales",
            "Large confirmed transfers of all addresses",
            json!({"chain": chain(), "asset": text("A symbol"), "min_usd": least(), "hours": whole("24 where it is left out", LONGEST_HOURS.into())}),
            &[],
        ),
        tool(
            "list_transfers",
            "Transfers of one address, the newest first",
            json!({
                "address": text("A Bitcoin or EVM address"), "chain": chain(),
                "from": text("First day as yyyy-mm-dd"), "to": text("Last day as yyyy-mm-dd"), "min_usd": least(),
            }),
            &["address"],
        ),
        tool(
            "find_labels",
            "The user's own labels of addresses",
            json!({"q": text("Part of a label, an address or an entity")}),
            &["q"],
        ),
        tool(
            "get_case",
            "One case with findings, timeline, exhibits and figures; without an id, the list of cases",
            json!({"id": text("Id from the list")}),
            &[],
        ),
        tool("list_traces", "The user's saved traces", json!({}), &[]),
        tool(
            "get_portfolio",
            "What the user holds: quantity, value, cost and gain of each asset",
            json!({}),
            &[],
        ),
        tool(
            "list_watchlists",
            "One watchlist with prices; without a name, all of the user's",
            json!({"name": text("Name of the list")}),
            &[],
        ),
        tool(
            "list_events",
            "What is on the user's calendar from today on",
            json!({"days": whole("14 where it is left out", LONGEST_DAYS.into())}),
            &[],
        ),
        tool(
            "list_trades",
            "The user's round trips one by one, the newest first",
            json!({
                "period": text("As 30d, ytd or all; 30d where it is left out"),
                "asset": text("As BTC"), "account": text("Name of one account"),
            }),
            &[],
        ),
        tool(
            "list_strategies",
            "The user's strategies with their last back-test",
            json!({}),
            &[],
        ),
    ]
}

impl Look {
    /// What a call means.
    ///
    /// # Errors
    /// As [`super::Tool::parse`].
    pub(super) fn parse(name: &str, arguments: &str, today: NaiveDate) -> Result<Self, Refusal> {
        Ok(match name {
            "list_markets" => {
                let MarketsArgs { order, limit } = read(arguments)?;
                Self::Markets {
                    order: order.unwrap_or_default(),
                    limit: within("limit", limit.unwrap_or(USUAL_ROWS).into(), MOST_ROWS)?,
                }
            }
            "list_pools" => Self::Pools {
                network: lower("network", read::<PoolsArgs>(arguments)?.network)?,
            },
            "list_whales" => {
                let WhalesArgs {
                    chain,
                    asset,
                    min_usd,
                    hours,
                } = read(arguments)?;
                Self::Whales {
                    chain: lower("chain", chain)?,
                    asset: optional("asset", asset)?.map(|asset| asset.to_uppercase()),
                    min_usd: amount("min_usd", min_usd)?,
                    hours: within("hours", hours.unwrap_or(USUAL_HOURS).into(), LONGEST_HOURS.into())?,
                }
            }
            "list_transfers" => Self::Transfers(transfers(read(arguments)?, today)?),
            "find_labels" => Self::Labels(word("q", &read::<LabelsArgs>(arguments)?.q)?),
            "get_case" => optional("id", read::<CaseArgs>(arguments)?.id)?.map_or(Self::Cases, Self::Case),
            "list_traces" => {
                read::<NoArgs>(arguments)?;
                Self::Traces
            }
            "get_portfolio" => {
                read::<NoArgs>(arguments)?;
                Self::Portfolio
            }
            "list_watchlists" => {
                let name = optional("name", read::<WatchlistArgs>(arguments)?.name)?;
                name.map_or(Self::Watchlists, Self::Watchlist)
            }
            "list_events" => {
                let days = read::<EventsArgs>(arguments)?.days.unwrap_or(USUAL_DAYS);
                Self::Events {
                    days: within("days", days.into(), LONGEST_DAYS.into())?,
                }
            }
            "list_trades" => {
                let TradesArgs {
                    period: sent,
                    asset,
                    account,
                } = read(arguments)?;
                let sent = optional("period", sent)?;
                let period = sent.map_or(Some(Period::Days(30)), |text| period(&text));
                Self::Trades {
                    period: period
                        .ok_or_else(|| Refusal::new("period is a number of days such as 30d, ytd or all."))?,
                    asset: optional("asset", asset)?.map(|asset| asset.to_uppercase()),
                    account: optional("account", account)?,
                }
            }
            "list_strategies" => {
                read::<NoArgs>(arguments)?;
                Self::Strategies
            }
            _ => return Err(Refusal::new("There is no such tool. Use only the tools of the list.")),
        })
    }
}

fn transfers(args: TransfersArgs, today: NaiveDate) -> Result<TransfersAsked, Refusal> {
    let TransfersArgs {
        address,
        chain,
        from,
        to,
        min_usd,
    } = args;
    let begun = |name: &str, day: NaiveDate| {
        past(day, today).map_err(|_| Refusal::new(format!("{name} is a day from 1970 on that has begun.")))
    };
    let from = from.map(|day| begun("from", day)).transpose()?;
    let to = to.map(|day| begun("to", day)).transpose()?;
    if from.zip(to).is_some_and(|(from, to)| to < from) {
        return Err(Refusal::new("to is before from."));
    }
    Ok(TransfersAsked {
        address: word("address", &address)?,
        chain: lower("chain", chain)?,
        from,
        to,
        min_usd: amount("min_usd", min_usd)?,
    })
}

fn lower(name: &str, sent: Option<String>) -> Result<Option<String>, Refusal> {
    Ok(optional(name, sent)?.map(|text| text.to_lowercase()))
}

/// A number from 1 on.
fn within<T: TryFrom<usize>>(name: &str, number: usize, most: usize) -> Result<T, Refusal> {
    let fits = (1..=most).contains(&number).then(|| T::try_from(number).ok()).flatten();
    fits.ok_or_else(|| Refusal::new(format!("{name} is a number from 1 to {most}.")))
}

fn amount(name: &str, sent: Option<String>) -> Result<Option<String>, Refusal> {
    let Some(text) = optional(name, sent)? else {
        return Ok(None);
    };
    let decimal = Decimal::parse(&text).map(|decimal| decimal.canonical());
    let amount = decimal.filter(|amount| amount.len() <= LONGEST_AMOUNT && !amount.starts_with('-'));
    amount
        .map(Some)
        .ok_or_else(|| Refusal::new(format!("{name} is a decimal number, without separators.")))
}

//! Tools that a model may use: what each takes, and what a call means.
//!
//! All of them read, as the user; two of them write a draft that only the user's own click saves. None reaches members, keys, billing or
//! an address of the internet.

mod look;

use chrono::{Datelike, NaiveDate};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::{
    calc::{MOST_VALUES, Operation},
    clean::clean,
    command::{Command, DEPTHS, HORIZONS, LONGEST, Period, period},
    number::Decimal,
    words::Refusal,
};
pub use look::{Look, MarketOrder, TransfersAsked};

/// Characters of a proposed label, and of the name of a proposed alert.
const LONGEST_NAME: usize = 80;

/// What a call asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Tool {
    /// What a command does as well.
    Command(Command),
    /// Tokens whose name or symbol has this in it.
    Search(String),
    /// A list, or something that is kept.
    Look(Look),
    Calc {
        operation: Operation,
        refs: Vec<String>,
    },
    Alert(AlertDraft),
    Label(LabelDraft),
}

/// An alert on a price in US dollars that the user may save.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AlertDraft {
    /// A name, a symbol or an id.
    pub token: String,
    /// `above` or `below`.
    pub direction: String,
    /// A decimal text.
    pub level: String,
}

/// A label of an address that the user may save.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LabelDraft {
    pub address: String,
    pub chain: Option<String>,
    pub text: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PriceArgs {
    token: String,
    currency: Option<String>,
    at: Option<NaiveDate>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SearchArgs {
    query: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ForecastArgs {
    token: String,
    horizon: Option<u8>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ProfileArgs {
    address: String,
    chain: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TraceArgs {
    from: String,
    to: Option<String>,
    chain: Option<String>,
    depth: Option<u8>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PnlArgs {
    period: Option<String>,
    account: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NoArgs {}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CalcArgs {
    op: Operation,
    refs: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AlertArgs {
    token: String,
    direction: String,
    level: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LabelArgs {
    address: String,
    chain: Option<String>,
    text: String,
}

fn text(says: &str) -> Value {
    json!({"type": "string", "description": says})
}

fn tool(name: &str, says: &str, properties: Value, required: &[&str]) -> Value {
    json!({"type": "function", "function": {
        "name": name,
        "description": says,
        "parameters": {"type": "object", "properties": properties, "required": required, "additionalProperties": false},
    }})
}

/// All tools as a request lists them.
#[must_use]
pub fn definitions() -> Value {
    let mut tools = usual();
    tools.extend(look::definitions());
    Value::Array(tools)
}

/// Those without which no question is answered, for a model that can take little.
#[must_use]
pub fn fewest() -> Value {
    Value::Array(usual())
}

fn usual() -> Vec<Value> {
    let token = || text("Name, symbol or id of the token");
    let address = || text("A Bitcoin or EVM address");
    let chain = || text("Id of the chain, for example bitcoin or ethereum");
    vec![
        tool(
            "get_price",
            "Price of a token now, or its close on a day",
            json!({"token": token(), "currency": text("As usd or eur; usd where it is left out"), "at": text("Day as yyyy-mm-dd, in usd only")}),
            &["token"],
        ),
        tool(
            "search_tokens",
            "Tokens whose name or symbol matches",
            json!({"query": text("Part of a name or a symbol")}),
            &["query"],
        ),
        tool(
            "get_forecast",
            "Price forecast of a token with its 80% range, in usd",
            json!({"token": token(), "horizon": {"type": "integer", "enum": HORIZONS, "description": "Days; 30 where it is left out"}}),
            &["token"],
        ),
        tool(
            "profile_address",
            "Balance, labels, risks and latest transfers of an address",
            json!({"address": address(), "chain": chain()}),
            &["address"],
        ),
        tool(
            "trace_money",
            "Where money went from an address or a transaction, or the path to another one",
            json!({"from": text("Address or transaction"), "to": address(), "chain": chain(), "depth": {"type": "integer", "minimum": 1, "maximum": 5}}),
            &["from"],
        ),
        tool(
            "get_pnl",
            "Profit and loss of the user's closed round trips, in all and by asset",
            json!({"period": text("As 30d, ytd or all; 30d where it is left out"), "account": text("Name of one account")}),
            &[],
        ),
        tool(
            "list_alerts",
            "The user's alerts and when they last fired",
            json!({}),
            &[],
        ),
        tool(
            "calc",
            "Exact calculation with cells of tables. Use it for every figure that no table has",
            json!({
                "op": {"type": "string", "enum": ["sum", "difference", "product", "ratio", "percent_change", "mean", "min", "max"]},
                "refs": {"type": "array", "items": {"type": "string"}, "minItems": 1, "maxItems": MOST_VALUES, "description": "Cells, as r1.c2"},
            }),
            &["op", "refs"],
        ),
        tool(
            "propose_alert",
            "Drafts an alert on a price in usd. Nothing is saved: the user confirms it",
            json!({"token": token(), "direction": {"type": "string", "enum": ["above", "below"]}, "level": text("Price as a decimal number")}),
            &["token", "direction", "level"],
        ),
        tool(
            "propose_label",
            "Drafts a label of an address. Nothing is saved: the user confirms it",
            json!({"address": address(), "chain": chain(), "text": text("At most 80 characters")}),
            &["address", "text"],
        ),
    ]
}

impl Tool {
    /// What a call means.
    ///
    /// # Errors
    /// A sentence for the model, which may try again: there is no such tool, or the arguments are not those of the tool.
    pub fn parse(name: &str, arguments: &str, today: NaiveDate) -> Result<Self, Refusal> {
        let arguments = if arguments.trim().is_empty() { "{}" } else { arguments };
        Ok(match name {
            "get_price" => {
                let PriceArgs { token, currency, at } = read(arguments)?;
                Self::Command(Command::Price {
                    token: word("token", &token)?,
                    currency: optional("currency", currency)?.map(|currency| currency.to_lowercase()),
                    at: at.map(|day| past(day, today)).transpose()?,
                })
            }
            "search_tokens" => Self::Search(word("query", &read::<SearchArgs>(arguments)?.query)?),
            "get_forecast" => {
                let ForecastArgs { token, horizon } = read(arguments)?;
                let horizon = horizon.unwrap_or(30);
                if !HORIZONS.contains(&horizon) {
                    return Err(Refusal::new("horizon is 7, 14, 30 or 90."));
                }
                let token = word("token", &token)?;
                Self::Command(Command::Forecast { token, horizon })
            }
            "profile_address" => {
                let ProfileArgs { address, chain } = read(arguments)?;
                Self::Command(Command::Profile {
                    address: word("address", &address)?,
                    chain: optional("chain", chain)?.map(|chain| chain.to_lowercase()),
                })
            }
            "trace_money" => {
                let TraceArgs { from, to, chain, depth } = read(arguments)?;
                let depth = depth.unwrap_or(3);
                if !DEPTHS.contains(&depth) {
                    return Err(Refusal::new("depth is a number from 1 to 5."));
                }
                Self::Command(Command::Trace {
                    from: word("from", &from)?,
                    to: optional("to", to)?,
                    chain: optional("chain", chain)?.map(|chain| chain.to_lowercase()),
                    depth,
                })
            }
            "get_pnl" => {
                let PnlArgs { period: sent, account } = read(arguments)?;
                let sent = optional("period", sent)?;
                let period = sent.map_or(Some(Period::Days(30)), |text| period(&text));
                Self::Command(Command::Pnl {
                    period: period
                        .ok_or_else(|| Refusal::new("period is a number of days such as 30d, ytd or all."))?,
                    account: optional("account", account)?,
                })
            }
            "list_alerts" => {
                read::<NoArgs>(arguments)?;
                Self::Command(Command::Alerts)
            }
            "calc" => {
                let CalcArgs { op, refs } = read(arguments)?;
                Self::Calc { operation: op, refs }
            }
            "propose_alert" => Self::alert(read(arguments)?)?,
            "propose_label" => {
                let LabelArgs { address, chain, text } = read(arguments)?;
                let text = clean(&text);
                if text.is_empty() {
                    return Err(Refusal::new("text is empty."));
                }
                Self::Label(LabelDraft {
                    address: word("address", &address)?,
                    chain: optional("chain", chain)?.map(|chain| chain.to_lowercase()),
                    text: text.chars().take(LONGEST_NAME).collect(),
                })
            }
            _ => Self::Look(Look::parse(name, arguments, today)?),
        })
    }

    fn alert(
        AlertArgs {
            token,
            direction,
            level,
        }: AlertArgs,
    ) -> Result<Self, Refusal> {
        if !matches!(direction.as_str(), "above" | "below") {
            return Err(Refusal::new("direction is above or below."));
        }
        let decimal = Decimal::parse(level.trim()).map(|decimal| decimal.canonical());
        let level = decimal.filter(|level| level.len() <= 40 && level != "0" && !level.starts_with('-'));
        Ok(Self::Alert(AlertDraft {
            token: word("token", &token)?,
            direction,
            level: level.ok_or_else(|| Refusal::new("level is a decimal number above zero, without separators."))?,
        }))
    }
}

fn read<'a, T: Deserialize<'a>>(arguments: &'a str) -> Result<T, Refusal> {
    serde_json::from_str(arguments)
        .map_err(|_| Refusal::new("The arguments are not JSON as the tool takes it. Send exactly its properties."))
}

fn word(name: &str, text: &str) -> Result<String, Refusal> {
    let text = text.trim();
    match text.chars().count() {
        0 => Err(Refusal::new(format!("{name} is empty."))),
        1..=LONGEST => Ok(text.to_owned()),
        _ => Err(Refusal::new(format!("{name} has more than {LONGEST} characters."))),
    }
}

/// Models send empty texts for what they leave out.
fn optional(name: &str, text: Option<String>) -> Result<Option<String>, Refusal> {
    let text = text.filter(|text| !text.trim().is_empty());
    text.map(|text| word(name, &text)).transpose()
}

fn past(day: NaiveDate, today: NaiveDate) -> Result<NaiveDate, Refusal> {
    if day > today || day.year() < 1970 {
        return Err(Refusal::new("at is a day from 1970 on that has begun."));
    }
    Ok(day)
}

//! The document as a whole.

use serde_json::{Map, Value};

use super::{
    Amount, Costs, Flaw, Num, Param, Rules, Side, Size,
    hash::hash,
    read::{Reader, field},
};
use crate::bars::BarSize;

/// Bytes of the longest document.
const LONGEST: usize = 16_384;
const PARAMS: usize = 8;
const LETS: usize = 16;
const CASH: f64 = 10_000.0;
/// Basis points of a fee or a slippage.
const MOST_BPS: f64 = 1_000.0;
const KEYS: [&str; 13] = [
    "v", "market", "bar", "params", "let", "enter", "exit", "side", "size", "stop", "target", "costs", "cash",
];

fn known(members: &Map<String, Value>, path: &str, keys: &[&str]) -> Result<(), Flaw> {
    let unknown = members.keys().find(|key| !keys.contains(&key.as_str()));
    match unknown {
        None => Ok(()),
        Some(key) => {
            let path = if path.is_empty() {
                key.clone()
            } else {
                format!("{path}.{key}")
            };
            Err(Flaw::new(
                &path,
                format!("This key is not known. Use {}.", keys.join(", ")),
            ))
        }
    }
}

fn members<'v>(value: &'v Value, path: &str, keys: &[&str]) -> Result<&'v Map<String, Value>, Flaw> {
    let members = value.as_object();
    let members = members.ok_or_else(|| Flaw::new(path, "Write an object."))?;
    known(members, path, keys)?;
    Ok(members)
}

fn name(text: &str, path: &str) -> Result<(), Flaw> {
    let fits = text.len() <= 30
        && text.starts_with(|sign: char| sign.is_ascii_lowercase())
        && text
            .chars()
            .all(|sign| sign.is_ascii_lowercase() || sign.is_ascii_digit() || sign == '_');
    if fits && field(text).is_none() {
        Ok(())
    } else {
        Err(Flaw::new(
            path,
            "Use a name of up to 30 lowercase letters, digits and underscores that isn't a column of a bar.",
        ))
    }
}

fn number(value: Option<&Value>, path: &str, preset: f64, (from, to): (f64, f64)) -> Result<f64, Flaw> {
    let Some(value) = value else {
        return Ok(preset);
    };
    let number = value.as_f64().filter(|number| (from..=to).contains(number));
    number.ok_or_else(|| Flaw::new(path, format!("Write a number from {from} to {to}.")))
}

fn params(value: Option<&Value>) -> Result<Vec<Param>, Flaw> {
    let Some(value) = value else {
        return Ok(Vec::new());
    };
    let named = value
        .as_object()
        .ok_or_else(|| Flaw::new("params", "Write an object."))?;
    if named.len() > PARAMS {
        return Err(Flaw::new("params", format!("Use at most {PARAMS} parameters.")));
    }
    let mut params = Vec::new();
    for (key, value) in named {
        let path = format!("params.{key}");
        name(key, &path)?;
        let numbers: Option<Vec<f64>> = value
            .as_array()
            .map(|all| all.iter().filter_map(Value::as_f64).collect());
        let Some([preset, from, to]) = numbers.as_deref() else {
            return Err(Flaw::new(&path, "Write three numbers: preset, least and most."));
        };
        if !(from <= preset && preset <= to && from.abs() <= 1e9 && to.abs() <= 1e9) {
            return Err(Flaw::new(&path, "The preset has to be between the least and the most."));
        }
        params.push(Param {
            name: key.clone(),
            preset: *preset,
            from: *from,
            to: *to,
        });
    }
    // The order of keys means nothing, so it may not change anything either.
    params.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(params)
}

/// Refuses names that need themselves.
fn no_circle(lets: &[(String, Num)]) -> Result<(), Flaw> {
    let mut depths: Vec<usize> = vec![0; lets.len()];
    // A chain without a circle is at most as long as the list.
    for _ in 0..=lets.len() {
        let mut changed = false;
        for (at, (_, num)) in lets.iter().enumerate() {
            let mut depth = 0;
            num.visit(&mut |part| {
                if let Num::Let(place) = part {
                    depth = depth.max(depths[*place] + 1);
                }
            });
            changed |= depth != depths[at];
            depths[at] = depth;
        }
        if !changed {
            return Ok(());
        }
    }
    let worst = depths.iter().enumerate().max_by_key(|(_, depth)| **depth);
    let name = worst.and_then(|(at, _)| lets.get(at)).map_or("", |(name, _)| name);
    Err(Flaw::new(
        &format!("let.{name}"),
        "This name is defined in terms of itself.",
    ))
}

fn pct(members: &Map<String, Value>, key: &str, reader: &Reader<'_>, most: f64) -> Result<Option<Amount>, Flaw> {
    let Some(value) = members.get(key) else {
        return Ok(None);
    };
    let inner = self::members(value, key, &["pct"])?;
    let path = format!("{key}.pct");
    let pct = inner
        .get("pct")
        .ok_or_else(|| Flaw::new(&path, "This key is needed."))?;
    Ok(Some(reader.amount(pct, &path, (0.01, most))?))
}

fn size(value: Option<&Value>, reader: &Reader<'_>) -> Result<Size, Flaw> {
    let Some(value) = value else {
        return Ok(Size::EquityPct(Amount::Fixed(100.0)));
    };
    let all = members(value, "size", &["equity_pct", "units", "quote"])?;
    let mut each = all.iter();
    let (Some((key, value)), None) = (each.next(), each.next()) else {
        return Err(Flaw::new("size", "Use one of equity_pct, units and quote."));
    };
    let path = format!("size.{key}");
    Ok(match key.as_str() {
        "equity_pct" => Size::EquityPct(reader.amount(value, &path, (0.01, 100.0))?),
        "units" => Size::Units(reader.amount(value, &path, (1e-12, 1e12))?),
        _ => Size::Quote(reader.amount(value, &path, (1e-6, 1e12))?),
    })
}

fn costs(value: Option<&Value>) -> Result<Costs, Flaw> {
    let none = Map::new();
    let costs = match value {
        None => &none,
        Some(value) => members(value, "costs", &["fee_bps", "slippage_bps", "funding"])?,
    };
    let bps = |key: &str, preset| number(costs.get(key), &format!("costs.{key}"), preset, (0.0, MOST_BPS));
    let funding = match costs.get("funding") {
        None => false,
        Some(Value::Bool(funding)) => *funding,
        Some(_) => return Err(Flaw::new("costs.funding", "Write true or false.")),
    };
    Ok(Costs {
        fee: bps("fee_bps", 10.0)? / 10_000.0,
        slippage: bps("slippage_bps", 5.0)? / 10_000.0,
        funding,
    })
}

impl Rules {
    /// Reads and judges a document.
    ///
    /// # Errors
    /// The first thing that is wrong with it.
    pub fn parse(text: &str) -> Result<Self, Flaw> {
        if text.len() > LONGEST {
            return Err(Flaw::new("", format!("Use at most {LONGEST} bytes.")));
        }
        let document: Value =
            serde_json::from_str(text).map_err(|error| Flaw::new("", format!("This is not valid JSON: {error}.")))?;
        let all = document.as_object().ok_or_else(|| Flaw::new("", "Write an object."))?;
        known(all, "", &KEYS)?;
        if all.get("v").and_then(Value::as_u64) != Some(1) {
            return Err(Flaw::new("v", "Write 1: it is the version of this language."));
        }
        let text = |key: &str| all.get(key).and_then(Value::as_str).unwrap_or_default();
        let market = text("market").trim();
        if market.is_empty() || market.chars().count() > 40 || market.chars().any(char::is_control) {
            return Err(Flaw::new(
                "market",
                "Write the market in up to 40 characters, such as BTC/USD.",
            ));
        }
        let bar = BarSize::of_name(text("bar")).ok_or_else(|| Flaw::new("bar", "Use 1m, 5m, 15m, 1h, 4h or 1d."))?;
        let params = params(all.get("params"))?;
        let none = Map::new();
        let defined = match all.get("let") {
            None => &none,
            Some(value) => value.as_object().ok_or_else(|| Flaw::new("let", "Write an object."))?,
        };
        if defined.len() > LETS {
            return Err(Flaw::new("let", format!("Use at most {LETS} names.")));
        }
        let mut names: Vec<String> = defined.keys().cloned().collect();
        names.sort();
        let mut reader = Reader {
            params: &params,
            lets: &names,
            nodes: 0,
        };
        let mut lets = Vec::new();
        for key in &names {
            let path = format!("let.{key}");
            name(key, &path)?;
            lets.push((key.clone(), reader.num(&defined[key.as_str()], &path, 1)?));
        }
        no_circle(&lets)?;
        let enter = all
            .get("enter")
            .ok_or_else(|| Flaw::new("enter", "This key is needed."))?;
        let enter = reader.cond(enter, "enter", 1)?;
        let exit = all.get("exit").map(|exit| reader.cond(exit, "exit", 1)).transpose()?;
        let stop = pct(all, "stop", &reader, 99.0)?;
        let target = pct(all, "target", &reader, 1_000.0)?;
        if exit.is_none() && stop.is_none() && target.is_none() {
            return Err(Flaw::new("exit", "Say when to leave: by exit, stop or target."));
        }
        let side = match all.get("side").map_or(Some("long"), Value::as_str) {
            Some("long") => Side::Long,
            Some("short") => Side::Short,
            _ => return Err(Flaw::new("side", "Use long or short.")),
        };
        if side == Side::Short && target.is_some_and(|pct| most(pct, &params) >= 100.0) {
            return Err(Flaw::new("target.pct", "A price cannot fall by 100%."));
        }
        Ok(Self {
            size: size(all.get("size"), &reader)?,
            market: market.to_owned(),
            bar,
            lets,
            enter,
            exit,
            side,
            stop,
            target,
            costs: costs(all.get("costs"))?,
            cash: number(all.get("cash"), "cash", CASH, (1e-6, 1e12))?,
            hash: hash(&document),
            params,
        })
    }
}

/// The largest value that an amount can have.
fn most(amount: Amount, params: &[Param]) -> f64 {
    match amount {
        Amount::Fixed(value) => value,
        Amount::Param(place) => params.get(place).map_or(0.0, |param| param.to),
    }
}

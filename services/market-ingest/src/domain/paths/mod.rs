//! The provider's paths: one table says which are served, where the answer comes from, which parameters it takes and why some are
//! refused. Everything behind [`find`] is checked: what reaches the provider is a path of this table and parameters of its row.

pub mod check;
mod choices;
mod table;

use check::Check;

use super::{call::Call, shape::Shape, ttl::Kind};
use crate::error::Error;

/// A row of the table.
#[derive(Debug)]
pub struct Row {
    /// Segments with names for what varies: `coins/{id}/tickers`.
    pub pattern: &'static str,
    pub answer: Answer,
    pub parameters: &'static [Parameter],
}

/// Where the answer to a path comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answer {
    /// The provider's own body, kept for as long as its kind is fresh, and judged by its shape.
    Call(Shape, Kind),
    /// A page of a list of which the schedule keeps the first [`super::schedule::LIST_ROWS`] rows.
    Page(Shape, Kind),
    /// Put together here.
    Made(Made),
    /// Not served, and why.
    Refused(&'static str),
}

/// Answers that are put together of kept bodies, of the kept history, or of several calls.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Made {
    Ping,
    SimplePrice,
    TokenPrice,
    Currencies,
    CoinList,
    NewCoins,
    Movers,
    Markets,
    Coin,
    PastDay,
    Chart,
    ChartRange,
    Ohlc,
    OhlcRange,
    CirculatingSupply,
    CirculatingSupplyRange,
    TotalSupply,
    TotalSupplyRange,
    Contract,
    ContractChart,
    ContractRange,
    Categories,
    CategoryNames,
    Platforms,
    Volume,
    VolumeRange,
    NftMarkets,
    NftChart,
    NftContractChart,
    Search,
    Trending,
    Global,
    MarketCapChart,
    Rates,
    Key,
}

/// A parameter of a row, in its path or its query.
#[derive(Debug)]
pub struct Parameter {
    pub name: &'static str,
    pub check: Check,
    pub is_required: bool,
}

/// A request that the table allows.
#[derive(Debug, Clone)]
pub struct Asked {
    pub row: &'static Row,
    /// Values of the path's names and of the query, each checked and in one spelling; none that was left out or is the default.
    values: Vec<(&'static str, String)>,
}

/// All rows, in the order in which they are tried.
#[must_use]
pub const fn rows() -> &'static [Row] {
    table::ROWS
}

/// The row of a path with its values.
///
/// # Errors
/// [`Error::NoPath`] for what the provider has not, [`Error::NotServed`] for what is refused, and [`Error::Invalid`] or
/// [`Error::NotFound`] for values that can never work.
pub fn find(path: &str, query: &[(String, String)]) -> Result<Asked, Error> {
    let segments: Vec<&str> = path.split('/').collect();
    let (row, named) = table::ROWS
        .iter()
        .find_map(|row| Some((row, matched(row.pattern, &segments)?)))
        .ok_or_else(|| no_row(&segments))?;
    if let Answer::Refused(why) = row.answer {
        return Err(Error::NotServed { why });
    }
    let mut values = Vec::new();
    for (name, text) in named {
        if !check::is_segment(name, text) {
            let is_coin = row.pattern.starts_with("coins/{id}");
            return Err(if is_coin { Error::NoCoin } else { Error::NotFound });
        }
        values.push((name, text.to_owned()));
    }
    for (at, (name, text)) in query.iter().enumerate() {
        let known = row.parameters.iter().find(|known| known.name == name);
        let Some(known) = known else {
            return Err(Error::unknown_parameter(name));
        };
        if query[..at].iter().any(|(other, _)| other == name) {
            return Err(Error::Invalid {
                field: known.name,
                code: "duplicate_parameter",
                message: "This parameter occurs twice.".to_owned(),
            });
        }
        if let Some(value) = known.check.read(known.name, text)? {
            values.push((known.name, value));
        }
    }
    for parameter in row.parameters.iter().filter(|parameter| parameter.is_required) {
        if !values.iter().any(|(name, _)| *name == parameter.name) {
            return Err(Error::invalid(parameter.name, "This parameter is required."));
        }
    }
    Ok(Asked { row, values })
}

/// Why the table has no row for a path: the provider has none either, or it is of a part that is not served.
fn no_row(segments: &[&str]) -> Error {
    choices::ELSEWHERE
        .into_iter()
        .find(|(first, _)| segments.first() == Some(first))
        .map_or(Error::NoPath, |(_, why)| Error::NotServed { why })
}

/// The values of a pattern's names, where the path is one of it.
fn matched<'a>(pattern: &'static str, segments: &[&'a str]) -> Option<Vec<(&'static str, &'a str)>> {
    let parts: Vec<&'static str> = pattern.split('/').collect();
    if parts.len() != segments.len() {
        return None;
    }
    let mut named = Vec::new();
    for (part, segment) in parts.into_iter().zip(segments) {
        match part.strip_prefix('{').and_then(|part| part.strip_suffix('}')) {
            Some(name) if !segment.is_empty() => named.push((name, *segment)),
            None if part == *segment => {}
            _ => return None,
        }
    }
    Some(named)
}

impl Asked {
    /// The value of a parameter; empty where it is left out.
    #[must_use]
    pub fn text(&self, name: &str) -> &str {
        self.values
            .iter()
            .find(|(known, _)| *known == name)
            .map_or("", |(_, value)| value)
    }

    /// A switch, with what holds where it is left out.
    #[must_use]
    pub fn flag(&self, name: &str, default: bool) -> bool {
        match self.text(name) {
            "" => default,
            text => text == "true",
        }
    }

    /// A number, with what holds where it is left out.
    #[must_use]
    pub fn number(&self, name: &str, default: u32) -> u32 {
        self.text(name).parse().unwrap_or(default)
    }

    /// The parts of a list.
    #[must_use]
    pub fn list(&self, name: &str) -> Vec<String> {
        self.text(name)
            .split(',')
            .filter(|part| !part.is_empty())
            .map(str::to_owned)
            .collect()
    }

    /// Everything that makes its answer another one: the key of what is made of kept bodies.
    #[must_use]
    pub fn variant(&self) -> String {
        let mut values: Vec<String> = self
            .values
            .iter()
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        values.sort_unstable();
        format!("{} {}", self.row.pattern, values.join("&"))
    }

    /// The path as the provider writes it, from `/`. Its values have no character that would change its form.
    #[must_use]
    pub fn path(&self) -> String {
        let mut path = String::new();
        for part in self.row.pattern.split('/') {
            path.push('/');
            match part.strip_prefix('{').and_then(|part| part.strip_suffix('}')) {
                Some(name) => path.push_str(self.text(name)),
                None => path.push_str(part),
            }
        }
        path
    }

    /// The call that it is, with the parameters as they were asked for. What the provider does by default is left out, so that it
    /// is the same call whether it is said or not.
    #[must_use]
    pub fn call(&self, shape: Shape, kind: Kind) -> Call {
        let is_default = |name: &str, value: &str| match name {
            "page" => value == "1",
            "status" => value == "active",
            _ => value == "false",
        };
        let query = self
            .values
            .iter()
            .filter(|(name, value)| !self.row.pattern.contains(&format!("{{{name}}}")) && !is_default(name, value))
            .cloned()
            .collect();
        Call::of_path(&format!("/{}", self.row.pattern), self.path(), query, shape, kind)
    }
}

#[cfg(test)]
mod tests;

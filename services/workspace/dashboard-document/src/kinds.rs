//! Kinds of widgets and what their parameters are: the one table of them.

/// What a parameter of a widget holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// CoinGecko's id of a coin.
    Token,
    /// Up to 20 of them.
    Tokens,
    Range,
    /// An entity's id, or an address.
    Entity,
    /// An id, or `all`.
    Portfolio,
    /// An id, or `all`.
    Account,
    /// An id of something that the user keeps.
    Id,
    /// One word of those, or of later ones: lower-case letters, digits and `-_.`.
    Word,
    /// A decimal number from zero, as text or number.
    Amount,
    /// A whole number within these, both included.
    Count(u64, u64),
    /// Free text of at most so many characters; `$` has no meaning in it.
    Text(usize),
    /// A text, or an object of texts, numbers, booleans and lists of them.
    Filter,
}

/// A kind with its parameters.
#[derive(Debug)]
pub struct Kind {
    pub name: &'static str,
    /// The newest version that is judged: params of newer ones are kept as they are.
    pub v: u64,
    pub params: &'static [(&'static str, Form)],
}

const fn kind(name: &'static str, params: &'static [(&'static str, Form)]) -> Kind {
    Kind { name, v: 1, params }
}

const OF_TOKEN: &[(&str, Form)] = &[("token", Form::Token), ("range", Form::Range)];
const OF_MARKET: &[(&str, Form)] = &[("view", Form::Word), ("window", Form::Word)];
const OF_COIN: &[(&str, Form)] = &[("coin", Form::Token)];
const OF_FORECAST: &[(&str, Form)] = &[("token", Form::Token), ("horizon", Form::Count(1, 365))];
const OF_ENTITY: &[(&str, Form)] = &[("entity", Form::Entity), ("range", Form::Range)];
const OF_THING: &[(&str, Form)] = &[("id", Form::Id)];
const OF_ACCOUNT: &[(&str, Form)] = &[("account", Form::Account), ("range", Form::Range)];
const OF_PORTFOLIO: &[(&str, Form)] = &[("portfolio", Form::Portfolio)];
const FILTERED: &[(&str, Form)] = &[("filter", Form::Filter)];

/// All kinds that are known here.
pub const KINDS: &[Kind] = &[
    kind("token.chart", OF_TOKEN),
    kind("token.stats", OF_TOKEN),
    kind("market.table", OF_MARKET),
    kind("market.movers", OF_MARKET),
    kind("new_pools", &[("network", Form::Word), ("min_liquidity", Form::Amount)]),
    kind("nft.floor", &[("collection", Form::Word)]),
    kind("etf.flows", &[("asset", Form::Token), ("range", Form::Range)]),
    kind("treasuries", OF_COIN),
    kind("funding", OF_COIN),
    kind("correlation", &[("tokens", Form::Tokens), ("range", Form::Range)]),
    kind("forecast.fan", OF_FORECAST),
    kind("forecast.record", OF_FORECAST),
    kind("whales", &[("chain", Form::Word), ("threshold", Form::Amount)]),
    kind("profile.summary", OF_ENTITY),
    kind("profile.flows", OF_ENTITY),
    kind("trace", &[("id", Form::Id), ("version", Form::Count(1, 1_000_000))]),
    kind("case", OF_THING),
    kind("strategy", OF_THING),
    kind("watchlist", OF_THING),
    kind("labels", &[("query", Form::Text(200))]),
    kind("journal.equity", OF_ACCOUNT),
    kind("journal.calendar", OF_ACCOUNT),
    kind("journal.trades", OF_ACCOUNT),
    kind("journal.tasks", OF_ACCOUNT),
    kind("positions", OF_ACCOUNT),
    kind("rules", OF_ACCOUNT),
    kind("portfolio.value", OF_PORTFOLIO),
    kind("portfolio.allocation", OF_PORTFOLIO),
    kind("alerts", FILTERED),
    kind("feed", FILTERED),
    kind("calendar", FILTERED),
    kind("quota", &[]),
    kind("note", &[("text", Form::Text(4_000))]),
];

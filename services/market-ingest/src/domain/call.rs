//! Calls to the provider: path, parameters, and what keeps of them.

use super::{
    quota::Purpose,
    request::{Chart, CoinId, Currency, Grain, Markets, Order, Range, Window},
    schedule,
    shape::Shape,
    ttl::Kind,
};

/// Changes that we ask for in every market list, so that one call serves all callers.
const ALL_CHANGES: &str = "1h,24h,7d,14d,30d,200d,1y";

/// One call, and the key under which its answer is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Call {
    /// Below the base address, from `/`.
    pub path: String,
    pub query: Vec<(&'static str, String)>,
    pub shape: Shape,
    pub kind: Kind,
    /// What callers see as the source: the path with the coin left out.
    pub endpoint: String,
    /// The points are daily closes or hourly points of this coin in US dollars, for the history.
    pub feeds: Option<(String, Grain)>,
}

impl Call {
    fn new(path: impl Into<String>, shape: Shape, kind: Kind) -> Self {
        let path = path.into();
        Self {
            endpoint: path.clone(),
            path,
            query: Vec::new(),
            shape,
            kind,
            feeds: None,
        }
    }

    fn with(mut self, name: &'static str, value: impl ToString) -> Self {
        self.query.push((name, value.to_string()));
        self
    }

    fn of_coin(mut self, endpoint: &str) -> Self {
        endpoint.clone_into(&mut self.endpoint);
        self
    }

    fn feeding(mut self, coin: &str, grain: Grain) -> Self {
        self.feeds = Some((coin.to_owned(), grain));
        self
    }

    /// The key: the same for the same call, whatever the order of its parameters.
    #[must_use]
    pub fn key(&self) -> String {
        let mut query: Vec<String> = self
            .query
            .iter()
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        query.sort_unstable();
        format!("{}?{}", self.path, query.join("&"))
    }

    /// A call of the table of the provider's paths ([`super::paths`]): `pattern` is how callers see the source.
    #[must_use]
    pub fn of_path(pattern: &str, path: String, query: Vec<(&'static str, String)>, shape: Shape, kind: Kind) -> Self {
        Self {
            query,
            ..Self::new(path, shape, kind).of_coin(pattern)
        }
    }

    /// Whose calls it takes: what is on the schedule is the poll's business, whoever asks for it first.
    #[must_use]
    pub fn purpose(&self) -> Purpose {
        if schedule::is_regular(self) {
            Purpose::Poll
        } else {
            Purpose::Demand
        }
    }

    /// The coin that it is about, where it is about one.
    #[must_use]
    pub fn about(&self) -> Option<&str> {
        self.endpoint
            .starts_with("/coins/{id}")
            .then(|| self.path.split('/').nth(2))?
    }

    /// Whether the provider answers at all.
    #[must_use]
    pub fn ping() -> Self {
        Self::new("/ping", Shape::Ping, Kind::Global)
    }

    /// The top of the market with everything a row can have.
    #[must_use]
    pub fn snapshot(rows: u32) -> Self {
        Self::new("/coins/markets", Shape::Markets, Kind::Snapshot)
            .with("vs_currency", "usd")
            .with("order", "market_cap_desc")
            .with("per_page", rows)
            .with("page", 1)
            .with("sparkline", true)
            .with("price_change_percentage", ALL_CHANGES)
    }

    /// A market list that the snapshot does not hold; rows have everything, callers get what they asked for.
    #[must_use]
    pub fn markets(wanted: &Markets) -> Self {
        let mut call = Self::new("/coins/markets", Shape::Markets, Kind::Markets)
            .with("vs_currency", wanted.currency.as_str())
            .with("order", wanted.order.name())
            .with("per_page", wanted.per_page)
            .with("page", wanted.page)
            .with("sparkline", true)
            .with("price_change_percentage", ALL_CHANGES);
        if !wanted.ids.is_empty() {
            call = call.with("ids", wanted.ids.join(","));
        }
        if let Some(category) = &wanted.category {
            call = call.with("category", category);
        }
        call
    }

    /// One coin, with the parts that were asked for.
    #[must_use]
    pub fn coin(id: &CoinId, parts: Parts) -> Self {
        Self::new(format!("/coins/{}", id.as_str()), Shape::Coin, Kind::Coin)
            .of_coin("/coins/{id}")
            .with("localization", parts.localization)
            .with("tickers", parts.tickers)
            .with("market_data", true)
            .with("community_data", parts.community_data)
            .with("developer_data", parts.developer_data)
            .with("sparkline", true)
    }

    /// A rolling window. In US dollars the three grains each have one window, which holds all shorter ones.
    #[must_use]
    pub fn chart(wanted: &Chart, history: Window) -> Self {
        let id = wanted.coin.as_str();
        let grain = wanted.grain();
        let canonical = match grain {
            Grain::Minutes => Window::Days(1),
            Grain::Hours => Window::Days(90),
            Grain::Days => history,
        };
        let kind = match grain {
            Grain::Minutes => Kind::ChartDay,
            Grain::Hours => Kind::ChartHours,
            Grain::Days => Kind::ChartDays,
        };
        let mut call = Self::new(format!("/coins/{id}/market_chart"), Shape::Chart, kind)
            .of_coin("/coins/{id}/market_chart")
            .with("vs_currency", wanted.currency.as_str())
            .with("days", canonical.text());
        if grain == Grain::Days {
            call = call.with("interval", grain.name());
        }
        if wanted.currency.is_usd() {
            call = call.feeding(id, grain);
        }
        call
    }

    /// Prices of a coin from one time to another.
    #[must_use]
    pub fn range(wanted: &Range) -> Self {
        let id = wanted.coin.as_str();
        let call = Self::new(
            format!("/coins/{id}/market_chart/range"),
            Shape::Chart,
            Kind::ChartRange,
        )
        .of_coin("/coins/{id}/market_chart/range")
        .with("vs_currency", wanted.currency.as_str())
        .with("from", wanted.from)
        .with("to", wanted.to);
        match wanted.grain() {
            grain @ (Grain::Hours | Grain::Days) if wanted.currency.is_usd() => call.feeding(id, grain),
            Grain::Minutes | Grain::Hours | Grain::Days => call,
        }
    }

    /// Candles of a coin for a window of days.
    #[must_use]
    pub fn ohlc(wanted: &Chart) -> Self {
        Self::new(format!("/coins/{}/ohlc", wanted.coin.as_str()), Shape::Ohlc, Kind::Ohlc)
            .of_coin("/coins/{id}/ohlc")
            .with("vs_currency", wanted.currency.as_str())
            .with("days", wanted.window.text())
    }

    /// Prices with everything beside them; callers get what they asked for.
    #[must_use]
    pub fn simple_price(ids: &[String], currencies: &[Currency]) -> Self {
        let currencies: Vec<&str> = currencies.iter().map(Currency::as_str).collect();
        Self::new("/simple/price", Shape::SimplePrice, Kind::SimplePrice)
            .with("ids", ids.join(","))
            .with("vs_currencies", currencies.join(","))
            .with("include_market_cap", true)
            .with("include_24hr_vol", true)
            .with("include_24hr_change", true)
            .with("include_last_updated_at", true)
    }

    /// All coins with their contracts.
    #[must_use]
    pub fn coin_list() -> Self {
        Self::new("/coins/list", Shape::CoinList, Kind::CoinList).with("include_platform", true)
    }

    /// Categories with their figures, by market cap.
    #[must_use]
    pub fn categories() -> Self {
        Self::new("/coins/categories", Shape::Categories, Kind::Categories).with("order", Order::CapDesc.name())
    }

    /// Names of all categories.
    #[must_use]
    pub fn category_list() -> Self {
        Self::new("/coins/categories/list", Shape::CategoryList, Kind::CategoryList)
    }

    /// What is searched most.
    #[must_use]
    pub fn trending() -> Self {
        Self::new("/search/trending", Shape::Trending, Kind::Trending)
    }

    /// Figures of the whole market.
    #[must_use]
    pub fn global() -> Self {
        Self::new("/global", Shape::Global, Kind::Global)
    }

    /// Currencies in which prices are quoted.
    #[must_use]
    pub fn currencies() -> Self {
        Self::new("/simple/supported_vs_currencies", Shape::Currencies, Kind::Currencies)
    }

    /// All chains that contracts may be on.
    #[must_use]
    pub fn platforms() -> Self {
        Self::new("/asset_platforms", Shape::Platforms, Kind::Platforms)
    }

    /// What a bitcoin costs in each currency.
    #[must_use]
    pub fn rates() -> Self {
        Self::new("/exchange_rates", Shape::Rates, Kind::Rates)
    }
}

/// Parts of a coin that are big and seldom wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Parts {
    pub localization: bool,
    pub tickers: bool,
    pub community_data: bool,
    pub developer_data: bool,
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{Call, Chart, CoinId, Parts, Window};

    #[test]
    fn all_shorter_windows_share_one_call() {
        let key = |days, interval| {
            let wanted = Chart::parse("bitcoin", "usd", days, interval).unwrap();
            Call::chart(&wanted, Window::Days(365)).key()
        };
        assert_eq!(key("7", ""), key("90", ""));
        assert_eq!(key("120", ""), key("7", "daily"));
        assert_eq!(
            key("365", ""),
            "/coins/bitcoin/market_chart?days=365&interval=daily&vs_currency=usd"
        );
        assert_ne!(key("1", ""), key("2", ""));
    }

    #[test]
    fn the_source_names_no_coin() {
        let id = CoinId::parse("bitcoin").unwrap();
        assert_eq!(Call::coin(&id, Parts::default()).endpoint, "/coins/{id}");
    }

    proptest! {
        /// What is taken for a coin's id is one segment of a path, as it is written; everything else is refused.
        #[test]
        fn no_text_changes_the_shape_of_a_path(
            text in prop_oneof![any::<String>(), "[./\\\\%?#&=@:; a-c0-9_-]{0,12}", "(%2[eEfF]|\\.|/){1,6}"],
        ) {
            let Ok(id) = CoinId::parse(&text) else { return Ok(()) };
            let url = url::Url::parse(&format!("https://provider.test/api/v3{}", Call::coin(&id, Parts::default()).path)).unwrap();
            prop_assert_eq!(url.path(), format!("/api/v3/coins/{text}"));
            prop_assert_eq!((url.query(), url.fragment()), (None, None));
        }
    }
}

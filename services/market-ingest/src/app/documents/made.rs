//! Which part answers which path. What the typed calls serve too is read by the same functions.

use std::sync::Arc;

use super::{Document, round_candles, round_chart, round_markets, round_prices};
use crate::{
    app::{Answer, App, Small, serve::write},
    domain::{
        call::Parts,
        markets::PriceParts,
        paths::{Asked, Made},
        request::{Chart, CoinId, Currency, Markets, MarketsInput, Range},
        shape::Shape,
        ttl::Kind,
    },
    error::Error,
};

impl App {
    pub(super) async fn made(self: &Arc<Self>, made: Made, asked: &Asked) -> Result<Document, Error> {
        let answer = match made {
            Made::Ping => {
                let body = serde_json::json!({"gecko_says": "(V3) To the Moon!"});
                self.answer_stored(write(&body)?.to_vec(), self.now_ms(), "/ping")
                    .await?
            }
            Made::SimplePrice => self.asked_prices(asked).await?,
            Made::Currencies => self.small(Small::Currencies).await?,
            Made::CoinList => self.asked_coins(asked).await?,
            Made::Markets => self.asked_markets(asked).await?,
            Made::Coin => self.asked_coin(asked).await?,
            Made::PastDay => self.past_day(asked).await?,
            Made::Chart => self.asked_chart(asked.text("id"), asked).await?,
            Made::ChartRange => self.asked_range(asked.text("id"), asked).await?,
            Made::Ohlc => self.asked_candles(asked).await?,
            Made::Categories => self.categories(asked.text("order")).await?,
            Made::CategoryNames => self.category_names().await?,
            Made::Platforms => self.asked_platforms(asked).await?,
            Made::Search => self.search(asked.text("query")).await?,
            Made::Trending => self.small(Small::Trending).await?,
            Made::Global => self.small(Small::Global).await?,
            Made::Rates => self.small(Small::Rates).await?,
            Made::TokenPrice => self.token_price(asked).await?,
            Made::Contract => self.contract(asked).await?,
            Made::ContractChart => {
                let coin = self.coin_of_contract(asked).await?;
                self.asked_chart(&coin, asked).await?
            }
            Made::ContractRange => {
                let coin = self.coin_of_contract(asked).await?;
                self.asked_range(&coin, asked).await?
            }
            Made::Volume => self.volume(asked).await?,
            Made::Key => self.key_use().await?,
            Made::VolumeRange => return self.volume_range(asked).await,
            Made::OhlcRange => return self.candle_range(asked).await,
            Made::Movers => return self.movers(asked).await,
            Made::CirculatingSupply | Made::CirculatingSupplyRange => return self.circulating_supply(asked).await,
            Made::TotalSupply | Made::TotalSupplyRange => return self.total_supply(asked).await,
            Made::MarketCapChart => return self.market_cap_chart(asked).await,
            Made::NftChart | Made::NftContractChart => return self.nft_chart(asked).await,
            Made::NftMarkets => return self.nft_markets(asked).await,
            Made::NewCoins => return self.new_coins().await,
        };
        Ok(answer.into())
    }

    async fn asked_prices(self: &Arc<Self>, asked: &Asked) -> Result<Answer, Error> {
        let currencies = Currency::parse_all("vs_currencies", &asked.list("vs_currencies"))?;
        let answer = self
            .simple_price(asked.list("ids"), currencies, price_parts(asked))
            .await?;
        self.with_places(answer, asked, round_prices).await
    }

    async fn asked_coins(self: &Arc<Self>, asked: &Asked) -> Result<Answer, Error> {
        if asked.text("status") != "inactive" {
            return self.coins(asked.flag("include_platform", false)).await;
        }
        let got = self.document(&asked.call(Shape::CoinList, Kind::CoinList)).await?;
        self.answer_whole(&got.held, got.origin).await
    }

    async fn asked_platforms(self: &Arc<Self>, asked: &Asked) -> Result<Answer, Error> {
        if asked.text("filter").is_empty() {
            return self.small(Small::Platforms).await;
        }
        let got = self.document(&asked.call(Shape::Platforms, Kind::Platforms)).await?;
        self.answer_whole(&got.held, got.origin).await
    }

    async fn asked_markets(self: &Arc<Self>, asked: &Asked) -> Result<Answer, Error> {
        let whole = |name, default| i32::try_from(asked.number(name, default)).unwrap_or(i32::MAX);
        let wanted = Markets::parse(&MarketsInput {
            vs_currency: asked.text("vs_currency").to_owned(),
            ids: asked.list("ids"),
            order: asked.text("order").to_owned(),
            per_page: whole("per_page", 100),
            page: whole("page", 1),
            sparkline: asked.flag("sparkline", false),
            price_change_percentage: asked.list("price_change_percentage"),
            category: asked.text("category").to_owned(),
        })?;
        let answer = self.markets(wanted).await?;
        self.with_places(answer, asked, round_markets).await
    }

    async fn asked_coin(self: &Arc<Self>, asked: &Asked) -> Result<Answer, Error> {
        let parts = Parts {
            localization: asked.flag("localization", true),
            tickers: asked.flag("tickers", true),
            community_data: asked.flag("community_data", true),
            developer_data: asked.flag("developer_data", true),
        };
        let (market_data, sparkline) = (asked.flag("market_data", true), asked.flag("sparkline", false));
        let id = CoinId::parse(asked.text("id"))?;
        self.coin(&id, parts, market_data, sparkline).await
    }

    async fn asked_chart(self: &Arc<Self>, coin: &str, asked: &Asked) -> Result<Answer, Error> {
        let text = |name| asked.text(name);
        let wanted = Chart::parse(coin, text("vs_currency"), text("days"), text("interval"))?;
        let answer = self.chart(&wanted).await?;
        self.with_places(answer, asked, round_chart).await
    }

    async fn asked_range(self: &Arc<Self>, coin: &str, asked: &Asked) -> Result<Answer, Error> {
        let (from, to) = span(asked)?;
        let wanted = Range::parse(coin, asked.text("vs_currency"), from, to, asked.text("interval"))?;
        let answer = self.chart_range(&wanted).await?;
        self.with_places(answer, asked, round_chart).await
    }

    async fn asked_candles(self: &Arc<Self>, asked: &Asked) -> Result<Answer, Error> {
        let text = |name| asked.text(name);
        // As far as the gateway's own route reaches without the parameter.
        let days = Some(text("days")).filter(|days| !days.is_empty()).unwrap_or("365");
        let wanted = Chart::parse_ohlc(text("id"), text("vs_currency"), days, text("interval"))?;
        let answer = self.ohlc(&wanted).await?;
        self.with_places(answer, asked, round_candles).await
    }
}

/// The figures that are wanted beside a price.
pub(super) fn price_parts(asked: &Asked) -> PriceParts {
    PriceParts {
        market_cap: asked.flag("include_market_cap", false),
        volume: asked.flag("include_24hr_vol", false),
        change: asked.flag("include_24hr_change", false),
        updated: asked.flag("include_last_updated_at", false),
    }
}

/// `from` and `to`, Unix seconds.
pub(super) fn span(asked: &Asked) -> Result<(i64, i64), Error> {
    let seconds = |name| asked.text(name).parse::<i64>().unwrap_or(0);
    let (from, to) = (seconds("from"), seconds("to"));
    if from > to {
        return Err(Error::invalid("from", "`from` lies after `to`."));
    }
    Ok((from, to))
}

//! Lists and kept things that the model may read: who answers each, as the user.

use std::sync::Arc;

use assistant_rules::{Cell, Kind, Look, MarketOrder, Row, TransfersAsked, clean};
use uuid::Uuid;
use vocab::UserId;

use super::{App, Teller, profile::chain_of};
use crate::{
    domain::answer::{About as _, Found, column, own_source, table},
    error::Error,
    upstream::quotes::MarketRow,
};

impl App {
    pub(super) async fn read_look(
        self: &Arc<Self>,
        user: UserId,
        look: Look,
        teller: &mut Teller,
    ) -> Result<Found, Error> {
        match look {
            Look::Markets { order, limit } => self.largest_tokens(order, limit, teller).await,
            Look::Pools { network } => {
                teller.look("pools", "Reading new pools").await;
                self.lookout.newest_pools(network).await
            }
            Look::Whales {
                chain,
                asset,
                min_usd,
                hours,
            } => {
                teller.look("whales", "Reading large transfers").await;
                self.investigation.large_transfers(chain, asset, min_usd, hours).await
            }
            Look::Transfers(asked) => self.transfers_of(&asked, teller).await,
            Look::Labels(query) => {
                teller
                    .look("labels", format!("Searching your labels for “{}”", clean(&query)))
                    .await;
                Ok(self.kept("your labels", self.investigation.labels(&query).await?))
            }
            Look::Cases => {
                teller.look("cases", "Reading your cases").await;
                Ok(self.kept("your cases", self.investigation.cases().await?))
            }
            Look::Case(id) => {
                let id: Uuid = id.parse().map_err(|_| {
                    Error::invalid(
                        "text",
                        "There is no such case. Use an id that get_case lists without one.",
                    )
                })?;
                teller.look("case", "Reading a case").await;
                Ok(self.kept("your cases", self.investigation.case(id).await?))
            }
            Look::Traces => {
                teller.look("traces", "Reading your saved traces").await;
                Ok(self.kept("your traces", self.investigation.traces().await?))
            }
            Look::Portfolio => self.holdings_of(user, teller).await,
            Look::Watchlists => self.lists_of(user, teller).await,
            Look::Watchlist(name) => self.list_of(user, &name, teller).await,
            Look::Events { days } => self.coming_events(user, days, teller).await,
            Look::Trades { period, asset, account } => self.trades_of(user, period, (asset, account), teller).await,
            Look::Strategies => self.strategies_of(user, teller).await,
        }
    }

    /// Of what people keep here.
    pub(super) fn kept(&self, what: &str, mut found: Found) -> Found {
        let source = own_source(what, self.now());
        for artifact in &mut found.artifacts {
            artifact.sources.push(source.clone());
        }
        found
    }

    async fn largest_tokens(&self, order: MarketOrder, limit: u8, teller: &mut Teller) -> Result<Found, Error> {
        teller.look("markets", "Reading the market").await;
        let order = match order {
            MarketOrder::MarketCap => "market_cap_desc",
            MarketOrder::Volume => "volume_desc",
        };
        let (rows, source) = self.market.market_rows(Vec::new(), order, limit).await?;
        let mut markets = table(
            "Markets",
            vec![
                column("Token", Kind::Text, ""),
                column("Symbol", Kind::Text, ""),
                column("Rank", Kind::Number, ""),
                column("Price", Kind::Money, "usd"),
                column("24 h", Kind::Percent, ""),
                column("Market cap", Kind::Money, "usd"),
                column("Volume 24 h", Kind::Money, "usd"),
            ],
            rows.into_iter().map(market_row).collect(),
        );
        markets.sources.push(source);
        let mut found = Found::default();
        found.add(markets);
        Ok(found)
    }

    async fn transfers_of(&self, asked: &TransfersAsked, teller: &mut Teller) -> Result<Found, Error> {
        teller
            .look("address", format!("Reading the address {}", clean(&asked.address)))
            .await;
        let place = self.investigation.place(&asked.address).await?;
        if place.is_transaction {
            return Err(Error::invalid(
                "text",
                "This is a transaction. Transfers are listed of an address.",
            ));
        }
        let chain = chain_of(&place, asked.chain.clone())?;
        teller
            .look("transfers", format!("Listing the transfers on {chain}"))
            .await;
        self.investigation.transfers(&chain, &place.canonical, asked).await
    }
}

fn market_row(token: MarketRow) -> Row {
    Row {
        cells: vec![
            Cell::from(clean(&token.name)),
            Cell::from(clean(&token.symbol).to_uppercase()),
            Cell::from(token.rank),
            Cell::from(token.price),
            Cell::from(token.change_percent),
            Cell::from(token.market_cap),
            Cell::from(token.volume),
        ],
        target: None,
    }
    .about("token", &token.id, "")
}

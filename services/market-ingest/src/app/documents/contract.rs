//! Coins by their contracts: mapped by the provider's list of coins, which is kept, so that they share the coins' own documents.

use std::{collections::BTreeMap, sync::Arc};

use super::{made::price_parts, round_prices};
use crate::{
    app::{
        Answer, App,
        coin::no_coin,
        lock,
        serve::{bad_stored_body, write},
    },
    domain::{
        call::{Call, Parts},
        contracts::{Contracts, spelled},
        json::Field,
        paths::Asked,
        precision::Prices,
        request::{CoinId, Currency},
        shape::{Shape, market::Coin, one},
        ttl::Kind,
    },
    error::Error,
};

impl App {
    /// Coins by contract, of the list that is kept.
    async fn contracts(self: &Arc<Self>) -> Result<Arc<Contracts>, Error> {
        let got = self.document(&Call::coin_list()).await?;
        let of = got.held.meta.etag.clone();
        if let Some((known, contracts)) = &*lock(&self.contracts)
            && *known == of
        {
            return Ok(Arc::clone(contracts));
        }
        let held = Arc::clone(&got.held);
        let made = tokio::task::spawn_blocking(move || Contracts::of(&held.json, held.meta.lost))
            .await
            .map_err(bad_stored_body)?
            .map_err(bad_stored_body)?;
        let made = Arc::new(made);
        *lock(&self.contracts) = Some((of, Arc::clone(&made)));
        Ok(made)
    }

    /// The coin of a contract. Where the list lost rows the provider is asked for the coin itself.
    pub(super) async fn coin_of_contract(self: &Arc<Self>, asked: &Asked) -> Result<String, Error> {
        let (platform, address) = (asked.text("asset_platform_id"), asked.text("contract_address"));
        let contracts = self.contracts().await?;
        if let Some(id) = contracts.find(platform, address) {
            return Ok(id.to_owned());
        }
        if contracts.denies(platform, address) {
            return Err(Error::NoCoin);
        }
        let coin: Coin = one(&self.contract_document(asked).await?.body.json).map_err(bad_stored_body)?;
        Ok(coin.id.str().to_owned())
    }

    async fn contract_document(self: &Arc<Self>, asked: &Asked) -> Result<Answer, Error> {
        let path = format!(
            "/coins/{}/contract/{}",
            asked.text("asset_platform_id"),
            asked.text("contract_address")
        );
        let pattern = "/coins/{asset_platform_id}/contract/{contract_address}";
        let call = Call::of_path(pattern, path, Vec::new(), Shape::AnyCoin, Kind::Coin);
        let got = self.document(&call).await.map_err(no_coin)?;
        self.answer_whole(&got.held, got.origin).await
    }

    /// `/coins/{platform}/contract/{address}`: the coin's page with its contract.
    pub(super) async fn contract(self: &Arc<Self>, asked: &Asked) -> Result<Answer, Error> {
        let contracts = self.contracts().await?;
        let (platform, address) = (asked.text("asset_platform_id"), asked.text("contract_address"));
        let Some(id) = contracts.find(platform, address) else {
            if contracts.denies(platform, address) {
                return Err(Error::NoCoin);
            }
            return self.contract_document(asked).await;
        };
        let parts = Parts {
            localization: true,
            tickers: true,
            community_data: true,
            developer_data: true,
        };
        let answer = self.coin(&CoinId::parse(id)?, parts, true, false).await?;
        let (platform, address) = (platform.to_owned(), spelled(address));
        self.reshaped(answer, &format!("contract {platform} {address}"), move |json| {
            let mut coin: Coin = one(json).map_err(bad_stored_body)?;
            coin.asset_platform_id = Field::Is(platform);
            coin.contract_address = Field::Is(address);
            write(&coin)
        })
        .await
    }

    /// `/simple/token_price/{platform}`: addresses that are no coin's are left out, as the provider does it.
    pub(super) async fn token_price(self: &Arc<Self>, asked: &Asked) -> Result<Answer, Error> {
        let currencies = Currency::parse_all("vs_currencies", &asked.list("vs_currencies"))?;
        let contracts = self.contracts().await?;
        let platform = asked.text("asset_platform_id");
        let mut addresses: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for address in asked.list("contract_addresses") {
            if let Some(id) = contracts.find(platform, &address) {
                addresses.entry(id.to_owned()).or_default().push(spelled(&address));
            }
        }
        let ids: Vec<String> = addresses.keys().cloned().collect();
        let answer = self.simple_price(ids, currencies, price_parts(asked)).await?;
        let answer = self
            .reshaped(answer, &asked.variant(), move |json| {
                let prices: Prices = serde_json::from_slice(json).map_err(bad_stored_body)?;
                let by_address: Prices = prices
                    .into_iter()
                    .flat_map(|(id, members)| {
                        let named = addresses.get(&id).cloned().unwrap_or_default();
                        named.into_iter().map(move |address| (address, members.clone()))
                    })
                    .collect();
                write(&by_address)
            })
            .await?;
        self.with_places(answer, asked, round_prices).await
    }
}

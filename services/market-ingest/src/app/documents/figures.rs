//! Histories that the provider sells, of the figures that are kept here: supply, the whole market, NFT collections, new coins.

use std::sync::Arc;

use serde_json::{Value, json};

use super::{Document, made::span};
use crate::{
    app::{
        App,
        serve::{bad_stored_body, write},
    },
    domain::{
        call::Call,
        figures::OF_NFT,
        history::DAY_MS,
        json::Num,
        paths::Asked,
        request::CoinId,
        shape::{Shape, one, other::Nft},
        ttl::Kind,
    },
    error::Error,
};

/// New coins that are listed, as many as the provider lists.
const NEW_COINS: i64 = 200;
/// Collections that are looked through.
const COLLECTIONS: i64 = 2_000;

impl App {
    /// The time that a path asks for, Unix milliseconds of the provider.
    fn window_of(self: &Arc<Self>, asked: &Asked) -> Result<(i64, i64), Error> {
        let now = self.provider_now().timestamp_millis();
        match asked.text("days") {
            "" => span(asked).map(|(from, to)| (from * 1000, to * 1000 + 999)),
            "max" => Ok((0, now)),
            days => Ok((now - days.parse::<i64>().unwrap_or(0) * DAY_MS, now)),
        }
    }

    async fn of_figures(self: &Arc<Self>, body: &Value, source: &str, since: Option<i64>) -> Result<Document, Error> {
        let now = self.provider_now().timestamp_millis();
        let answer = self.answer_stored(write(body)?.to_vec(), now, source).await?;
        let data = "stored here from the provider's bodies, as they came";
        Ok(Document::computed(answer, data, since, ""))
    }

    /// `/coins/{id}/total_supply_chart` and its range.
    pub(super) async fn total_supply(self: &Arc<Self>, asked: &Asked) -> Result<Document, Error> {
        let coin = CoinId::parse(asked.text("id"))?;
        self.check_coin(&coin).await?;
        let series = format!("total_supply/{}", coin.as_str());
        let (from, to) = self.window_of(asked)?;
        let points = self.store.list_figures(&series, from, to).await?;
        let all = self.store.list_figures(&series, 0, to).await?;
        let rows: Vec<(i64, String)> = points
            .into_iter()
            .map(|(at, value)| (at, Num::from(value).text().to_owned()))
            .collect();
        let body = json!({ "total_supply": rows });
        let mut found = self
            .of_figures(&body, "/coins/markets (kept supply)", all.first().map(|first| first.0))
            .await?;
        "top 250 coins by market cap, one figure a day".clone_into(&mut found.universe);
        Ok(found)
    }

    /// `/global/market_cap_chart`
    pub(super) async fn market_cap_chart(self: &Arc<Self>, asked: &Asked) -> Result<Document, Error> {
        if !matches!(asked.text("vs_currency"), "" | "usd") {
            return Err(Error::invalid("vs_currency", "Only usd is kept."));
        }
        let (from, to) = self.window_of(asked)?;
        let caps = self.store.list_figures("global/market_cap", from, to).await?;
        let volumes = self.store.list_figures("global/volume", from, to).await?;
        let since = self.store.figures_since("global").await?;
        let body = json!({ "market_cap_chart": { "market_cap": caps, "volume": volumes } });
        self.of_figures(&body, "/global (kept figures)", since).await
    }

    /// `/nfts/{id}/market_chart`, also by contract. The collection itself is read first: its figures of today count too.
    pub(super) async fn nft_chart(self: &Arc<Self>, asked: &Asked) -> Result<Document, Error> {
        let (pattern, path) = match asked.text("id") {
            "" => {
                let (platform, address) = (asked.text("asset_platform_id"), asked.text("contract_address"));
                (
                    "/nfts/{asset_platform_id}/contract/{contract_address}",
                    format!("/nfts/{platform}/contract/{address}"),
                )
            }
            id => ("/nfts/{id}", format!("/nfts/{id}")),
        };
        let call = Call::of_path(pattern, path, Vec::new(), Shape::Nft, Kind::Nft);
        let got = self.document(&call).await?;
        let nft: Nft = one(&got.held.json).map_err(bad_stored_body)?;
        let (from, to) = self.window_of(asked)?;
        let mut body = serde_json::Map::new();
        for (name, _) in OF_NFT {
            let series = format!("nft/{}/{name}", nft.id.str());
            // A step begins at its hour: the one that the window begins in counts.
            let points = self.store.list_figures(&series, from - 3_600_000, to).await?;
            body.insert(name.to_owned(), json!(points));
        }
        let since = self.store.figures_since(&format!("nft/{}", nft.id.str())).await?;
        self.of_figures(&Value::Object(body), "/nfts/{id} (kept figures)", since)
            .await
    }

    /// `/nfts/markets`: the collections that were read here, with the figures of their last reading.
    pub(super) async fn nft_markets(self: &Arc<Self>, asked: &Asked) -> Result<Document, Error> {
        let mut ids: Vec<String> = self
            .store
            .newest_figures("nft", COLLECTIONS)
            .await?
            .into_iter()
            .filter_map(|(name, _)| Some(name.split_once('/')?.0.to_owned()))
            .collect();
        ids.sort_unstable();
        ids.dedup();
        let mut rows = Vec::new();
        for id in ids {
            let call = Call::of_path("/nfts/{id}", format!("/nfts/{id}"), Vec::new(), Shape::Nft, Kind::Nft);
            if let Some(got) = self.kept(&call.key()).await {
                let row: Value = serde_json::from_slice(&got.held.json).map_err(bad_stored_body)?;
                rows.push(row);
            }
        }
        let platform = asked.text("asset_platform_id");
        rows.retain(|row| platform.is_empty() || row["asset_platform_id"] == platform);
        sort_nfts(&mut rows, asked.text("order"));
        let (per_page, page) = (asked.number("per_page", 100) as usize, asked.number("page", 1) as usize);
        let total = rows.len();
        let shown: Vec<Value> = rows.into_iter().skip((page - 1) * per_page).take(per_page).collect();
        let since = self.store.figures_since("nft").await?;
        let mut found = self.of_figures(&json!(shown), "/nfts/{id} (kept)", since).await?;
        "collections requested on this installation".clone_into(&mut found.universe);
        found.headers = vec![("total", total.to_string()), ("per-page", per_page.to_string())];
        Ok(found)
    }

    /// `/coins/list/new`: coins that the list gained since it is compared.
    pub(super) async fn new_coins(self: &Arc<Self>) -> Result<Document, Error> {
        let newest = self.store.newest_figures("listed", NEW_COINS).await?;
        let catalog = self.catalog().await;
        let rows: Vec<Value> = newest
            .into_iter()
            .filter_map(|(id, at)| {
                let coin = catalog.find(&id)?;
                Some(json!({"id": coin.id, "symbol": coin.symbol, "name": coin.name, "activated_at": at / 1000}))
            })
            .collect();
        // What is compared each day is the whole list: since the first body of it.
        let since = self.store.figures_since("listed").await?;
        let mut found = self
            .of_figures(&json!(rows), "/coins/list (compared day by day)", since)
            .await?;
        "all coins of the provider's list".clone_into(&mut found.universe);
        Ok(found)
    }
}

fn sort_nfts(rows: &mut [Value], order: &str) {
    let order = if order.is_empty() { "market_cap_usd_desc" } else { order };
    let (by, descending) = order
        .strip_suffix("_desc")
        .map_or((order.trim_end_matches("_asc"), false), |by| (by, true));
    let place = OF_NFT
        .iter()
        .find(|(name, _)| *name == by)
        .map_or("", |(_, place)| *place);
    let value = |row: &Value| row.pointer(place).and_then(Value::as_f64);
    rows.sort_by(|a, b| match (value(a), value(b)) {
        (Some(a), Some(b)) if descending => b.total_cmp(&a),
        (Some(a), Some(b)) => a.total_cmp(&b),
        (a, b) => b.is_some().cmp(&a.is_some()),
    });
}

//! The calls of `meridian.market.v1.Nfts`.

use std::sync::Arc;

use proto::market::{self as pb, nfts_server::Nfts};
use tonic::{Request, Response};

use super::{
    listing::{amount, source},
    market::{Reply, caller_of, failed},
};
use crate::{
    app::{App, Judged, KeptReading, on_behalf, owner},
    domain::nft::{Figures, Name},
};

/// Serves collections of an [`App`].
#[derive(Debug, Clone)]
pub struct NftService(pub Arc<App>);

#[tonic::async_trait]
impl Nfts for NftService {
    async fn search_nfts(&self, request: Request<pb::SearchNftsRequest>) -> Reply<pb::SearchNftsResponse> {
        let caller = caller_of(&request);
        let r = request.into_inner();
        let found = on_behalf(caller, self.0.search_nfts(owner(caller), &r.query, &r.cursor, r.limit));
        let (names, next_cursor, provenance) = found.await.map_err(failed)?;
        Ok(Response::new(pb::SearchNftsResponse {
            collections: names.into_iter().map(name).collect(),
            next_cursor,
            provenance: Some(source(provenance)),
        }))
    }

    async fn get_nft(&self, request: Request<pb::GetNftRequest>) -> Reply<pb::Nft> {
        let caller = caller_of(&request);
        let id = request.into_inner().id;
        let (judged, provenance) = on_behalf(caller, self.0.nft(&id)).await.map_err(failed)?;
        let reading = judged.reading;
        Ok(Response::new(pb::Nft {
            collection: Some(name(reading.name)),
            image: reading.image,
            description: reading.description,
            native_symbol: reading.native_symbol,
            homepage: reading.homepage.unwrap_or_default(),
            explorer: reading.explorer.unwrap_or_default(),
            figures: Some(figures(reading.figures)),
            changes: changes(reading.changes),
            mean_sales: judged.mean_sales,
            thin: judged.thin,
            provenance: Some(source(provenance)),
        }))
    }

    async fn get_nft_history(&self, request: Request<pb::GetNftHistoryRequest>) -> Reply<pb::NftHistory> {
        let r = request.into_inner();
        let history = self.0.nft_history(&r.id, r.days).await.map_err(failed)?;
        Ok(Response::new(pb::NftHistory {
            id: history.id,
            since: history.since.map(|day| day.to_string()).unwrap_or_default(),
            days: history
                .days
                .into_iter()
                .map(|kept| pb::NftDay {
                    day: kept.day.to_string(),
                    figures: Some(figures(kept.reading.figures)),
                })
                .collect(),
        }))
    }

    async fn want_nfts(&self, request: Request<pb::WantNftsRequest>) -> Reply<pb::WantNftsResponse> {
        let ids = request.into_inner().ids;
        let readings = self.0.want_nfts(&ids).await.map_err(failed)?;
        Ok(Response::new(pb::WantNftsResponse {
            readings: readings.into_iter().map(reading).collect(),
        }))
    }
}

fn name(name: Name) -> pb::NftName {
    pb::NftName {
        id: name.id,
        name: name.name,
        symbol: name.symbol,
        platform: name.platform,
        contract: name.contract,
    }
}

fn figures(figures: Figures) -> pb::NftFigures {
    pb::NftFigures {
        floor_native: amount(figures.floor_native),
        floor_usd: amount(figures.floor_usd),
        market_cap_usd: amount(figures.market_cap_usd),
        volume_native: amount(figures.volume_native),
        volume_usd: amount(figures.volume_usd),
        sales: figures.sales,
        average_sale_usd: amount(figures.average_sale_usd),
        holders: figures.holders,
        supply: figures.supply,
    }
}

fn changes(changes: Vec<(String, Option<f64>)>) -> Vec<pb::NftChange> {
    let change = |(window, percent)| pb::NftChange { window, percent };
    changes.into_iter().map(change).collect()
}

fn reading((kept, judged): (KeptReading, Judged)) -> pb::NftReading {
    let latest = judged.reading;
    pb::NftReading {
        id: kept.id,
        collection: Some(name(latest.name)),
        image: latest.image,
        native_symbol: latest.native_symbol,
        figures: Some(figures(latest.figures)),
        mean_sales: judged.mean_sales,
        thin: judged.thin,
        as_of_unix_ms: kept.at.timestamp_millis(),
        changes: changes(latest.changes),
    }
}

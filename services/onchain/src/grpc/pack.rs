//! Published lists of names.

use casebook::app::pack::Loaded;
use proto::onchain::{self as pb, packs_server::Packs};
use tonic::{Request, Response};

use super::{Reply, Service, encode, failed, hex, user};

#[tonic::async_trait]
impl Packs for Service {
    async fn list_packs(&self, request: Request<pb::ListPacksRequest>) -> Reply<pb::ListPacksResponse> {
        user(&request)?;
        let packs = self.0.casebook.packs().await.map_err(failed)?;
        Ok(Response::new(pb::ListPacksResponse {
            packs: packs.into_iter().map(encode).collect(),
        }))
    }

    async fn search_packs(&self, request: Request<pb::SearchPacksRequest>) -> Reply<pb::SearchPacksResponse> {
        user(&request)?;
        let r = request.into_inner();
        let found = self.0.casebook.search_packs(&r.query, r.limit).await.map_err(failed)?;
        let tags = found.into_iter().map(|(chain, address, known)| pb::PackTag {
            chain,
            address,
            label: Some(encode::label(&known)),
        });
        Ok(Response::new(pb::SearchPacksResponse { tags: tags.collect() }))
    }
}

fn encode(pack: Loaded) -> pb::Pack {
    let refused = pack.refused.into_iter().map(|row| pb::RefusedRow {
        line: row.line,
        code: row.code,
        message: row.message,
    });
    pb::Pack {
        id: pack.id.to_string(),
        file_name: pack.file_name,
        title: pack.title,
        creator: pack.creator,
        sha256: hex(&pack.sha256),
        version: pack.version,
        loaded_unix_ms: pack.loaded_at.timestamp_millis(),
        tags: pack.tags,
        repeated_rows: pack.repeated,
        passed_over: pack.passed_over,
        bad: pack.bad,
        refused: refused.collect(),
    }
}

//! Keys of providers that people bring for themselves.

use std::sync::Arc;

use chain_providers::KeyTest;
use proto::onchain::{self as pb, provider_keys_server::ProviderKeys};
use tonic::{Request, Response};

use super::{Reply, failed, user};
use crate::app::{self, OwnedKey};

/// The service of the contract.
#[derive(Debug, Clone)]
pub struct KeysService(pub Arc<app::ProviderKeys>);

#[tonic::async_trait]
impl ProviderKeys for KeysService {
    async fn list_provider_keys(
        &self,
        request: Request<pb::ListProviderKeysRequest>,
    ) -> Reply<pb::ListProviderKeysResponse> {
        let user = user(&request)?;
        let keys = self.0.list(user).await.map_err(failed)?;
        Ok(Response::new(pb::ListProviderKeysResponse {
            keys: keys.into_iter().map(encode).collect(),
            can_store: self.0.is_on(),
        }))
    }

    async fn put_provider_key(&self, request: Request<pb::PutProviderKeyRequest>) -> Reply<pb::ProviderKey> {
        let user = user(&request)?;
        let r = request.into_inner();
        let key = self.0.put(user, &r.provider, &r.key).await.map_err(failed)?;
        Ok(Response::new(encode(key)))
    }

    async fn delete_provider_key(
        &self,
        request: Request<pb::DeleteProviderKeyRequest>,
    ) -> Reply<pb::DeleteProviderKeyResponse> {
        let user = user(&request)?;
        let provider = request.into_inner().provider;
        self.0.delete(user, &provider).await.map_err(failed)?;
        Ok(Response::new(pb::DeleteProviderKeyResponse {}))
    }

    async fn test_provider_key(
        &self,
        request: Request<pb::TestProviderKeyRequest>,
    ) -> Reply<pb::TestProviderKeyResponse> {
        let user = user(&request)?;
        let provider = request.into_inner().provider;
        let (outcome, key) = self.0.test(user, &provider).await.map_err(failed)?;
        Ok(Response::new(pb::TestProviderKeyResponse {
            outcome: word(outcome).to_owned(),
            key: Some(encode(key)),
        }))
    }
}

const fn word(outcome: KeyTest) -> &'static str {
    match outcome {
        KeyTest::Valid => "valid",
        KeyTest::Refused => "refused",
        KeyTest::Limited => "limited",
        KeyTest::Unreachable => "unreachable",
    }
}

fn encode(key: OwnedKey) -> pb::ProviderKey {
    let (id, name) = (key.provider.id().to_owned(), key.provider.name().to_owned());
    let entered = key.row.as_ref().map(|row| row.entered_at.timestamp_millis());
    let tested = key.row.as_ref().and_then(|row| row.tested_at);
    let (last_four, state) = key
        .row
        .map(|row| (row.last_four, row.state.word().to_owned()))
        .unwrap_or_default();
    pb::ProviderKey {
        provider: id,
        name,
        last_four,
        state,
        entered_unix_ms: entered,
        tested_unix_ms: tested.map(|at| at.timestamp_millis()),
        calls_this_month: key.calls_this_month,
    }
}

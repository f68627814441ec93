//! Wallets.

use proto::workspace::{self as pb, wallets_server::Wallets};
use tonic::{Request, Response, Status};

use super::{
    Reply, Service,
    convert::{millis, small},
    failed, once,
    price::amount,
    user,
};
use crate::{
    domain::{
        valuation::Sum,
        wallet::{Wallet, WalletChain, WalletHolding, WalletInput, WalletKind},
    },
    error::Error,
};

fn input(new: Option<pb::NewWallet>) -> WalletInput {
    let new = new.unwrap_or_default();
    WalletInput {
        name: new.name,
        kind: new.kind,
        text: new.text,
        chains: new.chains,
        script: new.script,
        note: new.note,
    }
}

fn chain(chain: &WalletChain) -> pb::WalletChain {
    pb::WalletChain {
        chain: chain.chain.clone(),
        state: chain.state.name().to_owned(),
        error: chain.error.clone().unwrap_or_default(),
        synced_unix_ms: millis(chain.synced_at),
        movements: chain.movements,
        unknown_tokens: chain.unknown_tokens,
        truncated: chain.truncated,
    }
}

fn holding(chain: &str, holding: &WalletHolding) -> pb::WalletHolding {
    pb::WalletHolding {
        chain: chain.to_owned(),
        asset: holding.asset.clone(),
        contract: holding.contract.clone().unwrap_or_default(),
        quantity: holding.quantity.to_string(),
        in_ledger: holding.in_ledger.to_string(),
        value: amount(holding.value),
    }
}

fn message(wallet: &Wallet) -> Result<pb::Wallet, Status> {
    let held = || wallet.chains.iter().flat_map(|chain| &chain.holdings);
    let value = Sum::of(held().filter_map(|one| one.value).map(Some)).map_err(|large| failed(Error::from(large)))?;
    let has_value = held().any(|one| one.value.is_some());
    let unpriced = held().filter(|one| one.value.is_none() && !one.quantity.is_zero());
    let holdings = wallet
        .chains
        .iter()
        .flat_map(|chain| chain.holdings.iter().map(|one| holding(&chain.chain, one)));
    Ok(pb::Wallet {
        id: wallet.id.to_string(),
        name: wallet.name.clone(),
        kind: wallet.kind.name().to_owned(),
        text: wallet.shown(),
        fingerprint: wallet
            .fingerprint
            .clone()
            .filter(|_| wallet.kind == WalletKind::Key)
            .unwrap_or_default(),
        addresses: wallet.addresses,
        note: wallet.note.clone(),
        account_id: wallet.account.to_string(),
        chains: wallet.chains.iter().map(chain).collect(),
        holdings: holdings.collect(),
        value: amount(has_value.then_some(value.known)),
        unpriced: small(unpriced.count()),
        // As old as the oldest.
        as_of_unix_ms: millis(wallet.chains.iter().filter_map(|chain| chain.held_at).min()),
        created_unix_ms: wallet.created_at.timestamp_millis(),
        version: wallet.version,
    })
}

fn reply(found: Result<Wallet, Error>) -> Reply<pb::Wallet> {
    Ok(Response::new(message(&found.map_err(failed)?)?))
}

#[tonic::async_trait]
impl Wallets for Service {
    async fn list_wallets(&self, request: Request<pb::ListWalletsRequest>) -> Reply<pb::ListWalletsResponse> {
        let found = self.0.wallets(user(&request)?).await.map_err(failed)?;
        let wallets: Result<Vec<_>, _> = found.iter().map(message).collect();
        Ok(Response::new(pb::ListWalletsResponse { wallets: wallets? }))
    }

    async fn get_wallet(&self, request: Request<pb::GetWalletRequest>) -> Reply<pb::Wallet> {
        let user = user(&request)?;
        reply(self.0.wallet(user, &request.get_ref().id).await)
    }

    async fn add_wallet(&self, request: Request<pb::AddWalletRequest>) -> Reply<pb::Wallet> {
        let user = user(&request)?;
        let call = once(&request, user, "add_wallet")?;
        let work = async move {
            let new = input(request.into_inner().wallet);
            reply(self.0.add_wallet(user, &new).await)
        };
        self.once(call, work).await
    }

    async fn update_wallet(&self, request: Request<pb::UpdateWalletRequest>) -> Reply<pb::Wallet> {
        let user = user(&request)?;
        let pb::UpdateWalletRequest { id, version, wallet } = request.into_inner();
        let new = wallet.unwrap_or_default();
        reply(self.0.update_wallet(user, &id, version, (&new.name, &new.note)).await)
    }

    async fn delete_wallet(&self, request: Request<pb::DeleteWalletRequest>) -> Reply<pb::DeleteWalletResponse> {
        let user = user(&request)?;
        let pb::DeleteWalletRequest { id, version } = request.into_inner();
        self.0.delete_wallet(user, &id, version).await.map_err(failed)?;
        Ok(Response::new(pb::DeleteWalletResponse {}))
    }

    async fn restore_wallet(&self, request: Request<pb::RestoreWalletRequest>) -> Reply<pb::Wallet> {
        let user = user(&request)?;
        reply(self.0.restore_wallet(user, &request.get_ref().id).await)
    }

    async fn sync_wallet(&self, request: Request<pb::SyncWalletRequest>) -> Reply<pb::Wallet> {
        let user = user(&request)?;
        reply(self.0.sync_wallet(user, &request.get_ref().id).await)
    }
}

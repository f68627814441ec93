//! Addresses and transactions.

use chain_model::{
    address::{self, Parsed},
    chain::Kind,
    error::Error,
    scope::Scope,
};
use ledger::app::{
    dealing::summed,
    past::{Filter, sign},
    profile::dollars,
};
use proto::onchain::{self as pb, addresses_server::Addresses};
use tonic::{Request, Response, Status};

use super::{Reply, Service, encode::basis, failed, holding, profile, user};

/// A page where the caller does not say, and at most.
const PAGE: usize = 50;
const LARGEST: usize = 1_000;
/// Addresses of one bulk question.
const BULK: usize = 500;

fn scope(asked: Option<pb::AddressScope>) -> Result<Scope, Status> {
    let asked = asked.unwrap_or_default();
    Scope::of(
        &asked.chain,
        &asked.address,
        &asked.depth,
        asked.from_unix_s,
        asked.to_unix_s,
    )
    .map_err(failed)
}

fn page(limit: u32) -> usize {
    match usize::try_from(limit).unwrap_or(LARGEST) {
        0 => PAGE,
        limit => limit.min(LARGEST),
    }
}

#[tonic::async_trait]
impl Addresses for Service {
    async fn parse_addresses(&self, request: Request<pb::ParseAddressesRequest>) -> Reply<pb::ParseAddressesResponse> {
        let user = user(&request)?;
        let texts = request.into_inner().texts;
        if texts.is_empty() || texts.len() > BULK {
            return Err(failed(Error::invalid("addresses", "1 to 500 at a time.")));
        }
        let mut results = Vec::with_capacity(texts.len());
        for text in texts {
            results.push(match address::parse(&text) {
                Ok(found) => {
                    let kind = match &found {
                        Parsed::Bitcoin { .. } | Parsed::Txid { .. } => Some(Kind::Utxo),
                        Parsed::Evm { .. } | Parsed::EvmTx { .. } => Some(Kind::Account),
                        Parsed::Xpub { .. } | Parsed::Descriptor { .. } | Parsed::Ens { .. } => None,
                    };
                    let chains = self.0.ledger.chains().filter(|chain| Some(chain.kind) == kind);
                    pb::ParsedText {
                        kind: found.word().to_owned(),
                        canonical: found.canonical().to_owned(),
                        chains: chains.map(|chain| chain.id.to_owned()).collect(),
                        text,
                        ..pb::ParsedText::default()
                    }
                }
                Err(bad) => pb::ParsedText {
                    code: bad.code().to_owned(),
                    message: bad.to_string(),
                    text,
                    ..pb::ParsedText::default()
                },
            });
        }
        for chain in self.0.ledger.chains() {
            let on_chain = |one: &&mut pb::ParsedText| one.chains.iter().any(|id| id == chain.id);
            let wanted = results
                .iter_mut()
                .filter(on_chain)
                .map(|one| one.canonical.clone())
                .collect();
            let names = self.names(user, chain, wanted).await?;
            for one in results.iter_mut().filter(on_chain) {
                one.labels.extend(names.of(&one.canonical));
            }
        }
        Ok(Response::new(pb::ParseAddressesResponse { results }))
    }

    async fn get_address(&self, request: Request<pb::GetAddressRequest>) -> Reply<pb::GetAddressResponse> {
        let user = user(&request)?;
        let scope = scope(request.into_inner().scope)?;
        let found = self.0.ledger.header(user, &scope).await.map_err(failed)?;
        Ok(Response::new(profile::header(&scope, &found)))
    }

    async fn get_portfolio(&self, request: Request<pb::GetPortfolioRequest>) -> Reply<pb::GetPortfolioResponse> {
        user(&request)?;
        let asked = request.into_inner();
        let scope = scope(asked.scope)?;
        let found = self
            .0
            .ledger
            .portfolio(&scope, asked.as_of_block)
            .await
            .map_err(failed)?;
        Ok(Response::new(holding::portfolio(&scope, asked.as_of_block, &found)))
    }

    async fn compare_holdings(
        &self,
        request: Request<pb::CompareHoldingsRequest>,
    ) -> Reply<pb::CompareHoldingsResponse> {
        user(&request)?;
        let asked = request.into_inner();
        let scope = scope(asked.scope)?;
        let found = self.0.ledger.holdings_between(&scope, &asked.first, &asked.last).await;
        Ok(Response::new(holding::between(&scope, &found.map_err(failed)?)))
    }

    async fn get_balance_history(
        &self,
        request: Request<pb::GetBalanceHistoryRequest>,
    ) -> Reply<pb::GetBalanceHistoryResponse> {
        user(&request)?;
        let asked = request.into_inner();
        let scope = scope(asked.scope)?;
        let found = self.0.ledger.balances(&scope, &asked.asset).await.map_err(failed)?;
        let (decimals, symbol) = sign(scope.chain(), &found.asset);
        let points = found.points.iter().map(|(day, value, usd)| pb::BalancePoint {
            day: *day,
            value: value.to_string(),
            usd: dollars(*usd),
        });
        Ok(Response::new(pb::GetBalanceHistoryResponse {
            asset: ledger::app::past::asset_word(&found.asset).to_owned(),
            symbol,
            decimals: decimals.map(u32::from),
            points: points.collect(),
            basis: Some(basis(&found.basis)),
            method: found.method.to_owned(),
        }))
    }

    async fn list_movements(&self, request: Request<pb::ListMovementsRequest>) -> Reply<pb::ListMovementsResponse> {
        let user = user(&request)?;
        let asked = request.into_inner();
        let scope = scope(asked.scope)?;
        let min_usd = match asked.min_usd.as_str() {
            "" => None,
            text => Some(
                text.parse()
                    .map_err(|_| failed(Error::invalid("min_usd", "A decimal number.")))?,
            ),
        };
        let filter = Filter {
            direction: asked.direction,
            asset: asked.asset,
            peer: asked.peer,
            min_usd,
            hide_failed: asked.hide_failed,
        };
        let limit = page(asked.limit);
        let found = self
            .0
            .ledger
            .movements(&scope, &filter, &asked.cursor, limit)
            .await
            .map_err(failed)?;
        let rows = found
            .rows
            .iter()
            .map(|row| profile::movement(scope.chain(), &row.movement, row.usd));
        let mut movements: Vec<_> = rows.collect();
        self.name(user, scope.chain(), &mut movements).await?;
        Ok(Response::new(pb::ListMovementsResponse {
            movements,
            next_cursor: found.next.unwrap_or_default(),
            basis: Some(basis(&found.basis)),
        }))
    }

    async fn list_counterparties(
        &self,
        request: Request<pb::ListCounterpartiesRequest>,
    ) -> Reply<pb::ListCounterpartiesResponse> {
        let user = user(&request)?;
        let asked = request.into_inner();
        let scope = scope(asked.scope)?;
        let (rows, found) = self.0.ledger.counterparties(user, &scope).await.map_err(failed)?;
        let start = match asked.cursor.as_str() {
            "" => 0,
            cursor => {
                let at = rows.iter().position(|row| row.address == cursor);
                at.ok_or_else(|| failed(Error::BadCursor))? + 1
            }
        };
        let limit = page(asked.limit);
        let some: Vec<_> = rows.iter().skip(start).take(limit).collect();
        let more = rows.len() > start + some.len();
        let next = some.last().filter(|_| more).map(|row| row.address.clone());
        let counterparties = some.iter().map(|row| profile::counterparty(row));
        Ok(Response::new(pb::ListCounterpartiesResponse {
            counterparties: counterparties.collect(),
            next_cursor: next.unwrap_or_default(),
            basis: Some(basis(&found)),
            total: profile::count(rows.len()),
            native_decimals: scope.chain().decimals.into(),
            native_symbol: scope.chain().symbol.to_owned(),
        }))
    }

    async fn list_flows(&self, request: Request<pb::ListFlowsRequest>) -> Reply<pb::ListFlowsResponse> {
        let user = user(&request)?;
        let scope = scope(request.into_inner().scope)?;
        let (rows, found) = self.0.ledger.flows(user, &scope).await.map_err(failed)?;
        let flows = rows.into_iter().map(|row| pb::Flow {
            label: row.label,
            category: row.category,
            derived: row.derived,
            in_usd: dollars(summed(row.in_usd, row.in_count, row.in_without_price)),
            out_usd: dollars(summed(row.out_usd, row.out_count, row.out_without_price)),
            in_count: row.in_count,
            out_count: row.out_count,
            addresses: row.addresses,
            in_without_price: row.in_without_price,
            out_without_price: row.out_without_price,
        });
        Ok(Response::new(pb::ListFlowsResponse {
            flows: flows.collect(),
            basis: Some(basis(&found)),
        }))
    }

    async fn get_heatmap(&self, request: Request<pb::GetHeatmapRequest>) -> Reply<pb::GetHeatmapResponse> {
        user(&request)?;
        let scope = scope(request.into_inner().scope)?;
        let (week, guess, found) = self.0.ledger.hours(&scope).await.map_err(failed)?;
        let reason = match guess {
            Some(_) => "The quietest seven hours in a row, taken for midnight to seven.",
            None => "Too few sent movements, or no quiet hours.",
        };
        Ok(Response::new(pb::GetHeatmapResponse {
            counts: week.0.to_vec(),
            utc_offset_hours: guess.map(|guess| guess.offset),
            confidence: guess.map(|guess| guess.confidence),
            reason: reason.to_owned(),
            basis: Some(basis(&found)),
        }))
    }

    async fn list_utxos(&self, request: Request<pb::ListUtxosRequest>) -> Reply<pb::ListUtxosResponse> {
        user(&request)?;
        let scope = scope(request.into_inner().scope)?;
        let (rows, receipts, found) = self.0.ledger.unspent(&scope).await.map_err(failed)?;
        Ok(Response::new(pb::ListUtxosResponse {
            utxos: rows.iter().map(profile::utxo).collect(),
            receipts,
            reused: receipts > 1,
            basis: Some(basis(&found)),
        }))
    }

    async fn list_approvals(&self, request: Request<pb::ListApprovalsRequest>) -> Reply<pb::ListApprovalsResponse> {
        let user = user(&request)?;
        let scope = scope(request.into_inner().scope)?;
        let (rows, found) = self.0.ledger.approvals(&scope).await.map_err(failed)?;
        let names = self
            .names(
                user,
                scope.chain(),
                rows.iter().map(|one| one.spender.clone()).collect(),
            )
            .await?;
        Ok(Response::new(pb::ListApprovalsResponse {
            approvals: rows.into_iter().map(|one| profile::approval(one, &names)).collect(),
            basis: Some(basis(&found)),
        }))
    }

    async fn list_collections(
        &self,
        request: Request<pb::ListCollectionsRequest>,
    ) -> Reply<pb::ListCollectionsResponse> {
        user(&request)?;
        let scope = scope(request.into_inner().scope)?;
        let (rows, found) = self.0.ledger.collections(&scope).await.map_err(failed)?;
        Ok(Response::new(pb::ListCollectionsResponse {
            collections: rows.into_iter().map(profile::collection).collect(),
            basis: Some(basis(&found)),
        }))
    }

    async fn get_first_funder(&self, request: Request<pb::GetFirstFunderRequest>) -> Reply<pb::GetFirstFunderResponse> {
        let user = user(&request)?;
        let scope = scope(request.into_inner().scope)?;
        let (found, basis_of) = self.0.ledger.first_funder(&scope).await.map_err(failed)?;
        let mut rows: Vec<_> = found
            .iter()
            .map(|one| profile::movement(scope.chain(), one, None))
            .collect();
        self.name(user, scope.chain(), &mut rows).await?;
        Ok(Response::new(pb::GetFirstFunderResponse {
            movement: rows.pop(),
            basis: Some(basis(&basis_of)),
        }))
    }

    async fn get_cost_basis(&self, request: Request<pb::GetCostBasisRequest>) -> Reply<pb::GetCostBasisResponse> {
        user(&request)?;
        let asked = request.into_inner();
        let scope = scope(asked.scope)?;
        let found = self.0.ledger.costs(&scope, &asked.method).await.map_err(failed)?;
        Ok(Response::new(profile::costs(&scope, asked.method, &found)))
    }

    async fn compare_addresses(
        &self,
        request: Request<pb::CompareAddressesRequest>,
    ) -> Reply<pb::CompareAddressesResponse> {
        let user = user(&request)?;
        let asked = request.into_inner();
        let found = self
            .0
            .ledger
            .compare(user, &asked.chain, &asked.addresses)
            .await
            .map_err(failed)?;
        Ok(Response::new(profile::comparison(found)))
    }

    async fn get_note(&self, request: Request<pb::GetNoteRequest>) -> Reply<pb::GetNoteResponse> {
        let user = user(&request)?;
        let asked = request.into_inner();
        let found = self
            .0
            .casebook
            .note(user, &asked.chain, &asked.address)
            .await
            .map_err(failed)?;
        Ok(Response::new(found.map(profile::note).unwrap_or_default()))
    }

    async fn put_note(&self, request: Request<pb::PutNoteRequest>) -> Reply<pb::PutNoteResponse> {
        let user = user(&request)?;
        let asked = request.into_inner();
        let put = self
            .0
            .casebook
            .put_note(user, &asked.chain, &asked.address, &asked.body, asked.version);
        let written = put.await.map_err(failed)?;
        Ok(Response::new(pb::PutNoteResponse {
            note: Some(profile::note(written)),
        }))
    }

    async fn get_transaction(&self, request: Request<pb::GetTransactionRequest>) -> Reply<pb::GetTransactionResponse> {
        let user = user(&request)?;
        let asked = request.into_inner();
        let found = self
            .0
            .ledger
            .transaction(user, &asked.chain, &asked.hash)
            .await
            .map_err(failed)?;
        Ok(Response::new(super::transaction::encode(&found)))
    }

    async fn resolve_name(&self, request: Request<pb::ResolveNameRequest>) -> Reply<pb::ResolveNameResponse> {
        user(&request)?;
        let name = &request.get_ref().name;
        let found = self.0.casebook.resolve_name(name).await.map_err(failed)?;
        let chains = self.0.ledger.chains().filter(|chain| chain.kind == Kind::Account);
        Ok(Response::new(pb::ResolveNameResponse {
            name: found.name,
            address: found.address,
            chains: chains.map(|chain| chain.id.to_owned()).collect(),
            provenance: Some(super::encode::provenance(&found.provenance)),
        }))
    }

    async fn profile_key(&self, request: Request<pb::ProfileKeyRequest>) -> Reply<pb::ProfileKeyResponse> {
        let user = user(&request)?;
        let asked = request.into_inner();
        let limit = page(asked.limit);
        let found = self
            .0
            .ledger
            .key_profile(&asked.key, &asked.script, &asked.cursor, limit)
            .await
            .map_err(failed)?;
        let mut answer = super::key::encode(&found);
        self.name(user, found.chain, &mut answer.movements).await?;
        Ok(Response::new(answer))
    }
}

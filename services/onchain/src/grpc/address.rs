//! Addresses and transactions.

use proto::onchain::{self as pb, addresses_server::Addresses};
use tonic::{Request, Response, Status};
use vocab::UserId;

use super::{
    Service,
    encode::{amount, basis, labels, native},
    owner,
};
use crate::{
    app::{
        note::Note,
        past::{Filter, sign},
        profile::dollars,
        scope::Scope,
    },
    domain::{
        account::Nature,
        address::{self, Parsed},
        amount::Amount,
        chain::{Chain, Kind},
        known::Known,
        movement::{Movement, unlimited},
        transfer::Asset,
    },
    error::Error,
};

type Reply<T> = Result<Response<T>, Status>;

/// A page where the caller does not say, and at most.
const PAGE: usize = 50;
const LARGEST: usize = 1_000;
/// Addresses of one bulk question.
const BULK: usize = 500;
/// Virtual bytes that spending an output costs, at ten satoshi each.
const DUST: u64 = 68 * 10;

fn failed(error: Error) -> Status {
    kit::status::of(&error)
}

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

fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

fn known(number: Option<u64>) -> i64 {
    number.and_then(|number| i64::try_from(number).ok()).unwrap_or(-1)
}

fn movement(chain: &Chain, one: &Movement, usd: Option<rust_decimal::Decimal>) -> pb::Movement {
    pb::Movement {
        tx: one.tx.clone(),
        position: one.position,
        time_unix_s: one.time,
        block: one.block.unwrap_or_default(),
        kind: one.kind.to_owned(),
        direction: one.direction.word().to_owned(),
        amount: Some(amount(chain, &one.asset, one.value, usd)),
        fee: one.fee.map(|fee| fee.to_string()).unwrap_or_default(),
        peers: one
            .peers
            .iter()
            .map(|peer| pb::Peer {
                address: peer.address.clone().unwrap_or_default(),
                value: peer.value.to_string(),
                labels: Vec::new(),
            })
            .collect(),
        failed: one.failed,
        token_id: one.token_id.map(|id| id.to_string()).unwrap_or_default(),
        shared: one.shared,
    }
}

impl Service {
    /// Names of everybody in these movements, one question for all.
    async fn name(&self, user: UserId, chain: &Chain, rows: &mut [pb::Movement]) -> Result<(), Status> {
        let peers = rows.iter().flat_map(|row| row.peers.iter());
        let addresses: Vec<String> = peers
            .map(|peer| peer.address.clone())
            .filter(|text| !text.is_empty())
            .collect();
        let names = self.0.known(user, chain, &addresses).await.map_err(failed)?;
        for peer in rows.iter_mut().flat_map(|row| row.peers.iter_mut()) {
            peer.labels = names.get(&peer.address).map(|known| labels(known)).unwrap_or_default();
        }
        Ok(())
    }

    async fn names(&self, user: UserId, chain: &Chain, addresses: Vec<String>) -> Result<Names, Status> {
        self.0.known(user, chain, &addresses).await.map(Names).map_err(failed)
    }
}

struct Names(std::collections::HashMap<String, Vec<Known>>);

impl Names {
    fn of(&self, address: &str) -> Vec<pb::LabelRef> {
        self.0.get(address).map(|known| labels(known)).unwrap_or_default()
    }
}

#[tonic::async_trait]
impl Addresses for Service {
    async fn parse_addresses(&self, request: Request<pb::ParseAddressesRequest>) -> Reply<pb::ParseAddressesResponse> {
        let user = owner(&request)?;
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
                    let chains = self.0.chains().filter(|chain| Some(chain.kind) == kind);
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
        for chain in self.0.chains() {
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
        let user = owner(&request)?;
        let scope = scope(request.into_inner().scope)?;
        let chain = scope.chain();
        let found = self.0.header(user, &scope).await.map_err(failed)?;
        let account = &found.account;
        let used = account.tx_count.is_none_or(|count| count > 0)
            || account.transfer_count.is_some_and(|count| count > 0)
            || account.balance != Amount::ZERO;
        let mut answer = pb::GetAddressResponse {
            chain: chain.id.to_owned(),
            address: scope.address.clone(),
            labels: labels(&found.labels),
            sanctioned: found.labels.iter().any(|known| known.sanctioned),
            balance: Some(amount(chain, &Asset::Native, account.balance, found.balance_usd)),
            pending_in: Some(native(chain, account.pending.0)),
            pending_out: Some(native(chain, account.pending.1)),
            received: account.received.map(|value| native(chain, value)),
            sent: account.sent.map(|value| native(chain, value)),
            tx_count: known(account.tx_count),
            transfer_count: known(account.transfer_count),
            first_seen_unix_s: found.first_seen.unwrap_or_default(),
            last_seen_unix_s: found.last_seen.unwrap_or_default(),
            net_worth_usd: dollars(found.net_worth),
            risks: found
                .risks
                .iter()
                .map(|risk| pb::Risk {
                    code: risk.code.to_owned(),
                    message: risk.message.clone(),
                    address: risk.address.clone(),
                    label: risk.label.clone(),
                    source: risk.source.clone(),
                    txs: risk.txs.clone(),
                })
                .collect(),
            basis: Some(basis(&found.basis)),
            other_chains: found.other_chains.iter().map(|id| (*id).to_owned()).collect(),
            used,
            ..pb::GetAddressResponse::default()
        };
        match &account.nature {
            Nature::Script(form) => (*form).clone_into(&mut answer.nature),
            Nature::Key => "key".clone_into(&mut answer.nature),
            Nature::Unknown => "unknown".clone_into(&mut answer.nature),
            Nature::Contract {
                name,
                verified,
                creator,
                creation_tx,
            } => {
                "contract".clone_into(&mut answer.nature);
                answer.contract_name = name.clone().unwrap_or_default();
                answer.verified = *verified;
                answer.creator = creator.clone().unwrap_or_default();
                answer.creation_tx = creation_tx.clone().unwrap_or_default();
            }
        }
        Ok(Response::new(answer))
    }

    async fn get_portfolio(&self, request: Request<pb::GetPortfolioRequest>) -> Reply<pb::GetPortfolioResponse> {
        owner(&request)?;
        let asked = request.into_inner();
        let scope = scope(asked.scope)?;
        let found = self.0.portfolio(&scope, asked.as_of_block).await.map_err(failed)?;
        let holdings = found.rows.iter().map(|row| pb::Holding {
            amount: Some(amount(scope.chain(), &row.asset, row.value, row.usd)),
            price_usd: dollars(row.price),
            price_source: row.price_source.clone(),
        });
        Ok(Response::new(pb::GetPortfolioResponse {
            holdings: holdings.collect(),
            net_worth_usd: dollars(found.net_worth),
            without_price: found.without_price,
            as_of_block: asked.as_of_block,
            basis: Some(basis(&found.basis)),
        }))
    }

    async fn get_balance_history(
        &self,
        request: Request<pb::GetBalanceHistoryRequest>,
    ) -> Reply<pb::GetBalanceHistoryResponse> {
        owner(&request)?;
        let asked = request.into_inner();
        let scope = scope(asked.scope)?;
        let found = self.0.balances(&scope, &asked.asset).await.map_err(failed)?;
        let (decimals, symbol) = sign(scope.chain(), &found.asset);
        let points = found.points.iter().map(|(day, value, usd)| pb::BalancePoint {
            day: *day,
            value: value.to_string(),
            usd: dollars(*usd),
        });
        Ok(Response::new(pb::GetBalanceHistoryResponse {
            asset: crate::app::past::asset_word(&found.asset).to_owned(),
            symbol,
            decimals: decimals.into(),
            points: points.collect(),
            basis: Some(basis(&found.basis)),
            method: found.method.to_owned(),
        }))
    }

    async fn list_movements(&self, request: Request<pb::ListMovementsRequest>) -> Reply<pb::ListMovementsResponse> {
        let user = owner(&request)?;
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
            .movements(&scope, &filter, &asked.cursor, limit)
            .await
            .map_err(failed)?;
        let rows = found
            .rows
            .iter()
            .map(|row| movement(scope.chain(), &row.movement, row.usd));
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
        let user = owner(&request)?;
        let asked = request.into_inner();
        let scope = scope(asked.scope)?;
        let (rows, found) = self.0.counterparties(user, &scope).await.map_err(failed)?;
        let start = match asked.cursor.as_str() {
            "" => 0,
            cursor => {
                let at = rows.iter().position(|row| row.address == cursor);
                at.ok_or_else(|| failed(Error::invalid("cursor", "This is no cursor of ours.")))? + 1
            }
        };
        let limit = page(asked.limit);
        let some: Vec<_> = rows.iter().skip(start).take(limit).collect();
        let more = rows.len() > start + some.len();
        let next = some.last().filter(|_| more).map(|row| row.address.clone());
        let counterparties = some.iter().map(|row| pb::Counterparty {
            address: row.address.clone(),
            labels: labels(&row.labels),
            in_usd: dollars(Some(row.in_usd)),
            out_usd: dollars(Some(row.out_usd)),
            in_count: row.in_count,
            out_count: row.out_count,
            in_native: row.in_native.to_string(),
            out_native: row.out_native.to_string(),
            first_unix_s: row.first,
            last_unix_s: row.last,
            without_price: row.without_price,
        });
        Ok(Response::new(pb::ListCounterpartiesResponse {
            counterparties: counterparties.collect(),
            next_cursor: next.unwrap_or_default(),
            basis: Some(basis(&found)),
            total: count(rows.len()),
            native_decimals: scope.chain().decimals.into(),
            native_symbol: scope.chain().symbol.to_owned(),
        }))
    }

    async fn list_flows(&self, request: Request<pb::ListFlowsRequest>) -> Reply<pb::ListFlowsResponse> {
        let user = owner(&request)?;
        let scope = scope(request.into_inner().scope)?;
        let (rows, found) = self.0.flows(user, &scope).await.map_err(failed)?;
        let flows = rows.into_iter().map(|row| pb::Flow {
            label: row.label,
            category: row.category,
            derived: row.derived,
            in_usd: dollars(Some(row.in_usd)),
            out_usd: dollars(Some(row.out_usd)),
            in_count: row.in_count,
            out_count: row.out_count,
            addresses: row.addresses,
        });
        Ok(Response::new(pb::ListFlowsResponse {
            flows: flows.collect(),
            basis: Some(basis(&found)),
        }))
    }

    async fn get_heatmap(&self, request: Request<pb::GetHeatmapRequest>) -> Reply<pb::GetHeatmapResponse> {
        owner(&request)?;
        let scope = scope(request.into_inner().scope)?;
        let (week, guess, found) = self.0.hours(&scope).await.map_err(failed)?;
        let reason = match guess {
            Some(_) => "The quietest seven hours in a row, taken for midnight to seven.",
            None => "Too few sent movements, or no quiet hours.",
        };
        Ok(Response::new(pb::GetHeatmapResponse {
            counts: week.0.to_vec(),
            utc_offset_hours: guess.map(|guess| guess.offset),
            confidence: guess.map_or(0, |guess| guess.confidence),
            reason: reason.to_owned(),
            basis: Some(basis(&found)),
        }))
    }

    async fn list_utxos(&self, request: Request<pb::ListUtxosRequest>) -> Reply<pb::ListUtxosResponse> {
        owner(&request)?;
        let scope = scope(request.into_inner().scope)?;
        let (rows, receipts, found) = self.0.unspent(&scope).await.map_err(failed)?;
        let utxos = rows.iter().map(|one| pb::Utxo {
            txid: one.outpoint.txid.to_string(),
            index: one.outpoint.index,
            value: one.value.to_string(),
            block: one.block.map_or(0, |block| block.height),
            time_unix_s: one.block.map_or(0, |block| block.time),
            dust: one.value <= DUST,
        });
        Ok(Response::new(pb::ListUtxosResponse {
            utxos: utxos.collect(),
            receipts,
            reused: receipts > 1,
            basis: Some(basis(&found)),
        }))
    }

    async fn list_approvals(&self, request: Request<pb::ListApprovalsRequest>) -> Reply<pb::ListApprovalsResponse> {
        let user = owner(&request)?;
        let scope = scope(request.into_inner().scope)?;
        let (rows, found) = self.0.approvals(&scope).await.map_err(failed)?;
        let names = self
            .names(
                user,
                scope.chain(),
                rows.iter().map(|one| one.spender.clone()).collect(),
            )
            .await?;
        let approvals = rows.into_iter().map(|one| pb::Approval {
            labels: names.of(&one.spender),
            contract: one.contract,
            symbol: one.symbol.unwrap_or_default(),
            spender: one.spender,
            allowance: one.allowance.map(|value| value.to_string()).unwrap_or_default(),
            unlimited: one.allowance.is_none_or(unlimited),
            verified: one.verified,
            tx: one.tx,
            block: one.block,
        });
        Ok(Response::new(pb::ListApprovalsResponse {
            approvals: approvals.collect(),
            basis: Some(basis(&found)),
        }))
    }

    async fn list_collections(
        &self,
        request: Request<pb::ListCollectionsRequest>,
    ) -> Reply<pb::ListCollectionsResponse> {
        owner(&request)?;
        let scope = scope(request.into_inner().scope)?;
        let (rows, found) = self.0.collections(&scope).await.map_err(failed)?;
        let collections = rows.into_iter().map(|one| pb::Collection {
            contract: one.contract,
            name: one.name,
            symbol: one.symbol,
            kind: one.kind,
            count: one.count,
            ids: one.ids,
        });
        Ok(Response::new(pb::ListCollectionsResponse {
            collections: collections.collect(),
            basis: Some(basis(&found)),
        }))
    }

    async fn get_first_funder(&self, request: Request<pb::GetFirstFunderRequest>) -> Reply<pb::GetFirstFunderResponse> {
        let user = owner(&request)?;
        let scope = scope(request.into_inner().scope)?;
        let (found, basis_of) = self.0.first_funder(&scope).await.map_err(failed)?;
        let mut rows: Vec<_> = found.iter().map(|one| movement(scope.chain(), one, None)).collect();
        self.name(user, scope.chain(), &mut rows).await?;
        Ok(Response::new(pb::GetFirstFunderResponse {
            movement: rows.pop(),
            basis: Some(basis(&basis_of)),
        }))
    }

    async fn get_cost_basis(&self, request: Request<pb::GetCostBasisRequest>) -> Reply<pb::GetCostBasisResponse> {
        owner(&request)?;
        let asked = request.into_inner();
        let scope = scope(asked.scope)?;
        let found = self.0.costs(&scope, &asked.method).await.map_err(failed)?;
        let (units, cost) = (found.found.units(), found.found.cost());
        let lots = found.found.lots.iter().map(|lot| pb::CostLot {
            acquired_unix_s: lot.time,
            units: lot.units.normalize().to_string(),
            unit_cost_usd: dollars(Some(lot.price)),
            tx: lot.tx.clone(),
        });
        Ok(Response::new(pb::GetCostBasisResponse {
            method: if asked.method.is_empty() {
                "fifo".to_owned()
            } else {
                asked.method
            },
            symbol: scope.chain().symbol.to_owned(),
            units: units.normalize().to_string(),
            cost_usd: dollars(Some(cost)),
            realised_usd: dollars(Some(found.found.realised)),
            unrealised_usd: dollars(found.price.map(|price| units * price - cost)),
            price_usd: dollars(found.price),
            lots: lots.collect(),
            without_price: found.found.without_price,
            unmatched_units: found.found.unmatched.normalize().to_string(),
            basis: Some(basis(&found.basis)),
        }))
    }

    async fn compare_addresses(
        &self,
        request: Request<pb::CompareAddressesRequest>,
    ) -> Reply<pb::CompareAddressesResponse> {
        let user = owner(&request)?;
        let asked = request.into_inner();
        let found = self
            .0
            .compare(user, &asked.chain, &asked.addresses)
            .await
            .map_err(failed)?;
        let addresses = found.addresses.into_iter().map(|one| pb::Compared {
            address: one.address,
            labels: labels(&one.labels),
            movements: one.movements,
            first_unix_s: one.first,
            last_unix_s: one.last,
            first_funder: one.first_funder,
            basis: Some(basis(&one.basis)),
        });
        let shared = found
            .shared
            .into_iter()
            .map(|(address, known, with, movements)| pb::SharedPeer {
                address,
                labels: labels(&known),
                with,
                movements,
            });
        let direct = found.direct.into_iter().map(|(from, to, txs)| pb::Direct {
            from,
            to,
            count: count(txs.len()),
            txs: txs.into_iter().take(20).collect(),
        });
        Ok(Response::new(pb::CompareAddressesResponse {
            addresses: addresses.collect(),
            shared: shared.collect(),
            direct: direct.collect(),
            common_days: found.common_days,
        }))
    }

    async fn get_note(&self, request: Request<pb::GetNoteRequest>) -> Reply<pb::GetNoteResponse> {
        let user = owner(&request)?;
        let asked = request.into_inner();
        let found = self.0.note(user, &asked.chain, &asked.address).await.map_err(failed)?;
        Ok(Response::new(found.map(note).unwrap_or_default()))
    }

    async fn put_note(&self, request: Request<pb::PutNoteRequest>) -> Reply<pb::PutNoteResponse> {
        let user = owner(&request)?;
        let asked = request.into_inner();
        let put = self
            .0
            .put_note(user, &asked.chain, &asked.address, &asked.body, asked.version);
        let written = put.await.map_err(failed)?;
        Ok(Response::new(pb::PutNoteResponse {
            note: Some(note(written)),
        }))
    }

    async fn get_transaction(&self, request: Request<pb::GetTransactionRequest>) -> Reply<pb::GetTransactionResponse> {
        let user = owner(&request)?;
        let asked = request.into_inner();
        let found = self
            .0
            .transaction(user, &asked.chain, &asked.hash)
            .await
            .map_err(failed)?;
        Ok(Response::new(super::transaction::encode(&found)))
    }
}

fn note(found: Note) -> pb::GetNoteResponse {
    pb::GetNoteResponse {
        body: found.body,
        version: u64::try_from(found.version).unwrap_or_default(),
        updated_unix_ms: found.updated_at.timestamp_millis(),
    }
}

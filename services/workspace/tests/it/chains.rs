//! Chains that a test can fill: the part of onchain that the workspace asks.

use std::{
    collections::HashMap,
    net::Ipv4Addr,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
};

use kit::{
    Running,
    args::GrpcArgs,
    grpc::Server,
    identity::{Identity, Verifier},
};
use proto::{
    onchain::{
        self as pb,
        addresses_server::{Addresses, AddressesServer},
        chains_server::ChainsServer,
        entities_server::EntitiesServer,
        graphs_server::GraphsServer,
        labels_server::LabelsServer,
        token_contracts_server::TokenContractsServer,
        whales_server::WhalesServer,
    },
    usage::provider_usage_server::ProviderUsageServer,
};
use tonic::{Request, Response, Status, service::interceptor::InterceptedService};
use vocab::UserId;

use crate::{entities::Owned, usage::Counts};

pub const ADDRESS: &str = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
pub const USDC: &str = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";
/// Of another token that calls itself USDC.
pub const FAKE: &str = "0x00000000000000000000000000000000000000AA";

type Place = (String, String);

/// What the chains have, by chain and address. Keys are addresses of Bitcoin here.
#[derive(Debug, Clone, Default)]
pub struct Chains {
    /// Newest first.
    pub movements: Arc<Mutex<HashMap<Place, Vec<pb::Movement>>>>,
    pub held: Arc<Mutex<HashMap<Place, Vec<pb::Amount>>>>,
    pub away: Arc<AtomicBool>,
    /// A source that does not answer.
    pub failed: Arc<Mutex<Option<String>>>,
    /// More of what addresses hold is being read.
    pub loading: Arc<AtomicBool>,
    /// Labels of every address.
    pub labels: Arc<Mutex<Vec<pb::LabelRef>>>,
    /// What happened to labels, newest first.
    pub changes: Arc<Mutex<Vec<pb::LabelChange>>>,
    /// Large transfers.
    pub whales: Arc<Mutex<Vec<pb::Whale>>>,
    /// Those whose block left the chain.
    pub removed: Arc<Mutex<Vec<pb::RemovedWhale>>>,
    /// Bitcoin's newest block; nothing where it has no provider.
    pub pace: Arc<Mutex<Option<pb::GetBitcoinPaceResponse>>>,
    /// Questions about movements.
    pub asked: Arc<AtomicUsize>,
    /// For whom each of them was asked.
    pub payers: Arc<Mutex<Vec<Option<UserId>>>>,
    /// By id.
    pub entities: Arc<Mutex<HashMap<String, Owned>>>,
    /// Who created contracts, by contract.
    pub creators: Arc<Mutex<HashMap<String, String>>>,
    /// Which of them were asked for, and for whom.
    pub creators_asked: Arc<Mutex<Vec<(String, Option<UserId>)>>>,
}

/// A movement in a block of its own: `in native 1.5`, with an optional fee.
pub fn moved(chain: &str, tx: u64, text: &str) -> pb::Movement {
    let words: Vec<&str> = text.split(' ').collect();
    let amount = amount(chain, words[1], words[2]);
    pb::Movement {
        tx: hash(chain, tx),
        time_unix_s: Some(at(tx)),
        block: Some(tx),
        kind: "transaction".to_owned(),
        direction: words[0].to_owned(),
        fee: words.get(3).map(|fee| units(fee, amount.decimals)).unwrap_or_default(),
        amount: Some(amount),
        ..pb::Movement::default()
    }
}

pub fn hash(chain: &str, tx: u64) -> String {
    let prefix = if chain == "bitcoin" { "" } else { "0x" };
    format!("{prefix}{tx:064x}")
}

/// Seconds since 1970 of a block: an hour after the one before, from the first of May 2026.
pub fn at(block: u64) -> i64 {
    1_777_593_600 + i64::try_from(block).unwrap() * 3_600
}

pub fn amount(chain: &str, asset: &str, quantity: &str) -> pb::Amount {
    let (symbol, decimals, market_sign) = match (chain, asset) {
        ("bitcoin", _) => ("BTC", 8, "BTC"),
        (_, "native") => ("ETH", 18, "ETH"),
        (_, contract) if contract == USDC => ("USDC", 6, "USDC"),
        _ => ("USDC", 6, ""),
    };
    pb::Amount {
        value: units(quantity, Some(decimals)),
        decimals: Some(decimals),
        symbol: symbol.to_owned(),
        asset: asset.to_owned(),
        // Look-alikes have prices too, of their provider.
        usd: "10".to_owned(),
        market_sign: market_sign.to_owned(),
    }
}

fn units(quantity: &str, decimals: Option<u32>) -> String {
    let (whole, rest) = quantity.split_once('.').unwrap_or((quantity, ""));
    let width = usize::try_from(decimals.unwrap_or_default()).unwrap();
    let digits = format!("{whole}{rest:0<width$}");
    let digits = digits.trim_start_matches('0');
    if digits.is_empty() {
        "0".to_owned()
    } else {
        digits.to_owned()
    }
}

impl Chains {
    /// An onchain of these chains.
    pub async fn serve(&self, counts: Counts, verifier: &Verifier) -> Running {
        macro_rules! guarded {
            ($service:expr) => {
                InterceptedService::new($service, verifier.clone())
            };
        }
        Server::new("onchain", &GrpcArgs::on((Ipv4Addr::LOCALHOST, 0).into()))
            .add_service(guarded!(AddressesServer::new(self.clone())))
            .add_service(guarded!(ChainsServer::new(self.clone())))
            .add_service(guarded!(ProviderUsageServer::new(counts)))
            .add_service(guarded!(GraphsServer::new(self.clone())))
            .add_service(guarded!(LabelsServer::new(self.clone())))
            .add_service(guarded!(EntitiesServer::new(self.clone())))
            .add_service(guarded!(TokenContractsServer::new(self.clone())))
            .add_service(guarded!(WhalesServer::new(self.clone())))
            .start()
            .await
            .unwrap()
    }

    /// Adds the newest movement.
    pub fn add(&self, chain: &str, address: &str, movement: pb::Movement) {
        let place = (chain.to_owned(), address.to_owned());
        let mut movements = self.movements.lock().unwrap();
        movements.entry(place).or_default().insert(0, movement);
    }

    /// A large transfer, the newest first.
    pub fn find(&self, whale: pb::Whale) {
        self.whales.lock().unwrap().insert(0, whale);
    }

    pub fn holds(&self, chain: &str, address: &str, held: Vec<pb::Amount>) {
        let place = (chain.to_owned(), address.to_owned());
        self.held.lock().unwrap().insert(place, held);
    }

    pub fn here(&self) -> Result<(), Status> {
        if self.away.load(Ordering::SeqCst) {
            return Err(Status::unavailable("secret address 10.0.0.7"));
        }
        Ok(())
    }

    fn basis(&self) -> Option<pb::Basis> {
        let failed = self.failed.lock().unwrap().clone();
        let source = failed.map(|source| pb::SourceState {
            source,
            state: "failed".to_owned(),
            message: "The explorer did not answer.".to_owned(),
            ..pb::SourceState::default()
        });
        let coverage = pb::Coverage {
            sources: source.into_iter().collect(),
            ..pb::Coverage::default()
        };
        Some(pb::Basis {
            coverage: Some(coverage),
            ..pb::Basis::default()
        })
    }

    /// A page, and where the next one begins.
    fn page(&self, place: &Place, from: i64, cursor: &str, limit: u32) -> (Vec<pb::Movement>, String) {
        self.asked.fetch_add(1, Ordering::SeqCst);
        let all = self.movements.lock().unwrap().get(place).cloned().unwrap_or_default();
        let inside = all
            .into_iter()
            .filter(|one| one.block.is_none() || one.time_unix_s >= Some(from));
        let start: usize = cursor.parse().unwrap_or(0);
        let left: Vec<pb::Movement> = inside.skip(start).collect();
        let size = usize::try_from(limit).unwrap();
        let next = if left.len() > size {
            (start + size).to_string()
        } else {
            String::new()
        };
        (left.into_iter().take(size).collect(), next)
    }

    fn held(&self, place: &Place) -> Vec<pb::Amount> {
        self.held.lock().unwrap().get(place).cloned().unwrap_or_default()
    }
}

/// Calls that are answered, and those that the workspace never makes.
macro_rules! addresses {
    ($($name:ident: $asked:ident -> $answer:ident),+ $(,)?) => {
        #[tonic::async_trait]
        impl Addresses for Chains {
            async fn parse_addresses(
                &self,
                request: Request<pb::ParseAddressesRequest>,
            ) -> Result<Response<pb::ParseAddressesResponse>, Status> {
                self.here()?;
                let results = request.into_inner().texts.into_iter().map(parsed).collect();
                Ok(Response::new(pb::ParseAddressesResponse { results }))
            }

            async fn get_address(
                &self,
                request: Request<pb::GetAddressRequest>,
            ) -> Result<Response<pb::GetAddressResponse>, Status> {
                self.here()?;
                let asked = request.into_inner().scope.unwrap_or_default();
                let movements = self.movements.lock().unwrap();
                let uses = |chain: &str| movements.contains_key(&(chain.to_owned(), asked.address.clone()));
                let others = ["ethereum", "base", "polygon"].into_iter().filter(|chain| *chain != asked.chain);
                Ok(Response::new(pb::GetAddressResponse {
                    used: uses(&asked.chain),
                    chain: asked.chain.clone(),
                    address: asked.address.clone(),
                    labels: self.labels.lock().unwrap().clone(),
                    balance: self.held(&(asked.chain.clone(), asked.address.clone())).pop(),
                    basis: self.basis(),
                    other_chains: others.filter(|chain| uses(chain)).map(str::to_owned).collect(),
                    ..pb::GetAddressResponse::default()
                }))
            }

            async fn list_movements(
                &self,
                request: Request<pb::ListMovementsRequest>,
            ) -> Result<Response<pb::ListMovementsResponse>, Status> {
                self.here()?;
                let payer = request.extensions().get::<Identity>().and_then(Identity::actor);
                self.payers.lock().unwrap().push(payer);
                let asked = request.into_inner();
                let scope = asked.scope.unwrap_or_default();
                // The assistant shows the newest ones alone.
                assert!(scope.depth == "full" || [10, 50].contains(&asked.limit));
                let place = (scope.chain, scope.address);
                let (movements, next_cursor) = self.page(&place, scope.from_unix_s, &asked.cursor, asked.limit);
                let basis = self.basis();
                Ok(Response::new(pb::ListMovementsResponse { movements, next_cursor, basis }))
            }

            async fn get_portfolio(
                &self,
                request: Request<pb::GetPortfolioRequest>,
            ) -> Result<Response<pb::GetPortfolioResponse>, Status> {
                self.here()?;
                let scope = request.into_inner().scope.unwrap_or_default();
                let held = self.held(&(scope.chain, scope.address));
                let holdings = held.into_iter().map(|amount| pb::Holding {
                    amount: Some(amount),
                    ..pb::Holding::default()
                });
                let loading = self.loading.load(Ordering::SeqCst);
                Ok(Response::new(pb::GetPortfolioResponse {
                    holdings: holdings.collect(),
                    basis: Some(pb::Basis { loading, ..pb::Basis::default() }),
                    ..pb::GetPortfolioResponse::default()
                }))
            }

            async fn profile_key(
                &self,
                request: Request<pb::ProfileKeyRequest>,
            ) -> Result<Response<pb::ProfileKeyResponse>, Status> {
                self.here()?;
                let asked = request.into_inner();
                let place = ("bitcoin".to_owned(), asked.key);
                let (movements, next_cursor) = self.page(&place, 0, &asked.cursor, asked.limit);
                let used = |used| pb::KeyAddress { used, ..pb::KeyAddress::default() };
                Ok(Response::new(pb::ProfileKeyResponse {
                    chain: "bitcoin".to_owned(),
                    fingerprint: "d34db33f".to_owned(),
                    addresses: vec![used(true), used(true), used(false)],
                    balance: self.held(&place).pop(),
                    movements,
                    next_cursor,
                    basis: self.basis(),
                    ..pb::ProfileKeyResponse::default()
                }))
            }

            $(async fn $name(&self, _: Request<pb::$asked>) -> Result<Response<pb::$answer>, Status> {
                Err(Status::unimplemented("workspace does not ask this"))
            })+
        }
    };
}

addresses! {
    compare_holdings: CompareHoldingsRequest -> CompareHoldingsResponse,
    get_balance_history: GetBalanceHistoryRequest -> GetBalanceHistoryResponse,
    list_counterparties: ListCounterpartiesRequest -> ListCounterpartiesResponse,
    list_flows: ListFlowsRequest -> ListFlowsResponse,
    get_heatmap: GetHeatmapRequest -> GetHeatmapResponse,
    list_utxos: ListUtxosRequest -> ListUtxosResponse,
    list_approvals: ListApprovalsRequest -> ListApprovalsResponse,
    list_collections: ListCollectionsRequest -> ListCollectionsResponse,
    get_first_funder: GetFirstFunderRequest -> GetFirstFunderResponse,
    get_cost_basis: GetCostBasisRequest -> GetCostBasisResponse,
    compare_addresses: CompareAddressesRequest -> CompareAddressesResponse,
    get_note: GetNoteRequest -> GetNoteResponse,
    put_note: PutNoteRequest -> PutNoteResponse,
    get_transaction: GetTransactionRequest -> GetTransactionResponse,
    resolve_name: ResolveNameRequest -> ResolveNameResponse,
}

/// Addresses of Bitcoin begin with `bc1`, those of EVM chains with `0x`.
fn parsed(text: String) -> pb::ParsedText {
    let (kind, chains) = match text.get(..2) {
        Some("bc") => ("bitcoin_address", vec!["bitcoin"]),
        Some("0x") => ("evm_address", vec!["ethereum", "base", "polygon"]),
        _ => {
            return pb::ParsedText {
                code: "format".to_owned(),
                message: "This is no address.".to_owned(),
                text,
                ..pb::ParsedText::default()
            };
        }
    };
    pb::ParsedText {
        kind: kind.to_owned(),
        canonical: text.clone(),
        chains: chains.into_iter().map(str::to_owned).collect(),
        text,
        ..pb::ParsedText::default()
    }
}

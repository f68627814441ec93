//! What an address holds where no explorer lists it: the tokens that it ever met, each asked for, and pieces by their transfers.

use std::collections::{BTreeMap, HashMap};

use chain_model::{
    account::{Collection, Holding},
    amount::Amount,
    chain::Chain,
    error::Error,
    provenance::{Coverage, Fetched, Provenance, State},
    transfer::{Asset, Kind, Transfer},
};
use vocab::counted;

use crate::{evm::Evm, failure::Failure, source::Page};

/// Pages of transfers that are looked through, and tokens whose balance is asked for.
const PAGES: usize = 5;
const TOKENS: usize = 40;

/// Transfers as far as they were read.
struct Met {
    items: Vec<Transfer>,
    coverage: Coverage,
    provenance: Provenance,
}

impl Evm {
    async fn met(&self, chain: &Chain, address: &str) -> Result<Met, Error> {
        let first = self.transfers(chain, address, None).await?;
        let mut met = Met {
            items: first.value.items,
            coverage: Coverage::default(),
            provenance: first.provenance,
        };
        let tokens = |coverage: Coverage| {
            let of_tokens = |source: &str| source.ends_with(" transfers");
            coverage
                .sources
                .into_iter()
                .filter(move |(source, _)| of_tokens(source))
        };
        met.coverage.sources = tokens(first.value.coverage).collect();
        let mut next = first.value.next;
        for _ in 1..PAGES {
            let Some(cursor) = next.take() else { break };
            let page = self.transfers(chain, address, Some(&cursor)).await?;
            met.items.extend(page.value.items);
            let failed = tokens(page.value.coverage).filter(|(_, state)| *state != State::Ok);
            met.coverage.sources.extend(failed);
            next = page.value.next;
        }
        if next.is_some() {
            let state = format!("only the tokens of the newest {} transfers are known", met.items.len());
            met.coverage.push("older transfers", State::Skipped(state));
        }
        Ok(met)
    }

    pub(super) async fn holdings_met(&self, chain: &Chain, address: &str) -> Result<Fetched<Page<Holding>>, Error> {
        let mut met = self.met(chain, address).await?;
        let mut assets: Vec<(String, Asset)> = Vec::new();
        for one in met.items.into_iter().filter(|one| one.kind == Kind::Erc20) {
            if let Asset::Token { contract, .. } = &one.asset
                && !assets.iter().any(|(known, _)| known == contract)
            {
                assets.push((contract.clone(), one.asset.clone()));
            }
        }
        if assets.len() > TOKENS {
            let cut = assets.len() - TOKENS;
            met.coverage.push("tokens", State::tokens_left_out(cut));
            assets.truncate(TOKENS);
        }
        let contracts: Vec<String> = assets.iter().map(|(contract, _)| contract.clone()).collect();
        let held = self.held(chain, &contracts, address).await;
        let held = held.map_err(|failure| failure.error(self.lister()))?;
        let silent = held.iter().filter(|value| value.is_none()).count();
        if silent > 0 {
            let state = format!("{} did not say what is held", counted(silent, "contract"));
            met.coverage.push("tokens", State::Failed(state));
        }
        let items: Vec<Holding> = assets
            .into_iter()
            .zip(held)
            .filter_map(|((_, asset), value)| {
                Some(Holding {
                    asset,
                    value: value.filter(|value| *value != Amount::ZERO)?,
                    provider_price: None,
                })
            })
            .collect();
        Ok(listed(items, met.coverage, met.provenance))
    }

    async fn held(&self, chain: &Chain, contracts: &[String], owner: &str) -> Result<Vec<Option<Amount>>, Failure> {
        if contracts.is_empty() {
            return Ok(Vec::new());
        }
        if let Some(rpc) = &self.rpc {
            let (held, raw) = rpc.held(contracts, owner).await?;
            self.noted(chain, raw, None).await;
            return Ok(held);
        }
        let provider = self.etherscan.as_ref().ok_or(Failure::Absent)?;
        let mut held = Vec::with_capacity(contracts.len());
        for contract in contracts {
            let (value, raw) = provider.token_balance(contract, owner).await?;
            self.noted(chain, raw, None).await;
            held.push(Some(value));
        }
        Ok(held)
    }

    /// Pieces that came and did not go again.
    pub(super) async fn collections_met(
        &self,
        chain: &Chain,
        address: &str,
    ) -> Result<Fetched<Page<Collection>>, Error> {
        let met = self.met(chain, address).await?;
        let items = pieces(address, &met.items);
        Ok(listed(items, met.coverage, met.provenance))
    }
}

fn listed<T>(items: Vec<T>, coverage: Coverage, provenance: Provenance) -> Fetched<Page<T>> {
    Fetched {
        value: Page {
            coverage: Coverage {
                loaded: items.len() as u64,
                ..coverage
            },
            items,
            next: None,
        },
        provenance,
    }
}

/// Collections of the pieces that are left, by their transfers in any order.
fn pieces(address: &str, transfers: &[Transfer]) -> Vec<Collection> {
    let mut sums: HashMap<(String, Amount), (Amount, Amount)> = HashMap::new();
    let mut names: BTreeMap<String, (String, &'static str)> = BTreeMap::new();
    for one in transfers.iter().filter(|one| !one.failed) {
        let standard = match one.kind {
            Kind::Erc721 => "ERC-721",
            Kind::Erc1155 => "ERC-1155",
            Kind::Native | Kind::Internal | Kind::Erc20 => continue,
        };
        let (Asset::Token { contract, symbol, .. }, Some(id)) = (&one.asset, one.token_id) else {
            continue;
        };
        names
            .entry(contract.clone())
            .or_insert_with(|| (symbol.clone().unwrap_or_default(), standard));
        let sum = sums.entry((contract.clone(), id)).or_default();
        let own = |end: &Option<String>| end.as_deref() == Some(address);
        if own(&one.to) {
            sum.0 = Amount(sum.0.0.saturating_add(one.value.0));
        }
        if own(&one.from) {
            sum.1 = Amount(sum.1.0.saturating_add(one.value.0));
        }
    }
    let mut left: BTreeMap<String, Vec<Amount>> = BTreeMap::new();
    for ((contract, id), (came, went)) in sums {
        if came > went {
            left.entry(contract).or_default().push(id);
        }
    }
    left.into_iter()
        .map(|(contract, mut ids)| {
            ids.sort_unstable();
            let (symbol, standard) = names.remove(&contract).unwrap_or_default();
            Collection {
                name: symbol.clone(),
                symbol,
                kind: standard.to_owned(),
                count: ids.len() as u64,
                ids: ids.iter().take(10).map(ToString::to_string).collect(),
                contract,
            }
        })
        .collect()
}

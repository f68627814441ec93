//! Large transfers without a node: Blockscout lists by amount and age, coins apart from tokens, and tokens whose floors are alike
//! together, since it takes one amount for all that are asked for.

use chain_model::{
    chain::Chain,
    error::Error,
    provenance::Provenance,
    transfer::{Asset, Kind, Transfer},
};
use chrono::{DateTime, SecondsFormat};
use heuristics::whale::{Floor, Floors, Move, Newest, Stretch, of_account};
use rust_decimal::Decimal;

use crate::{blockscout::Blockscout, evm::Evm, merge::Params};

/// Pages of one list that are read in a round; what is older is read by nobody, and the stretch begins after it.
const PAGES: usize = 40;
/// Floors are alike up to this factor; what the lower one lets through for the other is sorted out here.
const ALIKE: Decimal = Decimal::TWO;

/// What one list is asked for: contracts (none: coins), and the least amount in whole units.
#[derive(Debug, PartialEq, Eq)]
struct Group {
    contracts: Vec<String>,
    least: Decimal,
}

fn whole(chain: &Chain, floor: &Floor) -> Option<Decimal> {
    let decimals = match &floor.asset {
        Asset::Native => chain.decimals,
        Asset::Token { decimals, .. } => (*decimals)?,
    };
    let units = i128::try_from(floor.least.0).ok()?;
    Decimal::try_from_i128_with_scale(units, decimals.into()).ok()
}

fn groups(chain: &Chain, floors: &Floors) -> Vec<Group> {
    let mut tokens = Vec::new();
    let mut groups = Vec::new();
    for floor in &floors.0 {
        let Some(least) = whole(chain, floor) else { continue };
        match &floor.asset {
            Asset::Native => groups.push(Group {
                contracts: Vec::new(),
                least,
            }),
            Asset::Token { contract, .. } => tokens.push((least, contract.clone())),
        }
    }
    tokens.sort_unstable();
    let coins = groups.len();
    for (least, contract) in tokens {
        match groups[coins..].last_mut() {
            Some(group) if least <= group.least * ALIKE => group.contracts.push(contract),
            _ => groups.push(Group {
                contracts: vec![contract],
                least,
            }),
        }
    }
    groups
}

fn asked(group: &Group, since: i64, until: i64) -> Params {
    let instant = |unix_s: i64| {
        let at = DateTime::from_timestamp(unix_s, 0).unwrap_or_default();
        at.to_rfc3339_opts(SecondsFormat::Secs, true)
    };
    let mut params = vec![
        ("amount_from".to_owned(), group.least.normalize().to_string()),
        ("age_from".to_owned(), instant(since)),
        ("age_to".to_owned(), instant(until)),
    ];
    if group.contracts.is_empty() {
        params.push(("transaction_types".to_owned(), "COIN_TRANSFER".to_owned()));
    } else {
        params.push(("transaction_types".to_owned(), "ERC-20".to_owned()));
        let contracts = group.contracts.join(",");
        params.push(("token_contract_address_hashes_to_include".to_owned(), contracts));
    }
    params
}

impl Evm {
    /// Name of the provider that lists, where there is no node to read blocks from.
    pub(crate) fn lists(&self) -> Option<&'static str> {
        let lister = self.blockscout.as_ref().filter(|_| self.rpc.is_none());
        lister.map(Blockscout::name)
    }

    fn whole_chain(&self) -> Result<&Blockscout, Error> {
        self.blockscout.as_ref().ok_or(Error::NoChain)
    }

    pub(crate) async fn newest(&self) -> Result<Newest, Error> {
        let provider = self.whole_chain()?;
        let found = provider.newest().await;
        found
            .map(|(newest, _)| newest)
            .map_err(|failure| failure.error(provider.name()))
    }

    pub(crate) async fn moved(&self, chain: &Chain, floors: &Floors, since: i64, until: i64) -> Result<Stretch, Error> {
        let provider = self.whole_chain()?;
        let mut stretch = Stretch {
            from: since,
            moves: Vec::new(),
        };
        for group in groups(chain, floors) {
            let filters = asked(&group, since, until);
            let mut params = filters.clone();
            for page in 1..=PAGES {
                let (found, raw) = provider
                    .moved(&params)
                    .await
                    .map_err(|failure| failure.error(provider.name()))?;
                let oldest = found.items.iter().map(|one| one.time).min();
                let large = found
                    .items
                    .into_iter()
                    .filter_map(|one| large(one, floors, &raw.provenance));
                stretch.moves.extend(large);
                let Some(next) = found.next else { break };
                // A page is told where it begins and nothing else: the filters are sent again.
                params = filters.clone();
                params.extend(
                    next.into_iter()
                        .filter(|(name, _)| !filters.iter().any(|(own, _)| own == name)),
                );
                if page == PAGES {
                    stretch.from = stretch.from.max(oldest.map_or(until, |oldest| oldest + 1));
                }
            }
        }
        let from = stretch.from;
        stretch.moves.retain(|(_, block)| block.time >= from);
        Ok(stretch)
    }
}

fn large(one: Transfer, floors: &Floors, from: &Provenance) -> Option<(Move, Newest)> {
    let floor = match &one.asset {
        Asset::Native => floors.0.iter().find(|floor| floor.asset == Asset::Native),
        Asset::Token { contract, .. } => floors.token(contract),
    }?;
    let block = Newest {
        height: one.block?,
        time: one.time,
    };
    // As a node's blocks name them, so that both ways to read a chain keep the same transfer once.
    let what = match one.kind {
        Kind::Native => "native".to_owned(),
        Kind::Internal => format!("call:{}", one.position),
        _ => format!("log:{}", one.position),
    };
    let provenance = Provenance {
        block_height: Some(block.height),
        ..from.clone()
    };
    let sides = (one.from, one.to);
    of_account((one.tx, what), &floor.asset, sides, one.value, floor.least, &provenance)
        .filter(|_| !one.failed)
        .map(|large| (large, block))
}

#[cfg(test)]
mod tests {
    use crate::evm::listed::{asked, groups};
    use chain_model::{amount::Amount, chain::chain, priced::tokens, transfer::Asset};
    use heuristics::whale::{Floor, Floors};

    #[test]
    fn tokens_whose_floors_are_alike_are_asked_for_together() {
        let chain = chain("ethereum").unwrap();
        let units = |symbol: &str| match symbol {
            "USDT" | "USDC" => 750_000_u128,
            "DAI" => 751_000,
            "WETH" => 250,
            "WBTC" => 9,
            "LINK" => 50_000,
            _ => 90_000,
        };
        let mut floors = vec![Floor {
            asset: Asset::Native,
            least: Amount(ruint::aliases::U256::from(250 * 10_u128.pow(18) + 1)),
        }];
        floors.extend(tokens(chain).map(|token| Floor {
            least: Amount(ruint::aliases::U256::from(
                units(token.symbol) * 10_u128.pow(token.decimals.into()),
            )),
            asset: token.asset(),
        }));
        let found = groups(chain, &Floors(floors));
        let sizes: Vec<(usize, String)> = found
            .iter()
            .map(|group| (group.contracts.len(), group.least.normalize().to_string()))
            .collect();
        let wanted = [
            (0, "250.000000000000000001"),
            (1, "9"),
            (1, "250"),
            (2, "50000"),
            (3, "750000"),
        ];
        assert_eq!(sizes, wanted.map(|(count, least)| (count, least.to_owned())));
        let coins = asked(&found[0], 1_795_168_800, 1_795_172_400);
        let of = |name: &str| {
            coins
                .iter()
                .find(|(one, _)| one == name)
                .map(|(_, value)| value.as_str())
        };
        assert_eq!(of("transaction_types"), Some("COIN_TRANSFER"));
        assert_eq!(
            (of("age_from"), of("age_to")),
            (Some("2026-11-20T10:00:00Z"), Some("2026-11-20T11:00:00Z"))
        );
        assert_eq!(of("token_contract_address_hashes_to_include"), None);
        let three = asked(&found[4], 0, 1);
        let list = three.last().unwrap();
        assert_eq!(
            (list.0.as_str(), list.1.split(',').count()),
            ("token_contract_address_hashes_to_include", 3)
        );
    }
}

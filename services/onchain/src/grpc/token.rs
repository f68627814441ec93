//! Contracts of tokens.

use chain_model::{
    scope::{address_of, chain_of},
    token::{ContractSource, Purpose},
};
use ledger::app::token::{Held, HolderSum, TokenContract};
use proto::onchain::{self as pb, token_contracts_server::TokenContracts};
use tonic::{Request, Response};

use super::{
    Reply, Service,
    encode::{basis, known, labels, time},
    failed, user,
};

#[tonic::async_trait]
impl TokenContracts for Service {
    async fn get_token_contract(
        &self,
        request: Request<pb::GetTokenContractRequest>,
    ) -> Reply<pb::GetTokenContractResponse> {
        let user = user(&request)?;
        let asked = request.into_inner();
        let chain = chain_of(&asked.chain).map_err(failed)?;
        let address = address_of(chain, &asked.address).map_err(failed)?;
        let found = self.0.ledger.token(user, chain, &address).await.map_err(failed)?;
        Ok(Response::new(encode(chain.id, address, found)))
    }

    async fn get_contract_creator(
        &self,
        request: Request<pb::GetContractCreatorRequest>,
    ) -> Reply<pb::GetContractCreatorResponse> {
        user(&request)?;
        let asked = request.into_inner();
        let chain = chain_of(&asked.chain).map_err(failed)?;
        let address = address_of(chain, &asked.address).map_err(failed)?;
        let creator = self.0.ledger.creator(chain, &address).await.map_err(failed)?;
        Ok(Response::new(pb::GetContractCreatorResponse {
            creator: creator.unwrap_or_default(),
        }))
    }
}

fn encode(chain: &str, address: String, found: TokenContract) -> pb::GetTokenContractResponse {
    let TokenContract {
        report,
        top,
        all,
        unmarked,
        basis: of,
    } = found;
    let facts = report.facts.unwrap_or_default();
    pb::GetTokenContractResponse {
        chain: chain.to_owned(),
        address,
        name: facts.name.unwrap_or_default(),
        symbol: facts.symbol.unwrap_or_default(),
        decimals: facts.decimals.map(u32::from),
        kind: facts.kind.unwrap_or_default(),
        total_supply: facts.supply.map(|supply| supply.to_string()).unwrap_or_default(),
        holders_count: known(facts.holders),
        holders_read: top.is_some(),
        top: top.into_iter().flatten().map(holder).collect(),
        top_sum: Some(sum(all)),
        unmarked_sum: Some(sum(unmarked)),
        source: report.source.map(source),
        implementations: report.implementations.into_iter().map(source).collect(),
        creator: report.creator.unwrap_or_default(),
        creation_tx: report.creation_tx.unwrap_or_default(),
        created_unix_s: report.created.and_then(time),
        basis: Some(basis(&of)),
    }
}

fn holder(held: Held) -> pb::TokenHolder {
    pb::TokenHolder {
        labels: labels(&held.names),
        address: held.holder.address,
        value: held.holder.value.to_string(),
        share: held.share.unwrap_or_default(),
        role: held.role.map(|role| role.word().to_owned()).unwrap_or_default(),
        is_contract: held.holder.is_contract,
        contract_name: held.holder.contract_name.unwrap_or_default(),
    }
}

fn sum(of: HolderSum) -> pb::HolderSum {
    pb::HolderSum {
        holders: of.holders,
        value: of.value.to_string(),
        share: of.share.unwrap_or_default(),
    }
}

fn source(of: ContractSource) -> pb::ContractSource {
    let declared = of.functions.iter().flatten();
    let mut functions: Vec<_> = declared
        .filter_map(|function| Some((Purpose::of(function)?, function.signature())))
        .collect();
    functions.sort();
    functions.dedup();
    pb::ContractSource {
        address: of.address,
        name: of.name.unwrap_or_default(),
        verified: of.verified,
        is_proxy: of.is_proxy,
        proxy_type: of.proxy_type.unwrap_or_default(),
        implementations: of.implementations,
        // An entry that could not be read may be the very function that is missing here.
        has_abi: of.functions.is_some() && of.unreadable == 0,
        functions: functions
            .into_iter()
            .map(|(purpose, signature)| pb::ContractFunction {
                purpose: purpose.word().to_owned(),
                signature,
            })
            .collect(),
    }
}

#[cfg(test)]
mod tests {
    use chain_model::token::{AbiFunction, ContractSource};

    use super::source;

    fn verified(functions: Option<&[&str]>, unreadable: u32) -> ContractSource {
        let declared = |name: &&str| AbiFunction {
            name: (*name).to_owned(),
            inputs: Vec::new(),
            writes: true,
        };
        ContractSource {
            address: "0x1".to_owned(),
            name: None,
            verified: true,
            is_proxy: false,
            proxy_type: None,
            implementations: Vec::new(),
            functions: functions.map(|names| names.iter().map(declared).collect()),
            unreadable,
        }
    }

    #[test]
    fn an_abi_counts_as_read_only_when_all_of_it_was() {
        for (functions, unreadable, has_abi, named) in [
            (Some(&["transfer", "pause"][..]), 0, true, 1),
            (Some(&[]), 0, true, 0),
            // What was read is named all the same.
            (Some(&["transfer", "pause"]), 1, false, 1),
            (Some(&["transfer"]), 1, false, 0),
            (None, 0, false, 0),
        ] {
            let described = source(verified(functions, unreadable));
            assert_eq!(
                (described.has_abi, described.functions.len()),
                (has_abi, named),
                "{functions:?}, {unreadable} unreadable"
            );
        }
    }
}

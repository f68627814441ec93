//! What a transaction asks of contracts, encoded.

use chain_model::{
    amount::Amount,
    call::{Argument, Call, Reading, Unit},
    chain::Chain,
    priced,
    transfer::{Asset, Kind, Transfer},
};
use ledger::app::transaction::Shown;
use proto::onchain as pb;

use super::names;
use crate::grpc::encode;

const fn reading(reading: Reading) -> &'static str {
    match reading {
        Reading::Whole => "whole",
        Reading::Followed => "followed",
        Reading::Unknown => "unknown",
        Reading::Inexact => "inexact",
        Reading::TooLong => "too_long",
    }
}

fn count(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

pub(super) fn encode(shown: &Shown, transfers: &[Transfer], calls: &[Call]) -> Vec<pb::TxCall> {
    let calls = calls.iter().map(|call| pb::TxCall {
        within: call.within.clone().unwrap_or_default(),
        to: call.to.clone().unwrap_or_default(),
        labels: names(shown, call.to.as_deref()),
        selector: call.selector.clone().unwrap_or_default(),
        function: call.function.clone().unwrap_or_default(),
        signature: call.signature.clone().unwrap_or_default(),
        standard: call.standard.unwrap_or_default().to_owned(),
        reading: reading(call.reading).to_owned(),
        arguments: call
            .arguments
            .iter()
            .map(|one| argument(shown, transfers, one))
            .collect(),
        arguments_left: count(call.arguments_left),
        inner_left: count(call.inner_left),
        words: call.words.clone(),
        size: count(call.size),
    });
    calls.collect()
}

fn argument(shown: &Shown, transfers: &[Transfer], one: &Argument) -> pb::TxArgument {
    let asset = one.unit.as_ref().and_then(|unit| asset(shown.chain, transfers, unit));
    let value = one.value.parse::<Amount>().ok();
    let amount = asset.zip(value);
    pb::TxArgument {
        name: one.name.clone(),
        abi_type: one.ty.clone(),
        value: one.value.clone(),
        cut: one.cut,
        size: one.size.map(count),
        labels: names(shown, one.address()),
        amount: amount.map(|(asset, value)| encode::amount(shown.chain, &asset, value, None)),
    }
}

/// A contract is a token with known decimals where it moved as one in this very transaction, or where the market knows it.
fn asset(chain: &Chain, transfers: &[Transfer], unit: &Unit) -> Option<Asset> {
    let Unit::Token(wanted) = unit else {
        return Some(Asset::Native);
    };
    let moved = transfers.iter().filter(|one| one.kind == Kind::Erc20);
    let moved = moved
        .map(|one| &one.asset)
        .find(|asset| matches!(asset, Asset::Token { contract, decimals: Some(_), .. } if contract == wanted));
    let priced = || {
        priced::tokens(chain)
            .find(|token| token.contract == wanted)
            .map(priced::Token::asset)
    };
    moved.cloned().or_else(priced)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TOKEN: &str = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

    fn moved(kind: Kind, decimals: Option<u8>) -> Transfer {
        Transfer {
            tx: String::new(),
            position: 0,
            kind,
            asset: Asset::Token {
                contract: TOKEN.to_owned(),
                symbol: Some("T".to_owned()),
                decimals,
            },
            from: None,
            to: None,
            value: Amount::ZERO,
            token_id: None,
            block: None,
            time: 0,
            failed: false,
            fee: None,
        }
    }

    #[test]
    fn amounts_have_decimals_only_where_the_contract_is_a_known_token() {
        let ethereum = chain_model::chain::chain("ethereum").unwrap();
        let token = |contract: &str| Unit::Token(contract.to_owned());
        assert_eq!(asset(ethereum, &[], &Unit::Native), Some(Asset::Native));
        assert_eq!(asset(ethereum, &[], &token(TOKEN)), None);
        assert_eq!(asset(ethereum, &[moved(Kind::Erc721, Some(0))], &token(TOKEN)), None);
        assert_eq!(asset(ethereum, &[moved(Kind::Erc20, None)], &token(TOKEN)), None);
        let known = moved(Kind::Erc20, Some(6));
        assert_eq!(
            asset(ethereum, std::slice::from_ref(&known), &token(TOKEN)),
            Some(known.asset)
        );
        let tether = asset(ethereum, &[], &token("0xdAC17F958D2ee523a2206206994597C13D831ec7"));
        assert!(matches!(tether, Some(Asset::Token { decimals: Some(6), .. })));
    }
}

//! `eth_call`: what tokens and the name service answer. Any other function of a contract reverts.

use ruint::aliases::U256;

use super::Fault;
use crate::evm::{
    View,
    ledger::{Asset, Standard, Token},
    word::{Addr, Hash, selector, word_of},
};

/// Code of a contract: a few bytes that begin like any, and its own address.
pub fn code(who: Addr) -> Vec<u8> {
    [&[0x60, 0x80, 0x60, 0x40, 0x52, 0x73], who.0.as_slice(), &[0x50, 0x00]].concat()
}

/// The name service's registry where it stands on Ethereum, and the resolver of all names here.
const REGISTRY: &str = "0x00000000000c2e074ec69a0dfb2997ba6c7d2e1e";
const RESOLVER: &str = "0x231b0ee14048e9dccd1d247744d114a4eb5e8e63";

/// What the name service answers; none where the call is to somebody else, or the chain has no names.
fn named(view: View, to: Addr, data: &[u8]) -> Option<Result<Vec<u8>, Fault>> {
    let lower = to.lower();
    let registry = lower == REGISTRY;
    if view.ledger.names.is_empty() || !(registry || lower == RESOLVER) {
        return None;
    }
    if !registry && data.starts_with(&selector("supportsInterface(bytes4)")) {
        // ERC-165 itself, and plain addresses of names.
        let known = [[0x01, 0xff, 0xc9, 0xa7], selector("addr(bytes32)")];
        let is = data.get(4..8).is_some_and(|asked| known.iter().any(|one| one == asked));
        return Some(Ok(word_of(U256::from(u64::from(is))).to_vec()));
    }
    let asked = data
        .split_at_checked(4)
        .and_then(|(function, node)| Some((function, Hash::try_from(node).ok()?)));
    let function = if registry { "resolver(bytes32)" } else { "addr(bytes32)" };
    let Some((_, node)) = asked.filter(|(called, _)| **called == selector(function)) else {
        return Some(Err(reverted(None)));
    };
    let found = match view.ledger.names.get(&node) {
        Some(_) if registry => Addr::parse(RESOLVER),
        Some(address) => *address,
        None => None,
    };
    Some(Ok(found.map_or_else(|| vec![0; 32], |address| address.word().to_vec())))
}

pub fn call(view: View, to: Addr, data: &[u8], block: u32) -> Result<Vec<u8>, Fault> {
    if let Some(answer) = named(view, to, data) {
        return answer;
    }
    if !view.is_contract(to, block) {
        return Ok(Vec::new());
    }
    let Some((function, words)) = data.split_at_checked(4) else {
        return Err(reverted(None));
    };
    let token = view.ledger.token(to).ok_or_else(|| reverted(None))?;
    let is = |signature: &str| selector(signature) == *function;
    let single = token.standard == Standard::Erc20;
    if is("name()") {
        return Ok(string(token.name));
    }
    if is("symbol()") {
        return Ok(string(token.symbol));
    }
    if is("supportsInterface(bytes4)") {
        return Ok(word_of(U256::from(supports(token, words))).to_vec());
    }
    let value = if is("decimals()") && single {
        U256::from(token.decimals)
    } else if is("totalSupply()") && token.standard != Standard::Erc1155 {
        view.ledger.supply(Asset::Token(to), block)
    } else if is("balanceOf(address)") && token.standard != Standard::Erc1155 {
        view.ledger.balance(address(words, 0)?, Asset::Token(to), block)
    } else if is("balanceOf(address,uint256)") && token.standard == Standard::Erc1155 {
        let piece = Asset::Piece(to, word(words, 1)?);
        view.ledger.balance(address(words, 0)?, piece, block)
    } else if is("allowance(address,address)") && single {
        view.ledger.allowance(to, address(words, 0)?, address(words, 1)?, block)
    } else if is("isApprovedForAll(address,address)") && !single {
        let allowance = view.ledger.allowance(to, address(words, 0)?, address(words, 1)?, block);
        U256::from(u64::from(!allowance.is_zero()))
    } else if is("ownerOf(uint256)") && token.standard == Standard::Erc721 {
        let owner = view.ledger.owner(to, word(words, 0)?, block);
        return owner
            .map(|owner| owner.word().to_vec())
            .ok_or_else(|| reverted(Some("ERC721: invalid token ID")));
    } else {
        return Err(reverted(None));
    };
    Ok(word_of(value).to_vec())
}

/// ERC-165, and of the standards what the token is.
fn supports(token: &Token, words: &[u8]) -> u64 {
    let asked = words.get(..4).unwrap_or_default();
    let own = match token.standard {
        Standard::Erc20 => None,
        Standard::Erc721 => Some([0x80, 0xac, 0x58, 0xcd]),
        Standard::Erc1155 => Some([0xd9, 0xb6, 0x7a, 0x26]),
    };
    u64::from(own.is_some_and(|own| asked == own) || asked == [0x01, 0xff, 0xc9, 0xa7])
}

fn word(words: &[u8], place: usize) -> Result<U256, Fault> {
    let bytes = words.get(32 * place..32 * (place + 1)).ok_or_else(|| reverted(None))?;
    Ok(U256::from_be_slice(bytes))
}

fn address(words: &[u8], place: usize) -> Result<Addr, Fault> {
    let bytes = words
        .get(32 * place + 12..32 * (place + 1))
        .ok_or_else(|| reverted(None))?;
    let mut address = [0; 20];
    address.copy_from_slice(bytes);
    Ok(Addr(address))
}

fn string(text: &str) -> Vec<u8> {
    let mut out = word_of(U256::from(32)).to_vec();
    out.extend(word_of(U256::from(text.len())));
    out.extend(text.as_bytes());
    out.resize(out.len().div_ceil(32) * 32, 0);
    out
}

fn reverted(reason: Option<&str>) -> Fault {
    let mut fault = Fault::new(3, "execution reverted");
    let data = reason.map(|reason| [selector("Error(string)").as_slice(), &string(reason)].concat());
    if let Some(reason) = reason {
        fault.message = format!("execution reverted: {reason}");
    }
    fault.data = Some(format!("0x{}", hex::encode(data.unwrap_or_default())));
    fault
}

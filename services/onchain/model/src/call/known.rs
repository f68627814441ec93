//! The functions of the table by the first four bytes of their calls, and the instructions of the Universal Router by theirs.

use std::{collections::HashMap, sync::LazyLock};

use super::{signature::Function, table::FUNCTIONS};
use crate::address::keccak256;

/// First four bytes of a call.
pub(super) type Selector = [u8; 4];

/// A function, and who described it.
pub(super) struct Known {
    pub(super) function: Function,
    pub(super) standard: &'static str,
}

/// Instructions of the Universal Router, by their byte without the flag that lets them fail.
const INSTRUCTIONS: &[(u8, &str)] = &[
    (
        0x00,
        "V3_SWAP_EXACT_IN(address recipient, uint256 amountIn, uint256 amountOutMin, bytes path, bool payerIsUser)",
    ),
    (
        0x01,
        "V3_SWAP_EXACT_OUT(address recipient, uint256 amountOut, uint256 amountInMax, bytes path, bool payerIsUser)",
    ),
    (
        0x02,
        "PERMIT2_TRANSFER_FROM(address token, address recipient, uint160 amount =token)",
    ),
    (
        0x04,
        "SWEEP(address token, address recipient, uint256 amountMin =token)",
    ),
    (0x05, "TRANSFER(address token, address recipient, uint256 value =token)"),
    (0x06, "PAY_PORTION(address token, address recipient, uint256 bips)"),
    (
        0x08,
        "V2_SWAP_EXACT_IN(address recipient, uint256 amountIn =path[0], uint256 amountOutMin =path[-1], address[] path, bool payerIsUser)",
    ),
    (
        0x09,
        "V2_SWAP_EXACT_OUT(address recipient, uint256 amountOut =path[-1], uint256 amountInMax =path[0], address[] path, bool payerIsUser)",
    ),
    (
        0x0a,
        "PERMIT2_PERMIT(((address token, uint160 amount =token, uint48 expiration, uint48 nonce) details, address spender, uint256 sigDeadline) permitSingle, bytes signature)",
    ),
    (0x0b, "WRAP_ETH(address recipient, uint256 amountMin =native)"),
    (0x0c, "UNWRAP_WETH(address recipient, uint256 amountMin =native)"),
    (
        0x0e,
        "BALANCE_CHECK_ERC20(address owner, address token, uint256 minBalance =token)",
    ),
    (0x10, "V4_SWAP(bytes actions, bytes[] params)"),
];

const MAY_FAIL: u8 = 0x80;

static BY_SELECTOR: LazyLock<HashMap<Selector, Known>> = LazyLock::new(|| {
    let described = FUNCTIONS.iter().flat_map(|(standard, functions)| {
        let parsed = functions.iter().filter_map(|text| Function::parse(text));
        parsed.map(|function| Known { function, standard })
    });
    described.map(|known| (selector(&known.function), known)).collect()
});

static BY_INSTRUCTION: LazyLock<HashMap<u8, Known>> = LazyLock::new(|| {
    let described = INSTRUCTIONS.iter().filter_map(|(byte, text)| {
        let function = Function::parse(text)?;
        let standard = "Uniswap universal router";
        Some((*byte, Known { function, standard }))
    });
    described.collect()
});

/// First four bytes of the hash of a function's name and types.
pub(super) fn selector(function: &Function) -> Selector {
    let [a, b, c, d, ..] = keccak256(function.canonical().as_bytes());
    [a, b, c, d]
}

pub(super) fn by_selector(selector: Selector) -> Option<&'static Known> {
    BY_SELECTOR.get(&selector)
}

pub(super) fn by_instruction(byte: u8) -> Option<&'static Known> {
    BY_INSTRUCTION.get(&(byte & !MAY_FAIL))
}

#[cfg(test)]
mod tests {
    use super::{BY_INSTRUCTION, BY_SELECTOR, INSTRUCTIONS};
    use crate::call::{
        signature::{Function, Param, Role, Type, Whose},
        table::FUNCTIONS,
    };

    /// Does what a role names stand beside it, with a type that fits?
    fn fits(role: &Role, beside: &[Param]) -> bool {
        let is = |name: &str, ty: &Type| beside.iter().any(|one| one.name == name && one.ty == *ty);
        let list = Type::List(Box::new(Type::Address), None);
        match role {
            Role::Amount(Whose::Param(name)) | Role::Call(Whose::Param(name)) => is(name, &Type::Address),
            Role::Amount(Whose::First(name) | Whose::Last(name))
            | Role::Call(Whose::First(name) | Whose::Last(name)) => is(name, &list),
            Role::Instructions(name) => is(name, &Type::Bytes),
            Role::Plain | Role::Amount(_) | Role::Call(_) => true,
        }
    }

    fn all(params: &[Param]) {
        for param in params {
            assert!(fits(&param.role, params), "{param:?}");
            let mut ty = &param.ty;
            while let Type::List(of, _) = ty {
                ty = of;
            }
            if let Type::Struct(fields) = ty {
                all(fields);
            }
        }
    }

    #[test]
    fn every_line_is_read_stands_once_and_names_what_is_beside_it() {
        let lines = FUNCTIONS.iter().map(|(_, functions)| functions.len()).sum::<usize>();
        for text in FUNCTIONS.iter().flat_map(|(_, functions)| *functions) {
            all(&Function::parse(text).unwrap_or_else(|| panic!("{text}")).params);
        }
        assert_eq!(BY_SELECTOR.len(), lines, "a selector stands twice");
        for (_, text) in INSTRUCTIONS {
            all(&Function::parse(text).unwrap_or_else(|| panic!("{text}")).params);
        }
        assert_eq!(BY_INSTRUCTION.len(), INSTRUCTIONS.len());
    }
}

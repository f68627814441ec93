//! Calls written by hand, as an encoder would and as one would not.

use super::{
    Argument, Call, MOST_ARGUMENTS, MOST_BYTES, MOST_INNER, MOST_SHOWN, MOST_WORDS, Reading, Unit, known, read,
};
use crate::call::signature::Function;

const TOKEN: &str = "0xdAC17F958D2ee523a2206206994597C13D831ec7";
const LOW: &str = "5aaeb6053f3e94c9b9a09f33669435e7ef1beaed";
const SUMMED: &str = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

/// A number or an address as a word.
fn word(digits: &str) -> String {
    format!("{digits:0>64}")
}

/// Bytes with their length, padded.
fn body(digits: &str) -> String {
    let whole = digits.len().div_ceil(64) * 64;
    format!("{}{digits:0<whole$}", word(&format!("{:x}", digits.len() / 2)))
}

fn data(selector: &str, words: &[String]) -> Vec<u8> {
    hex::decode(format!("{selector}{}", words.concat())).unwrap()
}

fn transfer() -> Vec<u8> {
    data("a9059cbb", &[word(LOW), word("f4240")])
}

fn told(call: &Call) -> Vec<(&str, &str, &str)> {
    let arguments = call.arguments.iter();
    arguments
        .map(|one| (one.name.as_str(), one.ty.as_str(), one.value.as_str()))
        .collect()
}

fn argument<'a>(call: &'a Call, name: &str) -> &'a Argument {
    call.arguments.iter().find(|one| one.name == name).unwrap()
}

#[test]
fn selectors_are_those_of_the_chain() {
    for (text, selector) in [
        ("transfer(address to, uint256 value)", "a9059cbb"),
        ("approve(address spender, uint256 value)", "095ea7b3"),
        ("setApprovalForAll(address operator, bool approved)", "a22cb465"),
        ("withdraw(uint256 wad)", "2e1a7d4d"),
        ("multicall(bytes[] data)", "ac9650d8"),
    ] {
        let function = Function::parse(text).unwrap();
        assert_eq!(hex::encode(known::selector(&function)), selector, "{text}");
    }
    for (selector, name) in KNOWN {
        let bytes = hex::decode(selector).unwrap();
        let found = known::by_selector([bytes[0], bytes[1], bytes[2], bytes[3]]);
        assert_eq!(
            found.map(|known| known.function.name.as_str()),
            Some(*name),
            "{selector}"
        );
    }
}

/// As block explorers and signature databases have them.
const KNOWN: &[(&str, &str)] = &[
    ("23b872dd", "transferFrom"),
    ("39509351", "increaseAllowance"),
    ("40c10f19", "mint"),
    ("42966c68", "burn"),
    ("d505accf", "permit"),
    ("8fcbaf0c", "permit"),
    ("42842e0e", "safeTransferFrom"),
    ("b88d4fde", "safeTransferFrom"),
    ("f242432a", "safeTransferFrom"),
    ("2eb2c2d6", "safeBatchTransferFrom"),
    ("6e553f65", "deposit"),
    ("b460af94", "withdraw"),
    ("ba087652", "redeem"),
    ("d0e30db0", "deposit"),
    ("87517c45", "approve"),
    ("2b67b570", "permit"),
    ("30f28b7a", "permitTransferFrom"),
    ("36c78516", "transferFrom"),
    ("38ed1739", "swapExactTokensForTokens"),
    ("8803dbee", "swapTokensForExactTokens"),
    ("7ff36ab5", "swapExactETHForTokens"),
    ("4a25d94a", "swapTokensForExactETH"),
    ("18cbafe5", "swapExactTokensForETH"),
    ("fb3bdb41", "swapETHForExactTokens"),
    ("5c11d795", "swapExactTokensForTokensSupportingFeeOnTransferTokens"),
    ("791ac947", "swapExactTokensForETHSupportingFeeOnTransferTokens"),
    ("e8e33700", "addLiquidity"),
    ("f305d719", "addLiquidityETH"),
    ("baa2abde", "removeLiquidity"),
    ("414bf389", "exactInputSingle"),
    ("c04b8d59", "exactInput"),
    ("04e45aaf", "exactInputSingle"),
    ("b858183f", "exactInput"),
    ("472b43f3", "swapExactTokensForTokens"),
    ("5ae401dc", "multicall"),
    ("49404b7c", "unwrapWETH9"),
    ("12210e8a", "refundETH"),
    ("88316456", "mint"),
    ("219f5d17", "increaseLiquidity"),
    ("0c49ccbe", "decreaseLiquidity"),
    ("fc6f7865", "collect"),
    ("3593564c", "execute"),
    ("24856bc3", "execute"),
    ("617ba037", "supply"),
    ("69328dec", "withdraw"),
    ("a415bcad", "borrow"),
    ("573ade81", "repay"),
    ("474cf53d", "depositETH"),
    ("f2b9fdb8", "supply"),
    ("f3fef3a3", "withdraw"),
    ("7c025200", "swap"),
    ("12aa3caf", "swap"),
    ("07ed2379", "swap"),
    ("415565b0", "transformERC20"),
    ("5f575529", "swap"),
    ("13d79a0b", "settle"),
    ("6a761202", "execTransaction"),
    ("8d80ff0a", "multiSend"),
    ("82ad56cb", "aggregate3"),
    ("1cff79cd", "execute"),
    ("1fad948c", "handleOps"),
    ("765e827f", "handleOps"),
    ("e63d38ed", "disperseEther"),
    ("c73a2d60", "disperseToken"),
    ("b214faa5", "deposit"),
    ("21a0adb6", "withdraw"),
    ("13d98d13", "deposit"),
    ("b438689f", "withdraw"),
    ("7b939232", "depositV3"),
    ("9fbf10fc", "swap"),
    ("c7c7f5b3", "send"),
    ("439370b1", "depositEth"),
    ("d2ce7d65", "outboundTransfer"),
    ("08635a95", "executeTransaction"),
    ("b1a1a882", "depositETH"),
    ("58a997f6", "depositERC20"),
    ("32b7006d", "withdraw"),
    ("8c3152e9", "finalizeWithdrawalTransaction"),
    ("d764ad0b", "relayMessage"),
    ("acf1a841", "renew"),
];

#[test]
fn a_call_of_a_token_is_told_with_what_its_amount_is_counted_in() {
    let [call] = &read(Some(TOKEN), &transfer())[..] else {
        panic!("one call")
    };
    assert_eq!(
        (call.function.as_deref(), call.standard),
        (Some("transfer"), Some("ERC-20"))
    );
    assert_eq!(call.signature.as_deref(), Some("transfer(address,uint256)"));
    assert_eq!((call.selector.as_deref(), call.size), (Some("0xa9059cbb"), 68));
    assert_eq!(told(call), [("to", "address", SUMMED), ("value", "uint256", "1000000")]);
    assert_eq!(call.arguments[0].address(), Some(SUMMED));
    assert_eq!(call.arguments[1].unit, Some(Unit::Token(TOKEN.to_owned())));
    assert_eq!((call.reading, call.words.len()), (Reading::Whole, 0));
    assert!(read(Some(TOKEN), &[]).is_empty());
}

/// No function reads what follows its arguments; many senders leave a tag there.
#[test]
fn what_follows_the_arguments_is_told_apart() {
    let mut tagged = transfer();
    tagged.extend([0xf0, 0x12, 0xa7, 0x92]);
    let call = &read(Some(TOKEN), &tagged)[0];
    assert_eq!((call.reading, call.size), (Reading::Followed, 72));
    assert_eq!(told(call)[1], ("value", "uint256", "1000000"));
    assert_eq!(call.words, ["f012a792"]);
}

/// What an encoder would not have written is shown as it stands.
#[test]
fn nothing_is_read_but_to_the_last_byte() {
    let dirty = data("a9059cbb", &[format!("01{}", &word(LOW)[2..]), word("1")]);
    let yes = |bool: &str| data("a22cb465", &[word(LOW), word(bool)]);
    let list = |offset: &str, count: &str| data("ac9650d8", &[word(offset), word(count)]);
    let padded = |padding: &str| {
        let inner = format!("12345678{}", "0".repeat(54));
        data(
            "ac9650d8",
            &[
                word("20"),
                word("1"),
                word("20"),
                word("4"),
                format!("{inner}{padding}"),
            ],
        )
    };
    assert_eq!(read(None, &yes("1"))[0].reading, Reading::Whole);
    assert_eq!(read(None, &list("20", "0"))[0].reading, Reading::Whole);
    assert_eq!(read(None, &padded("00"))[0].reading, Reading::Whole);
    let huge = "f".repeat(64);
    for (what, data) in [
        ("a byte missing", transfer()[..67].to_vec()),
        ("no arguments", transfer()[..4].to_vec()),
        ("an address of 32 bytes", dirty),
        ("neither true nor false", yes("2")),
        ("a list elsewhere", list("40", "0")),
        ("a list without its items", list("20", "1")),
        ("a list without end", list("20", &huge)),
        ("a place beyond the data", list(&huge, "0")),
        ("padding that says something", padded("01")),
    ] {
        let call = &read(None, &data)[0];
        assert_eq!((call.reading, call.arguments.len()), (Reading::Inexact, 0), "{what}");
        let shown: String = call.words.concat();
        assert_eq!(shown, hex::encode(&data[4..]), "{what}");
    }
}

#[test]
fn numbers_keep_their_size_and_their_sign() {
    // A position of Uniswap v3 has ticks below zero, in 24 bits.
    let mint = |tick: &str| {
        let mut words = vec![word(LOW), word(LOW), word("bb8"), tick.to_owned(), word("3c")];
        words.extend([word("1"), word("2"), word("0"), word("0"), word(LOW), word("5")]);
        read(None, &data("88316456", &words)).remove(0)
    };
    let low = mint(&format!("{}f276e4", "f".repeat(58)));
    assert_eq!(argument(&low, "params.tickLower").value, "-887068");
    assert_eq!(
        argument(&low, "params.amount1Desired").unit,
        Some(Unit::Token(SUMMED.to_owned()))
    );
    assert_eq!(argument(&mint(&word("7fffff")), "params.tickLower").value, "8388607");
    assert_eq!(
        argument(&mint(&format!("{}800000", "f".repeat(58))), "params.tickLower").value,
        "-8388608"
    );
    for beyond in [word("800000"), format!("{}7fffff", "f".repeat(58))] {
        assert_eq!(mint(&beyond).reading, Reading::Inexact, "{beyond}");
    }
    let most = read(Some(TOKEN), &data("095ea7b3", &[word(LOW), "f".repeat(64)])).remove(0);
    assert_eq!(argument(&most, "value").value, ruint::aliases::U256::MAX.to_string());
}

#[test]
fn what_is_unknown_too_short_or_too_long_is_said_to_be() {
    let unknown = &read(Some(TOKEN), &data("12345678", &[word("1"), "ab".to_owned()]))[0];
    assert_eq!((unknown.reading, unknown.function.as_deref()), (Reading::Unknown, None));
    assert_eq!(unknown.words, [word("1"), "ab".to_owned()]);
    let short = &read(Some(TOKEN), &[0xab, 0xcd])[0];
    assert_eq!((short.reading, short.selector.as_deref()), (Reading::Unknown, None));
    assert_eq!(short.words, ["abcd"]);
    let mut long = transfer();
    long.resize(MOST_BYTES + 5, 0);
    let long = &read(Some(TOKEN), &long)[0];
    assert_eq!(
        (long.reading, long.words.len(), long.size),
        (Reading::TooLong, MOST_WORDS, MOST_BYTES + 5)
    );
}

/// `multicall(bytes[])` of calls, each as hexadecimal digits.
fn multicall(calls: &[String]) -> Vec<u8> {
    let (mut heads, mut tails, mut at) = (Vec::new(), Vec::new(), calls.len() * 32);
    for call in calls {
        heads.push(word(&format!("{at:x}")));
        let tail = body(call);
        at += tail.len() / 2;
        tails.push(tail);
    }
    let mut words = vec![word("20"), word(&format!("{:x}", calls.len()))];
    words.extend(heads.into_iter().chain(tails));
    data("ac9650d8", &words)
}

#[test]
fn calls_in_a_call_are_read_one_level_deep() {
    let inner = hex::encode(transfer());
    let deeper = hex::encode(multicall(std::slice::from_ref(&inner)));
    let calls = read(Some(TOKEN), &multicall(&[inner, deeper, "ab".to_owned()]));
    assert_eq!(calls.len(), 3, "what is shorter than a selector is no call: {calls:#?}");
    assert_eq!(calls[0].within, None);
    assert_eq!(calls[1].within.as_deref(), Some("data[0]"));
    assert_eq!(
        (calls[1].function.as_deref(), calls[1].to.as_deref()),
        (Some("transfer"), Some(TOKEN))
    );
    assert_eq!(told(&calls[1])[1].2, "1000000");
    assert_eq!(calls[2].function.as_deref(), Some("multicall"));
    let left: Vec<usize> = calls.iter().map(|call| call.inner_left).collect();
    assert_eq!(left, [0, 0, 1], "what is deeper is counted where it is");
    let many = read(None, &multicall(&vec![hex::encode(transfer()); MOST_INNER + 2]));
    assert_eq!((many.len(), many[0].inner_left), (1 + MOST_INNER, 2));
    let all = read(None, &multicall(&vec!["abcd".to_owned(); MOST_ARGUMENTS + 3]));
    assert_eq!((all[0].arguments.len(), all[0].arguments_left), (MOST_ARGUMENTS, 3));
    let long = read(None, &multicall(&["ab".repeat(MOST_SHOWN + 1)]));
    let one = argument(&long[0], "data[0]");
    assert!(one.cut && one.size == Some(MOST_SHOWN + 1) && one.value.len() == 2 + 2 * MOST_SHOWN);
}

#[test]
fn a_safe_tells_whom_it_calls_and_a_router_its_instructions() {
    let call = hex::encode(transfer());
    let at = 10 * 32 + body(&call).len() / 2;
    let mut words = vec![word(&TOKEN[2..].to_lowercase()), word("5"), word("140")];
    words.extend(vec![word("0"); 6]);
    words.extend([word(&format!("{at:x}")), body(&call), body(&"cd".repeat(65))]);
    let safe = read(Some(SUMMED), &data("6a761202", &words));
    assert_eq!(safe[0].reading, Reading::Whole);
    assert_eq!(argument(&safe[0], "value").unit, Some(Unit::Native));
    assert_eq!(
        (safe[1].to.as_deref(), safe[1].within.as_deref()),
        (Some(TOKEN), Some("data"))
    );

    // execute(commands 0x8b 0x3f, inputs): wrap, may fail; and one that nobody here knows.
    let wrap = format!("{}{}", word("2"), word("de0b6b3a7640000"));
    let (first, second) = (body(&wrap), body("00"));
    let places = [word("40"), word(&format!("{:x}", 64 + first.len() / 2))];
    let inputs = [word("2"), places.concat(), first, second].concat();
    let words = [word("40"), word("80"), body("8b3f"), inputs];
    let router = read(Some(SUMMED), &data("24856bc3", &words));
    assert_eq!(router[0].reading, Reading::Whole, "{:?}", router[0]);
    assert_eq!(router[1].function.as_deref(), Some("WRAP_ETH"));
    assert_eq!(argument(&router[1], "amountMin").value, "1000000000000000000");
    assert_eq!(
        (router[2].reading, router[2].words.concat()),
        (Reading::Unknown, "00".to_owned())
    );
}

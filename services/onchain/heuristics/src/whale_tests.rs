//! What is a large transfer, and what only looks like one.

use crate::whale::{Kind, SENDERS, Seen, least, of_account, of_outputs};
use chain_model::{
    amount::Amount,
    provenance::Provenance,
    transfer::Asset,
    tx::{Input, OutPoint, Output, Script, Tx, Txid},
};

const BTC: u64 = 100_000_000;

fn input((address, value): (&str, u64)) -> Input {
    Input {
        prev: Some(OutPoint {
            txid: Txid([7; 32]),
            index: 0,
        }),
        address: (!address.is_empty()).then(|| address.to_owned()),
        script: Script::P2wpkh,
        value,
        sequence: u32::MAX,
    }
}

fn output((address, value): (&str, u64)) -> Output {
    Output {
        address: (!address.is_empty()).then(|| address.to_owned()),
        script: Script::P2wpkh,
        value,
        script_pubkey: vec![0x51, u8::try_from(address.len()).unwrap()],
    }
}

fn tx(inputs: &[(&str, u64)], outputs: &[(&str, u64)]) -> Tx {
    let sum = |sides: &[(&str, u64)]| sides.iter().map(|(_, value)| value).sum::<u64>();
    Tx {
        txid: Txid([1; 32]),
        version: 2,
        lock_time: 0,
        size: 200,
        weight: 800,
        fee: sum(inputs).saturating_sub(sum(outputs)),
        inputs: inputs.iter().copied().map(input).collect(),
        outputs: outputs.iter().copied().map(output).collect(),
        block: None,
    }
}

fn of(tx: &Tx, least: u64) -> Seen {
    of_outputs(tx, least, &Provenance::default())
}

/// Receivers with their sums.
fn told(seen: &Seen) -> Vec<(Option<&str>, u64)> {
    let Seen::Moves(moves) = seen else {
        panic!("{seen:?}");
    };
    moves
        .iter()
        .map(|one| (one.receiver.as_deref(), u64::try_from(one.value.0).unwrap()))
        .collect()
}

#[test]
fn change_to_an_own_address_and_transfers_to_oneself_are_none() {
    let paid = tx(
        &[("me", 90 * BTC), ("mine", 30 * BTC)],
        &[("you", 20 * BTC), ("me", 99 * BTC)],
    );
    let seen = of(&paid, 10 * BTC);
    assert_eq!(told(&seen), [(Some("you"), 20 * BTC)]);
    let Seen::Moves(moves) = &seen else { unreachable!() };
    let one = &moves[0];
    let named: Vec<_> = one
        .senders
        .iter()
        .map(|(name, value)| (name.as_str(), value.to_string()))
        .collect();
    assert_eq!(
        named,
        [("me", (90 * BTC).to_string()), ("mine", (30 * BTC).to_string())]
    );
    assert_eq!(
        (one.kind, one.what.as_str(), one.change_percent),
        (Kind::Transfer, "out:you", 0)
    );
    assert_eq!(of(&tx(&[("me", 50 * BTC)], &[("me", 50 * BTC)]), BTC), Seen::Small);
}

#[test]
fn likely_change_to_a_new_address_is_marked() {
    // Both inputs are needed for the round payment; the rest, smaller than either, goes on to a new address.
    let paid = tx(
        &[("a", 60 * BTC), ("b", 55 * BTC)],
        &[("you", 100 * BTC), ("new", 14 * BTC + 123_457)],
    );
    let Seen::Moves(moves) = of(&paid, 10 * BTC) else {
        panic!()
    };
    let marks: Vec<_> = moves
        .iter()
        .map(|one| (one.receiver.as_deref(), one.change_percent > 0))
        .collect();
    assert_eq!(marks, [(Some("you"), false), (Some("new"), true)]);
}

#[test]
fn several_outputs_to_one_receiver_are_one_transfer_and_zeros_are_none() {
    let paid = tx(
        &[("a", 30 * BTC)],
        &[("x", 9 * BTC), ("y", 0), ("x", 9 * BTC), ("z", 9 * BTC)],
    );
    assert_eq!(told(&of(&paid, 10 * BTC)), [(Some("x"), 18 * BTC)]);
    assert_eq!(of(&tx(&[("a", BTC)], &[("x", 0), ("", 0)]), 0), Seen::Small);
}

#[test]
fn a_payout_to_ten_thousand_is_small_and_a_large_one_among_them_is_found() {
    let names: Vec<String> = (0..10_000).map(|n| format!("payee{n}")).collect();
    let mut outputs: Vec<(&str, u64)> = names.iter().map(|name| (name.as_str(), BTC / 100)).collect();
    let inputs: Vec<(String, u64)> = (0..300).map(|n| (format!("till{n}"), 2 * BTC)).collect();
    let inputs: Vec<(&str, u64)> = inputs.iter().map(|(name, value)| (name.as_str(), *value)).collect();
    assert_eq!(of(&tx(&inputs, &outputs), 10 * BTC), Seen::Small);
    outputs[7_000].1 = 400 * BTC;
    let seen = of(&tx(&inputs, &outputs), 10 * BTC);
    assert_eq!(told(&seen), [(Some("payee7000"), 400 * BTC)]);
    let Seen::Moves(moves) = seen else { unreachable!() };
    assert_eq!((moves[0].senders.len(), moves[0].sender_count), (SENDERS, 300));
}

#[test]
fn a_coinjoin_is_no_transfer() {
    // JoinMarket's form: equal outputs of different people, and each one's change.
    let names: Vec<String> = (0..24).map(|n| format!("p{n}")).collect();
    let inputs: Vec<(&str, u64)> = (0..6)
        .map(|n| (names[n].as_str(), 60 * BTC + n as u64 * 77_777))
        .collect();
    let equal = (6..12).map(|n| (names[n].as_str(), 50 * BTC));
    let change = (12..18).map(|n| (names[n].as_str(), 9 * BTC + n as u64 * 66_666));
    let outputs: Vec<(&str, u64)> = equal.chain(change).collect();
    assert_eq!(of(&tx(&inputs, &outputs), 10 * BTC), Seen::Coinjoin);
    assert_eq!(
        of(&tx(&inputs, &outputs), 100 * BTC),
        Seen::Small,
        "a small one is not counted"
    );
}

#[test]
fn new_coins_and_burnt_ones_have_their_kind() {
    let mut mined = tx(&[("", 0)], &[("miner", 50 * BTC)]);
    mined.inputs[0].prev = None;
    let Seen::Moves(moves) = of(&mined, 10 * BTC) else {
        panic!()
    };
    assert_eq!(
        (moves[0].kind, moves[0].senders.len(), moves[0].sender_count),
        (Kind::Mint, 0, 0)
    );
    let mut burnt = tx(&[("a", 20 * BTC)], &[("", 20 * BTC)]);
    burnt.outputs[0].script = Script::OpReturn;
    let Seen::Moves(moves) = of(&burnt, 10 * BTC) else {
        panic!()
    };
    assert_eq!(
        (moves[0].kind, moves[0].receiver.as_deref(), moves[0].what.as_str()),
        (Kind::Burn, None, "out:5100")
    );
}

#[test]
fn account_transfers_know_mints_burns_and_circles() {
    let name = || ("0xab".to_owned(), "log:3".to_owned());
    let (ada, eve) = (|| Some("ada".to_owned()), || Some("eve".to_owned()));
    let of = |sides, value: u64, floor: u64| {
        of_account(
            name(),
            &Asset::Native,
            sides,
            Amount::from(value),
            Amount::from(floor),
            &Provenance::default(),
        )
    };
    let kind = |sides| of(sides, 10, 5).map(|one| one.kind);
    assert_eq!(kind((None, ada())), Some(Kind::Mint));
    assert_eq!(kind((ada(), None)), Some(Kind::Burn));
    assert_eq!(kind((ada(), eve())), Some(Kind::Transfer));
    assert_eq!(kind((ada(), ada())), None, "to oneself");
    assert_eq!(of((ada(), eve()), 4, 5), None, "small");
    assert_eq!(of((ada(), eve()), 0, 0), None, "nothing");
}

#[test]
fn the_floor_in_base_units_is_rounded_up() {
    let decimal = |text: &str| text.parse().unwrap();
    let at =
        |usd: &str, price: &str, decimals| least(decimal(usd), decimal(price), decimals).map(|units| units.to_string());
    assert_eq!(at("1000000", "100000", 8).as_deref(), Some("1000000000"));
    assert_eq!(at("1000000", "3", 8).as_deref(), Some("33333333333334"));
    assert_eq!(at("1000000", "2500.5", 18).as_deref(), Some("399920015996800639873"));
    assert_eq!(at("1000000", "0", 8), None);
    assert_eq!(at("1000000", "0.000000001", 18), None, "beyond reckoning");
}

//! Taint is conserved, whatever the graph looks like.

use std::collections::BTreeMap;

use chain_model::{
    amount::Amount,
    tx::{Block, Input, OutPoint, Output, Script, Tx, Txid},
};
use proptest::prelude::*;

use super::{AccountSource, Answer, Method, Movement, Network, accounts, utxo};

fn id(n: u32) -> Txid {
    let mut bytes = [0; 32];
    bytes[..4].copy_from_slice(&n.to_be_bytes());
    // Ids that do not rise with time, as on a chain.
    bytes[0] ^= (n.wrapping_mul(2_654_435_761) >> 24) as u8;
    Txid(bytes)
}

fn at(n: u32, index: u32) -> OutPoint {
    OutPoint { txid: id(n), index }
}

/// Spends these outputs with their values; none is a coinbase.
fn tx(n: u32, height: Option<u64>, inputs: &[(Option<OutPoint>, u64)], outputs: &[u64]) -> Tx {
    let brought: u64 = inputs.iter().map(|(_, value)| value).sum();
    Tx {
        txid: id(n),
        version: 2,
        lock_time: 0,
        size: 0,
        weight: 0,
        fee: brought.saturating_sub(outputs.iter().sum()),
        inputs: inputs
            .iter()
            .map(|(prev, value)| Input {
                prev: *prev,
                address: None,
                script: Script::P2wpkh,
                value: *value,
                sequence: 0,
            })
            .collect(),
        outputs: outputs
            .iter()
            .map(|value| Output {
                address: None,
                script: Script::P2wpkh,
                value: *value,
                script_pubkey: Vec::new(),
            })
            .collect(),
        block: height.map(|height| Block {
            height,
            hash: [0; 32],
            time: 0,
        }),
    }
}

fn run(txs: &[Tx], sources: &[(OutPoint, u64)], method: Method) -> Answer<OutPoint, u64> {
    utxo(&Network::of(&txs.iter().collect::<Vec<_>>()), sources, method)
}

fn held(answer: &Answer<OutPoint, u64>) -> Vec<(OutPoint, u64)> {
    answer.held.iter().map(|(output, value)| (*output, *value)).collect()
}

#[test]
fn the_three_conventions_differ_as_they_should() {
    // 40 stolen and 60 clean units meet, 50 and 45 leave, 5 are the fee.
    let txs = [tx(9, Some(1), &[(Some(at(1, 0)), 40), (Some(at(2, 0)), 60)], &[50, 45])];
    let source = [(at(1, 0), 40)];
    let fifo = run(&txs, &source, Method::Fifo);
    assert_eq!((held(&fifo), fifo.lost, fifo.marked), (vec![(at(9, 0), 40)], 0, 40));
    let haircut = run(&txs, &source, Method::Haircut);
    assert_eq!(
        (held(&haircut), haircut.lost),
        (vec![(at(9, 0), 20), (at(9, 1), 18)], 2)
    );
    let poison = run(&txs, &source, Method::Poison);
    assert_eq!((held(&poison), poison.lost), (vec![(at(9, 0), 50), (at(9, 1), 45)], 5));
}

#[test]
fn rounding_keeps_every_satoshi() {
    let outputs = [1; 7];
    let txs = [tx(9, None, &[(Some(at(1, 0)), 3), (Some(at(2, 0)), 4)], &outputs)];
    let answer = run(&txs, &[(at(1, 0), 3)], Method::Haircut);
    assert_eq!(answer.held.values().sum::<u64>() + answer.lost, 3);
    assert!(answer.held.values().all(|value| *value <= 1), "{answer:?}");
}

#[test]
fn fifo_follows_the_marked_part_of_a_coin_to_the_fee() {
    let txs = [
        tx(2, Some(1), &[(Some(at(1, 0)), 100)], &[30, 60]),
        tx(3, Some(2), &[(Some(at(2, 1)), 60)], &[0, 5, 50]),
    ];
    let answer = run(&txs, &[(at(1, 0), 97)], Method::Fifo);
    // 30 + 60 tainted of 90 paid, 7 of the fee of 10; then the second fee takes 5.
    assert_eq!(
        held(&answer),
        [(at(2, 0), 30), (at(3, 1), 5), (at(3, 2), 50)]
            .into_iter()
            .collect::<BTreeMap<_, _>>()
            .into_iter()
            .collect::<Vec<_>>()
    );
    assert_eq!((answer.lost, answer.marked), (12, 97));
}

#[test]
fn odd_transactions_are_no_trouble() {
    let ten_thousand = vec![1; 10_000];
    let txs = [
        // Unconfirmed child of an unconfirmed parent, given first; its id sorts before.
        tx(5, None, &[(Some(at(4, 0)), 20_000)], &ten_thousand),
        tx(4, None, &[(Some(at(3, 0)), 20_000)], &[20_000]),
        tx(3, Some(7), &[(None, 0)], &[20_000, 0]),
        // Twice the same.
        tx(4, None, &[(Some(at(3, 0)), 20_000)], &[20_000]),
        // Spends what 4 spends: a double spend that cannot confirm beside it.
        tx(60, None, &[(Some(at(3, 0)), 20_000)], &[19_000]),
    ];
    let refs: Vec<_> = txs.iter().collect();
    let network = Network::of(&refs);
    assert_eq!(network.conflicts.len(), 1);
    for method in Method::ALL {
        let answer = run(&txs, &[(at(3, 0), 15_000), (at(77, 0), 5)], method);
        assert_eq!(answer.unknown, [at(77, 0)], "{method:?}");
        if method != Method::Poison && network.conflicts == [id(60)] {
            assert_eq!(answer.held.values().sum::<u64>() + answer.lost, 15_000, "{method:?}");
        }
    }
}

#[test]
fn pools_of_accounts_take_what_was_there_before_as_clean_and_say_so() {
    let movement = |from: &str, to: &str, value: u64| Movement {
        from: (!from.is_empty()).then(|| from.to_owned()),
        to: (!to.is_empty()).then(|| to.to_owned()),
        value: Amount::from(value),
    };
    let movements = [
        movement("victim", "thief", 100),
        movement("clean", "thief", 100),
        movement("thief", "exchange", 50),
        movement("thief", "thief", 10),
        movement("thief", "", 150),
        movement("thief", "late", 40),
    ];
    let source = [AccountSource {
        account: "thief".to_owned(),
        amount: Amount::from(100),
        from: 0,
    }];
    let of = |method| accounts(&movements, &source, method);
    let amount = |answer: &Answer<String, Amount>, who: &str| answer.held.get(who).map(ToString::to_string);
    let fifo = of(Method::Fifo);
    assert_eq!(amount(&fifo.answer, "exchange").as_deref(), Some("50"));
    // The self-transfer puts ten tainted units at the end of the queue, and the burn takes everything.
    assert_eq!(fifo.answer.lost.to_string(), "50");
    let haircut = of(Method::Haircut);
    assert_eq!(amount(&haircut.answer, "exchange").as_deref(), Some("25"));
    assert_eq!(haircut.answer.lost.to_string(), "75");
    let poison = of(Method::Poison);
    assert_eq!(amount(&poison.answer, "late").as_deref(), Some("40"));
    assert_eq!(
        fifo.assumed.get("thief").map(ToString::to_string).as_deref(),
        Some("40")
    );
    assert_eq!(
        fifo.assumed.get("victim").map(ToString::to_string).as_deref(),
        Some("100")
    );
}

/// A chain of random transactions: each spends some of what is unspent, pays the same owners or others, and burns a fee.
fn chains() -> impl Strategy<Value = Vec<Tx>> {
    let plan = (
        proptest::collection::vec(0..1000_usize, 1..6),
        proptest::collection::vec(0..1000_u64, 1..9),
        0..50_u64,
        any::<bool>(),
    );
    proptest::collection::vec(plan, 1..40).prop_map(|plans| {
        let mut unspent: Vec<(OutPoint, u64)> = (0..6).map(|n| (at(1000 + n, 0), 1_000 * u64::from(n))).collect();
        let mut txs = Vec::new();
        for (n, (picks, weights, fee, confirmed)) in (0_u32..).zip(plans) {
            let mut inputs = Vec::new();
            for pick in picks {
                if unspent.is_empty() {
                    break;
                }
                inputs.push(unspent.swap_remove(pick % unspent.len()));
            }
            let brought: u64 = inputs.iter().map(|(_, value)| value).sum();
            let mut left = brought.saturating_sub(fee);
            let whole: u64 = weights.iter().sum::<u64>().max(1);
            let mut outputs: Vec<u64> = weights
                .iter()
                .map(|weight| (brought.saturating_sub(fee)) * weight / whole)
                .collect();
            for value in &mut outputs {
                *value = (*value).min(left);
                left -= *value;
            }
            let inputs: Vec<_> = inputs
                .into_iter()
                .map(|(output, value)| (Some(output), value))
                .collect();
            let inputs = if inputs.is_empty() { vec![(None, 0)] } else { inputs };
            unspent.extend((0_u32..).zip(&outputs).map(|(index, value)| (at(n, index), *value)));
            txs.push(tx(n, confirmed.then_some(u64::from(n)), &inputs, &outputs));
        }
        txs
    })
}

proptest! {
    #[test]
    fn nothing_is_made_or_lost(txs in chains(), marks in proptest::collection::vec((0..46_u32, 0..4_u32, 0..2_000_u64), 1..4), turn in any::<bool>()) {
        let mut txs = txs;
        if turn {
            txs.reverse();
        }
        let sources: Vec<_> = marks.iter().map(|(n, index, amount)| {
            if *n < 40 { (at(*n, *index), *amount) } else { (at(1000 + n - 40, 0), *amount) }
        }).collect();
        let values: BTreeMap<OutPoint, u64> = txs.iter()
            .flat_map(|tx| (0_u32..).zip(&tx.outputs).map(|(index, output)| (OutPoint { txid: tx.txid, index }, output.value)))
            .collect();
        let mut reached = Vec::new();
        for method in [Method::Fifo, Method::Haircut] {
            let answer = run(&txs, &sources, method);
            prop_assert_eq!(answer.held.values().sum::<u64>() + answer.lost, answer.marked, "{:?}", method);
            for (output, tainted) in &answer.received {
                prop_assert!(values.get(output).is_none_or(|value| tainted <= value), "{:?} {}", method, output);
            }
            reached.push(answer);
        }
        // Whatever a share or a queue reaches, poison reaches.
        let poison = run(&txs, &sources, Method::Poison);
        for answer in reached {
            for (output, tainted) in answer.received {
                prop_assert!(poison.received.get(&output).is_some_and(|all| *all >= tainted), "{}", output);
            }
        }
    }

    #[test]
    fn pools_conserve_too(steps in proptest::collection::vec((0..5_u8, 0..5_u8, 0..500_u64), 1..60), account in 1..5_u8, amount in 0..900_u64, from in 0..30_usize) {
        let name = |n: u8| (n > 0).then(|| n.to_string());
        let movements: Vec<_> = steps.iter().map(|(a, b, value)| Movement { from: name(*a), to: name(*b), value: Amount::from(*value) }).collect();
        let sources = [AccountSource { account: account.to_string(), amount: Amount::from(amount), from }];
        for method in [Method::Fifo, Method::Haircut] {
            let answer = accounts(&movements, &sources, method).answer;
            let sum = answer.held.values().fold(answer.lost, |sum, held| sum.checked_add(*held).unwrap());
            prop_assert_eq!(sum, answer.marked, "{:?}", method);
            prop_assert!(answer.marked <= Amount::from(amount));
        }
    }
}

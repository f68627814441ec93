//! Rounds of wallets, and payments that look like them.

use chain_model::tx::{Input, OutPoint, Output, Script, Tx, Txid};

use crate::coinjoin::{Kind, detect, standard, tx0};

/// Spends values of addresses that are numbered from 0 on, and pays values to others.
fn tx(spent: &[u64], paid: &[u64]) -> Tx {
    let inputs = spent.iter().enumerate().map(|(at, value)| Input {
        prev: Some(OutPoint {
            txid: Txid([7; 32]),
            index: u32::try_from(at).unwrap(),
        }),
        address: Some(format!("in{at}")),
        script: Script::P2wpkh,
        value: *value,
        sequence: u32::MAX,
    });
    let outputs = paid.iter().enumerate().map(|(at, value)| Output {
        address: Some(format!("out{at}")),
        script: Script::P2wpkh,
        value: *value,
        script_pubkey: vec![0; 22],
    });
    Tx {
        txid: Txid([1; 32]),
        version: 1,
        lock_time: 0,
        size: 0,
        weight: 0,
        fee: spent.iter().sum::<u64>() - paid.iter().sum::<u64>(),
        inputs: inputs.collect(),
        outputs: outputs.collect(),
        block: None,
    }
}

fn kind(tx: &Tx) -> Option<Kind> {
    detect(tx).map(|found| found.kind)
}

#[test]
fn standard_denominations() {
    for yes in [
        5_000, 8_192, 6_561, 13_122, 10_000, 20_000, 50_000, 1_594_323, 2_097_152,
    ] {
        assert!(standard(yes), "{yes}");
    }
    for no in [0, 1, 4_096, 5_001, 15_000, 30_000] {
        assert!(!standard(no), "{no}");
    }
}

#[test]
fn mixes_of_every_pool_are_found() {
    for pool in [100_000, 1_000_000, 2_500_000, 5_000_000, 25_000_000, 50_000_000] {
        let fresh = pool + 2_000;
        let mix = tx(&[fresh, fresh, pool, pool, pool], &[pool; 5]);
        assert_eq!(kind(&mix), Some(Kind::Whirlpool), "{pool}");
        let mut cut = tx(&[pool * 4], &[fresh, fresh, fresh, pool / 25, pool / 2]);
        assert!(tx0(&cut).is_none(), "no data output");
        cut.outputs.push(Output {
            address: None,
            script: Script::OpReturn,
            value: 0,
            script_pubkey: vec![0x6a; 66],
        });
        assert!(tx0(&cut).is_some(), "{pool}");
    }
    assert_ne!(
        kind(&tx(&[302_000, 302_000, 300_000, 300_000, 300_000], &[300_000; 5])),
        Some(Kind::Whirlpool),
        "no pool"
    );
}

/// Eleven wallets bring a coin each; seven have change, and the coordinator gets a fee.
fn round_of_eleven() -> Tx {
    let spent: Vec<u64> = (0..11).map(|n| 3_100_000 + n * 700_000).collect();
    let mut paid = vec![3_003_000; 11];
    paid.extend((4..11).map(|n| 60_000 + n * 700_000));
    paid.push(31_000);
    tx(&spent, &paid)
}

#[test]
fn rounds_without_a_published_address_are_found_and_say_how_sure_they_are() {
    let found = detect(&round_of_eleven()).unwrap();
    assert_eq!((found.kind, found.equal_outputs), (Kind::Wasabi1, 11));
    assert!(found.confidence < 80 && found.evidence[1].contains("looks the same"));
    // The same from addresses of fewer payers, to one receiver again and again, or with another form of script.
    let spoil: [fn(&mut Tx); 3] = [
        |tx| tx.inputs[3].address = tx.inputs[4].address.clone(),
        |tx| tx.outputs[3].address = tx.outputs[4].address.clone(),
        |tx| tx.inputs[3].script = Script::P2pkh,
    ];
    for (at, spoil) in spoil.iter().enumerate() {
        let mut tx = round_of_eleven();
        spoil(&mut tx);
        assert_eq!(kind(&tx), None, "{at}");
    }
}

#[test]
fn standard_amounts_of_a_wallet_that_can_be_replaced_are_no_round() {
    let paid = [
        50_000, 50_000, 20_000, 20_000, 20_000, 10_000, 10_000, 10_000, 8_192, 8_192,
    ];
    let spent: Vec<u64> = (0..12).map(|n| 22_000 - n * 100).collect();
    let mut round = tx(&spent, &paid);
    assert_eq!(kind(&round), Some(Kind::Wasabi2));
    round.inputs[5].sequence = 0xffff_fffd;
    assert_eq!(kind(&round), None);
}

#[test]
fn small_rounds_of_standard_amounts_are_less_certain() {
    let spent = [30_000, 22_000, 21_000, 15_000, 9_000, 8_000];
    let round = tx(&spent, &[20_000, 20_000, 13_122, 13_122, 13_122, 8_192, 8_192, 5_100]);
    let found = detect(&round).unwrap();
    assert_eq!(
        (found.kind, found.confidence, found.evidence.len()),
        (Kind::Wasabi2, 80, 3)
    );
    // Coins of one address are one payer's.
    let mut one = round;
    for input in &mut one.inputs {
        input.address = Some("in".to_owned());
    }
    assert_eq!(kind(&one), None);
}

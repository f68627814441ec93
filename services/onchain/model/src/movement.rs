//! What a transaction meant for one address.

use std::collections::BTreeMap;

use ruint::aliases::U256;

use crate::{
    amount::Amount,
    transfer::{Asset, Kind, Transfer},
    tx::Tx,
};

/// Which way value went, seen from the address.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Direction {
    In,
    Out,
    /// From the address to itself.
    Own,
}

impl Direction {
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::In => "in",
            Self::Out => "out",
            Self::Own => "own",
        }
    }
}

/// Somebody on the other side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Peer {
    /// None for newly made coins, mints, burns, and scripts without an address.
    pub address: Option<String>,
    pub value: Amount,
}

/// One movement of one asset, seen from one address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Movement {
    pub tx: String,
    pub position: u32,
    /// Seconds since 1970; 0 while unconfirmed.
    pub time: i64,
    pub block: Option<u64>,
    /// `transaction`, `coinbase`, `internal`, `erc20`, `erc721` or `erc1155`.
    pub kind: &'static str,
    pub direction: Direction,
    pub asset: Asset,
    /// What changed hands, without the fee.
    pub value: Amount,
    /// This address's share of the fee, where it is known.
    pub fee: Option<Amount>,
    /// By how much the balance grew and shrank, fee included where it is known.
    pub plus: Amount,
    pub minus: Amount,
    pub peers: Vec<Peer>,
    /// With several senders, each one's share is what it put in over all that was put in. The chain knows no such link.
    pub shared: bool,
    pub failed: bool,
    pub token_id: Option<Amount>,
}

/// `part` of `whole` of `value`, rounded down; nothing of nothing.
fn share(value: u64, part: u64, whole: u64) -> u64 {
    let product = u128::from(value) * u128::from(part);
    u64::try_from(product.checked_div(u128::from(whole)).unwrap_or(0)).unwrap_or(u64::MAX)
}

/// A transaction seen from an address; none where the address is not in it.
#[must_use]
pub fn of_tx(address: &str, tx: &Tx) -> Option<Movement> {
    of_tx_among(|one| one == address, tx)
}

/// A transaction seen from several addresses of one owner: what goes between them is from the owner to itself.
#[must_use]
pub fn of_tx_among(owned: impl Fn(&str) -> bool, tx: &Tx) -> Option<Movement> {
    let is_own = |one: &Option<String>| one.as_deref().is_some_and(&owned);
    let own_in: u64 = tx
        .inputs
        .iter()
        .filter(|one| is_own(&one.address))
        .map(|one| one.value)
        .sum();
    let own_out: u64 = tx
        .outputs
        .iter()
        .filter(|one| is_own(&one.address))
        .map(|one| one.value)
        .sum();
    let inside = tx.inputs.iter().any(|one| is_own(&one.address)) || tx.outputs.iter().any(|one| is_own(&one.address));
    if !inside {
        return None;
    }
    let total_in = tx.value_in().unwrap_or(0);
    let alone = own_in == total_in;
    let fee = if tx.coinbase() {
        0
    } else {
        share(tx.fee, own_in, total_in)
    };
    // What was given away beside the fee; more came back than went in where others paid into the address too.
    let (direction, value) = match own_in.checked_sub(own_out + fee) {
        Some(0) if own_in > 0 => (Direction::Own, own_out),
        Some(sent) if own_in > 0 => (Direction::Out, sent),
        _ => (Direction::In, (own_out + fee).saturating_sub(own_in)),
    };
    let mut sides: BTreeMap<Option<&str>, u64> = BTreeMap::new();
    match direction {
        Direction::In => {
            for one in tx
                .inputs
                .iter()
                .filter(|one| one.prev.is_some() && !is_own(&one.address))
            {
                *sides.entry(one.address.as_deref()).or_default() += one.value;
            }
        }
        Direction::Out => {
            for one in tx.outputs.iter().filter(|one| !is_own(&one.address) && one.value > 0) {
                *sides.entry(one.address.as_deref()).or_default() += one.value;
            }
        }
        Direction::Own => (),
    }
    let whole = sides.values().sum();
    let exact = direction == Direction::Out && alone;
    let shared = match direction {
        Direction::In => sides.len() > 1,
        Direction::Out => !alone,
        Direction::Own => false,
    };
    let mut peers: Vec<Peer> = sides
        .into_iter()
        .map(|(address, part)| Peer {
            address: address.map(str::to_owned),
            value: Amount::from(if exact { part } else { share(value, part, whole) }),
        })
        .collect();
    peers.sort_by_key(|peer| std::cmp::Reverse(peer.value));
    Some(Movement {
        tx: tx.txid.to_string(),
        position: 0,
        time: tx.block.map_or(0, |block| block.time),
        block: tx.block.map(|block| block.height),
        kind: if tx.coinbase() { "coinbase" } else { "transaction" },
        direction,
        asset: Asset::Native,
        value: Amount::from(value),
        fee: Some(Amount::from(fee)),
        plus: Amount::from(own_out),
        minus: Amount::from(own_in),
        peers,
        shared,
        failed: false,
        token_id: None,
    })
}

/// A transfer seen from an address; none where the address has no part in it.
#[must_use]
pub fn of_transfer(address: &str, transfer: Transfer) -> Option<Movement> {
    let (from, to) = (
        transfer.from.as_deref() == Some(address),
        transfer.to.as_deref() == Some(address),
    );
    let (direction, other) = match (from, to) {
        (true, true) => (Direction::Own, None),
        (true, false) => (Direction::Out, Some(transfer.to)),
        (false, true) => (Direction::In, Some(transfer.from)),
        (false, false) => return None,
    };
    let moved = if transfer.failed { Amount::ZERO } else { transfer.value };
    let fee = transfer.fee.filter(|_| from);
    let paid = fee.unwrap_or(Amount::ZERO);
    Some(Movement {
        tx: transfer.tx,
        position: transfer.position,
        time: transfer.time,
        block: transfer.block,
        kind: match transfer.kind {
            Kind::Native => "transaction",
            Kind::Internal => "internal",
            Kind::Erc20 => "erc20",
            Kind::Erc721 => "erc721",
            Kind::Erc1155 => "erc1155",
        },
        direction,
        asset: transfer.asset,
        value: transfer.value,
        fee,
        plus: if direction == Direction::In {
            moved
        } else {
            Amount::ZERO
        },
        minus: if direction == Direction::Out {
            Amount(moved.0.saturating_add(paid.0))
        } else {
            paid
        },
        peers: other
            .into_iter()
            .map(|address| Peer {
                address,
                value: transfer.value,
            })
            .collect(),
        shared: false,
        failed: transfer.failed,
        token_id: transfer.token_id,
    })
}

/// Balances at the end of days (days since 1970), oldest first, computed backwards from what is held now. `movements` are of one
/// asset, newest first; the answer reaches back as far as they do.
#[must_use]
pub fn balances(now: Amount, today: i32, movements: &[&Movement]) -> Vec<(i32, Amount)> {
    let mut points = vec![(today, now)];
    let mut held = now;
    for movement in movements {
        let day = i32::try_from(movement.time.div_euclid(86_400)).unwrap_or(i32::MAX);
        // What is unconfirmed is not in the balance.
        if movement.block.is_none() {
            continue;
        }
        if let Some(last) = points.last_mut()
            && last.0 > day
        {
            points.push((day, held));
        }
        let grown = held.0.saturating_add(movement.minus.0);
        held = Amount(grown.saturating_sub(movement.plus.0.min(grown)));
    }
    if let Some((day, _)) = points.last().copied()
        && movements.iter().any(|movement| movement.block.is_some())
    {
        points.push((day - 1, held));
    }
    points.reverse();
    points
}

/// Base units as a decimal of whole units: `1050000000` with 8 decimals is `10.5`.
#[must_use]
pub fn units(value: Amount, decimals: u8) -> String {
    let digits = value.to_string();
    let places = usize::from(decimals);
    let padded = format!("{digits:0>width$}", width = places + 1);
    let (whole, rest) = padded.split_at(padded.len() - places);
    let rest = rest.trim_end_matches('0');
    if rest.is_empty() {
        whole.to_owned()
    } else {
        format!("{whole}.{rest}")
    }
}

/// True for an allowance that no balance can reach.
#[must_use]
pub fn unlimited(value: Amount) -> bool {
    value.0 >= U256::from(1) << 200
}

#[cfg(test)]
mod tests {
    use crate::movement::{Direction, balances, of_transfer, of_tx, units};
    use crate::{
        amount::Amount,
        movement::Movement,
        transfer::{Asset, Kind, Transfer},
        tx::{Block, Input, OutPoint, Output, Script, Tx, Txid},
    };

    fn tx(inputs: &[(&str, u64)], outputs: &[(&str, u64)]) -> Tx {
        let prev = OutPoint {
            txid: Txid([1; 32]),
            index: 0,
        };
        let (spent, made): (u64, u64) = (inputs.iter().map(|i| i.1).sum(), outputs.iter().map(|o| o.1).sum());
        Tx {
            txid: Txid([2; 32]),
            version: 2,
            lock_time: 0,
            size: 200,
            weight: 800,
            fee: spent.saturating_sub(made),
            inputs: inputs
                .iter()
                .map(|(address, value)| Input {
                    prev: (!address.is_empty()).then_some(prev),
                    address: Some((*address).to_owned()),
                    script: Script::P2wpkh,
                    value: *value,
                    sequence: 0,
                })
                .collect(),
            outputs: outputs
                .iter()
                .map(|(address, value)| Output {
                    address: Some((*address).to_owned()),
                    script: Script::P2wpkh,
                    value: *value,
                    script_pubkey: Vec::new(),
                })
                .collect(),
            block: Some(Block {
                height: 7,
                hash: [0; 32],
                time: 86_400,
            }),
        }
    }

    #[track_caller]
    fn check(tx: &Tx, direction: Direction, value: u64, fee: u64, peers: &[(&str, u64)]) {
        let movement = of_tx("me", tx).unwrap();
        let found: Vec<_> = movement
            .peers
            .iter()
            .map(|peer| (peer.address.as_deref().unwrap_or_default(), peer.value))
            .collect();
        let peers: Vec<_> = peers.iter().map(|(who, value)| (*who, Amount::from(*value))).collect();
        assert_eq!(
            (movement.direction, movement.value, movement.fee, found),
            (direction, Amount::from(value), Some(Amount::from(fee)), peers)
        );
    }

    #[test]
    fn a_transaction_is_seen_from_one_address() {
        let sent = tx(&[("me", 100)], &[("a", 30), ("b", 40), ("me", 20)]);
        check(&sent, Direction::Out, 70, 10, &[("b", 40), ("a", 30)]);
        let got = tx(&[("a", 30), ("b", 90)], &[("me", 60), ("a", 50)]);
        check(&got, Direction::In, 60, 0, &[("b", 45), ("a", 15)]);
        let own = tx(&[("me", 50), ("me", 50)], &[("me", 90)]);
        check(&own, Direction::Own, 90, 10, &[]);
        let mined = tx(&[("", 0)], &[("me", 50)]);
        check(&mined, Direction::In, 50, 0, &[]);
        // Half of what went in was mine.
        let mixed = tx(&[("me", 50), ("x", 50)], &[("c", 40), ("d", 40)]);
        check(&mixed, Direction::Out, 40, 10, &[("c", 20), ("d", 20)]);
        assert_eq!(of_tx("nobody", &sent), None);
    }

    #[test]
    fn balances_are_computed_backwards() {
        let at = |day: i64, plus: u64, minus: u64| Movement {
            time: day * 86_400 + 5,
            plus: Amount::from(plus),
            minus: Amount::from(minus),
            asset: Asset::Native,
            ..of_tx("me", &tx(&[("me", 1)], &[("a", 1)])).unwrap()
        };
        let movements = [at(9, 0, 30), at(5, 50, 0), at(5, 20, 0), at(2, 0, 10)];
        let points = balances(Amount::from(60), 10, &movements.iter().collect::<Vec<_>>());
        let plain: Vec<_> = points.iter().map(|(day, value)| (*day, value.to_string())).collect();
        let expected = [(1, "30"), (2, "20"), (5, "90"), (9, "60"), (10, "60")];
        assert_eq!(plain, expected.map(|(day, value)| (day, value.to_owned())));
    }

    #[test]
    fn only_the_sender_pays_the_fee_and_also_for_what_failed() {
        let transfer = |failed| Transfer {
            tx: "0xab".to_owned(),
            position: 0,
            kind: Kind::Native,
            asset: Asset::Native,
            from: Some("me".to_owned()),
            to: Some("a".to_owned()),
            value: Amount::from(30),
            token_id: None,
            block: Some(7),
            time: 1,
            failed,
            fee: Some(Amount::from(2)),
        };
        let sent = of_transfer("me", transfer(false)).unwrap();
        assert_eq!((sent.fee, sent.minus), (Some(Amount::from(2)), Amount::from(32)));
        assert_eq!(of_transfer("a", transfer(false)).unwrap().fee, None);
        let failed = of_transfer("me", transfer(true)).unwrap();
        assert_eq!((failed.fee, failed.minus), (Some(Amount::from(2)), Amount::from(2)));
    }

    #[test]
    fn base_units_become_decimals() {
        for (value, decimals, text) in [
            (0, 8, "0"),
            (1_050_000_000, 8, "10.5"),
            (1, 18, "0.000000000000000001"),
            (7, 0, "7"),
        ] {
            assert_eq!(units(Amount::from(value), decimals), text);
        }
    }
}

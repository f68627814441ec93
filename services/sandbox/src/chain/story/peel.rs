//! A large coin from which a little is paid at each of many steps, until the rest arrives at an exchange; and a payout to ten
//! thousand at once.

use super::people::{BTC, People};
use crate::chain::{
    builder::{Coin, Pay},
    case::{Case, Service},
    lock::{Form, Lock},
};

const HOPS: usize = 30;

/// The chain of peels as it grows.
#[derive(Debug)]
pub struct Peel {
    case: Case,
    coin: Option<Coin>,
    hops: usize,
}

impl Peel {
    pub fn new(people: &mut People) -> Self {
        let start = people.buy_new(Form::P2wpkh, 12 * BTC);
        let mut case = Case::new(
            "peel chain",
            "bitcoin",
            format!(
                "12 BTC are peeled in {HOPS} steps of one payment and one change output each; the change always goes on, and what is left \
                 arrives at a deposit address of Kestrel Exchange, which sweeps it into its hot wallet."
            ),
        );
        case.party("start", start.lock.address());
        case.step("funding", start.txid).sum("start", "BTC", start.value);
        Self {
            case,
            coin: Some(start),
            hops: 0,
        }
    }

    /// Two steps; the story once the coin has arrived.
    pub fn go_on(&mut self, people: &mut People) -> Option<Case> {
        for _ in 0..2 {
            let coin = self.coin.take()?;
            if self.hops == HOPS {
                let deposit = people.kestrel.deposits[7];
                let (txid, coins) = people.chain.pay(&[coin], &[], deposit);
                people.kestrel.paid_in.push_front(coins[0]);
                self.case.party("deposit at Kestrel Exchange", deposit.address());
                self.case.step("deposit", txid).sum("arrived", "BTC", coins[0].value);
                if let Some(txid) = people.kestrel.sweep(&mut people.chain) {
                    self.case.step("sweep by Kestrel Exchange", txid);
                }
                return Some(self.case.clone());
            }
            let draw = people.chain.draw(0x9ee1 + self.hops as u64);
            let payee = people.chain.lock(if draw.is_multiple_of(3) {
                Form::P2pkh
            } else {
                Form::P2wpkh
            });
            let next = people.chain.lock(Form::P2wpkh);
            let (txid, coins) = people
                .chain
                .pay(&[coin], &[Pay::To(payee, 15_000_000 + draw % 20_000_000)], next);
            self.case.step("peel", txid).party("peeled to", payee.address());
            self.case.party("change", next.address());
            self.coin = coins.last().copied();
            self.hops += 1;
        }
        None
    }
}

/// One transaction with ten thousand outputs; the first subscriber is paid in three such, of which two are small.
pub fn payout(people: &mut People, outputs: usize, case: &mut Case, subscriber: Lock) {
    let treasury = people.buy_new(Form::P2wpkh, outputs as u64 * 26_000 + 5_000_000);
    let mut pays = vec![Pay::To(subscriber, 21_000)];
    for place in 1..outputs {
        let lock = people.chain.lock(Form::P2wpkh);
        pays.push(Pay::To(lock, 10_000 + (place as u64 * 7_919) % 15_000));
    }
    people.chain.rate = 3;
    let (txid, coins) = people.chain.pay(&[treasury], &pays, treasury.lock);
    case.party("treasury", treasury.lock.address());
    case.step(format!("payout to {outputs}"), txid);
    case.sum(
        format!("paid to {outputs}"),
        "BTC",
        coins[..outputs].iter().map(|coin| coin.value).sum::<u64>(),
    );
}

/// The case and the business of the payouts.
pub fn payouts(subscriber: Lock) -> (Case, Service) {
    let mut case = Case::new(
        "payout",
        "bitcoin",
        "Harbour Pool pays its miners: transactions of 400, 10,000 and 60 outputs, among them one address that gets a share of each.",
    );
    case.party("subscriber", subscriber.address());
    (case, Service::new("Harbour Pool", "bitcoin", "miner"))
}

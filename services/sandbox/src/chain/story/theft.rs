//! Ten bitcoin are stolen from a wallet service, split in three hops, and end at a mixer, an exchange, a bridge, and nowhere yet.

use bitcoin::hex::DisplayHex;

use super::{
    mixing::Pool,
    people::{BTC, People},
};
use crate::chain::{
    builder::{Coin, Pay},
    case::{Case, Service},
    lock::{self, Form, Lock},
};

/// What crossed the bridge, and who gets it on the other side.
pub const BRIDGED: u64 = 2 * BTC;

/// The theft as it goes on from block to block.
#[derive(Debug)]
pub struct Theft {
    case: Case,
    vault: Lock,
    bridge: Lock,
    /// Twenty bytes: the thief's account on the other chain.
    account: [u8; 20],
    coins: Vec<Coin>,
    purse: Vec<Coin>,
    bridged: Option<Coin>,
}

/// The thief's account on the account chain.
pub fn account(seed: u64) -> [u8; 20] {
    let mut account = [0; 20];
    account.copy_from_slice(&lock::bytes(crate::world::random::pair(seed, 0x7e1f))[..20]);
    account
}

impl Theft {
    pub fn new(people: &mut People) -> Self {
        let vault = people.chain.lock(Form::P2wsh);
        let bridge = people.chain.lock(Form::P2tr);
        let mut service = Service::new("Vesper Wallet", "bitcoin", "hosted_wallet");
        service.party("vault", vault.address());
        let mut tidewater = Service::new("Tidewater Bridge", "bitcoin", "bridge");
        tidewater.party("deposit", bridge.address());
        people.services.extend([service, tidewater]);
        Self {
            case: Case::new(
                "theft",
                "bitcoin",
                "10 BTC are stolen from Vesper Wallet. Hop 1 splits them 6.2 and 3.8; hop 2 splits the larger part 4.1 and 2.1 and moves \
                 the smaller one whole; hop 3 pays 3.0 to a deposit address of Osprey Exchange (which sweeps it), puts 1.1 into the \
                 mixing pool (20 pieces of 0.05 BTC, mixed with others'), sends 2.0 into Tidewater Bridge with the account of the other \
                 side in a data output, and leaves 3.8 lying. Fees come off the last output of each step.",
            ),
            vault,
            bridge,
            account: account(people.chain.seed),
            coins: Vec::new(),
            purse: Vec::new(),
            bridged: None,
        }
    }

    /// Customers' money arrives at the service.
    pub fn fill(&mut self, people: &mut People, value: u64) {
        let coin = people.buy(self.vault, value);
        self.coins.push(coin);
    }

    fn fresh(&mut self, people: &mut People, role: &str, form: Form) -> Lock {
        let lock = people.chain.lock(form);
        self.case.party(role, lock.address());
        lock
    }

    /// One step a block.
    pub fn go_on(&mut self, people: &mut People, pool: &mut Pool, step: u32) {
        match step {
            0 => self.steal(people),
            1 => self.split(people),
            2 => self.split_again(people),
            3 => self.cash_out(people, pool),
            4 => {
                if let Some(txid) = people.osprey.sweep(&mut people.chain) {
                    self.case.step("sweep by Osprey Exchange", txid);
                }
            }
            6 => self.sweep_bridge(people),
            _ => {}
        }
    }

    fn steal(&mut self, people: &mut People) {
        let thief = self.fresh(people, "thief", Form::P2wpkh);
        self.case.party("victim: Vesper Wallet", self.vault.address());
        let coins: Vec<Coin> = self.coins.drain(..).collect();
        let (txid, mut new) = people.chain.pay(&coins, &[Pay::To(thief, 10 * BTC)], self.vault);
        new.pop();
        self.purse = new;
        self.case.step("theft", txid).sum("stolen", "BTC", 10 * BTC);
    }

    fn split(&mut self, people: &mut People) {
        let (large, small) = (
            self.fresh(people, "hop 1", Form::P2wpkh),
            self.fresh(people, "hop 1", Form::P2pkh),
        );
        let (txid, coins) = people.chain.pay(&self.purse, &[Pay::To(large, 620_000_000)], small);
        self.case.step("hop 1", txid);
        self.purse = coins;
    }

    fn split_again(&mut self, people: &mut People) {
        let [large, small] = [self.purse[0], self.purse[1]];
        let (one, two) = (
            self.fresh(people, "hop 2", Form::P2wpkh),
            self.fresh(people, "hop 2", Form::P2tr),
        );
        let (txid, mut coins) = people.chain.pay(&[large], &[Pay::To(one, 410_000_000)], two);
        self.case.step("hop 2", txid);
        let rest = self.fresh(people, "dormant", Form::P2shWpkh);
        let (txid, lying) = people.chain.pay(&[small], &[], rest);
        self.case.step("hop 2, to where it lies still", txid);
        self.case.sum("dormant", "BTC", lying[0].value);
        coins.extend(lying);
        self.purse = coins;
    }

    fn cash_out(&mut self, people: &mut People, pool: &mut Pool) {
        let [one, two] = [self.purse[0], self.purse[1]];
        let deposit = people.osprey.deposits[3];
        self.case.party("deposit at Osprey Exchange", deposit.address());
        let to_mix = self.fresh(people, "hop 3", Form::P2wpkh);
        let (txid, coins) = people.chain.pay(&[one], &[Pay::To(deposit, 3 * BTC)], to_mix);
        people.osprey.paid_in.push_front(coins[0]);
        self.case
            .step("to the exchange", txid)
            .sum("to the exchange", "BTC", 3 * BTC);
        let (txid, _) = pool.enter(people, coins[1], 20);
        self.case
            .step("into the mixer (tx0)", txid)
            .sum("into the mixer", "BTC", 20 * super::mixing::POOL);
        let note = format!("=:ETH.ETH:0x{}", self.account.to_lower_hex_string());
        let back = self.fresh(people, "change after the bridge", Form::P2tr);
        self.case.party("deposit at Tidewater Bridge", self.bridge.address());
        let pays = [Pay::To(self.bridge, BRIDGED), Pay::Raw(lock::data(note.as_bytes()), 0)];
        let (txid, coins) = people.chain.pay(&[two], &pays, back);
        self.bridged = coins.first().copied();
        self.case
            .step("into the bridge", txid)
            .sum("into the bridge", "BTC", BRIDGED);
    }

    fn sweep_bridge(&mut self, people: &mut People) {
        if let Some(coin) = self.bridged.take() {
            let safe = people.chain.lock(Form::P2wsh);
            let (txid, _) = people.chain.pay(&[coin], &[], safe);
            self.case
                .step("the bridge stores it", txid)
                .party("vault of Tidewater Bridge", safe.address());
        }
    }

    /// The story as a case, once it is over.
    pub fn into_case(self) -> Case {
        self.case
    }
}

//! A wallet whose addresses all come from one public key, so that whoever has the key can find them: some are used, some skipped.

use bitcoin::{
    bip32::{ChildNumber, Xpub},
    key::TapTweak,
    secp256k1::Secp256k1,
};

use super::people::{BTC, People};
use crate::chain::{
    builder::{Coin, Pay},
    case::Case,
    lock::{Form, Lock},
};

/// The account of the words that everybody tests with (`abandon … about`), m/86'/0'/0', as BIP 86 prints it.
pub const KEY: &str =
    "xpub6BgBgsespWvERF3LHQu6CnqdvfEvtMcQjYrcRzx53QJjSxarj2afYWcLteoGVky7D3UKDP9QyrLprQ3VCECoY49yfdDEHGCtMMj92pReUsQ";

#[derive(Debug)]
pub struct Wallet {
    case: Case,
    coins: Vec<Coin>,
}

/// The lock of an address below the key.
fn lock(branch: u32, index: u32) -> Option<Lock> {
    let secp = Secp256k1::verification_only();
    let path = [ChildNumber::Normal { index: branch }, ChildNumber::Normal { index }];
    let key = KEY.parse::<Xpub>().ok()?.derive_pub(&secp, &path).ok()?;
    let (output, _) = key.to_pub().0.x_only_public_key().0.tap_tweak(&secp, None);
    Some(Lock::taproot(output.to_x_only_public_key().serialize()))
}

impl Wallet {
    pub fn new() -> Self {
        Self {
            case: Case::new(
                "wallet of one key",
                "bitcoin",
                format!(
                    "Taproot addresses of one key (BIP 86): {KEY}. 1, 0.5 and 0.25 BTC come to 0/0, 0/1 and 0/3; 0.7 go to a stranger with \
                     change to 1/0; 0/1 and 0/3 are joined in 0/4; 0.1 come to 0/24, where nineteen unused ones lie between, and 0.05 to \
                     0/50, which lies beyond the gap of twenty."
                ),
            ),
            coins: Vec::new(),
        }
    }

    fn at(&mut self, branch: u32, index: u32) -> Lock {
        // The key is a constant that parses: the other one is never needed.
        let lock = lock(branch, index).unwrap_or_else(|| Lock::new(Form::P2tr, 0));
        self.case.party(format!("{branch}/{index}"), lock.address());
        lock
    }

    /// One step a block; the story is told at its end.
    pub fn go_on(&mut self, people: &mut People, step: u32) -> Option<Case> {
        match step {
            0 => {
                for (index, value) in [(0, BTC), (1, BTC / 2), (3, BTC / 4)] {
                    let lock = self.at(0, index);
                    self.coins.push(people.buy(lock, value));
                }
            }
            1 => {
                let (stranger, change) = (people.chain.lock(Form::P2wpkh), self.at(1, 0));
                let (txid, _) = people
                    .chain
                    .pay(&[self.coins[0]], &[Pay::To(stranger, BTC / 10 * 7)], change);
                self.case.party("stranger", stranger.address());
                self.case.step("to a stranger", txid);
                self.case.sum("to a stranger", "BTC", BTC / 10 * 7);
            }
            2 => {
                let joined = self.at(0, 4);
                let (txid, _) = people.chain.pay(&[self.coins[1], self.coins[2]], &[], joined);
                self.case.step("own to own", txid);
            }
            3 => {
                for (index, value) in [(24, BTC / 10), (50, BTC / 20)] {
                    let lock = self.at(0, index);
                    people.buy(lock, value);
                }
                return Some(self.case.clone());
            }
            _ => {}
        }
        None
    }
}

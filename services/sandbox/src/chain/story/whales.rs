//! Large sums: coins that leave an exchange, change hands and go to another.

use super::people::{BTC, People};
use crate::{
    chain::{builder::Pay, lock::Form},
    world::random::Stream,
};

/// Blocks between two of them.
pub const EVERY: u32 = 4;

impl People {
    /// The next of four steps: bought, split with change to a new address, and both parts paid in at an exchange.
    pub fn whale(&mut self) {
        let mut draw = Stream::new(self.chain.draw(0x3a1e));
        let step = self.chain.height() / EVERY % 4;
        if step == 0 {
            let value = (25 + draw.below(35) as u64) * BTC;
            let held: u64 = self.kestrel.coins.iter().map(|coin| coin.value).sum();
            if held > value + 10 * BTC {
                let coin = self.buy_new(Form::P2wpkh, value);
                self.whales.push_back(coin);
            }
            return;
        }
        let Some(coin) = self.whales.pop_front() else { return };
        if step == 1 {
            let (other, change) = (self.chain.lock(Form::P2tr), self.chain.lock(coin.lock.form));
            let part = Pay::To(other, coin.value / BTC / 2 * BTC);
            let (_, coins) = self.chain.pay(&[coin], &[part], change);
            self.whales.extend(coins);
            return;
        }
        let house = if step == 2 { &mut self.osprey } else { &mut self.kestrel };
        let lock = house.deposits[draw.below(house.deposits.len())];
        let (_, coins) = self.chain.pay(&[coin], &[], lock);
        house.paid_in.extend(coins);
    }
}

//! What coins had cost that an address still holds, and what was gained by those it gave away, by four methods.
//!
//! Events are taken oldest first. What comes in is a lot at that day's price; what goes out takes lots in the order of the method (the first, the
//! last, the dearest, or of a single lot at the average) and gains the day's price less theirs. Network fees leave at cost, without a gain. What has
//! no price is in no lot, and what goes out without a lot has come unseen: both are counted, never taken as zero. Amounts are whole
//! coins, prices US dollars for one.

use rust_decimal::Decimal;

/// Which lot goes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    Fifo,
    Lifo,
    Hifo,
    /// All lots are one.
    Average,
}

impl Method {
    /// What the word stands for; none for any other word.
    #[must_use]
    pub fn read(word: &str) -> Option<Self> {
        match word {
            "fifo" | "" => Some(Self::Fifo),
            "lifo" => Some(Self::Lifo),
            "hifo" => Some(Self::Hifo),
            "average" => Some(Self::Average),
            _ => None,
        }
    }
}

/// Coins that came or went, and the network fee for it. Units and fees are whole coins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    pub time: i64,
    pub tx: String,
    pub incoming: bool,
    /// Without the fee; zero where only the fee was paid.
    pub units: Decimal,
    /// Of the address. It leaves at cost, without a gain, as network fees do in the lots of the workspace.
    pub fee: Decimal,
    /// US dollars for one coin on that day.
    pub price: Option<Decimal>,
}

/// Coins bought at once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lot {
    pub time: i64,
    pub tx: String,
    pub units: Decimal,
    pub price: Decimal,
}

/// The answer of one method.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Basis {
    /// What is left, oldest first.
    pub lots: Vec<Lot>,
    pub realised: Decimal,
    /// Events that had no price: their coins are in no lot, and their gain is unknown.
    pub without_price: u32,
    /// Units that went without having come: their receipt was not loaded, or had no price.
    pub unmatched: Decimal,
}

impl Basis {
    /// What is held, in whole units of the asset.
    #[must_use]
    pub fn units(&self) -> Decimal {
        self.lots.iter().map(|lot| lot.units).sum()
    }

    /// What that cost, in US dollars.
    #[must_use]
    pub fn cost(&self) -> Decimal {
        self.lots.iter().map(|lot| lot.units * lot.price).sum()
    }
}

/// `events` are oldest first.
#[must_use]
pub fn basis(method: Method, events: &[Event]) -> Basis {
    let mut basis = Basis::default();
    for event in events {
        if !event.units.is_zero() {
            moved(&mut basis, method, event);
        }
        take(&mut basis, method, event.fee, None);
    }
    basis
}

fn moved(basis: &mut Basis, method: Method, event: &Event) {
    let Some(price) = event.price else {
        basis.without_price += 1;
        if !event.incoming {
            take(basis, method, event.units, None);
        }
        return;
    };
    if !event.incoming {
        take(basis, method, event.units, Some(price));
        return;
    }
    let lot = Lot {
        time: event.time,
        tx: event.tx.clone(),
        units: event.units,
        price,
    };
    match basis.lots.first_mut().filter(|_| method == Method::Average) {
        Some(pool) => {
            let units = pool.units + lot.units;
            if !units.is_zero() {
                pool.price = (pool.units * pool.price + lot.units * price) / units;
            }
            pool.units = units;
        }
        None => basis.lots.push(lot),
    }
}

/// Without a price nothing is gained.
fn take(basis: &mut Basis, method: Method, mut units: Decimal, price: Option<Decimal>) {
    while units > Decimal::ZERO {
        let last = basis.lots.len().saturating_sub(1);
        let at = match method {
            Method::Fifo | Method::Average => 0,
            Method::Lifo => last,
            Method::Hifo => {
                let dearest = |(at, lot): (usize, &Lot)| (lot.price, std::cmp::Reverse(at));
                basis
                    .lots
                    .iter()
                    .enumerate()
                    .map(dearest)
                    .max()
                    .map_or(0, |(_, at)| at.0)
            }
        };
        let Some(lot) = basis.lots.get_mut(at) else {
            basis.unmatched += units;
            return;
        };
        let part = units.min(lot.units);
        if let Some(price) = price {
            basis.realised += part * (price - lot.price);
        }
        lot.units -= part;
        units -= part;
        if lot.units.is_zero() {
            basis.lots.remove(at);
        }
    }
}

#[cfg(test)]
mod tests {
    use rust_decimal::Decimal;

    use super::{Event, Method, basis};

    fn event(time: i64, units: i64, price: Option<i64>) -> Event {
        Event {
            time,
            tx: time.to_string(),
            incoming: units > 0,
            units: Decimal::from(units.abs()),
            fee: Decimal::ZERO,
            price: price.map(Decimal::from),
        }
    }

    /// Bought 1 at 100, 1 at 300, 1 at 200; sold 2 at 400.
    #[test]
    fn methods_differ_as_they_should() {
        let events = [
            event(1, 1, Some(100)),
            event(2, 1, Some(300)),
            event(3, 1, Some(200)),
            event(4, -2, Some(400)),
        ];
        for (method, realised, left) in [
            (Method::Fifo, 400, 200),
            (Method::Lifo, 300, 100),
            (Method::Hifo, 300, 100),
            (Method::Average, 400, 200),
        ] {
            let found = basis(method, &events);
            assert_eq!(
                (found.realised, found.cost()),
                (Decimal::from(realised), Decimal::from(left)),
                "{method:?}"
            );
            assert_eq!(found.units(), Decimal::ONE);
        }
    }

    #[test]
    fn what_is_not_known_is_counted_and_not_guessed() {
        let found = basis(
            Method::Fifo,
            &[event(1, 1, None), event(2, -3, Some(10)), event(3, -1, None)],
        );
        assert_eq!((found.without_price, found.unmatched), (2, Decimal::from(4)));
        assert_eq!(found.realised, Decimal::ZERO);
    }

    /// Bought 3 at 100; sold 1 at 400 for a fee of 1; a fee of 1 alone, on a day without a price.
    #[test]
    fn fees_leave_at_cost_and_gain_nothing() {
        let sold = Event {
            fee: Decimal::ONE,
            ..event(2, -1, Some(400))
        };
        let alone = Event {
            fee: Decimal::ONE,
            ..event(3, 0, None)
        };
        for method in [Method::Fifo, Method::Lifo, Method::Hifo, Method::Average] {
            let found = basis(method, &[event(1, 3, Some(100)), sold.clone(), alone.clone()]);
            assert_eq!(
                (found.units(), found.cost()),
                (Decimal::ZERO, Decimal::ZERO),
                "{method:?}"
            );
            assert_eq!(found.realised, Decimal::from(300), "{method:?}");
            assert_eq!((found.without_price, found.unmatched), (0, Decimal::ZERO));
        }
    }
}

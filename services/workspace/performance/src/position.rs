//! One position, from its first fill until nothing is left of it.
//!
//! What is open carries its cost and its fees. A fill that reduces takes its share of both, so that every exit has a result of its own and
//! their sum is the round trip's.

use chrono::{DateTime, Utc};
use uuid::Uuid;
use vocab::Money;

use crate::{
    fill::{Fill, Instrument, InstrumentKind, PaymentKind, Side},
    trips::TooLarge,
};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Direction {
    Long,
    Short,
}

/// A fill's share in a round trip.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    pub fill: Uuid,
    pub quantity: Money,
    /// True where it opens or adds.
    pub opening: bool,
    pub time: DateTime<Utc>,
    /// Nothing where the amount is zero.
    pub price: Option<Money>,
    /// Average entry of what is held after it; nothing where nothing is.
    pub entry: Option<Money>,
}

/// A reduction with its result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exit {
    /// That reduced.
    pub fill: Uuid,
    pub time: DateTime<Utc>,
    pub quantity: Money,
    /// Before fees, funding and interest.
    pub gross: Money,
    /// After its own fees and its share of the fees of the entry.
    pub net: Option<Money>,
}

/// From flat to flat.
#[derive(Debug, Clone, PartialEq)]
pub struct RoundTrip {
    /// Of the fill that opened it; where a fill closed one and opened another, the second has an id derived from it.
    pub id: Uuid,
    pub account: Uuid,
    pub instrument: Instrument,
    pub direction: Direction,
    pub opened: DateTime<Utc>,
    pub closed: Option<DateTime<Utc>>,
    pub peak: Money,
    pub left: Money,
    /// Average of all that opened or added.
    pub entry_price: Money,
    /// Average of what is still held, by which it is valued; nothing once it is closed.
    pub open_entry: Option<Money>,
    pub exit_price: Option<Money>,
    /// Realised, before fees, funding and interest.
    pub gross: Money,
    /// Of what is realised; nothing where one of them has no price.
    pub fees: Option<Money>,
    pub funding: Money,
    /// On what was borrowed for it; negative where it was paid.
    pub interest: Money,
    /// gross - fees + funding + interest.
    pub net: Option<Money>,
    /// Stop of the fill that opened it, a price; none where that fill had no stop.
    pub stop: Option<Money>,
    /// |entry - first stop| × peak × multiplier, in the money in which the instrument settles.
    pub risk: Option<Money>,
    /// net ÷ risk, once it is closed.
    pub r: Option<f64>,
    pub exits: Vec<Exit>,
    pub parts: Vec<Part>,
    /// Fills of one moment had no order: buying was taken to be first.
    pub order_assumed: bool,
    /// What was left when it was so little that it counted as closed.
    pub dust: Money,
    /// Of gross, fees, net and risk.
    pub currency: String,
}

impl RoundTrip {
    /// Its place among others, by their close. The id comes last, because an archive gives new ones: what it brings keeps its order.
    #[must_use]
    pub fn place(&self) -> (Option<DateTime<Utc>>, DateTime<Utc>, Option<Money>, Uuid) {
        (self.closed, self.opened, self.net, self.id)
    }

    /// Its rank in lists, where the highest comes first: open ones before closed ones, the newest first.
    #[must_use]
    pub fn rank(&self) -> (bool, DateTime<Utc>, Uuid) {
        (self.closed.is_none(), self.closed.unwrap_or(self.opened), self.id)
    }

    /// Funding and interest, in the money in which the instrument settles.
    ///
    /// # Errors
    /// [`TooLarge`] for a sum beyond the range.
    pub fn payments(&self) -> Result<Money, TooLarge> {
        self.funding.checked_add(self.interest).ok_or(TooLarge)
    }

    /// What all that opened or added cost, in the money in which the instrument settles; nothing where a part has no price.
    #[must_use]
    pub fn entry_value(&self) -> Option<Money> {
        self.value_of(|part| part.opening)
    }

    /// The same of what opened or added up to this time.
    #[must_use]
    pub fn entry_value_until(&self, time: DateTime<Utc>) -> Option<Money> {
        self.value_of(|part| part.opening && part.time <= time)
    }

    fn value_of(&self, counts: impl Fn(&Part) -> bool) -> Option<Money> {
        let mut counted = self.parts.iter().filter(|part| counts(part));
        counted.try_fold(Money::ZERO, |sum, part| {
            let value = match self.instrument.kind {
                InstrumentKind::Spot | InstrumentKind::Linear => part.quantity.checked_mul(part.price?)?,
                InstrumentKind::Inverse => part.quantity.checked_div(part.price?)?,
            };
            sum.checked_add(value)
        })
    }
}

/// A share of a fill.
pub(crate) struct Share<'a> {
    pub fill: &'a Fill,
    pub quantity: Money,
    /// Of its quote amount.
    pub amount: Money,
    /// Fees in the settling money; nothing where one has no price.
    pub fees: Option<Money>,
    /// Fees in the base of a spot fill: they change how much is held.
    pub base_fee: Money,
}

/// An open round trip.
pub(crate) struct Position {
    pub trip: RoundTrip,
    open_cost: Money,
    open_fees: Option<Money>,
    bought: (Money, Money),
    sold: (Money, Money),
}

type Sum = Result<Money, TooLarge>;

fn add(a: Money, b: Money) -> Sum {
    a.checked_add(b).ok_or(TooLarge)
}

fn sub(a: Money, b: Money) -> Sum {
    a.checked_sub(b).ok_or(TooLarge)
}

fn share(of: Money, by: Money, whole: Money) -> Sum {
    of.mul_div(by, whole).ok_or(TooLarge)
}

fn both(a: Option<Money>, b: Option<Money>) -> Result<Option<Money>, TooLarge> {
    a.zip(b).map(|(a, b)| add(a, b)).transpose()
}

impl Position {
    /// A position that the fill opens, before it counts.
    pub fn open(id: Uuid, first: &Share<'_>) -> Self {
        let fill = first.fill;
        Self {
            trip: RoundTrip {
                id,
                account: fill.account,
                instrument: fill.instrument.clone(),
                direction: match fill.side {
                    Side::Buy => Direction::Long,
                    Side::Sell => Direction::Short,
                },
                opened: fill.time,
                closed: None,
                peak: Money::ZERO,
                left: Money::ZERO,
                entry_price: Money::ZERO,
                open_entry: None,
                exit_price: None,
                gross: Money::ZERO,
                fees: Some(Money::ZERO),
                funding: Money::ZERO,
                interest: Money::ZERO,
                net: Some(Money::ZERO),
                stop: fill.stop,
                risk: None,
                r: None,
                exits: Vec::new(),
                parts: Vec::new(),
                order_assumed: false,
                dust: Money::ZERO,
                currency: fill.instrument.settles_in().to_owned(),
            },
            open_cost: Money::ZERO,
            open_fees: Some(Money::ZERO),
            bought: (Money::ZERO, Money::ZERO),
            sold: (Money::ZERO, Money::ZERO),
        }
    }

    /// True where the fill adds to it.
    pub fn is_opening(&self, side: Side) -> bool {
        matches!(
            (self.trip.direction, side),
            (Direction::Long, Side::Buy) | (Direction::Short, Side::Sell)
        )
    }

    /// Adds what the fill opens.
    ///
    /// # Errors
    /// [`TooLarge`] for a sum beyond the range.
    pub fn increase(&mut self, by: &Share<'_>) -> Result<(), TooLarge> {
        // What was paid in the coin itself never arrived.
        let arrived = sub(by.quantity, by.base_fee)?.max(Money::ZERO);
        let cost = share(by.amount, arrived, by.quantity)?;
        self.trip.left = add(self.trip.left, arrived)?;
        self.trip.peak = self.trip.peak.max(self.trip.left);
        self.open_cost = add(self.open_cost, cost)?;
        self.open_fees = both(self.open_fees, by.fees)?;
        self.bought = (add(self.bought.0, arrived)?, add(self.bought.1, cost)?);
        self.trip.entry_price = self.price(self.bought).unwrap_or_default();
        self.part(by, true);
        Ok(())
    }

    /// Takes what the fill reduces; `by` is not more than is left.
    ///
    /// # Errors
    /// [`TooLarge`] for a sum beyond the range.
    pub fn reduce(&mut self, by: &Share<'_>) -> Result<(), TooLarge> {
        // What was paid in the coin itself left as well, at the fill's price.
        let gone = add(by.quantity, by.base_fee)?.min(self.trip.left);
        let worth = share(by.amount, gone, by.quantity)?;
        let is_all = gone == self.trip.left;
        let taken = |of: Money| {
            if is_all {
                Ok(of)
            } else {
                share(of, gone, self.trip.left)
            }
        };
        let cost = taken(self.open_cost)?;
        let entry_fees = self.open_fees.map(taken).transpose()?;
        let gain = match (self.trip.direction, self.trip.instrument.kind) {
            // More coins for the same money are a loss for who is long.
            (Direction::Long, InstrumentKind::Inverse)
            | (Direction::Short, InstrumentKind::Spot | InstrumentKind::Linear) => sub(cost, worth)?,
            _ => sub(worth, cost)?,
        };
        let fees = both(entry_fees, by.fees)?;
        self.trip.left = sub(self.trip.left, gone)?;
        self.open_cost = sub(self.open_cost, cost)?;
        self.open_fees = self
            .open_fees
            .zip(entry_fees)
            .map(|(open, taken)| sub(open, taken))
            .transpose()?;
        self.sold = (add(self.sold.0, gone)?, add(self.sold.1, worth)?);
        self.trip.exit_price = self.price(self.sold);
        self.trip.gross = add(self.trip.gross, gain)?;
        self.trip.fees = both(self.trip.fees, fees)?;
        self.trip.exits.push(Exit {
            fill: by.fill.id,
            time: by.fill.time,
            quantity: gone,
            gross: gain,
            net: fees.map(|fees| sub(gain, fees)).transpose()?,
        });
        self.part(by, false);
        self.settle()
    }

    /// What is left is so little that the round trip is over: the fees of it go with the last exit.
    ///
    /// # Errors
    /// [`TooLarge`] for a sum beyond the range.
    pub fn close(&mut self, time: DateTime<Utc>) -> Result<(), TooLarge> {
        let rest = self.open_fees.unwrap_or_default();
        if let Some(exit) = self.trip.exits.last_mut() {
            exit.net = exit.net.map(|net| sub(net, rest)).transpose()?;
        }
        self.trip.fees = self.trip.fees.map(|fees| add(fees, rest)).transpose()?;
        self.trip.dust = std::mem::take(&mut self.trip.left);
        self.trip.closed = Some(time);
        self.settle()
    }

    /// Adds funding or interest, negative where it was paid.
    ///
    /// # Errors
    /// [`TooLarge`] for a sum beyond the range.
    pub fn pay(&mut self, kind: PaymentKind, amount: Money) -> Result<(), TooLarge> {
        let sum = match kind {
            PaymentKind::Funding => &mut self.trip.funding,
            PaymentKind::Interest => &mut self.trip.interest,
        };
        *sum = add(*sum, amount)?;
        add(self.trip.funding, self.trip.interest)?;
        self.settle()
    }

    fn settle(&mut self) -> Result<(), TooLarge> {
        let held = (self.trip.left, self.open_cost);
        self.trip.open_entry = self.price(held).filter(|_| self.trip.closed.is_none());
        let trip = &mut self.trip;
        let before = add(trip.gross, add(trip.funding, trip.interest)?)?;
        trip.net = trip.fees.map(|fees| sub(before, fees)).transpose()?;
        trip.risk = trip
            .stop
            .and_then(|stop| risk(trip, stop))
            .filter(|risk| risk.is_positive());
        let ratio = |(net, risk): (Money, Money)| net.to_f64() / risk.to_f64();
        trip.r = trip.net.zip(trip.risk).filter(|_| trip.closed.is_some()).map(ratio);
        Ok(())
    }

    fn part(&mut self, by: &Share<'_>, opening: bool) {
        self.trip.parts.push(Part {
            fill: by.fill.id,
            quantity: by.quantity,
            opening,
            time: by.fill.time,
            price: self.price((by.quantity, by.amount)),
            entry: self.price((self.trip.left, self.open_cost)),
        });
    }

    /// Of so much for so many.
    fn price(&self, (quantity, amount): (Money, Money)) -> Option<Money> {
        match self.trip.instrument.kind {
            InstrumentKind::Spot | InstrumentKind::Linear => amount.checked_div(quantity),
            InstrumentKind::Inverse => quantity
                .checked_div(amount)
                .map(|price| without_made_up_digits(price, amount)),
        }
    }

    /// Computes the risk and its multiple again, after the stop was set.
    ///
    /// # Errors
    /// [`TooLarge`] for a sum beyond the range.
    pub fn risk_now(&mut self) -> Result<(), TooLarge> {
        self.settle()
    }
}

/// A price of one unit of `amount`, which was rounded to 18 decimals, without the digits that this rounding made up: the last unit of the amount
/// moves the price by price ÷ amount, and ten times that leaves room for the roundings of many fills.
fn without_made_up_digits(price: Money, amount: Money) -> Money {
    let moved = price.units().unsigned_abs() / amount.units().unsigned_abs().max(1);
    let step = moved
        .checked_ilog10()
        .and_then(|digits| 10_i128.checked_pow(digits + 2))
        .unwrap_or(1);
    let rounded = (price.units() + step / 2).div_euclid(step) * step;
    // Of the smallest amounts nothing is left: their price stays as it is.
    let rounded = Money::from_units(rounded).filter(|rounded| !rounded.is_zero());
    rounded.unwrap_or(price)
}

fn risk(trip: &RoundTrip, stop: Money) -> Option<Money> {
    match trip.instrument.kind {
        InstrumentKind::Spot | InstrumentKind::Linear => {
            let distance = trip.entry_price.checked_sub(stop)?.abs();
            distance.checked_mul(trip.peak)?.checked_mul(trip.instrument.multiplier)
        }
        InstrumentKind::Inverse => {
            let at = |price: Money| trip.peak.checked_div(price);
            Some(at(trip.entry_price)?.checked_sub(at(stop)?)?.abs())
        }
    }
}

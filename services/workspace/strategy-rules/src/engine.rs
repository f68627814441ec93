//! What rules would have done over bars.
//!
//! A decision is made at the close of a bar and filled at the open of the next one, worse by the slippage; both sides pay the fee. At one
//! open, leaving comes before entering, and a bar that says both only leaves. A stop and a target are live from the bar of the entry: an
//! open beyond one of them fills there, else a stop is reached before a target, and the price has to trade through a target. A bar that
//! is missing decides nothing. A position that is open at the end stays open.

use crate::{
    bars::{Bars, count},
    rules::{Rules, Side, Size},
    signals::signals,
};

/// Why a trade ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    Signal,
    Stop,
    Target,
    Open,
}

impl Reason {
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Signal => "signal",
            Self::Stop => "stop",
            Self::Target => "target",
            Self::Open => "open",
        }
    }
}

/// A rate of funding: what a long position pays of its value at a time.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Funding {
    /// Unix milliseconds.
    pub at: i64,
    pub mark: f64,
    pub rate: f64,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Trade {
    /// Places of bars.
    pub entry: usize,
    pub exit: Option<usize>,
    pub entry_price: f64,
    pub exit_price: Option<f64>,
    pub quantity: f64,
    pub fees: f64,
    /// Received; below zero where it was paid.
    pub funding: f64,
    /// After fees and funding; of closed trades.
    pub net: Option<f64>,
    /// Bars with the position, the last one included.
    pub bars: usize,
    pub reason: Reason,
}

/// A run over bars.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Outcome {
    /// The first bar that counts: what is before only warms indicators up.
    pub first: usize,
    pub start: f64,
    /// At the close of each bar from the first one.
    pub equity: Vec<f64>,
    pub trades: Vec<Trade>,
    pub fees: f64,
    pub slippage: f64,
    /// Nothing where no funding is known.
    pub funding: Option<f64>,
    pub bars_with_position: usize,
    /// Entries that the cash was not enough for.
    pub unaffordable: usize,
}

struct Machine<'a> {
    rules: &'a Rules,
    values: &'a [f64],
    cash: f64,
    /// Below zero for a short position.
    held: f64,
    stop: f64,
    target: f64,
    out: Outcome,
}

/// Runs rules with these values of their parameters; `first` is the first bar at which something may be decided.
#[must_use]
pub fn run(rules: &Rules, values: &[f64], bars: &Bars, first: usize, funding: Option<&[Funding]>) -> Outcome {
    let signals = signals(rules, bars, values);
    let mut machine = Machine {
        rules,
        values,
        cash: rules.cash,
        held: 0.0,
        stop: f64::NAN,
        target: f64::NAN,
        out: Outcome {
            first,
            start: rules.cash,
            funding: funding.map(|_| 0.0),
            ..Outcome::default()
        },
    };
    let mut rates = funding.unwrap_or_default();
    for at in first..bars.len() {
        let decided = at.checked_sub(1).filter(|before| *before >= first);
        let (enter, exit) = decided.map_or((false, false), |before| (signals.enter[before], signals.exit[before]));
        let open = bars.open[at];
        if exit && machine.held != 0.0 {
            let price = machine.worse(open, -machine.rules.side.sign());
            machine.leave(at, price, open, Reason::Signal);
        }
        if enter && !exit && machine.held == 0.0 {
            machine.enter(at, open);
        }
        let had_position = machine.held != 0.0;
        if had_position {
            machine.out.bars_with_position += 1;
            machine.watch(at, bars);
        }
        // Rates from this bar's open to the next one's.
        let until = bars.time.get(at + 1).copied().unwrap_or(i64::MAX);
        let due = rates.partition_point(|rate| rate.at < until);
        for rate in &rates[..due] {
            if rate.at >= bars.time[at] {
                machine.pay(rate);
            }
        }
        rates = &rates[due..];
        machine.out.equity.push(machine.cash + machine.held * bars.close[at]);
    }
    if let Some(open) = machine.out.trades.last_mut().filter(|trade| trade.exit.is_none()) {
        open.bars = bars.len() - open.entry;
    }
    machine.out
}

impl Machine<'_> {
    /// The price of a market order; `sign` is 1 for buying.
    fn worse(&self, price: f64, sign: f64) -> f64 {
        price * (1.0 + sign * self.rules.costs.slippage)
    }

    fn enter(&mut self, at: usize, open: f64) {
        let sign = self.rules.side.sign();
        let fee = self.rules.costs.fee;
        let price = self.worse(open, sign);
        let quantity = match self.rules.size {
            Size::EquityPct(pct) => {
                let share = pct.value(self.values) / 100.0;
                // All of it is written as such: 1 × cash is cash.
                self.cash * share / (1.0 + fee) / price
            }
            Size::Units(units) => units.value(self.values),
            Size::Quote(quote) => quote.value(self.values) / price,
        };
        let value = quantity * price;
        // Nothing is borrowed, and a short sale is covered by cash. The margin is for the last digits of an all-in entry.
        if !(value > 0.0 && value * (1.0 + fee) <= self.cash * (1.0 + 1e-9)) {
            self.out.unaffordable += 1;
            return;
        }
        let paid = value * fee;
        self.cash -= sign * value + paid;
        self.held = sign * quantity;
        self.out.fees += paid;
        self.out.slippage += (price - open).abs() * quantity;
        let level = |pct: Option<crate::rules::Amount>, sign: f64| {
            pct.map_or(f64::NAN, |pct| price * (1.0 + sign * pct.value(self.values) / 100.0))
        };
        self.stop = level(self.rules.stop, -sign);
        self.target = level(self.rules.target, sign);
        self.out.trades.push(Trade {
            entry: at,
            exit: None,
            entry_price: price,
            exit_price: None,
            quantity,
            fees: paid,
            funding: 0.0,
            net: None,
            bars: 0,
            reason: Reason::Open,
        });
    }

    /// Stop and target within a bar.
    fn watch(&mut self, at: usize, bars: &Bars) {
        let sign = self.rules.side.sign();
        let (open, high, low) = (bars.open[at], bars.high[at], bars.low[at]);
        // Seen from the side of the position, so that "worse" is always below.
        let (worst, best) = match self.rules.side {
            Side::Long => (low, high),
            Side::Short => (high, low),
        };
        let worst_is_beyond = |level: f64, price: f64| sign * price <= sign * level;
        if worst_is_beyond(self.stop, open) {
            self.leave(at, self.worse(open, -sign), open, Reason::Stop);
        } else if sign * open > sign * self.target {
            self.leave(at, open, open, Reason::Target);
        } else if worst_is_beyond(self.stop, worst) {
            let stop = self.stop;
            self.leave(at, self.worse(stop, -sign), stop, Reason::Stop);
        } else if sign * best > sign * self.target {
            let target = self.target;
            self.leave(at, target, target, Reason::Target);
        }
    }

    /// `fair` is the price without slippage.
    fn leave(&mut self, at: usize, price: f64, fair: f64, reason: Reason) {
        let Some(trade) = self.out.trades.last_mut() else {
            return;
        };
        let sign = self.rules.side.sign();
        let value = trade.quantity * price;
        let paid = value * self.rules.costs.fee;
        self.cash += sign * value - paid;
        self.held = 0.0;
        self.out.fees += paid;
        self.out.slippage += (price - fair).abs() * trade.quantity;
        trade.exit = Some(at);
        trade.exit_price = Some(price);
        trade.fees += paid;
        trade.net = Some(sign * (price - trade.entry_price) * trade.quantity - trade.fees + trade.funding);
        trade.bars = at - trade.entry + usize::from(reason != Reason::Signal);
        trade.reason = reason;
    }

    fn pay(&mut self, rate: &Funding) {
        if self.held == 0.0 {
            return;
        }
        let received = -self.held * rate.mark * rate.rate;
        self.cash += received;
        if let Some(sum) = &mut self.out.funding {
            *sum += received;
        }
        if let Some(trade) = self.out.trades.last_mut() {
            trade.funding += received;
        }
    }
}

/// Share of bars with a position.
pub(crate) fn exposure(outcome: &Outcome) -> f64 {
    if outcome.equity.is_empty() {
        return 0.0;
    }
    count(outcome.bars_with_position) / count(outcome.equity.len())
}

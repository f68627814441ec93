//! What rules would have done over bars.
//!
//! A decision is made at the close of a bar and filled at the open of the next one, worse by the slippage; both sides pay the fee. At one
//! open, leaving comes before entering, and a bar that says both only leaves. A stop and a target are live from the bar of the entry: an
//! open beyond one of them fills there, else a stop is reached before a target, and the price has to trade through a target. A bar that
//! is missing decides nothing. A position that is open at the end stays open.

use crate::{
    bars::{Bars, count},
    rules::{Rules, Side, Size},
    signals::{Signals, signals},
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
    /// The word that stands for it.
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

/// What a run carries from one bar to the next.
///
/// A run that goes on from it over later bars does the same, bit for bit, as one over all of them.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RunState {
    pub cash: f64,
    /// Below zero for a short position.
    pub held: f64,
    /// Prices that end the open position.
    pub stop: Option<f64>,
    pub target: Option<f64>,
    /// The open position: a trade without an exit.
    pub open: Option<Trade>,
    pub fees: f64,
    pub slippage: f64,
    /// Nothing where no funding is known.
    pub funding: Option<f64>,
    pub bars_with_position: usize,
    /// Entries that the cash was not enough for.
    pub unaffordable: usize,
}

impl RunState {
    /// Before the first bar, without funding.
    #[must_use]
    pub const fn new(rules: &Rules) -> Self {
        Self {
            cash: rules.cash,
            held: 0.0,
            stop: None,
            target: None,
            open: None,
            fees: 0.0,
            slippage: 0.0,
            funding: None,
            bars_with_position: 0,
            unaffordable: 0,
        }
    }
}

/// What was decided at a close; it is filled at the next open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decision {
    Enter,
    Leave,
}

impl Decision {
    /// The word that stands for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Enter => "enter",
            Self::Leave => "leave",
        }
    }
}

/// What a run did over some of its bars.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Progress {
    /// At the close of each of these bars.
    pub equity: Vec<f64>,
    /// Those that ended, in order.
    pub trades: Vec<Trade>,
    /// Decided at the last close, and not filled yet.
    pub decided: Option<Decision>,
}

struct Machine<'a> {
    rules: &'a Rules,
    values: &'a [f64],
    state: RunState,
    /// Trades that ended.
    trades: Vec<Trade>,
}

/// Runs rules with these values of their parameters; `first` is the first bar at which something may be decided.
#[must_use]
pub fn run(rules: &Rules, values: &[f64], bars: &Bars, first: usize, funding: Option<&[Funding]>) -> Outcome {
    let mut state = RunState {
        funding: funding.map(|_| 0.0),
        ..RunState::new(rules)
    };
    let rates = funding.unwrap_or_default();
    let progress = go(rules, values, bars, (first, first), &mut state, rates);
    let mut trades = progress.trades;
    trades.extend(state.open.map(|open| Trade {
        bars: bars.len() - open.entry,
        ..open
    }));
    Outcome {
        first,
        start: rules.cash,
        equity: progress.equity,
        trades,
        fees: state.fees,
        slippage: state.slippage,
        funding: state.funding,
        bars_with_position: state.bars_with_position,
        unaffordable: state.unaffordable,
    }
}

/// Goes on with a run: `state` is that before the bar `next`, and `bars` are all from the first one on. `first` is as for [`run`], whose
/// steps these are. `rates` are those that are due over any of the bars; the state says whether funding is known. Rates of a gap before the
/// bar `next` are paid before its open: the equity of the bar before, which was there already, has none of them.
#[must_use]
pub fn go_on(
    rules: &Rules,
    values: &[f64],
    bars: &Bars,
    (first, next): (usize, usize),
    state: &mut RunState,
    rates: &[Funding],
) -> Progress {
    go(rules, values, bars, (first, next), state, rates)
}

fn go(
    rules: &Rules,
    values: &[f64],
    bars: &Bars,
    (first, next): (usize, usize),
    state: &mut RunState,
    mut rates: &[Funding],
) -> Progress {
    let signals = signals(rules, bars, values);
    let mut machine = Machine {
        rules,
        values,
        state: *state,
        trades: Vec::new(),
    };
    if next > first && next < bars.len() {
        let gap = bars.time[next - 1] + rules.bar.millis()..bars.time[next];
        for rate in rates.iter().filter(|rate| gap.contains(&rate.at)) {
            machine.pay(rate);
        }
    }
    let mut equity = Vec::with_capacity(bars.len().saturating_sub(next));
    for at in next..bars.len() {
        let before = at.checked_sub(1).filter(|before| *before >= first);
        let decided = before.and_then(|before| machine.decided(&signals, before));
        // Rates from this bar's open to the next one's, or to the end of the last bar.
        let until = bars.time.get(at + 1).copied();
        let until = until.unwrap_or_else(|| bars.time[at] + rules.bar.millis());
        let due = rates.partition_point(|rate| rate.at < until);
        equity.push(machine.step(bars, at, decided, &rates[..due]));
        rates = &rates[due..];
    }
    let last = bars.len().checked_sub(1).filter(|last| *last >= first);
    let decided = last.and_then(|last| machine.decided(&signals, last));
    *state = machine.state;
    Progress {
        equity,
        trades: machine.trades,
        decided,
    }
}

impl Machine<'_> {
    /// What the close of a bar decides for the position that is there then. A bar that says both only leaves.
    fn decided(&self, signals: &Signals, at: usize) -> Option<Decision> {
        let (enter, exit, has_position) = (signals.enter[at], signals.exit[at], self.state.held != 0.0);
        match (has_position, exit) {
            (true, true) => Some(Decision::Leave),
            (false, false) if enter => Some(Decision::Enter),
            _ => None,
        }
    }

    /// One bar: what was decided is filled at its open, then stop and target are watched; gives the equity at its close. `rates` are those
    /// until the next bar.
    fn step(&mut self, bars: &Bars, at: usize, decided: Option<Decision>, rates: &[Funding]) -> f64 {
        let open = bars.open[at];
        match decided {
            Some(Decision::Leave) => {
                let price = self.worse(open, -self.rules.side.sign());
                self.leave(at, price, open, Reason::Signal);
            }
            Some(Decision::Enter) => self.enter(at, open),
            None => {}
        }
        if self.state.held != 0.0 {
            self.state.bars_with_position += 1;
            self.watch(at, bars);
        }
        for rate in rates.iter().filter(|rate| rate.at >= bars.time[at]) {
            self.pay(rate);
        }
        self.state.cash + self.state.held * bars.close[at]
    }

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
                self.state.cash * share / (1.0 + fee) / price
            }
            Size::Units(units) => units.value(self.values),
            Size::Quote(quote) => quote.value(self.values) / price,
        };
        let value = quantity * price;
        // Nothing is borrowed, and a short sale is covered by cash. The margin is for the last digits of an all-in entry.
        if !(value > 0.0 && value * (1.0 + fee) <= self.state.cash * (1.0 + 1e-9)) {
            self.state.unaffordable += 1;
            return;
        }
        let paid = value * fee;
        self.state.cash -= sign * value + paid;
        self.state.held = sign * quantity;
        self.state.fees += paid;
        self.state.slippage += (price - open).abs() * quantity;
        let level = |pct: Option<crate::rules::Amount>, sign: f64| {
            pct.map(|pct| price * (1.0 + sign * pct.value(self.values) / 100.0))
        };
        let (stop, target) = (level(self.rules.stop, -sign), level(self.rules.target, sign));
        self.state.stop = stop;
        self.state.target = target;
        self.state.open = Some(Trade {
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
        // No price is beyond a level that is none.
        let stop = self.state.stop.unwrap_or(f64::NAN);
        let target = self.state.target.unwrap_or(f64::NAN);
        let worst_is_beyond = |level: f64, price: f64| sign * price <= sign * level;
        if worst_is_beyond(stop, open) {
            self.leave(at, self.worse(open, -sign), open, Reason::Stop);
        } else if sign * open > sign * target {
            self.leave(at, open, open, Reason::Target);
        } else if worst_is_beyond(stop, worst) {
            self.leave(at, self.worse(stop, -sign), stop, Reason::Stop);
        } else if sign * best > sign * target {
            self.leave(at, target, target, Reason::Target);
        }
    }

    /// `fair` is the price without slippage.
    fn leave(&mut self, at: usize, price: f64, fair: f64, reason: Reason) {
        let Some(mut trade) = self.state.open.take() else {
            return;
        };
        let sign = self.rules.side.sign();
        let value = trade.quantity * price;
        let paid = value * self.rules.costs.fee;
        self.state.cash += sign * value - paid;
        self.state.held = 0.0;
        self.state.stop = None;
        self.state.target = None;
        self.state.fees += paid;
        self.state.slippage += (price - fair).abs() * trade.quantity;
        trade.exit = Some(at);
        trade.exit_price = Some(price);
        trade.fees += paid;
        trade.net = Some(sign * (price - trade.entry_price) * trade.quantity - trade.fees + trade.funding);
        trade.bars = at - trade.entry + usize::from(reason != Reason::Signal);
        trade.reason = reason;
        self.trades.push(trade);
    }

    fn pay(&mut self, rate: &Funding) {
        if self.state.held == 0.0 {
            return;
        }
        let received = -self.state.held * rate.mark * rate.rate;
        self.state.cash += received;
        if let Some(sum) = &mut self.state.funding {
            *sum += received;
        }
        if let Some(trade) = &mut self.state.open {
            trade.funding += received;
        }
    }
}

/// Share of bars with a position.
pub(crate) fn exposure(outcome: &Outcome) -> Option<f64> {
    let bars = outcome.equity.len();
    (bars > 0).then(|| count(outcome.bars_with_position) / count(bars))
}

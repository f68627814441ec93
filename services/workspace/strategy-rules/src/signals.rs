//! Where rules want to enter and to leave, for all bars at once.

use std::sync::Arc;

use crate::{
    bars::Bars,
    indicators::{atr, change, ema, highest, lowest, rsi, sma, stddev},
    rules::{Comparison, Cond, Field, Indicator, Num, Operator, Rules},
};

/// By bar: decided at its close.
#[derive(Debug)]
pub(crate) struct Signals {
    pub enter: Vec<bool>,
    pub exit: Vec<bool>,
}

struct Desk<'a> {
    rules: &'a Rules,
    bars: &'a Bars,
    values: &'a [f64],
    lets: Vec<Option<Arc<Vec<f64>>>>,
}

pub(crate) fn signals(rules: &Rules, bars: &Bars, values: &[f64]) -> Signals {
    let mut desk = Desk {
        rules,
        bars,
        values,
        lets: vec![None; rules.lets.len()],
    };
    let mut enter = desk.cond(&rules.enter);
    let mut exit = match &rules.exit {
        Some(exit) => desk.cond(exit),
        None => vec![false; bars.len()],
    };
    // A comparison with what is not known yet is false, so `not` of it would be true.
    let warm = rules.warm_up(values).min(bars.len());
    enter[..warm].fill(false);
    exit[..warm].fill(false);
    Signals { enter, exit }
}

/// True where one goes from one side of the other to the other side. Being equal is no side: it keeps the one before.
fn crosses(one: &[f64], other: &[f64], up: bool) -> Vec<bool> {
    let mut above: Option<bool> = None;
    let step = |(one, other): (&f64, &f64)| {
        let now = if one > other {
            Some(true)
        } else if one < other {
            Some(false)
        } else {
            above
        };
        let crossed = above.is_some() && above != now && now == Some(up);
        above = now;
        crossed
    };
    one.iter().zip(other).map(step).collect()
}

impl Desk<'_> {
    fn cond(&mut self, cond: &Cond) -> Vec<bool> {
        match cond {
            Cond::Is(how, one, other) => {
                let (one, other) = (self.num(one), self.num(other));
                let each = |holds: fn(&f64, &f64) -> bool| -> Vec<bool> {
                    one.iter()
                        .zip(other.iter())
                        .map(|(one, other)| holds(one, other))
                        .collect()
                };
                match how {
                    Comparison::Gt => each(f64::gt),
                    Comparison::Lt => each(f64::lt),
                    Comparison::Gte => each(f64::ge),
                    Comparison::Lte => each(f64::le),
                    Comparison::CrossUp => crosses(&one, &other, true),
                    Comparison::CrossDown => crosses(&one, &other, false),
                }
            }
            Cond::All(parts) => self.joined(parts, true),
            Cond::Any(parts) => self.joined(parts, false),
            Cond::Not(part) => self.cond(part).into_iter().map(|holds| !holds).collect(),
        }
    }

    fn joined(&mut self, parts: &[Cond], all: bool) -> Vec<bool> {
        let mut out = vec![all; self.bars.len()];
        for part in parts {
            for (out, holds) in out.iter_mut().zip(self.cond(part)) {
                *out = if all { *out && holds } else { *out || holds };
            }
        }
        out
    }

    fn num(&mut self, num: &Num) -> Arc<Vec<f64>> {
        let bars = self.bars;
        match num {
            Num::Field(field) => Arc::clone(match field {
                Field::Open => &bars.open,
                Field::High => &bars.high,
                Field::Low => &bars.low,
                Field::Close => &bars.close,
                Field::Volume => &bars.volume,
            }),
            Num::Fixed(number) => Arc::new(vec![*number; bars.len()]),
            Num::Param(place) => Arc::new(vec![self.values[*place]; bars.len()]),
            Num::Let(place) => {
                if let Some(known) = &self.lets[*place] {
                    return Arc::clone(known);
                }
                let rules = self.rules;
                let column = self.num(&rules.lets[*place].1);
                self.lets[*place] = Some(Arc::clone(&column));
                column
            }
            Num::Of(what, of, n) => {
                let (of, n) = (self.num(of), n.length(self.values));
                let take = match what {
                    Indicator::Sma => sma,
                    Indicator::Ema => ema,
                    Indicator::Rsi => rsi,
                    Indicator::Highest => highest,
                    Indicator::Lowest => lowest,
                    Indicator::Stddev => stddev,
                    Indicator::Change => change,
                };
                Arc::new(take(&of, n))
            }
            Num::Atr(n) => Arc::new(atr(bars, n.length(self.values))),
            Num::Op(how, one, other) => {
                let (one, other) = (self.num(one), self.num(other));
                let both = one.iter().zip(other.iter());
                let each = |(one, other): (&f64, &f64)| {
                    let result = match how {
                        Operator::Add => one + other,
                        Operator::Sub => one - other,
                        Operator::Mul => one * other,
                        Operator::Div => one / other,
                    };
                    // Divided by zero is not known, rather than larger than everything.
                    if result.is_finite() { result } else { f64::NAN }
                };
                Arc::new(both.map(each).collect())
            }
        }
    }
}

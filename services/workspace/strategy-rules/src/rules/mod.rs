//! Rules as a tree: what a document says once it was judged.

mod hash;
mod parse;
mod read;
mod words;

use crate::bars::BarSize;

pub use hash::canonical;

/// What is wrong with a document, and where.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{path}: {message}")]
pub struct Flaw {
    /// As `enter.cross_up[0]`; empty for the document itself.
    pub path: String,
    /// A sentence for people.
    pub message: String,
}

impl Flaw {
    pub(crate) fn new(path: &str, message: impl Into<String>) -> Self {
        Self {
            path: path.to_owned(),
            message: message.into(),
        }
    }
}

/// A number that rules name as `$name`.
#[derive(Debug, Clone, PartialEq)]
pub struct Param {
    pub name: String,
    pub preset: f64,
    pub from: f64,
    pub to: f64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    Long,
    Short,
}

impl Side {
    /// The word that stands for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Long => "long",
            Self::Short => "short",
        }
    }

    /// 1 or -1.
    pub(crate) const fn sign(self) -> f64 {
        match self {
            Self::Long => 1.0,
            Self::Short => -1.0,
        }
    }
}

/// How much is bought or sold at an entry.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Size {
    /// Of the cash, fee included.
    EquityPct(Amount),
    Units(Amount),
    /// Of the quote currency, without the fee.
    Quote(Amount),
}

/// A number, or the place of a parameter.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Amount {
    Fixed(f64),
    Param(usize),
}

impl Amount {
    pub(crate) fn value(self, values: &[f64]) -> f64 {
        match self {
            Self::Fixed(value) => value,
            Self::Param(place) => values.get(place).copied().unwrap_or(f64::NAN),
        }
    }

    /// As the length of a window; the smallest one for what is none, which the parser refuses.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "between 1 and 400"
    )]
    pub(crate) fn length(self, values: &[f64]) -> usize {
        let value = self.value(values);
        if value >= 1.0 { value.min(LONGEST) as usize } else { 1 }
    }
}

/// Bars of the longest window.
pub(crate) const LONGEST: f64 = 400.0;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Field {
    Open,
    High,
    Low,
    Close,
    Volume,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Indicator {
    Sma,
    Ema,
    Rsi,
    Highest,
    Lowest,
    Stddev,
    Change,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Operator {
    Add,
    Sub,
    Mul,
    Div,
}

/// An expression that is a number at each bar.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Num {
    Field(Field),
    Fixed(f64),
    Param(usize),
    Let(usize),
    Of(Indicator, Box<Self>, Amount),
    Atr(Amount),
    Op(Operator, Box<Self>, Box<Self>),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Comparison {
    Gt,
    Lt,
    Gte,
    Lte,
    CrossUp,
    CrossDown,
}

/// An expression that holds at a bar or not.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Cond {
    Is(Comparison, Num, Num),
    All(Vec<Self>),
    Any(Vec<Self>),
    Not(Box<Self>),
}

/// Costs of each fill.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Costs {
    /// Shares of the value: 0.001 is 10 basis points.
    pub fee: f64,
    pub slippage: f64,
    /// Funding is to be counted where it is known.
    pub funding: bool,
}

/// A document that was read and judged.
#[derive(Debug, Clone, PartialEq)]
pub struct Rules {
    pub market: String,
    pub bar: BarSize,
    pub params: Vec<Param>,
    pub(crate) lets: Vec<(String, Num)>,
    pub(crate) enter: Cond,
    pub(crate) exit: Option<Cond>,
    pub side: Side,
    pub size: Size,
    /// Per cent of the entry's price.
    pub(crate) stop: Option<Amount>,
    pub(crate) target: Option<Amount>,
    pub costs: Costs,
    /// At the start.
    pub cash: f64,
    /// SHA-256 of the canonical form, in hex.
    pub hash: String,
}

impl Rules {
    /// Values of all parameters: their presets, and those that are named.
    ///
    /// # Errors
    /// A name that is none, or a value outside its range; the path is the place in `given`.
    pub fn values(&self, given: &[(String, f64)]) -> Result<Vec<f64>, Flaw> {
        let mut values: Vec<f64> = self.params.iter().map(|param| param.preset).collect();
        for (at, (name, value)) in given.iter().enumerate() {
            let path = format!("[{at}]");
            let Some(place) = self.params.iter().position(|param| param.name == *name) else {
                return Err(Flaw::new(
                    &format!("{path}.name"),
                    "The rules have no parameter of this name.",
                ));
            };
            let (param, path) = (&self.params[place], format!("{path}.value"));
            if !(param.from..=param.to).contains(value) {
                let message = format!("Use a number from {} to {}.", param.from, param.to);
                return Err(Flaw::new(&path, message));
            }
            if self.is_length(place) && value.fract() != 0.0 {
                return Err(Flaw::new(&path, "Use a whole number: it is a count of bars."));
            }
            values[place] = *value;
        }
        Ok(values)
    }

    /// It sets a stop or a target, or reads highs, lows or volume.
    #[must_use]
    pub fn needs_candles(&self) -> bool {
        let mut needs = self.stop.is_some() || self.target.is_some();
        self.visit(&mut |num| {
            needs |= matches!(num, Num::Field(Field::High | Field::Low | Field::Volume) | Num::Atr(_));
        });
        needs
    }

    /// A parameter is the length of some window.
    fn is_length(&self, param: usize) -> bool {
        let mut found = false;
        self.visit(&mut |num| {
            found |=
                matches!(num, Num::Of(_, _, Amount::Param(place)) | Num::Atr(Amount::Param(place)) if *place == param);
        });
        found
    }

    /// Bars that have to be there before anything is decided.
    #[must_use]
    pub fn warm_up(&self, values: &[f64]) -> usize {
        // Each name once, in order: one that is named twice by the next, and so on, would double with every name.
        let mut lets = Vec::with_capacity(self.lets.len());
        for (_, num) in &self.lets {
            lets.push(warm_num(num, values, &lets));
        }
        let exit = self.exit.as_ref().map_or(0, |exit| warm_cond(exit, values, &lets));
        warm_cond(&self.enter, values, &lets).max(exit)
    }

    /// What one bar costs to compute, in additions: windows are summed afresh.
    #[must_use]
    pub fn work(&self, values: &[f64]) -> u64 {
        let mut work = 20;
        self.visit(&mut |num| {
            let of = match num {
                Num::Of(Indicator::Stddev, _, n) => 2 * n.length(values),
                Num::Of(Indicator::Sma | Indicator::Highest | Indicator::Lowest, _, n) => n.length(values),
                _ => 1,
            };
            work += 4 + u64::try_from(of).unwrap_or(u64::MAX);
        });
        work
    }

    /// Every number of the tree.
    fn visit(&self, see: &mut impl FnMut(&Num)) {
        for (_, num) in &self.lets {
            num.visit(see);
        }
        self.enter.visit(see);
        if let Some(exit) = &self.exit {
            exit.visit(see);
        }
    }
}

impl Num {
    fn visit(&self, see: &mut impl FnMut(&Self)) {
        see(self);
        match self {
            Self::Of(_, of, _) => of.visit(see),
            Self::Op(_, one, other) => {
                one.visit(see);
                other.visit(see);
            }
            Self::Field(_) | Self::Fixed(_) | Self::Param(_) | Self::Let(_) | Self::Atr(_) => {}
        }
    }
}

impl Cond {
    fn visit(&self, see: &mut impl FnMut(&Num)) {
        match self {
            Self::Is(_, one, other) => {
                one.visit(see);
                other.visit(see);
            }
            Self::All(parts) | Self::Any(parts) => parts.iter().for_each(|part| part.visit(see)),
            Self::Not(part) => part.visit(see),
        }
    }
}

/// Bars that a condition needs, where `lets` are those of the names.
fn warm_cond(cond: &Cond, values: &[f64], lets: &[usize]) -> usize {
    match cond {
        Cond::Is(how, one, other) => {
            let both = warm_num(one, values, lets).max(warm_num(other, values, lets));
            // A cross needs to know the side before.
            both + usize::from(matches!(how, Comparison::CrossUp | Comparison::CrossDown))
        }
        Cond::All(parts) | Cond::Any(parts) => {
            let each = parts.iter().map(|part| warm_cond(part, values, lets));
            each.max().unwrap_or(0)
        }
        Cond::Not(part) => warm_cond(part, values, lets),
    }
}

fn warm_num(num: &Num, values: &[f64], lets: &[usize]) -> usize {
    match num {
        Num::Field(_) | Num::Fixed(_) | Num::Param(_) => 0,
        // A name knows only those before it.
        Num::Let(place) => lets.get(*place).copied().unwrap_or(0),
        Num::Of(what, of, n) => {
            let before = match what {
                Indicator::Rsi | Indicator::Change => 0,
                _ => 1,
            };
            warm_num(of, values, lets) + n.length(values) - before
        }
        Num::Atr(n) => n.length(values),
        Num::Op(_, one, other) => warm_num(one, values, lets).max(warm_num(other, values, lets)),
    }
}

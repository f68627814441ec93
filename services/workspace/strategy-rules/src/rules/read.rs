//! Expressions of a document.

use serde_json::Value;

use super::{Amount, Comparison, Cond, Field, Flaw, Indicator, LONGEST, Num, Operator, Param};

const DEPTH: usize = 6;
const NODES: usize = 64;

/// Reads expressions; counts what it read.
#[derive(Debug)]
pub(super) struct Reader<'a> {
    pub params: &'a [Param],
    pub lets: &'a [String],
    pub nodes: usize,
}

/// The only member of an object.
fn single<'v>(value: &'v Value, path: &str) -> Result<(&'v str, &'v Value), Flaw> {
    let members = value.as_object().filter(|members| members.len() == 1);
    let member = members.and_then(|members| members.iter().next());
    let wrong = || {
        Flaw::new(
            path,
            "Write an expression with one name, as {\"sma\": [\"close\", 20]}.",
        )
    };
    member.map(|(name, value)| (name.as_str(), value)).ok_or_else(wrong)
}

fn two<'v>(value: &'v Value, path: &str) -> Result<[&'v Value; 2], Flaw> {
    match value.as_array().map(Vec::as_slice) {
        Some([one, other]) => Ok([one, other]),
        _ => Err(Flaw::new(path, "Write a list of two values.")),
    }
}

fn indicator(name: &str) -> Option<Indicator> {
    Some(match name {
        "sma" => Indicator::Sma,
        "ema" => Indicator::Ema,
        "rsi" => Indicator::Rsi,
        "highest" => Indicator::Highest,
        "lowest" => Indicator::Lowest,
        "stddev" => Indicator::Stddev,
        "change" => Indicator::Change,
        _ => return None,
    })
}

fn operator(name: &str) -> Option<Operator> {
    Some(match name {
        "add" => Operator::Add,
        "sub" => Operator::Sub,
        "mul" => Operator::Mul,
        "div" => Operator::Div,
        _ => return None,
    })
}

fn comparison(name: &str) -> Option<Comparison> {
    Some(match name {
        "gt" => Comparison::Gt,
        "lt" => Comparison::Lt,
        "gte" => Comparison::Gte,
        "lte" => Comparison::Lte,
        "cross_up" => Comparison::CrossUp,
        "cross_down" => Comparison::CrossDown,
        _ => return None,
    })
}

pub(super) fn field(name: &str) -> Option<Field> {
    Some(match name {
        "open" => Field::Open,
        "high" => Field::High,
        "low" => Field::Low,
        "close" => Field::Close,
        "volume" => Field::Volume,
        _ => return None,
    })
}

impl Reader<'_> {
    fn enter(&mut self, path: &str, depth: usize) -> Result<(), Flaw> {
        self.nodes += 1;
        if depth > DEPTH {
            return Err(Flaw::new(path, format!("Nest at most {DEPTH} expressions.")));
        }
        if self.nodes > NODES {
            return Err(Flaw::new(path, format!("Use at most {NODES} expressions in all.")));
        }
        Ok(())
    }

    fn param(&self, name: &str, path: &str) -> Result<usize, Flaw> {
        let place = self.params.iter().position(|param| param.name == name);
        place.ok_or_else(|| Flaw::new(path, format!("There is no parameter {name} in params.")))
    }

    /// A number between two bounds, or a parameter whose whole range is between them.
    pub(super) fn amount(&self, value: &Value, path: &str, (from, to): (f64, f64)) -> Result<Amount, Flaw> {
        let wrong = || {
            Flaw::new(
                path,
                format!("Write a number from {from} to {to}, or the name of a parameter, such as $n."),
            )
        };
        match value {
            Value::String(text) => {
                let place = self.param(text.strip_prefix('$').ok_or_else(wrong)?, path)?;
                let param = &self.params[place];
                if param.from < from || param.to > to {
                    let message = format!("The range of ${} has to be within {from} and {to}.", param.name);
                    return Err(Flaw::new(path, message));
                }
                Ok(Amount::Param(place))
            }
            Value::Number(number) => {
                let number = number.as_f64().filter(|number| (from..=to).contains(number));
                number.map(Amount::Fixed).ok_or_else(wrong)
            }
            _ => Err(wrong()),
        }
    }

    fn length(&self, value: &Value, path: &str) -> Result<Amount, Flaw> {
        let length = self.amount(value, path, (1.0, LONGEST))?;
        let is_whole = match length {
            Amount::Fixed(number) => number.fract() == 0.0,
            Amount::Param(place) => self.params[place].preset.fract() == 0.0,
        };
        if is_whole {
            Ok(length)
        } else {
            Err(Flaw::new(path, "Use a whole number: it is a count of bars."))
        }
    }

    pub(super) fn num(&mut self, value: &Value, path: &str, depth: usize) -> Result<Num, Flaw> {
        self.enter(path, depth)?;
        match value {
            Value::Number(number) => {
                let number = number.as_f64().filter(|number| number.is_finite());
                number
                    .map(Num::Fixed)
                    .ok_or_else(|| Flaw::new(path, "This number is too large."))
            }
            Value::String(text) => self.named(text, path),
            Value::Object(_) => self.computed(value, path, depth),
            _ => Err(Flaw::new(path, "Write a number, a name, or an expression.")),
        }
    }

    fn named(&self, text: &str, path: &str) -> Result<Num, Flaw> {
        if let Some(name) = text.strip_prefix('$') {
            return Ok(Num::Param(self.param(name, path)?));
        }
        if let Some(field) = field(text) {
            return Ok(Num::Field(field));
        }
        let place = self.lets.iter().position(|name| name == text);
        place.map(Num::Let).ok_or_else(|| {
            let message = format!("{text} is neither open, high, low, close or volume nor a name from let.");
            Flaw::new(path, message)
        })
    }

    fn computed(&mut self, value: &Value, path: &str, depth: usize) -> Result<Num, Flaw> {
        let (name, of) = single(value, path)?;
        let path = format!("{path}.{name}");
        if let Some(what) = indicator(name) {
            let [of, n] = two(of, &path)?;
            let of = self.num(of, &format!("{path}[0]"), depth + 1)?;
            return Ok(Num::Of(what, Box::new(of), self.length(n, &format!("{path}[1]"))?));
        }
        if let Some(how) = operator(name) {
            let [one, other] = two(of, &path)?;
            let one = self.num(one, &format!("{path}[0]"), depth + 1)?;
            let other = self.num(other, &format!("{path}[1]"), depth + 1)?;
            return Ok(Num::Op(how, Box::new(one), Box::new(other)));
        }
        if name == "atr" {
            return match of.as_array().map(Vec::as_slice) {
                Some([n]) => Ok(Num::Atr(self.length(n, &format!("{path}[0]"))?)),
                Some(_) => Err(Flaw::new(&path, "Write one count of bars.")),
                None => Ok(Num::Atr(self.length(of, &path)?)),
            };
        }
        Err(Flaw::new(
            &path,
            "Use sma, ema, rsi, atr, highest, lowest, stddev, change, add, sub, mul or div.",
        ))
    }

    pub(super) fn cond(&mut self, value: &Value, path: &str, depth: usize) -> Result<Cond, Flaw> {
        self.enter(path, depth)?;
        let (name, of) = single(value, path)?;
        let path = format!("{path}.{name}");
        if let Some(how) = comparison(name) {
            let [one, other] = two(of, &path)?;
            let one = self.num(one, &format!("{path}[0]"), depth + 1)?;
            return Ok(Cond::Is(how, one, self.num(other, &format!("{path}[1]"), depth + 1)?));
        }
        match name {
            "not" => Ok(Cond::Not(Box::new(self.cond(of, &path, depth + 1)?))),
            "all" | "any" => {
                let parts = of.as_array().filter(|parts| !parts.is_empty());
                let parts = parts.ok_or_else(|| Flaw::new(&path, "Write a list of conditions."))?;
                let mut read = Vec::new();
                for (at, part) in parts.iter().enumerate() {
                    read.push(self.cond(part, &format!("{path}[{at}]"), depth + 1)?);
                }
                Ok(if name == "all" {
                    Cond::All(read)
                } else {
                    Cond::Any(read)
                })
            }
            _ => Err(Flaw::new(
                &path,
                "Use gt, lt, gte, lte, cross_up, cross_down, all, any or not.",
            )),
        }
    }
}

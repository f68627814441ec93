//! Rules as sentences.

use vocab::counted;

use super::{Amount, Comparison, Cond, Field, Indicator, Num, Operator, Rules, Side, Size};

impl Rules {
    /// What the rules say, a sentence each.
    #[must_use]
    pub fn sentences(&self) -> Vec<String> {
        let mut said = vec![format!(
            "Trades {} on {} bars, {} only.",
            self.market,
            self.bar.name(),
            self.side.name()
        )];
        for (name, num) in &self.lets {
            said.push(format!("{name} is {}.", self.num(num)));
        }
        let verb = match self.side {
            Side::Long => "Buys",
            Side::Short => "Sells short",
        };
        said.push(format!(
            "{verb} {} at the next open when {}.",
            self.size(),
            self.cond(&self.enter)
        ));
        if let Some(exit) = &self.exit {
            said.push(format!("Leaves at the next open when {}.", self.cond(exit)));
        }
        let (against, with) = match self.side {
            Side::Long => ("below", "above"),
            Side::Short => ("above", "below"),
        };
        if let Some(stop) = self.stop {
            said.push(format!("Stops {}% {against} the entry price.", self.amount(stop)));
        }
        if let Some(target) = self.target {
            said.push(format!("Takes profit {}% {with} the entry price.", self.amount(target)));
        }
        let costs = self.costs;
        said.push(format!(
            "Each fill pays a fee of {}% and slippage of {}%{}.",
            tidy(costs.fee * 100.0),
            tidy(costs.slippage * 100.0),
            if costs.funding {
                ", and funding where it is known"
            } else {
                ""
            }
        ));
        let quote = self.market.split_once('/').map_or("", |(_, quote)| quote);
        said.push(format!(
            "Starts with {}.",
            format!("{} {quote}", grouped(self.cash)).trim_end()
        ));
        said
    }

    fn size(&self) -> String {
        match self.size {
            Size::EquityPct(Amount::Fixed(100.0)) => "with all cash".to_owned(),
            Size::EquityPct(pct) => format!("with {}% of cash", self.amount(pct)),
            Size::Units(units) => counted(self.amount(units), "unit"),
            Size::Quote(quote) => format!("for {} of the quote currency", self.amount(quote)),
        }
    }

    fn amount(&self, amount: Amount) -> String {
        match amount {
            Amount::Fixed(number) => number.to_string(),
            Amount::Param(place) => self.param(place),
        }
    }

    fn bars(&self, amount: Amount) -> String {
        counted(self.amount(amount), "bar")
    }

    fn param(&self, place: usize) -> String {
        let param = self.params.get(place);
        param.map_or_else(String::new, |param| format!("{} ({})", param.name, param.preset))
    }

    fn num(&self, num: &Num) -> String {
        match num {
            Num::Field(field) => match field {
                Field::Open => "the open",
                Field::High => "the high",
                Field::Low => "the low",
                Field::Close => "the close",
                Field::Volume => "the volume",
            }
            .to_owned(),
            Num::Fixed(number) => number.to_string(),
            Num::Param(place) => self.param(*place),
            Num::Let(place) => self.lets.get(*place).map_or_else(String::new, |(name, _)| name.clone()),
            Num::Of(what, of, n) => {
                let (of, n) = (self.num(of), self.bars(*n));
                match what {
                    Indicator::Sma => format!("the simple average of {of} over {n}"),
                    Indicator::Ema => format!("the exponential average of {of} over {n}"),
                    Indicator::Rsi => format!("the RSI of {of} over {n}"),
                    Indicator::Highest => format!("the highest of {of} in {n}"),
                    Indicator::Lowest => format!("the lowest of {of} in {n}"),
                    Indicator::Stddev => format!("the standard deviation of {of} over {n}"),
                    Indicator::Change => format!("the change of {of} over {n} in %"),
                }
            }
            Num::Atr(n) => format!("the average true range over {}", self.bars(*n)),
            Num::Op(how, one, other) => {
                let sign = match how {
                    Operator::Add => "+",
                    Operator::Sub => "−",
                    Operator::Mul => "×",
                    Operator::Div => "÷",
                };
                format!("({} {sign} {})", self.num(one), self.num(other))
            }
        }
    }

    fn cond(&self, cond: &Cond) -> String {
        let join = |parts: &[Cond], word: &str| {
            let parts: Vec<String> = parts.iter().map(|part| self.cond(part)).collect();
            match parts.as_slice() {
                [one] => one.clone(),
                _ => format!("({})", parts.join(word)),
            }
        };
        match cond {
            Cond::Is(how, one, other) => {
                let how = match how {
                    Comparison::Gt => "is above",
                    Comparison::Lt => "is below",
                    Comparison::Gte => "is at least",
                    Comparison::Lte => "is at most",
                    Comparison::CrossUp => "crosses above",
                    Comparison::CrossDown => "crosses below",
                };
                format!("{} {how} {}", self.num(one), self.num(other))
            }
            Cond::All(parts) => join(parts, " and "),
            Cond::Any(parts) => join(parts, " or "),
            Cond::Not(part) => format!("it is not true that {}", self.cond(part)),
        }
    }
}

/// Without the noise of binary fractions.
fn tidy(number: f64) -> f64 {
    (number * 1e8).round() / 1e8
}

/// With its thousands in groups: 10,000.5.
fn grouped(number: f64) -> String {
    let text = tidy(number).to_string();
    let whole = text.split('.').next().map_or(0, str::len);
    let mut shown = String::new();
    for (place, digit) in text.chars().enumerate() {
        if place > 0 && place < whole && (whole - place).is_multiple_of(3) {
            shown.push(',');
        }
        shown.push(digit);
    }
    shown
}

//! Figures of runs: what the lineage leaves of them, and how they are kept.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use strategy_rules::{BarSize, Bars, Figures, Moments, Outcome, Rules, chance_sharpe, deflated_sharpe, moments};
use vocab::UserId;

use super::{App, strategy::Strategy};
use crate::{
    error::Error,
    store::{
        strategy::{self as store, Tried},
        strategy_run::Run,
    },
};

/// Figures with what the lineage says of them.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Judged {
    pub figures: Figures,
    pub deflated: Option<f64>,
    pub chance: Option<f64>,
    pub variants: u32,
}

/// Variance of a sample; nothing for fewer than two values and for values that don't differ: what they say of chance is unknown, not zero.
fn variance(values: &[f64]) -> Option<f64> {
    let (first, others) = values.split_first()?;
    if others.iter().all(|other| other.to_bits() == first.to_bits()) {
        return None;
    }
    #[expect(clippy::cast_precision_loss, reason = "a count of variants")]
    let n = values.len() as f64;
    let mean = values.iter().sum::<f64>() / n;
    let found = values.iter().map(|value| (value - mean) * (value - mean)).sum::<f64>() / (n - 1.0);
    (found > 0.0).then_some(found)
}

/// The Sharpe ratio by bar that the best of `variants` would reach by chance. `sharpes` are those of the variants that have one, by year, so
/// that bars of different lengths can be compared; `per_year` counts the bars of the run that is judged. Nothing where the variance of
/// several variants is unknown.
pub(super) fn chance(sharpes: &[f64], variants: u32, per_year: f64) -> Option<f64> {
    if variants < 2 {
        return Some(0.0);
    }
    variance(sharpes).map(|by_year| chance_sharpe(by_year / per_year, variants))
}

pub(super) fn judged(figures: Figures, outcome: &Outcome, (variants, chance): (u32, Option<f64>)) -> Judged {
    let moments = moments(outcome.start, &outcome.equity);
    Judged {
        deflated: moments
            .zip(chance)
            .and_then(|(moments, chance)| deflated_sharpe(&moments, chance)),
        chance: moments.and(chance),
        variants,
        figures,
    }
}

/// Sharpe ratios by bar, each with the length of its bars, by year.
pub(super) fn by_year(sharpes: Vec<(f64, String)>) -> Vec<f64> {
    let by_year = |(sharpe, bar): (f64, String)| Some(sharpe * BarSize::of_name(&bar)?.per_year().sqrt());
    sharpes.into_iter().filter_map(by_year).collect()
}

/// The shape of the returns of a run as it was kept, with the bars in a year; nothing of runs of earlier releases.
fn kept_moments(kept: &Value) -> Option<(Moments, f64)> {
    let some = |key: &str| kept.get(key).and_then(Value::as_f64);
    let moments = Moments {
        n: usize::try_from(kept.get("returns").and_then(Value::as_u64)?).ok()?,
        sharpe: some("sharpe_bar")?,
        skew: some("skew")?,
        kurtosis: some("kurtosis")?,
    };
    let bar = BarSize::of_name(kept.get("bar").and_then(Value::as_str)?)?;
    Some((moments, bar.per_year()))
}

/// Figures as they were kept, against all that was tried in their line until now: `variants`, and the Sharpe ratios by year of those that
/// have one. `again` is the shape of the returns with the bars in a year where the run was computed again. What was kept stays where
/// neither is known and as many were tried then; else nothing is said of chance.
pub(super) fn rejudged(kept: &Value, again: Option<(Moments, f64)>, variants: u32, sharpes: &[f64]) -> Judged {
    let before = kept_figures(kept).0;
    let known = again.or_else(|| kept_moments(kept));
    let Some((moments, per_year)) = known else {
        if before.variants == variants {
            return before;
        }
        return Judged {
            deflated: None,
            chance: None,
            variants,
            ..before
        };
    };
    let chance = chance(sharpes, variants, per_year);
    let is_same = before
        .chance
        .zip(chance)
        .is_some_and(|(one, other)| (one - other).abs() < 1e-12);
    if is_same && before.variants == variants {
        return before;
    }
    Judged {
        deflated: chance.and_then(|chance| deflated_sharpe(&moments, chance)),
        chance,
        variants,
        ..before
    }
}

impl App {
    /// Counts variants of bars of this length, by their keys and Sharpe ratios by bar, and says how many there are in all and what the best
    /// of them would reach by chance: nothing where that is unknown.
    pub(super) async fn judge(
        &self,
        user: UserId,
        strategy: &Strategy,
        bar: BarSize,
        tried: Vec<(String, Option<f64>)>,
    ) -> Result<(u32, Option<f64>), Error> {
        // Values that are written in two ways, as 2 and 2.0, are one variant, and a statement changes a row once.
        let tried: BTreeMap<String, Option<f64>> = tried.into_iter().collect();
        let one = |(key, sharpe)| Tried {
            key,
            sharpe,
            bar: Some(bar.name().to_owned()),
        };
        let tried: Vec<Tried> = tried.into_iter().map(one).collect();
        let mut db = self.db().await?;
        // Few rows of a statement: each is five parameters.
        for some in tried.chunks(500) {
            store::add_variants(&mut db, user, strategy.row.root_id, some).await?;
        }
        let (variants, sharpes) = store::variants(&mut db, user, strategy.row.root_id).await?;
        Ok((variants, chance(&by_year(sharpes), variants, bar.per_year())))
    }
}

/// `covered` is the share of the time for which rates of funding are known.
pub(super) fn to_json(judged: &Judged, outcome: &Outcome, bars: &Bars, bar: BarSize, covered: Option<f64>) -> Value {
    let f = &judged.figures;
    let shape = moments(outcome.start, &outcome.equity);
    json!({
        "start": f.start, "end": f.end, "total_return": f.total_return, "annual_return": f.annual_return,
        "max_drawdown": f.max_drawdown, "sharpe_bar": f.sharpe_bar, "sharpe_year": f.sharpe_year, "trades": f.trades,
        "wins": f.wins, "win_range": f.win_range, "profit_factor": f.profit_factor, "fees": f.fees, "slippage": f.slippage,
        "exposure": f.exposure, "hold_return": f.hold_return, "hold_drawdown": f.hold_drawdown,
        "deflated": judged.deflated, "chance": judged.chance, "variants": judged.variants,
        "bars": bars.len(), "missing": bars.missing(bar), "funding": f.funding, "funding_covered": covered,
        "bar": bar.name(), "returns": shape.map(|shape| shape.n), "skew": shape.map(|shape| shape.skew),
        "kurtosis": shape.map(|shape| shape.kurtosis),
    })
}

/// Figures as they are kept, with what the lineage says of them.
pub(super) fn with_lineage(mut kept: Value, judged: &Judged) -> Value {
    if let Some(members) = kept.as_object_mut() {
        members.insert("deflated".to_owned(), json!(judged.deflated));
        members.insert("chance".to_owned(), json!(judged.chance));
        members.insert("variants".to_owned(), json!(judged.variants));
    }
    kept
}

/// Figures as they were kept, with the bars and those missing.
#[must_use]
pub fn kept_figures(kept: &Value) -> (Judged, u64, u64) {
    let some = |key: &str| kept.get(key).and_then(Value::as_f64);
    // Absent where it was no number, and never zero.
    let amount = |key: &str| some(key).unwrap_or(f64::NAN);
    let count = |key: &str| kept.get(key).and_then(Value::as_u64).unwrap_or(0);
    let size = |key: &str| usize::try_from(count(key)).unwrap_or(0);
    let figures = Figures {
        start: amount("start"),
        end: amount("end"),
        total_return: some("total_return"),
        annual_return: some("annual_return"),
        max_drawdown: some("max_drawdown"),
        sharpe_bar: some("sharpe_bar"),
        sharpe_year: some("sharpe_year"),
        trades: size("trades"),
        wins: size("wins"),
        win_range: kept
            .get("win_range")
            .and_then(|range| serde_json::from_value(range.clone()).ok()),
        profit_factor: some("profit_factor"),
        fees: amount("fees"),
        slippage: amount("slippage"),
        funding: some("funding"),
        exposure: some("exposure"),
        hold_return: some("hold_return"),
        hold_drawdown: some("hold_drawdown"),
    };
    let variants = u32::try_from(count("variants")).unwrap_or(u32::MAX);
    // Earlier releases kept zero where it was unknown what chance does with several variants.
    let is_known = variants < 2 || some("chance").is_some_and(|chance| chance > 0.0);
    let judged = Judged {
        figures,
        deflated: some("deflated").filter(|_| is_known),
        chance: some("chance").filter(|_| is_known),
        variants,
    };
    (judged, count("bars"), count("missing"))
}

/// Prices of a coin as a run keeps them.
pub(super) fn read_points(text: &str) -> Vec<(i64, f64)> {
    let one = |line: &str| {
        let (at, price) = line.split_once(',')?;
        Some((at.parse().ok()?, price.parse().ok()?))
    };
    text.lines().filter_map(one).collect()
}

/// What a reader must know of funding, where the rules count it. `covered` is the share of the time for which rates are known.
pub(super) fn funding_note(rules: &Rules, covered: Option<f64>) -> Option<String> {
    let note = match covered {
        _ if !rules.costs.funding => return None,
        None => "Without funding: no rates are known for these bars.".to_owned(),
        Some(covered) if covered > 0.9999 => "Funding: rates are known for all of the time.".to_owned(),
        Some(covered) if covered < 0.01 => {
            "Funding: rates are known for less than 1% of the time. The rest is without funding.".to_owned()
        }
        Some(covered) => {
            let share = (covered * 100.0).floor();
            format!("Funding: rates are known for {share}% of the time. The rest is without funding.")
        }
    };
    Some(note)
}

/// What a reader must know of a run.
pub(super) fn notes(rules: &Rules, run: &Run, outcome: Option<&Outcome>) -> Vec<String> {
    let covered = run.figures.get("funding_covered").and_then(Value::as_f64);
    let mut notes: Vec<String> = funding_note(rules, covered).into_iter().collect();
    if run.coin.is_some() {
        notes.push("Prices are points in time: fills are at the price of the next point.".to_owned());
    }
    if let Some(outcome) = outcome {
        if outcome.trades.last().is_some_and(|trade| trade.exit.is_none()) {
            notes.push("The last position is open: it counts in the equity but is not a trade.".to_owned());
        }
        if outcome.unaffordable > 0 {
            let message = "entries were left out because the cash was not enough.";
            notes.push(format!("{} {message}", outcome.unaffordable));
        }
    }
    notes
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::float_cmp, reason = "tests")]
mod tests {
    use serde_json::json;
    use strategy_rules::{Moments, deflated_sharpe};

    use super::{chance, kept_figures, rejudged, variance};

    #[test]
    fn a_variance_needs_two_values_that_differ() {
        assert_eq!(variance(&[]), None);
        assert_eq!(variance(&[1.3]), None);
        assert_eq!(variance(&[0.1, 0.1, 0.1]), None);
        assert_eq!(variance(&[1.0, 2.0]), Some(0.5));
        assert_eq!(variance(&[1.0, 2.0, 3.0, 6.0]), Some(14.0 / 3.0));
    }

    /// The worked numbers of Bailey and López de Prado (2014): 46 variants whose Sharpe ratios by year have a variance of 0.5.
    #[test]
    fn the_worked_example_is_deflated_and_never_without_a_variance() {
        let moments = Moments {
            n: 1250,
            sharpe: 2.5 / 250.0_f64.sqrt(),
            skew: -3.0,
            kurtosis: 10.0,
        };
        let deflated = |chance: f64| deflated_sharpe(&moments, chance).unwrap();
        let known = chance(&[0.5, 1.5], 46, 250.0).unwrap();
        assert!((deflated(known) - 0.950_502).abs() < 5e-7, "{}", deflated(known));
        // What an unknown variance that counts as zero would say instead.
        assert!((deflated(0.0) - 0.999_997).abs() < 5e-7, "{}", deflated(0.0));
        let none: &[f64] = &[];
        for unknown in [none, &[1.2], &[1.2, 1.2]] {
            assert_eq!(chance(unknown, 46, 250.0), None);
        }
        assert_eq!(chance(&[], 1, 250.0), Some(0.0), "nothing was chosen");
    }

    #[test]
    fn kept_figures_of_several_variants_say_nothing_of_unknown_chance() {
        let kept = |chance: f64, variants: u32| {
            let figures = json!({"deflated": 0.9, "chance": chance, "variants": variants});
            let judged = kept_figures(&figures).0;
            (judged.deflated, judged.chance)
        };
        assert_eq!(kept(0.0, 46), (None, None));
        assert_eq!(kept(0.02, 46), (Some(0.9), Some(0.02)));
        assert_eq!(kept(0.0, 1), (Some(0.9), Some(0.0)));
    }

    #[test]
    fn figures_that_were_not_kept_are_unknown_and_not_zero() {
        let old = kept_figures(&json!({"start": 1_000.0, "total_return": 0.0, "hold_return": null}))
            .0
            .figures;
        assert_eq!((old.start, old.total_return), (1_000.0, Some(0.0)));
        assert_eq!((old.max_drawdown, old.exposure), (None, None));
        assert_eq!((old.hold_return, old.hold_drawdown), (None, None));
        assert!(old.end.is_nan(), "{}", old.end);
    }

    #[test]
    fn kept_figures_are_judged_by_all_that_was_tried_since() {
        let alone = json!({
            "deflated": 0.89, "chance": 0.0, "variants": 1, "sharpe_bar": 2.5 / 250.0_f64.sqrt(), "bar": "1d",
            "returns": 1250, "skew": -3.0, "kurtosis": 10.0,
        });
        let same = rejudged(&alone, None, 1, &[1.0]);
        assert_eq!((same.deflated, same.chance, same.variants), (Some(0.89), Some(0.0), 1));
        let judged = rejudged(&alone, None, 46, &[0.5, 1.5]);
        let found = chance(&[0.5, 1.5], 46, 365.0).unwrap();
        let moments = Moments {
            n: 1250,
            sharpe: 2.5 / 250.0_f64.sqrt(),
            skew: -3.0,
            kurtosis: 10.0,
        };
        assert_eq!(judged.variants, 46);
        assert!((judged.chance.unwrap() - found).abs() < 1e-12, "{judged:?}");
        assert!((judged.deflated.unwrap() - deflated_sharpe(&moments, found).unwrap()).abs() < 1e-9);
        // Runs of earlier releases are judged anew only where they are computed again.
        let old = json!({"deflated": 0.89, "chance": 0.0, "variants": 1, "sharpe_bar": 0.158});
        let unknown = rejudged(&old, None, 46, &[0.5, 1.5]);
        assert_eq!((unknown.deflated, unknown.chance, unknown.variants), (None, None, 46));
        assert_eq!(rejudged(&old, None, 1, &[1.0]).deflated, Some(0.89));
        let again = rejudged(&old, Some((moments, 365.0)), 46, &[0.5, 1.5]);
        assert_eq!(
            (again.deflated, again.chance),
            (deflated_sharpe(&moments, found), Some(found))
        );
    }
}

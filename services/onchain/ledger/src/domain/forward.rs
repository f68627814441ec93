//! Forward returns: what a price did in the hours after an event, beside what it does after any hour. An event that says nothing leaves
//! the two alike. (Event study with an unconditional base rate; the interval is Wilson's, 1927, on events that do not overlap.)

/// Hours after the event: one, a day, a week.
pub const HORIZONS: [u32; 3] = [1, 24, 168];
/// How far a price may be from the wanted second, so that one of each hour serves.
const NEAR: i64 = 35 * 60;
const HOUR: i64 = 3_600;
/// Of the normal distribution, for 95 percent.
const Z: f64 = 1.959_963_984_540_054;

/// Prices of one coin, oldest first.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Series(Vec<(i64, f64)>);

impl Series {
    /// Of seconds since 1970 and prices; what is no price is left out.
    #[must_use]
    pub fn of(mut points: Vec<(i64, f64)>) -> Self {
        points.retain(|(_, price)| price.is_finite() && *price > 0.0);
        points.sort_by_key(|(at, _)| *at);
        points.dedup_by_key(|(at, _)| *at);
        Self(points)
    }

    /// First and last second.
    #[must_use]
    pub fn span(&self) -> Option<(i64, i64)> {
        Some((self.0.first()?.0, self.0.last()?.0))
    }

    fn near(&self, at: i64) -> Option<f64> {
        let next = self.0.partition_point(|(second, _)| *second < at);
        let around = [next.checked_sub(1), Some(next)];
        let points = around.into_iter().flatten().filter_map(|place| self.0.get(place));
        let nearest = points.min_by_key(|(second, _)| (second - at).abs())?;
        ((nearest.0 - at).abs() <= NEAR).then_some(nearest.1)
    }

    /// Return over so many hours from this second on, as a share; none without a price near both ends.
    #[must_use]
    pub fn forward(&self, at: i64, hours: u32) -> Option<f64> {
        let then = self.near(at)?;
        let after = self.near(at + i64::from(hours) * HOUR)?;
        Some(after / then - 1.0)
    }
}

/// How often, and by how much in the middle, a price rose.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Rate {
    pub count: u32,
    pub rose: u32,
    /// Share; none of nothing.
    pub median: Option<f64>,
}

/// What followed on events, beside what follows on any hour of the series.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Study {
    pub hours: u32,
    /// Of the hours with an event, each once however many there were in it.
    pub events: Rate,
    /// Of these, as many as do not overlap.
    pub apart: u32,
    /// Bounds of the share of events that rose, 95 percent, by those that do not overlap; none without any.
    pub bounds: Option<(f64, f64)>,
    pub base: Rate,
}

fn rate(mut returns: Vec<f64>) -> Rate {
    returns.sort_by(f64::total_cmp);
    let middle = returns.len() / 2;
    let median = match returns.len() {
        0 => None,
        odd if odd % 2 == 1 => Some(returns[middle]),
        _ => Some(f64::midpoint(returns[middle - 1], returns[middle])),
    };
    let rose = returns.iter().filter(|one| **one > 0.0).count();
    Rate {
        count: u32::try_from(returns.len()).unwrap_or(u32::MAX),
        rose: u32::try_from(rose).unwrap_or(u32::MAX),
        median,
    }
}

/// Wilson's interval of a share of `count` trials.
fn wilson(share: f64, count: f64) -> (f64, f64) {
    let square = Z * Z / count;
    let middle = (share + square / 2.0) / (1.0 + square);
    let half = Z * (share * (1.0 - share) / count + square / (4.0 * count)).sqrt() / (1.0 + square);
    ((middle - half).max(0.0), (middle + half).min(1.0))
}

/// What followed within so many hours. `events` are seconds since 1970, in any order.
#[must_use]
pub fn study(series: &Series, events: &[i64], hours: u32) -> Study {
    let mut starts: Vec<i64> = events.iter().map(|at| at.div_euclid(HOUR)).collect();
    starts.sort_unstable();
    starts.dedup();
    let (mut returns, mut apart, mut free) = (Vec::new(), 0, i64::MIN);
    for hour in starts {
        let Some(one) = series.forward(hour * HOUR, hours) else {
            continue;
        };
        returns.push(one);
        if hour >= free {
            apart += 1;
            free = hour + i64::from(hours);
        }
    }
    let events = rate(returns);
    let base = series.0.iter().filter_map(|(at, _)| series.forward(*at, hours));
    Study {
        hours,
        bounds: (apart > 0).then(|| wilson(f64::from(events.rose) / f64::from(events.count), f64::from(apart))),
        events,
        apart,
        base: rate(base.collect()),
    }
}

#[cfg(test)]
mod tests {
    use super::{HOUR, Series, study, wilson};

    /// One price an hour, doubling after the tenth.
    fn step() -> Series {
        Series::of(
            (0..40)
                .map(|hour| (hour * HOUR, if hour < 10 { 1.0 } else { 2.0 }))
                .collect(),
        )
    }

    #[test]
    fn a_return_needs_a_price_near_both_ends() {
        let series = step();
        assert_eq!(series.forward(9 * HOUR + 60, 1), Some(1.0));
        assert_eq!(series.forward(HOUR, 1), Some(0.0));
        // Nearer to the ninth hour than to the tenth.
        assert_eq!(series.forward(9 * HOUR + 20 * 60, 1), Some(1.0));
        assert_eq!(series.forward(38 * HOUR, 24), None, "the week is not over");
        assert_eq!(series.forward(-2 * HOUR, 1), None);
        let gap = Series::of(vec![
            (0, 1.0),
            (24 * HOUR, 2.0),
            (25 * HOUR, f64::NAN),
            (26 * HOUR, -1.0),
        ]);
        assert_eq!(gap.forward(0, 24), Some(1.0));
        assert_eq!(gap.forward(0, 1), None, "another hour's price is not this one's");
        assert_eq!((gap.span(), Series::default().span()), (Some((0, 24 * HOUR)), None));
    }

    #[test]
    fn hours_count_once_and_beside_what_any_hour_does() {
        let found = study(
            &step(),
            &[9 * HOUR + 5, 9 * HOUR + 900, 8 * HOUR, 20 * HOUR, 39 * HOUR],
            1,
        );
        assert_eq!(
            (found.events.count, found.events.rose),
            (3, 1),
            "39 has no hour after it"
        );
        assert_eq!(found.events.median, Some(0.0));
        assert_eq!((found.base.count, found.base.rose), (39, 1));
        assert_eq!(found.apart, 3);
        // The same three overlap within a day.
        let day = study(&step(), &[9 * HOUR, 8 * HOUR, 10 * HOUR], 24);
        assert_eq!((day.events.count, day.apart), (3, 1));
        let (low, high) = day.bounds.unwrap();
        assert!(low < 0.1 && high > 0.9, "one case bounds nothing: {low} {high}");
        let none = study(&step(), &[], 1);
        assert_eq!((none.bounds, none.events.median), (None, None));
    }

    #[test]
    fn the_interval_is_wilsons() {
        // Newcombe 1998, table I: 81 of 263.
        let (low, high) = wilson(81.0 / 263.0, 263.0);
        assert!(
            (low - 0.2553).abs() < 5e-5 && (high - 0.3662).abs() < 5e-5,
            "{low} {high}"
        );
        let (low, high) = wilson(0.0, 20.0);
        assert!(low == 0.0 && (high - 0.1611).abs() < 5e-5, "{high}");
    }
}

//! Round trips by what they have in common.

use std::collections::{BTreeMap, HashMap};

use chrono::{DateTime, Datelike, TimeDelta, Timelike, Utc, Weekday};
use chrono_tz::Tz;
use performance::{AfterLoss, Direction, Estimate, RoundTrip, TooLarge, student, wilson};
use uuid::Uuid;
use vocab::Money;

use super::{review::Reviews, selected::count};

/// One group of round trips, with the same figures and intervals as all of them have.
#[derive(Debug, Clone, PartialEq)]
pub struct Grouped {
    pub name: String,
    pub trips: u32,
    pub wins: u32,
    pub losses: u32,
    pub net: Money,
    /// Mean net, and its 95 % interval by Student's t.
    pub expectancy: Money,
    pub expectancy_low: Option<f64>,
    pub expectancy_high: Option<f64>,
    /// Wins ÷ (wins + losses), Wilson's interval.
    pub win_rate: Option<Estimate>,
}

impl Grouped {
    /// Of the nets of its round trips.
    fn of(name: String, nets: &[Money]) -> Result<Self, TooLarge> {
        let trips = count(nets.len());
        let wins = nets.iter().filter(|net| net.is_positive()).count();
        let losses = nets.iter().filter(|net| net.is_negative()).count();
        let net = nets.iter().try_fold(Money::ZERO, |sum, net| sum.checked_add(*net));
        let net = net.ok_or(TooLarge)?;
        let values: Vec<f64> = nets.iter().map(|net| net.to_f64()).collect();
        let mean = student(&values);
        Ok(Self {
            name,
            trips,
            wins: count(wins),
            losses: count(losses),
            net,
            expectancy: net.checked_div(Money::from(trips)).ok_or(TooLarge)?,
            expectancy_low: mean.and_then(|mean| mean.low),
            expectancy_high: mean.and_then(|mean| mean.high),
            win_rate: wilson(wins, wins + losses, nets.len()),
        })
    }
}

/// The closed round trips by each attribute, as the contract names it. Hours and weekdays are those of the entry in the zone, weeks those of the
/// exit; `accounts` has the names of accounts, `after_losses` the round trips that were opened soon after a loss.
pub(super) fn groupings(
    closed: &[&RoundTrip],
    zone: Tz,
    accounts: &HashMap<Uuid, String>,
    reviews: &Reviews,
    after_losses: &HashMap<Uuid, AfterLoss>,
) -> Result<Vec<(&'static str, Vec<Grouped>)>, TooLarge> {
    let local = |time: DateTime<Utc>| time.with_timezone(&zone);
    let by = |name: &dyn Fn(&RoundTrip) -> (u32, String)| groups(closed, &|trip| vec![name(trip)]);
    let review = |trip: &RoundTrip| reviews.get(&trip.id).map(|(review, _)| review);
    let account = |trip: &RoundTrip| accounts.get(&trip.account).cloned().unwrap_or_default();
    let direction = |trip: &RoundTrip| match trip.direction {
        Direction::Long => (0, "Long".to_owned()),
        Direction::Short => (1, "Short".to_owned()),
    };
    let weekday = |trip: &RoundTrip| {
        let opened = local(trip.opened);
        (opened.weekday().num_days_from_monday(), opened.format("%A").to_string())
    };
    let hour = |trip: &RoundTrip| {
        let hour = local(trip.opened).hour();
        (hour, format!("{hour:02}:00"))
    };
    // Named by its Monday, so that names sort as weeks do.
    let week = |trip: &RoundTrip| {
        let ended = local(trip.closed.unwrap_or(trip.opened)).date_naive();
        (0, ended.week(Weekday::Mon).first_day().to_string())
    };
    let tags = |trip: &RoundTrip| match review(trip) {
        Some(review) if !review.tags.is_empty() => review.tags.iter().map(|tag| (0, tag.clone())).collect(),
        _ => vec![named(None)],
    };
    Ok(vec![
        ("asset", by(&|trip| (0, trip.instrument.base.clone()))?),
        ("account", by(&|trip| (0, account(trip)))?),
        ("direction", by(&direction)?),
        ("weekday", by(&weekday)?),
        ("hour", by(&hour)?),
        ("week", by(&week)?),
        ("holding_time", by(&holding)?),
        (
            "setup",
            by(&|trip| named(review(trip).map(|review| review.setup.as_str())))?,
        ),
        ("tag", groups(closed, &tags)?),
        (
            "emotion",
            by(&|trip| named(review(trip).map(|review| review.emotion.as_str())))?,
        ),
        ("after_loss", by(&|trip| after_loss(after_losses.get(&trip.id)))?),
    ])
}

fn holding(trip: &RoundTrip) -> (u32, String) {
    let held = trip.closed.unwrap_or(trip.opened) - trip.opened;
    let (place, name) = match held {
        _ if held < TimeDelta::minutes(5) => (0, "Under 5 minutes"),
        _ if held < TimeDelta::hours(1) => (1, "5 to 60 minutes"),
        _ if held < TimeDelta::hours(24) => (2, "1 to 24 hours"),
        _ if held < TimeDelta::days(7) => (3, "1 to 7 days"),
        _ if held < TimeDelta::days(30) => (4, "7 to 30 days"),
        _ => (5, "Over 30 days"),
    };
    (place, name.to_owned())
}

fn after_loss(found: Option<&AfterLoss>) -> (u32, String) {
    let (place, name) = match found {
        Some(AfterLoss::Larger) => (0, "Larger, after a loss"),
        Some(AfterLoss::Usual) => (1, "Usual size, after a loss"),
        None => (2, "Other entries"),
    };
    (place, name.to_owned())
}

/// A name, or the empty one, which comes last.
fn named(name: Option<&str>) -> (u32, String) {
    let name = name.unwrap_or_default();
    (u32::from(name.is_empty()), name.to_owned())
}

/// Those with a known net, by place and name; each may be in several groups.
fn groups(closed: &[&RoundTrip], names: &dyn Fn(&RoundTrip) -> Vec<(u32, String)>) -> Result<Vec<Grouped>, TooLarge> {
    let mut found: BTreeMap<(u32, String), Vec<Money>> = BTreeMap::new();
    let known = closed.iter().filter_map(|trip| Some((trip.net?, names(trip))));
    for (net, key) in known.flat_map(|(net, keys)| keys.into_iter().map(move |key| (net, key))) {
        found.entry(key).or_default().push(net);
    }
    let group = |((_, name), nets): ((u32, String), Vec<Money>)| Grouped::of(name, &nets);
    found.into_iter().map(group).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_group_that_is_too_large_to_be_added_up_is_an_error() {
        let most = Money::from_units(10_i128.pow(38) - 1).unwrap();
        let whole = Grouped::of("BTC".to_owned(), &[most, -most]).unwrap();
        assert_eq!((whole.trips, whole.net), (2, Money::ZERO));
        assert_eq!(Grouped::of("BTC".to_owned(), &[most, most]), Err(TooLarge));
    }
}

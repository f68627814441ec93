//! What must hold for any positive input whatever.

use forecasting::domain::{
    backtest,
    day::Day,
    model::{Model, Regime},
    recipe,
    series::Series,
};
use proptest::prelude::*;

/// Prices of any size a double has, with gaps and repeated days.
fn rows() -> impl Strategy<Value = Vec<(Day, f64)>> {
    let wild = prop_oneof![
        any::<f64>().prop_map(f64::abs),
        1e-12..1e12_f64,
        Just(1e-12),
        Just(1e12),
        Just(f64::MIN_POSITIVE),
        Just(f64::MAX),
        Just(5e-324),
    ];
    let walk = (1e-12..1e12_f64, prop::collection::vec(-0.3..0.3_f64, 0..400)).prop_map(|(start, changes)| {
        let mut price = start;
        changes
            .into_iter()
            .map(|change| {
                price *= f64::exp(change);
                price
            })
            .collect::<Vec<_>>()
    });
    let prices = prop_oneof![prop::collection::vec(wild, 1..60), walk];
    (prices, 1..4_i32).prop_map(|(prices, gap)| {
        prices
            .into_iter()
            .enumerate()
            .map(|(i, price)| (Day(i32::try_from(i).unwrap() * gap), price))
            .collect()
    })
}

proptest! {
    // A fifth more than most properties get: 307 in `make test`.
    #![proptest_config(ProptestConfig { cases: ProptestConfig::default().cases * 6 / 5, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn bands_are_ordered_positive_and_finite(rows in rows(), partial: bool, horizon in 1..=90_usize) {
        let Ok(series) = Series::new(&rows, partial) else { return Err(TestCaseError::reject("no series")) };
        let history = series.history();
        let mut judged = Vec::new();
        for model in Model::ALL {
            // The library's search is slow in a debug build; it has a test of its own.
            if model == Model::Ets { continue }
            let Ok(forecast) = model.forecast(&history, horizon) else { continue };
            prop_assert_eq!(forecast.points.len(), horizon);
            for point in &forecast.points {
                prop_assert!(point.is_sound(), "{model}: {point:?}");
            }
            prop_assert!(forecast.character.fast > 0.0 && forecast.character.slow > 0.0);
            judged.push(model);
        }
        // Others may need more days than there are; our own never does.
        prop_assert!(judged.contains(&Model::Meridian), "{judged:?}");
    }

    #[test]
    fn the_same_series_gives_the_same_bits(rows in rows()) {
        let Ok(series) = Series::new(&rows, false) else { return Err(TestCaseError::reject("no series")) };
        let again = Series::new(&rows, false).unwrap();
        prop_assert_eq!(
            Model::Meridian.forecast(&series.history(), 90).unwrap(),
            Model::Meridian.forecast(&again.history(), 90).unwrap()
        );
    }

    #[test]
    fn a_back_test_of_anything_has_finite_scores(rows in rows()) {
        let Ok(series) = Series::new(&rows, false) else { return Err(TestCaseError::reject("no series")) };
        let Ok(backtest) = backtest::run(&series, Model::Meridian, 20) else { return Err(TestCaseError::reject("too few days")) };
        prop_assert!(!backtest.scores.is_empty());
        for score in backtest.scores {
            prop_assert!([score.wis, score.wis_ratio.unwrap_or_default(), score.mase, score.crps].iter().all(|x| x.is_finite() && *x >= 0.0), "{score:?}");
        }
    }
}

fn series(prices: impl IntoIterator<Item = f64>) -> Series {
    let rows: Vec<_> = (0..).map(Day).zip(prices).collect();
    Series::new(&rows, false).unwrap()
}

#[test]
fn one_row_gives_bands_of_a_coin_nothing_is_known_of() {
    for price in [1e-12, 1.0, 1e12] {
        let forecast = Model::Meridian.forecast(&series([price]).history(), 90).unwrap();
        let (first, last) = (forecast.points[0], forecast.points[89]);
        assert_eq!(first.yhat, price);
        let width = (last.upper_80 / last.lower_80).ln();
        assert!((width - 2.0 * 1.21 * 0.05 * 90_f64.sqrt()).abs() < 1e-9, "{width}");
    }
}

#[test]
fn a_constant_series_has_narrow_bands_with_a_width() {
    let forecast = Model::Meridian.forecast(&series([2.5; 800]).history(), 90).unwrap();
    assert_eq!(forecast.points.len(), 90);
    for point in forecast.points {
        assert_eq!(point.yhat, 2.5);
        assert!(
            point.upper_95 > point.lower_95 && point.upper_95 / point.lower_95 < 1.05,
            "{point:?}"
        );
    }
}

/// Deterministic noise in -0.5..0.5.
fn noise() -> impl Iterator<Item = f64> {
    (1_u32..).map(|i| {
        let mixed = i
            .wrapping_mul(2_654_435_761)
            .rotate_left(13)
            .wrapping_mul(2_246_822_519);
        f64::from(mixed >> 8) / f64::from(1_u32 << 24) - 0.5
    })
}

#[test]
fn a_pegged_coin_is_known_by_its_returns_and_let_go_when_it_leaves() {
    let pegged: Vec<f64> = noise().take(800).map(|x| 1.0 + 0.004 * x).collect();
    let quiet = Model::Meridian.forecast(&series(pegged.clone()).history(), 90).unwrap();
    assert_eq!(quiet.character.regime, Regime::MeanReverting);
    let last = quiet.points[89];
    assert!(last.lower_95 > 0.99 && last.upper_95 < 1.01, "{last:?}");
    let broken = Model::Meridian
        .forecast(&series(pegged.into_iter().chain([0.9])).history(), 90)
        .unwrap();
    assert_eq!(broken.character.regime, Regime::RandomWalk);
    assert_eq!(broken.points[0].yhat, 0.9);
}

#[test]
fn a_glitch_of_one_day_leaves_the_bands_alone() {
    let mut price = 10.0;
    let clean: Vec<f64> = noise()
        .take(400)
        .map(|x| {
            price *= f64::exp(0.1 * x);
            price
        })
        .collect();
    let mut glitched = clean.clone();
    glitched[395] *= 25.0;
    let width = |prices: Vec<f64>| {
        let point = Model::Meridian.forecast(&series(prices).history(), 30).unwrap().points[29];
        (point.upper_80 / point.lower_80).ln()
    };
    let (before, after) = (width(clean), width(glitched));
    assert!((after / before - 1.0).abs() < 0.05, "{before} {after}");
}

#[test]
fn ets_is_sound_and_the_same_twice() {
    let mut price = 10.0;
    let prices: Vec<f64> = noise()
        .take(200)
        .map(|x| {
            price *= f64::exp(0.1 * x);
            price
        })
        .collect();
    let series = series(prices);
    let forecast = Model::Ets.forecast(&series.history(), 90).unwrap();
    assert_eq!(forecast.points.len(), 90);
    assert!(forecast.points.iter().all(|point| point.is_sound()));
    assert_eq!(forecast, Model::Ets.forecast(&series.history(), 90).unwrap());
    assert!(
        Model::Ets
            .forecast(&Series::new(&[(Day(0), 1.0)], false).unwrap().history(), 90)
            .is_err()
    );
}

#[test]
fn the_first_step_is_the_day_after_the_last_price() {
    let points = Model::Meridian
        .forecast(&series([1.0, 1.1, 1.05]).history(), 2)
        .unwrap()
        .points;
    let mut out = Vec::new();
    forecasting::domain::daily_csv::write(Day(2), &points, &mut out);
    assert!(
        String::from_utf8(out)
            .unwrap()
            .lines()
            .nth(1)
            .unwrap()
            .starts_with("1970-01-04,1.05,")
    );
    assert!(recipe::VERSION.starts_with("meridian-"));
}

//! The worked examples: what has to come out, digit by digit.

use chrono::{DateTime, TimeDelta, Utc};
use proptest::prelude::*;
use uuid::Uuid;
use vocab::Money;

use crate::{
    Book, Direction, Fee, Fill, Instrument, InstrumentKind, Ledger, Payment, PaymentKind, ProfitFactor, RoundTrip,
    Side, calendar, equity, round_trips, statistics,
};

fn money(text: &str) -> Money {
    text.parse().unwrap()
}

fn start() -> DateTime<Utc> {
    "2026-03-01T10:00:00Z".parse().unwrap()
}

fn instrument(kind: InstrumentKind) -> Instrument {
    Instrument {
        base: "BTC".to_owned(),
        quote: "USDT".to_owned(),
        kind,
        multiplier: Money::ONE,
    }
}

/// `buy 2 @100; 0.2`, one minute after the other. A fee may name its coin and that coin's price.
fn fills(kind: InstrumentKind, text: &str) -> Vec<Fill> {
    let read = |(at, one): (usize, &str)| {
        let (trade, fee) = one.split_once(';').unwrap_or((one, ""));
        let words: Vec<&str> = trade.split_whitespace().collect();
        let (quantity, price) = (money(words[1]), money(words[2].trim_start_matches('@')));
        let fee: Vec<&str> = fee.split_whitespace().collect();
        Fill {
            id: Uuid::from_u128(u128::try_from(at).unwrap() + 1),
            account: Uuid::nil(),
            instrument: instrument(kind),
            book: Book::Net,
            time: start() + TimeDelta::minutes(i64::try_from(at).unwrap()),
            sequence: None,
            position_in_file: i64::try_from(at).unwrap(),
            side: if words[0] == "buy" { Side::Buy } else { Side::Sell },
            quantity,
            quote_amount: match kind {
                InstrumentKind::Inverse => quantity.checked_div(price).unwrap(),
                _ => quantity.checked_mul(price).unwrap(),
            },
            fees: fee
                .first()
                .map(|amount| Fee {
                    asset: (*fee.get(1).unwrap_or(&"USDT")).to_owned(),
                    amount: money(amount),
                    price: fee.get(2).map(|price| money(price)),
                })
                .into_iter()
                .collect(),
            stop: None,
        }
    };
    text.split('·').map(str::trim).enumerate().map(read).collect()
}

fn ledger(kind: InstrumentKind, text: &str) -> Ledger {
    round_trips(&fills(kind, text), &[])
}

fn texts(trip: &RoundTrip) -> [String; 3] {
    let text = |amount: Option<Money>| amount.map_or_else(|| "none".to_owned(), |amount| amount.to_string());
    [trip.gross.to_string(), text(trip.fees), text(trip.net)]
}

#[test]
fn e1_a_partial_exit_has_a_result_of_its_own() {
    let ledger = ledger(
        InstrumentKind::Spot,
        "buy 2 @100; 0.2 · sell 1 @120; 0.12 · sell 1 @90; 0.09",
    );
    let [trip] = ledger.trips.as_slice() else {
        panic!("one trip")
    };
    assert_eq!(trip.net, Some(money("9.59")));
    let exits: Vec<_> = trip.exits.iter().map(|exit| exit.net.unwrap().to_string()).collect();
    assert_eq!(exits, ["19.78", "-10.19"]);
}

#[test]
fn e2_scaling_in_averages_the_entry() {
    let ledger = ledger(
        InstrumentKind::Spot,
        "buy 1 @100; 0.1 · buy 1 @110; 0.11 · sell 2 @108; 0.216",
    );
    assert_eq!(ledger.trips[0].entry_price, money("105"));
    assert_eq!(ledger.trips[0].net, Some(money("5.574")));
}

#[test]
fn e3_a_flip_closes_one_and_opens_another() {
    let ledger = ledger(
        InstrumentKind::Linear,
        "buy 1 @100; 0.1 · sell 3 @95; 0.285 · buy 2 @90; 0.18",
    );
    let nets: Vec<_> = ledger
        .trips
        .iter()
        .map(|trip| (trip.direction, trip.net.unwrap().to_string()))
        .collect();
    assert_eq!(
        nets,
        [
            (Direction::Long, "-5.195".to_owned()),
            (Direction::Short, "9.63".to_owned())
        ]
    );
    assert_ne!(ledger.trips[0].id, ledger.trips[1].id);
}

#[test]
fn e4_a_fee_in_the_coin_reduces_what_is_held() {
    let ledger = ledger(
        InstrumentKind::Spot,
        "buy 1 @20000; 0.001 BTC · sell 0.999 @22000; 21.978",
    );
    assert_eq!(texts(&ledger.trips[0]), ["1998", "41.978", "1956.022"]);
    assert!(ledger.trips[0].closed.is_some() && ledger.inventory_sales.is_empty());
}

#[test]
fn e5_a_fee_in_a_third_coin_counts_at_its_price() {
    let known = ledger(
        InstrumentKind::Spot,
        "buy 10 @20; 0.0005 BNB 300 · sell 10 @21; 0.0005 BNB 310",
    );
    assert_eq!(texts(&known.trips[0]), ["10", "0.305", "9.695"]);
    let unknown = ledger(
        InstrumentKind::Spot,
        "buy 10 @20; 0.0005 BNB 300 · sell 10 @21; 0.0005 BNB",
    );
    assert_eq!(texts(&unknown.trips[0]), ["10", "none", "none"]);
    assert_eq!(statistics(&unknown.trips, None).unwrap().unknown_net, 1);
}

#[test]
fn e6_an_inverse_contract_pays_in_the_coin() {
    let ledger = ledger(
        InstrumentKind::Inverse,
        "buy 10000 @50000; 0.0001 BTC · sell 10000 @55000; 0.000090909090909091 BTC",
    );
    let trip = &ledger.trips[0];
    assert_eq!(
        texts(trip),
        ["0.018181818181818182", "0.000190909090909091", "0.017990909090909091"]
    );
    assert_eq!((trip.currency.as_str(), trip.entry_price), ("BTC", money("50000")));
    // 10,000 ÷ 0.181818181818181818 is 55000.000000000000055: the coin amount's rounding is no part of a price.
    assert_eq!(trip.exit_price, Some(money("55000")));
}

fn paid(kind: PaymentKind, seconds: i64, amount: &str) -> Payment {
    Payment {
        id: Uuid::from_u128(u128::try_from(seconds + 1_000).unwrap()),
        account: Uuid::nil(),
        kind,
        instrument: Some(instrument(InstrumentKind::Linear)),
        asset: "USDT".to_owned(),
        time: start() + TimeDelta::seconds(seconds),
        amount: money(amount),
    }
}

const E7: &str = "sell 0.5 @60000; 16.5 · buy 0.5 @58000; 15.95";

#[test]
fn e7_funding_belongs_to_the_position_it_was_paid_for() {
    use PaymentKind::Funding;
    let fills = fills(InstrumentKind::Linear, E7);
    let payments = [(30, "3.10"), (100, "-1.25"), (121, "7"), (-5, "9")].map(|(at, amount)| paid(Funding, at, amount));
    let ledger = round_trips(&fills, &payments);
    let trip = &ledger.trips[0];
    assert_eq!(texts(trip), ["1000", "32.45", "969.4"]);
    assert_eq!((trip.funding, trip.interest), (money("1.85"), Money::ZERO));
    // 61 seconds after the end, and before the beginning.
    let rest: Vec<_> = ledger
        .account_income
        .iter()
        .map(|payment| payment.amount.to_string())
        .collect();
    assert_eq!(rest, ["9", "7"]);
}

#[test]
fn interest_is_in_the_net_and_counted_apart() {
    let fills = fills(InstrumentKind::Linear, E7);
    let payments = [
        paid(PaymentKind::Funding, 30, "1.85"),
        paid(PaymentKind::Interest, 40, "-0.4"),
    ];
    let ledger = round_trips(&fills, &payments);
    assert_eq!(texts(&ledger.trips[0]), ["1000", "32.45", "969"]);
    assert_eq!(ledger.trips[0].interest, money("-0.4"));
    assert!(ledger.account_income.is_empty());
    let figures = statistics(&ledger.trips, None).unwrap();
    assert_eq!((figures.funding, figures.interest), (money("1.85"), money("-0.4")));
    let days = calendar(&ledger.trips, |time| time.date_naive()).unwrap();
    assert_eq!(days.values().next().unwrap().net, money("969"));
}

#[test]
fn a_payment_without_an_instrument_joins_the_only_position_that_it_can_be_for() {
    let unnamed = |asset: &str| Payment {
        instrument: None,
        asset: asset.to_owned(),
        ..paid(PaymentKind::Funding, 30, "-2")
    };
    let one = fills(InstrumentKind::Linear, E7);
    assert_eq!(round_trips(&one, &[unnamed("USDT")]).trips[0].funding, money("-2"));
    // In another coin, or where two positions are open, nobody can say it.
    let other = round_trips(&one, &[unnamed("BTC")]);
    assert_eq!((other.trips[0].funding, other.account_income.len()), (Money::ZERO, 1));
    let mut two = one.clone();
    two.extend(fills(InstrumentKind::Linear, E7).into_iter().map(|fill| Fill {
        id: Uuid::from_u128(fill.id.as_u128() + 50),
        instrument: Instrument {
            base: "ETH".to_owned(),
            ..fill.instrument
        },
        ..fill
    }));
    let ledger = round_trips(&two, &[unnamed("USDT")]);
    assert!(ledger.trips.iter().all(|trip| trip.funding.is_zero()));
    assert_eq!(ledger.account_income.len(), 1);
    // A position in another coin's money is no candidate, and neither are coins.
    for fill in two.iter_mut().skip(2) {
        fill.instrument.quote = "USDC".to_owned();
    }
    let ledger = round_trips(&two, &[unnamed("USDT")]);
    assert_eq!((ledger.trips[0].funding, ledger.account_income.len()), (money("-2"), 0));
    let coins = fills(InstrumentKind::Spot, "buy 1 @100 · sell 1 @101");
    let interest = Payment {
        kind: PaymentKind::Interest,
        ..unnamed("USDT")
    };
    assert_eq!(round_trips(&coins, &[interest]).account_income.len(), 1);
}

#[test]
fn interest_that_was_earned_belongs_to_no_position_that_it_does_not_name() {
    let earned = Payment {
        instrument: None,
        ..paid(PaymentKind::Interest, 30, "2")
    };
    let ledger = round_trips(&fills(InstrumentKind::Linear, E7), &[earned]);
    assert_eq!(
        (ledger.trips[0].interest, ledger.account_income.len()),
        (Money::ZERO, 1)
    );
}

#[test]
fn e8_in_one_second_buying_comes_first_and_is_flagged() {
    let mut fills = fills(InstrumentKind::Spot, "sell 1 @101 · buy 1 @100");
    for fill in &mut fills {
        fill.time = start();
    }
    let ledger = round_trips(&fills, &[]);
    let [trip] = ledger.trips.as_slice() else {
        panic!("one trip")
    };
    assert_eq!(
        (trip.direction, trip.gross, trip.order_assumed),
        (Direction::Long, money("1"), true)
    );
}

#[test]
fn e10_what_was_never_bought_is_an_inventory_sale() {
    let ledger = ledger(InstrumentKind::Spot, "sell 1 @30000");
    assert!(ledger.trips.is_empty());
    assert_eq!(ledger.inventory_sales[0].proceeds, money("30000"));
}

#[test]
fn dust_closes_a_spot_trip_and_is_swept_by_the_next_sale() {
    let ledger = ledger(InstrumentKind::Spot, "buy 1 @100 · sell 0.9995 @110 · sell 0.0005 @110");
    assert_eq!(ledger.trips.len(), 1);
    assert_eq!(ledger.trips[0].dust, money("0.0005"));
    assert!(ledger.trips[0].closed.is_some() && ledger.inventory_sales.is_empty());
}

/// The ten results of the statistics' example, as trips with a risk of 50.
fn s1() -> Vec<RoundTrip> {
    let nets = ["100", "-50", "80", "-50", "-50", "200", "0", "-40", "60", "-50"];
    let mut all = Vec::new();
    for (at, net) in nets.iter().enumerate() {
        let exit = money("1000").checked_add(money(net)).unwrap();
        let mut one = fills(InstrumentKind::Spot, &format!("buy 1 @1000 · sell 1 @{exit}"));
        one[0].stop = Some(money("950"));
        for fill in &mut one {
            fill.id = Uuid::from_u128(fill.id.as_u128() + u128::try_from(at * 10).unwrap());
            fill.time += TimeDelta::days(i64::try_from(at).unwrap());
        }
        all.extend(one);
    }
    round_trips(&all, &[]).trips
}

fn near(found: Option<f64>, wanted: f64, within: f64) {
    let found = found.unwrap();
    assert!((found - wanted).abs() <= within, "{found} and not {wanted}");
}

#[test]
fn s1_every_figure_and_its_interval() {
    let s = statistics(&s1(), Some(money("1000"))).unwrap();
    assert_eq!((s.trips, s.wins, s.losses, s.breakeven, s.few), (10, 4, 5, 1, true));
    assert_eq!(s.net, money("200"));
    let rate = s.win_rate.unwrap();
    near(Some(rate.value), 0.4444, 5e-5);
    near(rate.low, 0.1888, 5e-5);
    near(rate.high, 0.7333, 5e-5);
    let ProfitFactor::Value(factor) = s.profit_factor else {
        panic!("a factor")
    };
    near(Some(factor.value), 1.8333, 5e-5);
    near(factor.low, 0.4185, 5e-5);
    near(factor.high, 8.0320, 5e-5);
    near(s.payoff.map(|p| p.value), 2.2917, 5e-5);
    let mean = s.expectancy.unwrap();
    near(Some(mean.value), 20.0, 1e-9);
    near(mean.low, -42.00, 5e-3);
    near(mean.high, 82.00, 5e-3);
    near(s.mean_r.map(|r| r.value), 0.4, 1e-9);
    near(s.sqn.map(|sqn| sqn.value), 0.7298, 5e-5);
    assert_eq!(s.drawdown.amount, money("100"));
    near(s.drawdown.share, 0.088_496, 5e-7);
    assert_eq!((s.loss_run.longest, s.win_run.longest), (2, 1));
    // Of all orders, 2.4 % have no two losses in a row and 97.6 % at most four; 16.7 % no two wins, and 96.7 % at most three.
    assert_eq!((s.loss_run.range, s.win_run.range), (Some((2, 4)), Some((1, 3))));
    assert_eq!(s.with_stop, 10);
    assert_eq!(statistics(&s1(), None), statistics(&s1(), None), "the same each time");
}

#[test]
fn few_results_have_no_interval_and_no_losses_no_factor() {
    let s = statistics(&s1()[..1], None).unwrap();
    assert_eq!((s.win_rate.unwrap().low, s.expectancy.unwrap().low), (None, None));
    assert_eq!(s.profit_factor, ProfitFactor::NoLosses);
    let nine = statistics(&s1()[..9], None).unwrap();
    assert_eq!(
        (nine.loss_run.longest, nine.loss_run.range, nine.drawdown.low),
        (2, None, None)
    );
    assert_eq!(statistics(&[], None).unwrap().profit_factor, ProfitFactor::NoTrips);
    assert_eq!(s.drawdown.share, None);
}

#[test]
fn days_sum_to_what_is_realised_also_of_open_trips() {
    let ledger = ledger(InstrumentKind::Spot, "buy 2 @100; 0.2 · sell 1 @120; 0.12");
    let days = calendar(&ledger.trips, |time| time.date_naive()).unwrap();
    let day = days.values().next().unwrap();
    assert_eq!((day.net, day.trips_closed), (money("19.78"), 0));
    assert!(equity(&ledger.trips).unwrap().is_empty(), "the curve is of closed ones");
    assert_eq!(equity(&s1()).unwrap().last().unwrap().cumulated, money("200"));
}

fn any_fills() -> impl Strategy<Value = Vec<Fill>> {
    let one = (any::<bool>(), 1_u32..50, 50_u32..150, 0_u32..3);
    proptest::collection::vec(one, 1..40).prop_map(|all| {
        let text: Vec<String> = all
            .iter()
            .map(|(buy, q, p, fee)| format!("{} {q} @{p}; 0.{fee}", if *buy { "buy" } else { "sell" }))
            .collect();
        fills(InstrumentKind::Linear, &text.join("·"))
    })
}

proptest! {
    #[test]
    fn exits_sum_to_the_trip_and_every_fill_is_used_once(fills in any_fills(), seed in any::<u64>()) {
        let ledger = round_trips(&fills, &[]);
        for trip in &ledger.trips {
            let sum = trip.exits.iter().fold(Money::ZERO, |sum, exit| sum.checked_add(exit.net.unwrap()).unwrap());
            prop_assert_eq!(Some(sum), trip.net);
        }
        for fill in &fills {
            let parts = ledger.trips.iter().flat_map(|trip| &trip.parts).filter(|part| part.fill == fill.id);
            let used = parts.fold(Money::ZERO, |sum, part| sum.checked_add(part.quantity).unwrap());
            prop_assert_eq!(used, fill.quantity);
        }
        let mut mixed = fills;
        let by = usize::try_from(seed % 7).unwrap() % mixed.len();
        mixed.rotate_left(by);
        prop_assert_eq!(round_trips(&mixed, &[]).trips, ledger.trips);
    }
}

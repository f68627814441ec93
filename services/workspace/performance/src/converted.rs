//! Results of several currencies in one of them.

use vocab::Money;

use crate::position::{Exit, RoundTrip};

impl RoundTrip {
    /// The same result in another currency: each amount as `worth` says, with all 18 decimals of the ledger. Prices, quantities, the pair and R stay
    /// as they are. Nothing where `worth` has no answer.
    #[must_use]
    pub fn converted(&self, currency: &str, worth: impl Fn(Money) -> Option<Money>) -> Option<Self> {
        // An amount that is not known stays unknown.
        let known = |amount: Option<Money>| match amount {
            None => Some(None),
            Some(amount) => worth(amount).map(Some),
        };
        let exit = |exit: &Exit| {
            Some(Exit {
                gross: worth(exit.gross)?,
                net: known(exit.net)?,
                ..*exit
            })
        };
        Some(Self {
            gross: worth(self.gross)?,
            fees: known(self.fees)?,
            funding: worth(self.funding)?,
            interest: worth(self.interest)?,
            net: known(self.net)?,
            risk: known(self.risk)?,
            exits: self.exits.iter().map(exit).collect::<Option<Vec<Exit>>>()?,
            currency: currency.to_owned(),
            ..self.clone()
        })
    }
}

#[cfg(test)]
mod tests {
    use chrono::{DateTime, TimeDelta, Utc};
    use uuid::Uuid;
    use vocab::Money;

    use crate::{
        Book, Fee, Fill, Instrument, InstrumentKind, ProfitFactor, RoundTrip, Side, calendar_in, equity, round_trips,
        statistics,
    };

    fn money(text: &str) -> Money {
        text.parse().unwrap()
    }

    fn start() -> DateTime<Utc> {
        "2026-05-01T10:00:00Z".parse().unwrap()
    }

    /// Bought at 100 and sold at a price on a day, each with a fee of 1 and a stop at 90.
    fn trip(number: u128, quote: &str, day: i64, price: &str) -> [Fill; 2] {
        [(Side::Buy, "100", 0), (Side::Sell, price, 1)].map(|(side, price, minute)| Fill {
            id: Uuid::from_u128(number * 2 + u128::from(side == Side::Sell)),
            account: Uuid::nil(),
            instrument: Instrument {
                base: "SOL".to_owned(),
                quote: quote.to_owned(),
                kind: InstrumentKind::Spot,
                multiplier: Money::ONE,
            },
            book: Book::Net,
            time: start() + TimeDelta::days(day) + TimeDelta::minutes(minute),
            sequence: None,
            position_in_file: minute,
            side,
            quantity: Money::ONE,
            quote_amount: money(price),
            fees: vec![Fee {
                asset: quote.to_owned(),
                amount: Money::ONE,
                price: None,
            }],
            stop: (side == Side::Buy).then(|| money("90")),
        })
    }

    /// A dollar is worth 0.9 euros on the first day and 0.8 on the second; on the third there is no rate.
    fn rate(currency: &str, closed: DateTime<Utc>) -> Option<Money> {
        match (currency, (closed - start()).num_days()) {
            ("EUR", _) => Some(Money::ONE),
            (_, 0) => Some(money("0.9")),
            (_, 1) => Some(money("0.8")),
            _ => None,
        }
    }

    /// In dollars 18, -7.333 and 28; in euros 8 and -12.
    fn trips() -> Vec<RoundTrip> {
        let fills = [
            trip(1, "USDT", 0, "120"),
            trip(2, "USDT", 1, "94.667"),
            trip(3, "USDT", 2, "130"),
            trip(4, "EUR", 0, "110"),
            trip(5, "EUR", 2, "90"),
        ];
        round_trips(&fills.concat(), &[]).trips
    }

    #[test]
    fn results_of_two_currencies_add_up_in_one() {
        let converted: Vec<RoundTrip> = trips()
            .iter()
            .filter_map(|trip| {
                let rate = rate(&trip.currency, trip.closed?)?;
                trip.converted("EUR", |amount| amount.checked_mul(rate))
            })
            .collect();
        assert_eq!(converted.len(), 4, "one has no rate");
        assert!(converted.iter().all(|trip| trip.currency == "EUR"));
        let figures = statistics(&converted, Some(money("100"))).unwrap();
        // 18 × 0.9 + 8 - 7.333 × 0.8 - 12, and of the fees 2 × 0.9 + 2 × 0.8 + 2 + 2.
        assert_eq!((figures.net, figures.fees), (money("6.3336"), money("7.4")));
        assert_eq!(figures.gross, money("13.7336"));
        assert_eq!((figures.trips, figures.wins, figures.losses), (4, 2, 2));
        let ProfitFactor::Value(factor) = figures.profit_factor else {
            panic!("there are losses")
        };
        assert!((factor.value - 24.2 / 17.8664).abs() < 1e-9);
        assert!((figures.expectancy.unwrap().value - 1.5834).abs() < 1e-9);
        // From the peak of 24.2 to 6.3336.
        assert_eq!(figures.drawdown.amount, money("17.8664"));
        let sums: Vec<String> = equity(&converted)
            .unwrap()
            .iter()
            .map(|point| point.cumulated.to_string())
            .collect();
        // Of two that were opened and closed together the smaller result comes first.
        assert_eq!(sums, ["8", "24.2", "18.3336", "6.3336"]);
        // R is of no currency, and so also of what has no rate: 1.8, 0.8, -0.7333, 2.8 and -1.2.
        let in_r = figures.clone().with_r_of(&trips());
        assert_eq!((in_r.with_stop, in_r.trips, in_r.net), (5, 4, figures.net));
        assert!((in_r.mean_r.unwrap().value - 0.693_34).abs() < 1e-9);
        let own = statistics(&trips(), None).unwrap();
        assert_eq!((in_r.mean_r, in_r.sqn), (own.mean_r, own.sqn));
    }

    #[test]
    fn a_day_says_which_exits_have_no_rate() {
        let days = calendar_in(
            &trips(),
            |time| time.date_naive(),
            |trip, exit, net| net.checked_mul(rate(&trip.currency, exit.time)?),
        )
        .unwrap();
        let results: Vec<(String, u32, u32)> = days
            .values()
            .map(|day| (day.net.to_string(), day.trips_closed, day.unknown))
            .collect();
        assert_eq!(
            results,
            [
                ("24.2".to_owned(), 2, 0),
                ("-5.8664".to_owned(), 1, 0),
                ("-12".to_owned(), 2, 1)
            ]
        );
    }

    #[test]
    fn a_result_that_is_not_known_stays_unknown() {
        let mut fills = trip(1, "USDT", 0, "120");
        fills[0].fees[0].asset = "NOPE".to_owned();
        let unknown = round_trips(&fills, &[]).trips.remove(0);
        let converted = unknown
            .converted("EUR", |amount| amount.checked_mul(money("0.9")))
            .unwrap();
        assert_eq!(
            (converted.net, converted.fees, converted.gross),
            (None, None, money("18"))
        );
    }
}

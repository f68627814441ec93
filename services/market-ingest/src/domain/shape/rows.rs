//! Rows inside of an object: one that cannot be read costs the object nothing but itself.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::DeserializeOwned};
use serde_json::Value;

use crate::domain::json::{Field, Raw};

/// Rows in their order; what could not be read is left out and counted.
#[derive(Debug, Clone)]
pub struct Rows<T> {
    pub rows: Vec<T>,
    pub bad: usize,
}

impl<T> Field<Rows<T>> {
    /// Rows that could not be read, of how many.
    #[must_use]
    pub fn bad(&self) -> (usize, usize) {
        self.get().map_or((0, 0), |all| (all.bad, all.bad + all.rows.len()))
    }

    /// How many could be read.
    #[must_use]
    pub fn count(&self) -> usize {
        self.get().map_or(0, |all| all.rows.len())
    }
}

impl<'de, T: DeserializeOwned> Deserialize<'de> for Rows<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let all = Vec::<Raw>::deserialize(deserializer)?;
        let rows: Vec<T> = all
            .iter()
            // A number that no double holds may stand in a member that has no type here.
            .filter(|row| serde_json::from_str::<Value>(row.text()).is_ok())
            .filter_map(|row| serde_json::from_str(row.text()).ok())
            .collect();
        Ok(Self {
            bad: all.len() - rows.len(),
            rows,
        })
    }
}

impl<T: Serialize> Serialize for Rows<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.rows.serialize(serializer)
    }
}

#[cfg(test)]
mod tests {
    use bytes::Bytes;

    use super::super::{BadBody, Shape};

    const GOOD: &str = r#"{"base":"BTC","target":"USD","last":1.50,"is_stale":false}"#;

    fn checked(shape: Shape, body: &str) -> Result<(String, usize), BadBody> {
        let checked = shape.check(&Bytes::from(body.to_owned()))?;
        Ok((String::from_utf8(checked.json.to_vec()).unwrap(), checked.dropped))
    }

    #[test]
    fn one_odd_ticker_costs_no_page() {
        for odd in [
            r#"{"base":"BTC","target":"EUR","last":"1.5"}"#,
            r#"{"base":"BTC","target":"EUR","last":NaN}"#,
            r#"{"base":"BTC","target":"EUR","is_anomaly":"no"}"#,
            r#"{"base":"BTC","target":"EUR","depth":{"up":1e999}}"#,
            "null",
            "[]",
        ] {
            // `NaN` is no JSON, whatever stands around it.
            let is_json = !odd.contains("NaN");
            for (shape, head) in [
                (Shape::Coin, r#""id":"bitcoin","symbol":"btc","name":"Bitcoin","#),
                (Shape::Exchange, r#""name":"Harbour","#),
                (Shape::Tickers, r#""name":"Bitcoin","#),
            ] {
                let read = checked(shape, &format!(r#"{{{head}"tickers":[{GOOD},{odd}]}}"#));
                if is_json {
                    let wanted = format!(r#"{{{head}"tickers":[{GOOD}]}}"#);
                    assert_eq!(read.unwrap(), (wanted, 1), "{shape:?} {odd}");
                } else {
                    assert!(matches!(read, Err(BadBody::Schema(_))), "{shape:?} {odd}");
                }
            }
        }
    }

    #[test]
    fn an_odd_member_that_nobody_reads_costs_no_page() {
        let page = |members: &str| format!(r#"{{"id":"bitcoin","symbol":"btc","name":"Bitcoin",{members}}}"#);
        for odd in [
            r#""genesis_date":20090103,"categories":"none","preview_listing":"no""#,
            r#""market_data":{"current_price":{"usd":1},"total_supply":"21000000.0","max_supply":null}"#,
        ] {
            let body = page(odd);
            assert_eq!(checked(Shape::Coin, &body).unwrap(), (body, 0), "{odd}");
        }
        assert!(checked(Shape::Coin, &page(r#""market_data":{"total_supply":1e999}"#)).is_err());
        assert!(checked(Shape::Coin, r#"{"id":7,"symbol":"btc","name":"Bitcoin"}"#).is_err());
    }

    #[test]
    fn a_body_that_is_whole_keeps_its_spelling() {
        let whole = format!(r#"{{ "name":"Bitcoin", "tickers":[{GOOD}] }}"#);
        assert_eq!(checked(Shape::Tickers, &whole).unwrap(), (whole.clone(), 0));
    }

    #[test]
    fn many_odd_rows_refuse_a_body_and_so_does_the_only_one() {
        let odd = r#"{"base":"BTC","target":"EUR","last":"1.5"}"#;
        let page = |rows: &[&str]| checked(Shape::Tickers, &format!(r#"{{"tickers":[{}]}}"#, rows.join(",")));
        assert!(matches!(page(&[odd]), Err(BadBody::Rows { bad: 1, all: 1 })));
        assert!(matches!(page(&[GOOD, odd, odd]), Err(BadBody::Rows { bad: 2, all: 3 })));
        let mut long = vec![GOOD; 18];
        long.extend([odd, odd]);
        assert_eq!(page(&long).unwrap().1, 2);
        assert_eq!(page(&[]).unwrap().1, 0);
    }

    #[test]
    fn one_odd_name_hides_no_currency() {
        let names: Vec<String> = (0..20).map(|n| format!(r#""c{n}""#)).collect();
        let names = names.join(",");
        for odd in ["null", "7", r#""""#] {
            let (left, dropped) = checked(Shape::Currencies, &format!("[{names},{odd}]")).unwrap();
            assert_eq!((left, dropped), (format!("[{names}]"), 1), "{odd}");
        }
    }

    #[test]
    fn one_odd_coin_hides_no_trend_and_one_odd_token_no_list() {
        let trend = r#"{"coins":[{"item":{"id":"a","score":0}},{"item":{"id":7}}],"nfts":[]}"#;
        let left = r#"{"coins":[{"item":{"id":"a","score":0}}],"nfts":[]}"#;
        assert_eq!(checked(Shape::Trending, trend).unwrap(), (left.to_owned(), 1));
        let list = r#"{"name":"L","tokens":[{"chainId":1,"decimals":18},{"chainId":1,"decimals":"18"}]}"#;
        let left = r#"{"name":"L","tokens":[{"chainId":1,"decimals":18}]}"#;
        assert_eq!(checked(Shape::TokenList, list).unwrap(), (left.to_owned(), 1));
    }
}

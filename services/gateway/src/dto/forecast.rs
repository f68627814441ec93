//! Forecasts as CSV, a token that is added, and shapes of the contract that uploads share.

use std::fmt::Write;

use proto::forecast as pb;
use utoipa::ToSchema;

use super::day;
use crate::{
    problem::INVALID,
    query::is_coin,
    rest::{Need, Object, Readable, Shape, Written, generated as shapes},
};

const ICONS: [&str; 3] = ["chain", "diamond", "star"];

pub type Point = Written<shapes::Point>;
pub type Score = Written<shapes::Score>;

#[expect(dead_code, reason = "only described here: the call's request is read")]
#[derive(ToSchema)]
pub struct AddTokenBody {
    pub coingecko_id: String,
    pub token_name: Option<String>,
    /// chain, diamond or star.
    pub icon: Option<String>,
}

impl Shape for AddTokenBody {
    type Message = pb::AddTokenRequest;
    const NAME: &'static str = "AddTokenBody";
}

impl Readable for AddTokenBody {
    fn read(o: &mut Object<'_>) -> pb::AddTokenRequest {
        let coingecko_id = o.filled_text("coingecko_id", 128, false).unwrap_or_default();
        if !coingecko_id.is_empty() && !is_coin(&coingecko_id) {
            o.fault("coingecko_id", INVALID, "Invalid coin id.");
        }
        let icon = o.limited_text("icon", Need::MayBeNull, 16, false);
        if icon.as_deref().is_some_and(|icon| !ICONS.contains(&icon)) {
            o.fault("icon", INVALID, "One of: chain, diamond, star.");
        }
        let token_name = o.limited_text("token_name", Need::MayBeNull, 100, false);
        pb::AddTokenRequest {
            owner: String::new(),
            coingecko_id,
            token_name: token_name.unwrap_or_default(),
            icon: icon.unwrap_or_default(),
        }
    }
}

/// Points as CSV (RFC 4180), `ds` first as `yyyy-mm-dd`. Only numbers and dates: nothing a spreadsheet could run.
#[must_use]
pub fn csv(points: &[pb::Point]) -> String {
    let mut out = String::from(
        "ds,yhat,yhat_lower,yhat_upper,yhat_lower_50,yhat_upper_50,yhat_lower_80,yhat_upper_80,yhat_lower_95,yhat_upper_95\r\n",
    );
    for p in points {
        let figures = [
            p.yhat, p.lower_80, p.upper_80, p.lower_50, p.upper_50, p.lower_80, p.upper_80, p.lower_95, p.upper_95,
        ];
        out.push_str(&day(p.day));
        for figure in figures {
            // Writing to a string cannot fail.
            let _ = write!(out, ",{figure}");
        }
        out.push_str("\r\n");
    }
    out
}

#[cfg(test)]
mod tests {
    use proto::forecast as pb;

    #[test]
    fn csv_has_the_median_and_all_bands() {
        let point = pb::Point {
            day: 19_782,
            yhat: 1.5,
            lower_80: 1.0,
            upper_80: 2.0,
            ..pb::Point::default()
        };
        let text = super::csv(&[point]);
        assert_eq!(text.lines().nth(1), Some("2024-02-29,1.5,1,2,0,0,1,2,0,0"));
        assert!(text.starts_with("ds,yhat,yhat_lower,yhat_upper,yhat_lower_50"));
        assert_eq!((text.matches("\r\n").count(), text.matches('\n').count()), (2, 2));
    }
}

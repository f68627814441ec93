//! `/coins/{id}/history`: a coin on one day. A day that is over is asked for once and kept.

use std::sync::Arc;

use chrono::Datelike;

use crate::{
    app::{
        Answer, App,
        coin::no_coin,
        serve::{bad_stored_body, write},
    },
    domain::{
        call::Call,
        history::DAY_MS,
        json::Field,
        paths::{Asked, check},
        request::CoinId,
        shape::{Shape, market::Coin, one},
        ttl::Kind,
    },
    error::Error,
};

/// Days from 0001-01-01 to 1970-01-01, as chrono counts them.
const EPOCH_FROM_CE: i32 = 719_163;

impl App {
    pub(super) async fn past_day(self: &Arc<Self>, asked: &Asked) -> Result<Answer, Error> {
        let coin = CoinId::parse(asked.text("id"))?;
        self.check_coin(&coin).await?;
        let date = asked.text("date");
        let day = check::day(date).map_or(0, |day| day.num_days_from_ce() - EPOCH_FROM_CE);
        let today = self.today();
        if day > today {
            return Err(Error::invalid("date", "The date must not be in the future."));
        }
        // The provider would refuse it, and the refusal would count.
        if self.reach_ms().is_some_and(|reach| i64::from(day) * DAY_MS < reach) {
            return Err(self.beyond_plan("date"));
        }
        // The provider settles a day a while after its midnight.
        let kind = if day < today - 1 { Kind::PastDay } else { Kind::Coin };
        let call = Call::of_path(
            "/coins/{id}/history",
            format!("/coins/{}/history", coin.as_str()),
            vec![("date", date.to_owned())],
            Shape::AnyCoin,
            kind,
        );
        let got = self.document(&call).await.map_err(no_coin)?;
        if asked.flag("localization", true) {
            return self.answer_whole(&got.held, got.origin).await;
        }
        self.answer(&got.held, got.origin, "one language", |held| {
            let mut coin: Coin = one(&held.json).map_err(bad_stored_body)?;
            coin.localization = Field::Absent;
            write(&coin)
        })
        .await
    }
}

//! The provider's paths by their table: passed on and kept, cut out of what the schedule keeps, or put together here.

mod candles;
mod contract;
mod figures;
mod key;
mod list;
mod made;
mod movers;
mod past_day;
mod volume;

use std::sync::Arc;

use super::{Answer, App, coin::no_coin};
use crate::{
    domain::{
        paths::{self, Answer as Source, Asked},
        precision,
        request::CoinId,
        shape::Shape,
        ttl::Kind,
    },
    error::Error,
};

/// An answer with what its headers say.
#[derive(Debug, Clone)]
pub struct Document {
    pub answer: Answer,
    /// Headers that the provider's clients page by.
    pub headers: Vec<(&'static str, String)>,
    /// What a body rests on that was computed or stored here; empty where the provider said it itself.
    pub data_source: String,
    /// When those data begin, Unix milliseconds.
    pub data_since_ms: Option<i64>,
    /// Which coins it is about.
    pub universe: String,
}

impl From<Answer> for Document {
    fn from(answer: Answer) -> Self {
        Self {
            answer,
            headers: Vec::new(),
            data_source: String::new(),
            data_since_ms: None,
            universe: String::new(),
        }
    }
}

impl Document {
    /// Marked as made here.
    fn computed(answer: Answer, data_source: &str, data_since_ms: Option<i64>, universe: &str) -> Self {
        Self {
            data_source: data_source.to_owned(),
            data_since_ms,
            universe: universe.to_owned(),
            ..Self::from(answer)
        }
    }
}

impl App {
    /// A path of the provider's with its query, decoded.
    ///
    /// # Errors
    /// For what the table does not allow, for what does not exist, and when nothing kept can answer and the provider does not.
    pub async fn fetch_document(self: &Arc<Self>, path: &str, query: &[(String, String)]) -> Result<Document, Error> {
        let asked = paths::find(path, query)?;
        match asked.row.answer {
            Source::Call(shape, kind) => self.passed(&asked, shape, kind).await,
            Source::Page(shape, kind) => self.page(&asked, shape, kind).await,
            Source::Made(made) => Box::pin(self.made(made, &asked)).await,
            Source::Refused(why) => Err(Error::NotServed { why }),
        }
    }

    /// The provider's own body.
    async fn passed(self: &Arc<Self>, asked: &Asked, shape: Shape, kind: Kind) -> Result<Document, Error> {
        let is_coin = asked.row.pattern.starts_with("coins/{id}");
        if is_coin {
            self.check_coin(&CoinId::parse(asked.text("id"))?).await?;
        }
        let got = self
            .document(&asked.call(shape, kind))
            .await
            .map_err(|error| if is_coin { no_coin(error) } else { error })?;
        let answer = self.answer_whole(&got.held, got.origin).await?;
        Ok(Document {
            headers: list::paging(asked, &got.held),
            ..answer.into()
        })
    }

    /// The same answer with prices of so many places, where that was asked for.
    async fn with_places(
        &self,
        answer: Answer,
        asked: &Asked,
        round: fn(&[u8], usize) -> Result<Vec<u8>, serde_json::Error>,
    ) -> Result<Answer, Error> {
        let Ok(places) = asked.text("precision").parse::<usize>() else {
            return Ok(answer);
        };
        let variant = format!("places {places}");
        self.reshaped(answer, &variant, move |json| {
            round(json, places)
                .map(Into::into)
                .map_err(super::serve::bad_stored_body)
        })
        .await
    }
}

/// Rounds what `read` finds in a body.
macro_rules! rounding {
    ($name:ident, $read:ty, $round:path) => {
        fn $name(json: &[u8], places: usize) -> Result<Vec<u8>, serde_json::Error> {
            let mut read: $read = serde_json::from_slice(json)?;
            $round(&mut read, places);
            serde_json::to_vec(&read)
        }
    };
}

rounding!(round_prices, precision::Prices, precision::prices);
rounding!(round_chart, crate::domain::shape::chart::Chart, precision::chart);
rounding!(
    round_candles,
    Vec<crate::domain::shape::chart::Candle>,
    precision::candles
);
rounding!(
    round_markets,
    Vec<crate::domain::shape::market::MarketRow>,
    precision::markets
);

//! The query of `POST /api/v1/candles`.

use utoipa::IntoParams;

#[expect(dead_code, reason = "only described here: the query is read by name")]
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ImportQuery {
    /// The file's name: market and bar are taken from it where the file does not say them.
    pub name: Option<String>,
    /// As `BTC/USD`; taken from the file's name where empty.
    pub market: Option<String>,
    /// What the series is called; market and bar where empty.
    pub title: Option<String>,
}

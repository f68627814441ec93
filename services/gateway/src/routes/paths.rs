//! `/api/v3` beyond the routes that are written by hand: the provider's other paths, and parameters that those routes do not read.
//! market-ingest has the table that says what is served.

use actix_web::{HttpRequest, web};
use proto::market as pb;

use crate::{
    market_query::MarketQuery,
    problem::Answer,
    query::{Params, decode_segment},
    serving::serve,
    state::Worker,
};

const PREFIX: &str = "/api/v3/";

/// The parameters of a route that reads those of `known` itself, names with blanks between them. Where there are others, the
/// question for market-ingest's table, which honours or refuses them.
///
/// # Errors
/// That question.
pub fn params(request: &HttpRequest, known: &str) -> Result<Params, Box<MarketQuery>> {
    let params = Params::parse(request.query_string());
    if params.reaches_beyond(known) {
        Err(Box::new(question(request, params)))
    } else {
        Ok(params)
    }
}

/// Any path of the provider's.
pub async fn serve_path(request: HttpRequest, state: web::Data<Worker>) -> Answer {
    serve(&state, &request, || {
        let params = Params::parse(request.query_string()).checked()?;
        Ok(question(&request, params))
    })
    .await
}

/// The question for market-ingest's table, which reads the parameters itself.
pub fn question(request: &HttpRequest, params: Params) -> MarketQuery {
    let path = request.path();
    let path = path.strip_prefix(PREFIX).unwrap_or(path);
    let segments: Vec<String> = path.split('/').map(decoded).collect();
    let query = params
        .into_pairs()
        .into_iter()
        .map(|(name, value)| pb::Parameter { name, value })
        .collect();
    let path = segments.join("/");
    MarketQuery::Path(pb::FetchDocumentRequest { path, query }, None)
}

/// A segment without percent encoding. What would not be one segment then stays as it is, and is found nowhere.
fn decoded(segment: &str) -> String {
    let text = decode_segment(segment).filter(|text| !text.contains('/'));
    text.unwrap_or_else(|| segment.to_owned())
}

#[cfg(test)]
mod tests {
    use super::decoded;

    #[test]
    fn a_segment_stays_one() {
        for (written, read) in [
            ("bitcoin", "bitcoin"),
            ("a%2Db", "a-b"),
            ("a%3Ab", "a:b"),
            ("..%2f..%2fadmin", "..%2f..%2fadmin"),
            ("%", "%"),
            ("%zz", "%zz"),
            ("%ff", "%ff"),
        ] {
            assert_eq!(decoded(written), read);
        }
    }
}

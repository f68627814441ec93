//! Large transfers as a file: `/api/v1/whales.csv`.

use actix_web::{HttpRequest, web};
use proto::onchain::Whale;

use crate::{
    ask,
    clients::Plan,
    csv_file::{ROWS, file, head, lines, on},
    dto::chain_file::whale,
    principal::Purpose,
    problem::Answer,
    rest::{generated::read_list_whales, signed_in},
    state::Worker,
};

type State = web::Data<Worker>;

/// A file has at most 20,000 rows.
const PAGES: u32 = 40;

/// The list as CSV: all that match up to 20,000 rows, with the source of each price and name.
#[utoipa::path(get, operation_id = "list_whales_csv", path = "/api/v1/whales.csv", tag = "investigation",
    responses((status = 200, body = String, content_type = "text/csv")))]
pub async fn csv(request: HttpRequest, state: State) -> Answer {
    let (_, context) = signed_in(&request, &state, Purpose::READ).await?;
    let mut message = read_list_whales(&request)?;
    (message.limit, message.cursor) = (ROWS, String::new());
    let first = ask!(state, &context, Plan::READ, whales.list_whales, message.clone()).await?;
    let name = if first.count > u64::from(ROWS * PAGES) {
        "whales-newest.csv"
    } else {
        "whales.csv"
    };
    let identity = context.identity;
    let first = (lines(first.whales.into_iter().map(whale)), first.next_cursor);
    let head = head(&whale(Whale::default()));
    Ok(file(name, &head, first, PAGES as usize - 1, move |cursor| {
        let (state, mut message) = (state.clone(), message.clone());
        message.cursor = cursor;
        async move {
            let page = ask!(state, &on(identity), Plan::READ, whales.list_whales, message).await?;
            Ok((lines(page.whales.into_iter().map(whale)), page.next_cursor))
        }
    }))
}

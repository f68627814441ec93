//! Addresses, what is written by hand: texts that are recognised line by line, movements as a file, and the note with its own conditions.

use std::time::Duration;

use actix_web::{HttpRequest, http::StatusCode, web};
use proto::onchain as pb;

use crate::{
    ask,
    clients::Plan,
    csv_file::{file, head, lines, on},
    dto::{address_query as asked, chain_file::movement},
    preconditions,
    principal::Purpose,
    problem::{Answer, Problem},
    rest::{
        self,
        generated::{self as shapes, read_list_movements},
        signed_in,
    },
    state::Worker,
};

type State = web::Data<Worker>;

/// Rows of one step of an export.
const STEP: u32 = 1_000;
/// How often an export looks whether everything is loaded, and how long it waits at most.
const LOOK: Duration = Duration::from_millis(500);
const LOOKS: usize = 3;

/// The movements as CSV, all of them, with US dollars at the time of each movement. 503 while movements are still being loaded.
#[utoipa::path(get, operation_id = "list_movements_csv", path = "/api/v1/addresses/{chain}/{address}/transfers.csv", tag = "investigation",
    responses((status = 200, body = String, content_type = "text/csv")))]
pub async fn transfers_csv(request: HttpRequest, state: State) -> Answer {
    let (_, context) = signed_in(&request, &state, Purpose::READ).await?;
    let mut message = read_list_movements(&request)?;
    (message.limit, message.cursor) = (STEP, String::new());
    if let Some(scope) = message.scope.as_mut().filter(|scope| scope.depth.is_empty()) {
        "full".clone_into(&mut scope.depth);
    }
    let mut looks = 0;
    let first = loop {
        let answer = ask!(state, &context, Plan::READ, addresses.list_movements, message.clone()).await?;
        if !answer.basis.as_ref().is_some_and(|basis| basis.loading) {
            break answer;
        }
        looks += 1;
        if looks > LOOKS {
            let mut problem = Problem::new(
                StatusCode::SERVICE_UNAVAILABLE,
                "still_loading",
                "The movements are still being loaded. Please try again in a few seconds.",
            );
            problem.retry_after = Some(Duration::from_secs(5));
            return Err(problem);
        }
        actix_web::rt::time::sleep(LOOK).await;
    };
    let truncated = first.basis.as_ref().is_some_and(|basis| basis.truncated);
    let identity = context.identity;
    let name = if truncated {
        "transfers-newest.csv"
    } else {
        "transfers.csv"
    };
    let first = (lines(first.movements.into_iter().map(movement)), first.next_cursor);
    let head = head(&movement(pb::Movement::default()));
    Ok(file(name, &head, first, usize::MAX, move |cursor| {
        let (state, mut message) = (state.clone(), message.clone());
        message.cursor = cursor;
        async move {
            let page = ask!(state, &on(identity), Plan::READ, addresses.list_movements, message).await?;
            Ok((lines(page.movements.into_iter().map(movement)), page.next_cursor))
        }
    }))
}

/// Says of each line what it is: an address, a hash, a key, a name, or why it is none. Asks no provider.
#[utoipa::path(post, operation_id = "parse_addresses", path = "/api/v1/addresses/parse", tag = "investigation", request_body = asked::ParseBody,
    responses((status = 200, body = ref("#/components/schemas/ParsedTexts"))))]
pub async fn parse(request: HttpRequest, payload: web::Payload, state: State) -> Answer {
    let (_, context) = signed_in(&request, &state, Purpose::READ).await?;
    let message = rest::small_body::<asked::ParseBody>(&request, payload).await?;
    let answer = ask!(state, &context, Plan::READ, addresses.parse_addresses, message).await?;
    Ok(rest::answer::<shapes::ParsedTexts>(200, None, &answer))
}

/// Writes the note. `If-Match` names the version that is written over, `"0"` for a new one.
#[utoipa::path(put, path = "/api/v1/addresses/{chain}/{address}/notes", tag = "investigation", request_body = asked::AddressNoteBody,
    params(("chain" = String, Path), ("address" = String, Path), ("If-Match" = String, Header)),
    responses((status = 200, body = ref("#/components/schemas/AddressNote"))))]
pub async fn put_note(
    request: HttpRequest,
    payload: web::Payload,
    state: State,
    path: web::Path<(String, String)>,
) -> Answer {
    let (_, context) = signed_in(&request, &state, Purpose::EDIT).await?;
    let (chain, address) = path.into_inner();
    let version = match preconditions::if_match(&request)?.version() {
        Ok(version) => version,
        Err(mut problem) => {
            let message = pb::GetNoteRequest { chain, address };
            let now = ask!(state, &context, Plan::READ, addresses.get_note, message).await;
            problem.version = now.ok().and_then(|now| i32::try_from(now.version).ok());
            return Err(problem);
        }
    };
    let message = pb::PutNoteRequest {
        chain,
        address,
        version: version.into(),
        ..rest::small_body::<asked::AddressNoteBody>(&request, payload).await?
    };
    let answer = ask!(state, &context, Plan::WRITE, addresses.put_note, message).await?;
    let note = answer.note.unwrap_or_default();
    Ok(rest::answer::<shapes::AddressNote>(
        200,
        Some(note.version.to_string()),
        &note,
    ))
}

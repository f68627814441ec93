//! Answers on their way out. They go in pieces: of one that is written as a whole, all that a slow client has not taken yet would stay in its
//! connection's buffer. What is large also needs room until it is taken, and has to be taken in time; otherwise a few clients that take a long
//! report drop by drop would fill the memory, and end the gateway for everybody.

use std::{
    io,
    pin::Pin,
    task::{Context, Poll},
    time::{Duration, Instant},
};

use actix_web::{
    HttpRequest, HttpResponse,
    body::{BodySize, BoxBody, MessageBody},
};
use bytes::Bytes;

use crate::{
    memory_budget::{Held, sender},
    problem::Problem,
    state::Shared,
};

/// Bytes of a piece. What is smaller goes as it is.
const PIECE: usize = 64 << 10;
/// An answer of more bytes is large.
const LARGE: usize = 1 << 20;
/// Time for every large answer, and bytes that must be taken in each second beyond it.
const GRACE: Duration = Duration::from_secs(60);
const RATE: u64 = 32 << 10;

/// An answer as it goes out.
///
/// # Errors
/// 429 where the same reader's large ones leave no room for it, 503 where everybody's do.
pub fn within_budget(shared: &Shared, request: &HttpRequest, response: HttpResponse) -> Result<HttpResponse, Problem> {
    fit(response, |bytes| {
        let mut held = shared.answers.hold(sender(request));
        held.grow(bytes)?;
        Ok(held)
    })
}

/// A body that is in memory anyway, as it goes out. It needs no room: anybody may ask for some of these as often as they like.
#[must_use]
pub fn in_pieces(body: BoxBody) -> BoxBody {
    match whole(body) {
        Ok(bytes) => pieces(bytes, None),
        Err(body) => body,
    }
}

fn fit(response: HttpResponse, take: impl FnOnce(usize) -> Result<Held, Problem>) -> Result<HttpResponse, Problem> {
    let (head, body) = response.into_parts();
    let bytes = match whole(body) {
        Ok(bytes) => bytes,
        Err(body) => return Ok(head.set_body(body)),
    };
    let held = (bytes.len() > LARGE).then(|| take(bytes.len())).transpose()?;
    Ok(head.set_body(pieces(bytes, held)))
}

/// All bytes of what is more than a piece. A stream comes in pieces already.
fn whole(body: BoxBody) -> Result<Bytes, BoxBody> {
    match body.size() {
        BodySize::Sized(bytes) if bytes > PIECE as u64 => body.try_into_bytes(),
        _ => Err(body),
    }
}

fn pieces(rest: Bytes, held: Option<Held>) -> BoxBody {
    let size = rest.len() as u64;
    let until = held
        .is_some()
        .then(|| Instant::now() + GRACE + Duration::from_secs(size / RATE));
    BoxBody::new(Pieces {
        size,
        rest,
        until,
        _held: held,
    })
}

/// What is still to be taken.
struct Pieces {
    size: u64,
    rest: Bytes,
    until: Option<Instant>,
    _held: Option<Held>,
}

impl MessageBody for Pieces {
    type Error = io::Error;

    fn size(&self) -> BodySize {
        BodySize::Sized(self.size)
    }

    fn poll_next(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Result<Bytes, io::Error>>> {
        if self.rest.is_empty() {
            return Poll::Ready(None);
        }
        if self.until.is_some_and(|until| Instant::now() >= until) {
            return Poll::Ready(Some(Err(io::ErrorKind::TimedOut.into())));
        }
        let next = PIECE.min(self.rest.len());
        Poll::Ready(Some(Ok(self.rest.split_to(next))))
    }
}

#[cfg(test)]
mod tests {
    use std::{future::poll_fn, pin::Pin, sync::Arc, time::Instant};

    use actix_web::{
        HttpResponse,
        body::{BodySize, BoxBody, MessageBody},
    };
    use bytes::Bytes;
    use vocab::UserId;

    use super::{LARGE, PIECE, Pieces, fit, in_pieces};
    use crate::{
        load::Share,
        memory_budget::{Held, MemoryBudget},
        problem::Problem,
    };

    async fn next(body: &mut BoxBody) -> Option<Bytes> {
        let piece = poll_fn(|context| Pin::new(&mut *body).poll_next(context)).await;
        piece.map(|piece| piece.unwrap())
    }

    async fn all(mut body: BoxBody) -> Vec<u8> {
        let mut taken = Vec::new();
        while let Some(piece) = next(&mut body).await {
            assert!(piece.len() <= PIECE, "{}", piece.len());
            taken.extend_from_slice(&piece);
        }
        taken
    }

    fn text(bytes: usize) -> Bytes {
        (0..bytes).map(|at| u8::try_from(at % 251).unwrap()).collect()
    }

    #[actix_web::test]
    async fn answers_go_out_in_pieces_and_large_ones_have_room_until_they_are_taken() {
        let budget = Arc::new(MemoryBudget::for_answers());
        let reader = Share::User(UserId::fresh());
        let take = |bytes: usize| -> Result<Held, Problem> {
            let mut held = budget.hold(reader);
            held.grow(bytes)?;
            Ok(held)
        };
        let large = text(16 * LARGE);
        let answer = || HttpResponse::Ok().body(large.clone());
        let mut open: Vec<HttpResponse> = (0..4).map(|_| fit(answer(), take).unwrap()).collect();
        assert_eq!(open[0].body().size(), BodySize::Sized(large.len() as u64));
        let refused = fit(answer(), take).unwrap_err();
        assert_eq!(refused.status.as_u16(), 429);
        // What is not large needs none.
        let page = text(LARGE);
        let taken = all(fit(HttpResponse::Ok().body(page.clone()), take).unwrap().into_body()).await;
        assert!(taken == page);

        // The last piece gives the room back.
        let taken = all(open.remove(0).into_body()).await;
        assert!(taken == large);
        assert!(fit(answer(), take).is_ok());
    }

    #[actix_web::test]
    async fn a_large_answer_that_is_taken_too_slowly_ends() {
        let mut late = Pieces {
            size: 3,
            rest: Bytes::from_static(b"abc"),
            until: Some(Instant::now()),
            _held: None,
        };
        let piece = poll_fn(|context| Pin::new(&mut late).poll_next(context)).await;
        assert!(piece.unwrap().is_err());
    }

    #[actix_web::test]
    async fn what_is_in_memory_anyway_needs_no_room() {
        let page = in_pieces(BoxBody::new(text(2 * LARGE)));
        let sent = fit(HttpResponse::Ok().body(page), |_| Err(Problem::busy())).unwrap();
        assert_eq!(all(sent.into_body()).await.len(), 2 * LARGE);
    }

    #[actix_web::test]
    async fn what_is_small_goes_as_it_is() {
        let small = text(PIECE);
        let body = in_pieces(BoxBody::new(small.clone()));
        assert_eq!(body.try_into_bytes().unwrap(), small);
        let body = in_pieces(BoxBody::new(text(PIECE + 1)));
        assert_eq!(all(body).await.len(), PIECE + 1);
    }
}

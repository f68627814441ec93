//! The beginning of an answer, read before the caller has it: while nobody has seen any of it, the call can be made again.

use bytes::Bytes;
use futures::{StreamExt as _, stream};
use http::Response;
use http_body_util::{BodyExt as _, BodyStream, StreamBody};
use tonic::{Status, body::Body};

/// Bytes. What is longer is passed on while it arrives, so that no large answer is in memory twice.
const MOST: usize = 256 << 10;

/// The same answer, all of it read, or its first [`MOST`] bytes.
///
/// # Errors
/// When the connection breaks before that.
pub(super) async fn read(answer: Response<Body>) -> Result<Response<Body>, Status> {
    let (parts, mut body) = answer.into_parts();
    let (mut frames, mut length) = (Vec::new(), 0);
    let mut rest = Body::empty();
    while let Some(frame) = body.frame().await {
        let frame = frame?;
        length += frame.data_ref().map_or(0, Bytes::len);
        frames.push(Ok(frame));
        if length > MOST {
            rest = body;
            break;
        }
    }
    let frames = stream::iter(frames).chain(BodyStream::new(rest));
    Ok(Response::from_parts(parts, Body::new(StreamBody::new(frames))))
}

//! The beginning of an answer, of which the rest is not read.

use futures::StreamExt as _;
use reqwest::Response;

/// Bytes of a body until there are more than `most`, or until it ends or breaks off.
pub(super) async fn beginning(response: Response, most: usize) -> Vec<u8> {
    let mut body = Vec::new();
    let mut chunks = response.bytes_stream();
    while let Some(Ok(chunk)) = chunks.next().await {
        body.extend_from_slice(&chunk);
        if body.len() > most {
            break;
        }
    }
    body
}

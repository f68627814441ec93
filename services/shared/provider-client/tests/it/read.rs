//! Small bodies are decoded in place, large ones elsewhere.

use bytes::Bytes;
use provider_client::{Lost, read_body};

#[tokio::test]
async fn bodies_of_all_sizes_are_read() {
    for size in [0, 1, 64 << 10, 1 << 20] {
        let read = read_body(Bytes::from(vec![7; size]), |body| Ok::<_, Lost>(body.len())).await;
        assert_eq!(read, Ok(size));
        let refused = read_body(Bytes::from(vec![7; size]), |_| Err::<(), _>(Lost::TooBig)).await;
        assert_eq!(refused, Err(Lost::TooBig), "an error of the reader's own, at {size}");
    }
}

#[tokio::test]
async fn a_reader_that_panics_ends_one_call() {
    let read = read_body(Bytes::from(vec![7; 1 << 20]), |body| {
        assert!(body.is_empty(), "a panic, as this test means it");
        Ok::<_, Lost>(())
    });
    assert_eq!(read.await, Err(Lost::Reader));
}

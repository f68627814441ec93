//! Documents that are kept, for tests of what is answered from memory.

use std::{sync::Arc, time::Duration};

use proto::market::Document;

use super::{Asked, Documents, Fetched, Kept, Key};

impl Documents {
    /// Keeps a fresh document, as after a question at this address.
    pub(crate) async fn put(&self, address: &str) {
        let document = Document {
            json: "{}".to_owned().into(),
            etag: "one".to_owned(),
            max_age_s: 60,
            ..Document::default()
        };
        let kept = Arc::new(Kept::of(Fetched::from(document), 0));
        let key: Key = address.as_bytes().into();
        let asked = Asked {
            key: Arc::clone(&key),
            route: address.into(),
        };
        self.asked.insert(address.into(), asked);
        // Long enough for any test.
        self.fresh.insert(key, (kept, Duration::from_secs(3600))).await;
    }
}

#[actix_web::test]
async fn a_document_is_at_hand_at_the_address_that_was_asked() {
    let documents = Documents::new(1 << 20);
    documents.put("/api/v3/ping").await;
    let (_, route) = documents.cached("/api/v3/ping").unwrap();
    assert_eq!(&*route, "/api/v3/ping");
    assert!(documents.cached("/api/v3/ping?a=1").is_none());
}

//! What the service's errors log.

use std::sync::Arc;

use super::Error;

#[test]
fn a_stored_value_that_cannot_be_read_is_not_logged() {
    let cause = serde_json::from_value::<bool>("lisbon".into()).unwrap_err();
    let error = Error::Store(Arc::new(cause));
    assert!(format!("{error:?}").contains("lisbon"));
    assert_eq!(
        kit::causes(&error),
        "storage failed: invalid type: string …, expected a boolean"
    );
}

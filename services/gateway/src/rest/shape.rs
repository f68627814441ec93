//! What bodies and answers of generated routes have in common.

/// A message as JSON. One message may have several shapes.
pub trait Shape {
    type Message: Default;
    /// Of its schema in the API's description.
    const NAME: &'static str;
}

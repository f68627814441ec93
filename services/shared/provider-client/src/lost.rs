//! Why an exchange has no answer.

/// Why there is no answer, whatever was asked.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Lost {
    #[error("the provider did not answer in time")]
    Timeout,
    /// No connection, or a lost one. The text holds no address.
    #[error("the provider cannot be reached: {0}")]
    Away(String),
    /// Over [`Settings::body_max`](crate::Settings).
    #[error("the body is too big")]
    TooBig,
    /// The code that decodes the body panicked.
    #[error("the reader died")]
    Reader,
}

impl From<reqwest::Error> for Lost {
    /// Leaves the address out, because it may hold a key.
    fn from(error: reqwest::Error) -> Self {
        let error = error.without_url();
        if error.is_timeout() {
            return Self::Timeout;
        }
        let mut text = error.to_string();
        let mut source = std::error::Error::source(&error);
        while let Some(cause) = source {
            text = format!("{text}: {cause}");
            source = cause.source();
        }
        Self::Away(text)
    }
}

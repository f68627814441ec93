//! What went wrong, seen by the one who has to react.

/// Nine reactions; transports translate them once (gRPC in `kit::status`, HTTP in the gateway).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ErrorKind {
    /// The caller sent something that can never work: fix it and send again.
    Invalid,
    /// Nobody, or nobody known: sign in.
    Unauthenticated,
    /// Known, but not allowed.
    Forbidden,
    /// There is no such thing, or it is not the caller's.
    NotFound,
    /// True a moment ago, not any more: read again, then decide.
    Conflict,
    /// Too much or too often: wait as long as the failure says.
    Limited,
    /// Something that we need is away: try again.
    Unavailable,
    /// Something that we need was too slow.
    Timeout,
    /// Our fault.
    Internal,
}

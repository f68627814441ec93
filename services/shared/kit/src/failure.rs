//! How a program of ours ends when it cannot go on: one sentence, which `kubectl describe pod` and helm repeat.

use std::fmt;

/// What `main` returns. Its cause and the causes of that stand on one line.
pub struct Failure(anyhow::Error);

impl<E: Into<anyhow::Error>> From<E> for Failure {
    fn from(error: E) -> Self {
        Self(error.into())
    }
}

// The standard library prints what `main` returns by `Debug`.
impl fmt::Debug for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = format!("{:#}", self.0);
        f.write_str(&line.split_whitespace().collect::<Vec<_>>().join(" "))
    }
}

#[cfg(test)]
mod tests {
    use anyhow::Context;

    use super::Failure;

    #[test]
    fn it_is_one_line() {
        let error: anyhow::Result<()> =
            Err(anyhow::anyhow!("connection\n  refused")).context("cannot reach the database");
        let said = format!("{:?}", Failure::from(error.unwrap_err()));
        assert_eq!(said, "cannot reach the database: connection refused");
    }
}

//! Whether what a row tells of came to pass, by the words of its status.

use crate::{
    report::Outcome,
    row::{Cell, Row},
};

/// Whether what a row is of was completed, by the words of its status: `Processed` is, `In process` is not. One that says neither is a fault: it
/// may have moved coins.
pub(super) fn is_done(row: &Row<'_>, column: &str) -> Cell<bool> {
    const OPEN: [&str; 39] = [
        "fail",
        "failed",
        "failure",
        "cancel",
        "canceled",
        "cancelled",
        "canceling",
        "cancelling",
        "reject",
        "rejected",
        "rejecting",
        "pending",
        "process",
        "processing",
        "progress",
        "inprogress",
        "wait",
        "waiting",
        "awaiting",
        "confirming",
        // A withdrawal waits for an answer to it.
        "email",
        "return",
        "returned",
        "returning",
        "refund",
        "refunded",
        "refunding",
        "expired",
        "unconfirmed",
        "unsuccessful",
        "unsuccessfully",
        "unprocessed",
        "unfinished",
        "incomplete",
        "review",
        "reviewing",
        "not",
        "be",
        "being",
    ];
    const DONE: [&str; 13] = [
        "complete",
        "completed",
        "success",
        "successful",
        "successfully",
        "succeeded",
        "sent",
        "done",
        "finished",
        "credited",
        "distributed",
        "confirmed",
        "processed",
    ];
    let text = row.required(column)?.to_lowercase();
    let has = |words: &[&str]| {
        text.split(|sign: char| !sign.is_alphanumeric())
            .any(|word| words.contains(&word))
    };
    if has(&OPEN) {
        return Ok(false);
    }
    if has(&DONE) { Ok(true) } else { Err(row.unknown(column)) }
}

impl Row<'_> {
    /// The row is left out, because the word in this column says that what it is of moved nothing.
    pub(super) fn not_completed(&self, column: &str) -> Outcome {
        self.skipped(column, "not_completed", "This was not completed.")
    }
}
